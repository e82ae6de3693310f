-- The string jobs, their history, and the counts of them.

create table string_jobs (
  id integer generated always as identity primary key,
  owner_id integer not null,
  racket_id integer not null,
  string_id integer references strings on delete restrict,
  tension numeric(4, 2) not null check (tension between 20 and 36 and tension * 2 = trunc(tension * 2)),
  cross_tension numeric(4, 2) check (
    cross_tension between tension and 36 and cross_tension * 2 = trunc(cross_tension * 2)
  ),
  pre_stretch boolean not null default false,
  technician_notes text not null default '' check (char_length(technician_notes) <= 2000),
  order_status text not null default 'NEW'
    check (order_status in ('NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED')),
  order_create_date timestamptz not null default now(),
  order_completion_date timestamptz,
  technician_id integer references users on delete restrict,
  mains_duration integer not null default 0 check (mains_duration between 0 and 86400),
  cross_duration integer not null default 0 check (cross_duration between 0 and 86400),
  -- in cents, fixed when the job was ordered
  price integer check (price >= 0),
  paid_payment_id integer unique,
  is_order_paid boolean not null generated always as (paid_payment_id is not null) stored,
  -- A job has the owner of its racket.
  foreign key (racket_id, owner_id) references rackets (id, owner_id) on delete restrict,
  constraint string_jobs_completed_has_date check ((order_status = 'COMPLETED') = (order_completion_date is not null))
);
create index string_jobs_by_owner on string_jobs (owner_id, id desc);
create index string_jobs_by_racket on string_jobs (racket_id, id desc);
create index string_jobs_last_strung on string_jobs (racket_id, order_completion_date desc)
  where order_status = 'COMPLETED';
create index string_jobs_by_status on string_jobs (order_status, id);
create index string_jobs_unpaid on string_jobs (id) where paid_payment_id is null and order_status <> 'CANCELLED';
create index string_jobs_by_string on string_jobs (string_id) where string_id is not null;

-- The history of the jobs. An event without an actor is an action of the portal itself.
create table job_events (
  id bigint generated always as identity primary key,
  string_job_id integer not null references string_jobs on delete restrict,
  actor_id integer references users on delete restrict,
  event text not null check (event in (
    'created', 'edited', 'status', 'assigned', 'mains_duration', 'cross_duration', 'paid', 'refund'
  )),
  from_value text,
  to_value text,
  created_at timestamptz not null default now()
);
create index job_events_by_job on job_events (string_job_id, id desc);

-- How many jobs each filter of the technician's list has, by blocks of 1024 job numbers. Migration 0012
-- replaces this table.
create table string_job_counts (
  block integer not null,
  new integer not null default 0,
  ready_for_pickup integer not null default 0,
  completed integer not null default 0,
  cancelled integer not null default 0,
  unpaid integer not null default 0
);
create index string_job_counts_by_block on string_job_counts (block)
  include (new, ready_for_pickup, completed, cancelled, unpaid);
