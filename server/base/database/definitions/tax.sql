-- The tax that a price includes, rounded half up.
create or replace function included_tax(price integer, rate numeric) returns integer
language sql immutable strict parallel safe as $$
  select round(price * rate / (100 + rate))::integer
$$;

-- Every payment keeps the tax of its day, so that receipts never change.
create or replace function store_tax() returns trigger language plpgsql as $$
begin
  select s.tax_rate, included_tax(new.amount, s.tax_rate), case when s.tax_rate is null then '' else s.tax_number end
    into new.tax_rate, new.tax_amount, new.tax_number from shop_settings s;
  return new;
end $$;
create or replace trigger payments_store_tax before insert on payments
  for each row when (new.tax_rate is null)
  execute function store_tax();
