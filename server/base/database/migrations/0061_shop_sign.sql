-- upgrade: without downtime
-- The shop's logo, a PNG file. Its address contains the hash, so browsers may keep it.
alter table shop_settings
  add column logo bytea check (octet_length(logo) between 1 and 100000),
  add column logo_hash text generated always as (left(encode(sha256(logo), 'hex'), 16)) stored;

-- The step of setting up the shop asks for the country and the money, too.
update shop_settings set finished_setup = array_replace(finished_setup, 'time_zone', 'region');

-- A shop with orders has decided how customers pay.
update shop_settings set finished_setup = array_append(finished_setup, 'ways_to_pay') where exists (select from string_jobs);
