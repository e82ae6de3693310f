-- upgrade: without downtime
-- A shop sees its shelves, its checklist and other parts of the portal once it has a use for them.

alter table bench_settings
  drop constraint bench_settings_racks_check,
  add constraint bench_settings_racks_check check (racks between 0 and 26),
  alter column racks set default 0,
  alter column checklist set default '{}';

-- The row of every shop has the former defaults, 6 racks and 3 checks, or what the shop chose. Shops that someone has
-- joined keep it.
update bench_settings set racks = default, checklist = default where not exists (select from users);

-- The things (contract/work/shown.ts) that this shop has seen once, and which therefore stay.
alter table shop_settings add column shown text[] not null default '{}';
