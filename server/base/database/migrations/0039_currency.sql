-- The currency of the shop. All amounts are whole numbers of its smallest unit.
alter table shop_settings add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');

create function shop_currency() returns text language sql stable as $$ select lower(currency) from shop_settings $$;
alter table payments alter column currency set default shop_currency();
alter table checkout_sessions alter column currency set default shop_currency();
alter table card_payments alter column currency set default shop_currency();

-- Prices and payments of the past are in the old currency, so the currency is fixed once a job has a price.
create function keep_currency() returns trigger language plpgsql as $$
begin
  -- Orders that are being placed at this moment come before or after the change.
  lock table string_jobs in share mode;
  if exists (select from string_jobs where price is not null) then
    raise exception 'a shop with priced jobs keeps its currency'
      using errcode = 'check_violation', constraint = 'shop_settings_currency_fixed';
  end if;
  return new;
end $$;
create trigger shop_settings_keep_currency before update of currency on shop_settings
  for each row when (old.currency <> new.currency)
  execute function keep_currency();

-- The largest price depends on the currency, so the server checks it.
alter table strings
  drop constraint strings_surcharge_check,
  add constraint strings_surcharge_check check (surcharge between 0 and 999999999);
alter table extras
  drop constraint extras_amount_check,
  add constraint extras_amount_check check (amount between 1 and 999999999);
alter table string_jobs
  drop constraint string_jobs_extras_allowance_check,
  add constraint string_jobs_extras_allowance_check check (extras_allowance between 0 and 999999999);
