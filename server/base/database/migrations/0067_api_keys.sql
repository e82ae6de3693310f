-- upgrade: without downtime
-- API keys, with which a script acts as the manager who made them.

create table api_keys (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  role text not null check (role in ('technician', 'manager')),
  -- SHA-256 of the key, which nobody can read here.
  hash bytea not null unique check (octet_length(hash) = 32),
  made_by integer not null references users on delete restrict,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);

-- A change by a key names it for the transaction, so no action has to pass it on.
alter table job_events add column api_key_id integer references api_keys on delete restrict;
alter table job_events alter column api_key_id
  set default nullif(current_setting('stringbed.api_key', true), '')::integer;
alter table audit_entries add column api_key_id integer references api_keys on delete restrict;
alter table audit_entries alter column api_key_id
  set default nullif(current_setting('stringbed.api_key', true), '')::integer;
