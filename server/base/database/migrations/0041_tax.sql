-- The tax that prices include. Every payment keeps the tax of its day, so that receipts never change.
alter table shop_settings
  -- In percent; null in a shop without tax.
  add column tax_rate numeric(6, 3) check (tax_rate > 0 and tax_rate < 100),
  -- The shop's tax number, as receipts show it.
  add column tax_number text not null default '' check (length(tax_number) <= 40);

alter table payments
  add column tax_rate numeric(6, 3),
  add column tax_amount integer,
  add column tax_number text not null default '',
  add constraint payments_tax check ((tax_rate is null) = (tax_amount is null) and tax_amount between 0 and amount);

-- The tax that a price includes, rounded half up.
create function included_tax(price integer, rate numeric) returns integer language sql immutable strict parallel safe as $$
  select round(price * rate / (100 + rate))::integer
$$;

create function store_tax() returns trigger language plpgsql as $$
begin
  select s.tax_rate, included_tax(new.amount, s.tax_rate), case when s.tax_rate is null then '' else s.tax_number end
    into new.tax_rate, new.tax_amount, new.tax_number from shop_settings s;
  return new;
end $$;
create trigger payments_store_tax before insert on payments
  for each row when (new.tax_rate is null)
  execute function store_tax();
