-- What the reports read about a year of a large shop.

-- How long the string beds lasted that have ended. Triggers keep it in step with the view bed_lives, which a new database does
-- not have yet.
create table ended_lives (
  string_job_id integer primary key references string_jobs on delete cascade,
  ended_at timestamptz not null,
  days integer not null check (days > 0)
);
insert into ended_lives (string_job_id, ended_at, days)
select j.id, next.received_at, greatest(1, round(extract(epoch from next.received_at - j.ready_at) / 86400))
from string_jobs j
cross join lateral (
  select n.received_at, n.redo_of from string_jobs n
  where n.racket_id = j.racket_id and n.id <> j.id and n.received_at > j.ready_at
    and n.order_status <> 'CANCELLED' and n.undone_at is null
  order by n.received_at, n.id limit 1
) next
where j.order_status in ('READY_FOR_PICKUP', 'COMPLETED') and j.undone_at is null and not j.is_imported
  and next.redo_of is null
  and not exists (select from bed_ends e where e.string_job_id = j.id and e.reason = 'elsewhere');
create index ended_lives_by_time on ended_lives (ended_at) include (string_job_id, days);

create index string_jobs_redone on string_jobs (order_create_date) where redo_of is not null;
