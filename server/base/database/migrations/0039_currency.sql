-- The currency of the shop. All amounts are whole numbers of its smallest unit.
alter table shop_settings add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');

-- This function is here and not in the definitions, because the defaults below need it.
create function shop_currency() returns text language sql stable as $$ select lower(currency) from shop_settings $$;
alter table payments alter column currency set default shop_currency();
alter table checkout_sessions alter column currency set default shop_currency();
alter table card_payments alter column currency set default shop_currency();

-- The highest price depends on the currency, so the server checks it.
alter table strings
  drop constraint strings_surcharge_check,
  add constraint strings_surcharge_check check (surcharge between 0 and 999999999);
alter table extras
  drop constraint extras_amount_check,
  add constraint extras_amount_check check (amount between 1 and 999999999);
alter table string_jobs
  drop constraint string_jobs_extras_allowance_check,
  add constraint string_jobs_extras_allowance_check check (extras_allowance between 0 and 999999999);
