-- The tax that prices include. Every payment keeps the tax of its day, so that receipts never change.
alter table shop_settings
  -- in percent; null in a shop without tax
  add column tax_rate numeric(6, 3) check (tax_rate > 0 and tax_rate < 100),
  -- the tax number of the shop, as receipts show it
  add column tax_number text not null default '' check (length(tax_number) <= 40);

alter table payments
  add column tax_rate numeric(6, 3),
  add column tax_amount integer,
  add column tax_number text not null default '',
  add constraint payments_tax check ((tax_rate is null) = (tax_amount is null) and tax_amount between 0 and amount);
