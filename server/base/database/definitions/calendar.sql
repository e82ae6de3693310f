-- Today on the shop's calendar.
create or replace function shop_today() returns date language sql stable as $$
  select (now() at time zone time_zone)::date from shop_settings
$$;
