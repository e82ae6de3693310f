-- upgrade: without downtime
-- Payments and voids that an API key recorded, which the audit trail names like its other entries.
alter table payments add column api_key_id integer references api_keys on delete restrict;
alter table payments alter column api_key_id
  set default nullif(current_setting('stringbed.api_key', true), '')::integer;
alter table voids add column api_key_id integer references api_keys on delete restrict;
alter table voids alter column api_key_id
  set default nullif(current_setting('stringbed.api_key', true), '')::integer;
