-- The smallest amount that people pay in the shop's currency, in its smallest unit, as `smallestStep` in
-- contract/base/money.ts says.
create or replace function smallest_step() returns integer language sql stable parallel safe as $$
  select case when currency in ('HUF', 'IDR') then 100 else 1 end from shop_settings
$$;

-- The version before rounded to the smallest unit in each currency.
drop function if exists included_tax(integer, numeric);

-- The tax that a price includes, rounded half up to a multiple of the step.
create or replace function included_tax(price integer, rate numeric, step integer default 1) returns integer
language sql immutable strict parallel safe as $$
  select least(price, (round(price * rate / (100 + rate) / step) * step)::integer)
$$;

-- Every payment keeps the tax of its day, so that receipts never change.
create or replace function store_tax() returns trigger language plpgsql as $$
begin
  select s.tax_rate, included_tax(new.amount, s.tax_rate, smallest_step()),
      case when s.tax_rate is null then '' else s.tax_number end
    into new.tax_rate, new.tax_amount, new.tax_number from shop_settings s;
  return new;
end $$;
create or replace trigger payments_store_tax before insert on payments
  for each row when (new.tax_rate is null)
  execute function store_tax();
