-- Orders of one or more jobs, and the moments of a racket's visit to the shop.

create table orders (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now()
);

alter table string_jobs
  add column order_id integer references orders on delete restrict,
  -- when the racket came to the shop
  add column received_at timestamptz,
  -- when the stringing began
  add column started_at timestamptz,
  -- when the racket became ready for pickup; null while it is to be strung
  add column ready_at timestamptz,
  -- when the racket left the shop, or when a job was cancelled whose racket never came
  add column left_at timestamptz;

-- Each existing job becomes an order of its own.
insert into orders (id, created_at) overriding system value select id, order_create_date from string_jobs;
select setval(pg_get_serial_sequence('orders', 'id'), max(id)) from orders having count(*) > 0;

with moments as (
  select string_job_id,
    min(created_at) filter (where event in ('mains_duration', 'cross_duration')) as started_at,
    max(created_at) filter (where event = 'status' and to_value = 'READY_FOR_PICKUP') as ready_at,
    max(created_at) filter (where event = 'status' and to_value = 'CANCELLED') as cancelled_at
  from job_events group by string_job_id
)
update string_jobs j set
  order_id = j.id,
  received_at = case when j.is_from_counter or o.auth_subject is null and o.deleted_at is null then j.order_create_date end,
  started_at = m.started_at,
  ready_at = case
    when j.order_status = 'READY_FOR_PICKUP' then coalesce(m.ready_at, j.order_create_date)
    when j.order_status = 'COMPLETED' then coalesce(m.ready_at, j.order_completion_date)
  end,
  left_at = case
    when j.order_status = 'COMPLETED' then j.order_completion_date
    when j.order_status = 'CANCELLED' then coalesce(m.cancelled_at, j.order_create_date)
  end
from users o, string_jobs s left join moments m on m.string_job_id = s.id
where o.id = j.owner_id and s.id = j.id;

alter table string_jobs
  alter column order_id set not null,
  add constraint string_jobs_left check (
    case order_status
      when 'COMPLETED' then left_at is not null
      when 'CANCELLED' then left_at is not null or received_at is not null
      else left_at is null
    end
  );
create index string_jobs_by_order on string_jobs (order_id);
