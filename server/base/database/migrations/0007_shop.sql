-- The settings of the shop, the record of changes, the stock of strings, and customers without an account.

create table shop_settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  name text not null default 'Stringbed' check (char_length(name) between 1 and 100),
  address text not null default '' check (char_length(address) <= 500),
  opening_hours text not null default '' check (char_length(opening_hours) <= 500),
  -- the hours that the shop promises for a string job
  turnaround_hours integer not null default 48 check (turnaround_hours between 1 and 1000),
  -- whether customers can order a counted string of which no set is left
  order_out_of_stock boolean not null default true,
  -- decides when a day begins
  time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 64)
);
insert into shop_settings default values;

-- A tier can be renamed, so the API names it by number.
alter table membership_tiers add column id integer generated always as identity unique;
create unique index membership_tiers_once on membership_tiers (lower(tier_status));

-- Changes of rights, prices and settings, and the actions of managers on refunds. An entry without an actor was made on
-- the terminal.
create table audit_entries (
  id bigint generated always as identity primary key,
  actor_id integer references users on delete restrict,
  action text not null check (action in ('rights', 'tier', 'price', 'default_tier', 'settings', 'refund')),
  -- the person whom it concerns; otherwise the subject names what it concerns
  person_id integer references users on delete restrict,
  subject text not null default '' check (char_length(subject) <= 200),
  from_value text,
  to_value text,
  created_at timestamptz not null default now()
);
create index audit_entries_by_date on audit_entries (created_at desc);

create index credit_entries_by_hand on credit_entries (created_at desc) where reason in ('granted', 'adjusted');

-- Whether a set was taken from the stock for the job, because the shop can begin or end counting a string at any time.
alter table string_jobs add column took_set boolean not null default false;

-- The rackets of a walk-in move to the account that claims them, and their jobs move with them.
alter table string_jobs drop constraint string_jobs_racket_id_owner_id_fkey;
alter table string_jobs add constraint string_jobs_racket_id_owner_id_fkey
  foreign key (racket_id, owner_id) references rackets (id, owner_id) on update cascade on delete restrict;

create index users_walk_ins on users (lower(email)) where auth_subject is null and deleted_at is null and email <> '';
create index users_staff on users (id) where is_technician or is_manager;

-- A racket was strung when its job became ready for the first time.
create index job_events_ready on job_events (created_at, string_job_id)
  where event = 'status' and to_value in ('READY_FOR_PICKUP', 'COMPLETED');
create index string_jobs_by_order_date on string_jobs (order_create_date) where string_id is not null;
