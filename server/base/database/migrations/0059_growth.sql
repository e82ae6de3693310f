-- Lists and figures read about as many rows in a large shop as in a small one.

-- The name by which people are sorted. People without one come last.
create index users_by_name
  on users ((lower(trim(first_name || ' ' || last_name)) = ''), lower(trim(first_name || ' ' || last_name)), id)
  where deleted_at is null;

-- The sum of the prices, beside the number of jobs.
alter table string_job_counts add column amount bigint not null default 0;
drop index string_job_counts_by_status;
create index string_job_counts_by_status on string_job_counts (order_status, is_order_paid) include (jobs, amount);
delete from string_job_counts;
insert into string_job_counts (order_status, is_order_paid, jobs, amount)
  select order_status, is_order_paid, count(*), coalesce(sum(price), 0) from string_jobs group by order_status, is_order_paid;

-- The time at which a racket was strung first, and the seconds since its order. A trigger on job_events keeps it.
create table strung_jobs (
  string_job_id integer primary key references string_jobs on delete cascade,
  strung_at timestamptz not null,
  seconds double precision not null
);
insert into strung_jobs (string_job_id, strung_at, seconds)
  select j.id, e.strung_at, extract(epoch from e.strung_at - j.order_create_date)
  from string_jobs j join (
    select string_job_id, min(created_at) as strung_at from job_events
    where event = 'status' and to_value in ('READY_FOR_PICKUP', 'COMPLETED') group by string_job_id
  ) e on e.string_job_id = j.id;
create index strung_jobs_by_time on strung_jobs (strung_at) include (seconds);

-- These indexes have all columns that a figure needs.
create index string_jobs_to_string on string_jobs (order_create_date) include (due_at) where order_status = 'NEW';
create index string_jobs_ready on string_jobs (order_create_date) include (id, owner_id, ready_at)
  where order_status = 'READY_FOR_PICKUP';
create index string_jobs_promised on string_jobs (due_at) include (ready_at)
  where due_at is not null and order_status <> 'CANCELLED';
drop index string_jobs_by_order_date;
create index string_jobs_by_order_date on string_jobs (order_create_date) include (string_id)
  where string_id is not null;
drop index job_events_ready;
create index job_events_ready on job_events (created_at, string_job_id) include (to_value)
  where event = 'status' and to_value in ('READY_FOR_PICKUP', 'COMPLETED');
create index if not exists refunds_by_payment on refunds (payment_id);
-- As queries ask: by the generated column.
drop index string_jobs_on_account;
create index string_jobs_on_account on string_jobs (owner_id) include (id, price)
  where on_account_at is not null and not is_order_paid and order_status <> 'CANCELLED';
