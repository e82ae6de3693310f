-- The unit of tensions in orders, and consents to tensions in kg.
alter table shop_settings
  add column tension_unit text not null default 'lbs' check (tension_unit in ('lbs', 'kg'));

-- The accepted tension in kg, if the order was in kg. The nearest tension in lbs can be equal to the limit.
alter table consents
  add column tension_kg numeric(3, 1) check (tension_kg between 9.1 and 16.3),
  drop constraint consents_check,
  add constraint consents_above_limit
    check (tension > tension_limit or (tension_kg is not null and tension = tension_limit));
