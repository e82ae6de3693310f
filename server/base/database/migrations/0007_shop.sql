-- How the shop is run: its settings, who changed what, the strings on its shelf, and customers without an account.

create table shop_settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  name text not null default 'Stringbed' check (char_length(name) between 1 and 100),
  address text not null default '' check (char_length(address) <= 500),
  opening_hours text not null default '' check (char_length(opening_hours) <= 500),
  -- the promise: from the order to ready for pickup
  turnaround_hours integer not null default 48 check (turnaround_hours between 1 and 1000),
  -- whether a string that is counted and gone can still be ordered
  order_out_of_stock boolean not null default true,
  -- where a day begins
  time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 64)
);
insert into shop_settings default values;

-- Tiers are renamed, so the API speaks of them by number.
alter table membership_tiers add column id integer generated always as identity unique;
create unique index membership_tiers_once on membership_tiers (lower(tier_status));

-- Changes of rights, prices and settings, and what a manager did about refunds. No actor: from the terminal.
create table audit_entries (
  id bigint generated always as identity primary key,
  actor_id integer references users on delete restrict,
  action text not null check (action in ('rights', 'tier', 'price', 'default_tier', 'settings', 'refund')),
  -- whom it concerns, or else what
  person_id integer references users on delete restrict,
  subject text not null default '' check (char_length(subject) <= 200),
  from_value text,
  to_value text,
  created_at timestamptz not null default now()
);
create index audit_entries_by_date on audit_entries (created_at desc);
create trigger audit_entries_only_grow before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_never_emptied before truncate on audit_entries
  for each statement execute function refuse_change();

create index credit_entries_by_hand on credit_entries (created_at desc) where reason in ('granted', 'adjusted');

-- All that touched rights, prices and money; what the ledger and the payments tell already is not told twice.
create view audit_trail as
  select 'audit-' || id as key, created_at, actor_id, action, person_id, subject, from_value, to_value
  from audit_entries
union all
  select 'credits-' || id, created_at, actor_id, 'credits', user_id, note,
    (balance_after - amount)::text, balance_after::text
  from credit_entries where reason in ('granted', 'adjusted')
union all
  select 'payment-' || p.id, p.created_at, p.actor_id, 'paid', j.owner_id, 'String Job #' || j.id,
    null, p.amount::text
  from payments p join string_jobs j on j.id = p.string_job_id
  where p.method = 'technician';

-- A counted string loses a set when a job with it is completed, and gets it back when that is undone. The job
-- remembers whether it took one, for counting may begin or end in between.
alter table string_jobs add column took_set boolean not null default false;

create function take_string_set() returns trigger language plpgsql as $$
begin
  if new.order_status = 'COMPLETED' then
    update strings set stock_sets = stock_sets - 1 where id = new.string_id and stock_sets is not null;
    new.took_set := found;
  elsif old.took_set then
    update strings set stock_sets = stock_sets + 1 where id = old.string_id and stock_sets is not null;
    new.took_set := false;
  end if;
  return new;
end $$;
create trigger string_jobs_take_set before update on string_jobs
  for each row
  when ((old.order_status = 'COMPLETED') <> (new.order_status = 'COMPLETED'))
  execute function take_string_set();

-- A walk-in's rackets move to the account that claims them, and their jobs with them.
alter table string_jobs drop constraint string_jobs_racket_id_owner_id_fkey;
alter table string_jobs add constraint string_jobs_racket_id_owner_id_fkey
  foreign key (racket_id, owner_id) references rackets (id, owner_id) on update cascade on delete restrict;

create or replace function guard_string_job() returns trigger language plpgsql as $$
begin
  if old.paid_payment_id is not null and new.paid_payment_id is distinct from old.paid_payment_id then
    raise exception 'a paid job stays paid' using errcode = 'check_violation';
  end if;
  if old.paid_payment_id is null and new.paid_payment_id is not null and new.order_status = 'CANCELLED' then
    raise exception 'a cancelled job cannot be paid' using errcode = 'check_violation';
  end if;
  -- the racket's own guard says when it may move; nobody hands over a job alone
  if new.owner_id <> old.owner_id and new.racket_id <> old.racket_id then
    raise exception 'a job keeps its owner' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function guard_racket() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = old.owner_id and (auth_subject is not null or deleted_at is not null)) then
    raise exception 'only the racket of a customer without an account can be claimed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rackets_guard before update on rackets
  for each row
  when (old.owner_id <> new.owner_id)
  execute function guard_racket();

create index users_walk_ins on users (lower(email)) where auth_subject is null and deleted_at is null and email <> '';
create index users_staff on users (id) where is_technician or is_manager;

-- When a racket was strung: the first time its job became ready.
create index job_events_ready on job_events (created_at, string_job_id)
  where event = 'status' and to_value in ('READY_FOR_PICKUP', 'COMPLETED');
create index string_jobs_by_order_date on string_jobs (order_create_date) where string_id is not null;
