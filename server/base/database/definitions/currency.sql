-- Prices and payments of the past are in the old currency, so it is fixed once a job has a price or a pack was sold.
create or replace function keep_currency() returns trigger language plpgsql as $$
begin
  -- Orders that are being placed at this moment come before or after the change.
  lock table string_jobs, pack_sales in share mode;
  if exists (select from string_jobs where price is not null) or exists (select from pack_sales) then
    raise exception 'a shop with priced jobs or sold packs keeps its currency'
      using errcode = 'check_violation', constraint = 'shop_settings_currency_fixed';
  end if;
  return new;
end $$;
create or replace trigger shop_settings_keep_currency before update of currency on shop_settings
  for each row when (old.currency <> new.currency)
  execute function keep_currency();
