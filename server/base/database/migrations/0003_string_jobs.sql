-- The string jobs, their history, and how many there are.

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
  -- cents, fixed when the job was ordered
  price integer check (price >= 0),
  paid_payment_id integer unique,
  is_order_paid boolean not null generated always as (paid_payment_id is not null) stored,
  -- a job's owner is its racket's owner
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

create function guard_string_job() returns trigger language plpgsql as $$
begin
  if old.paid_payment_id is not null and new.paid_payment_id is distinct from old.paid_payment_id then
    raise exception 'a paid job stays paid' using errcode = 'check_violation';
  end if;
  if old.paid_payment_id is null and new.paid_payment_id is not null and new.order_status = 'CANCELLED' then
    raise exception 'a cancelled job cannot be paid' using errcode = 'check_violation';
  end if;
  if new.owner_id <> old.owner_id then
    raise exception 'a job keeps its owner' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger string_jobs_guard before update on string_jobs
  for each row
  when (old.paid_payment_id is distinct from new.paid_payment_id or old.owner_id <> new.owner_id)
  execute function guard_string_job();

-- Who did what to a job, and when. No actor: the portal itself.
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
create trigger job_events_only_grow before update or delete on job_events
  for each row execute function refuse_change();

-- How many jobs each filter of the technician's list has, by blocks of 1024 job numbers. Writers only insert
-- differences, so none waits for another; the server folds them together now and then. A block is what lets a
-- deep page skip to its place without walking there.
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

create function count_string_job() returns trigger language plpgsql as $$
declare
  was string_jobs := case when tg_op = 'INSERT' then null else old end;
  now_is string_jobs := case when tg_op = 'DELETE' then null else new end;
begin
  insert into string_job_counts (block, new, ready_for_pickup, completed, cancelled, unpaid)
  select coalesce(now_is.id, was.id) >> 10,
    coalesce((now_is.order_status = 'NEW')::int, 0) - coalesce((was.order_status = 'NEW')::int, 0),
    coalesce((now_is.order_status = 'READY_FOR_PICKUP')::int, 0)
      - coalesce((was.order_status = 'READY_FOR_PICKUP')::int, 0),
    coalesce((now_is.order_status = 'COMPLETED')::int, 0) - coalesce((was.order_status = 'COMPLETED')::int, 0),
    coalesce((now_is.order_status = 'CANCELLED')::int, 0) - coalesce((was.order_status = 'CANCELLED')::int, 0),
    coalesce((now_is.paid_payment_id is null and now_is.order_status <> 'CANCELLED')::int, 0)
      - coalesce((was.paid_payment_id is null and was.order_status <> 'CANCELLED')::int, 0);
  return null;
end $$;
create trigger string_jobs_counted after insert or delete on string_jobs
  for each row execute function count_string_job();
create trigger string_jobs_recounted after update on string_jobs
  for each row
  when (
    old.order_status <> new.order_status
    or (old.paid_payment_id is null) <> (new.paid_payment_id is null)
  )
  execute function count_string_job();

-- Folds the differences of each block into one row; readers see the same sums before and after.
create function fold_string_job_counts() returns void language sql as $$
  with folded as (
    delete from string_job_counts
    where ctid = any (array(select ctid from string_job_counts for update skip locked))
    returning block, new, ready_for_pickup, completed, cancelled, unpaid
  )
  insert into string_job_counts (block, new, ready_for_pickup, completed, cancelled, unpaid)
  select block, sum(new), sum(ready_for_pickup), sum(completed), sum(cancelled), sum(unpaid)
  from folded group by block
$$;
