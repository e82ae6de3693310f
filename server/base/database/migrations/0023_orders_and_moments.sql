-- Orders of one or more jobs, and the moments of a racket's visit to the shop.

create table orders (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now()
);

alter table string_jobs
  add column order_id integer references orders on delete restrict,
  -- the racket came to the shop
  add column received_at timestamptz,
  -- the stringing began
  add column started_at timestamptz,
  -- the racket became ready for pickup; null again while it is to be strung
  add column ready_at timestamptz,
  -- the racket left the shop, or it will not come because the job was cancelled
  add column left_at timestamptz;

-- Every existing job is an order of one.
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

-- Keeps the moments in step with the status, whoever changes it. A job without an order becomes an order of one.
create function follow_racket() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.order_id is null then
      insert into orders (created_at) values (new.order_create_date) returning id into new.order_id;
    end if;
    -- At the counter, the racket comes with the order.
    if new.is_from_counter then
      new.received_at := coalesce(new.received_at, new.order_create_date);
    end if;
  end if;

  if new.order_status = 'COMPLETED' then
    new.ready_at := coalesce(new.ready_at, new.order_completion_date);
    new.left_at := coalesce(new.left_at, new.order_completion_date);
  elsif new.order_status = 'CANCELLED' then
    -- A racket that was received stays in the shop until it is given back.
    if new.received_at is null then
      new.left_at := coalesce(new.left_at, now());
    end if;
  else
    -- Work on a cancelled job begins again, but its racket was given back, so it has to come again.
    if tg_op = 'UPDATE' and old.order_status = 'CANCELLED' and old.left_at is not null then
      new.received_at := null;
      new.started_at := null;
    end if;
    new.left_at := null;
    if new.order_status = 'READY_FOR_PICKUP' then
      new.ready_at := coalesce(new.ready_at, now());
    else
      new.ready_at := null;
    end if;
  end if;

  -- A racket that is being strung or ready is in the shop, even if nobody recorded that it came.
  if tg_op = 'INSERT' or old.received_at is null then
    new.received_at := coalesce(new.received_at, new.ready_at, case when old.started_at is null then new.started_at end);
  end if;
  return new;
end $$;
create trigger string_jobs_follow before insert on string_jobs
  for each row execute function follow_racket();
create trigger string_jobs_follow_changes before update on string_jobs
  for each row
  when (
    old.order_status <> new.order_status
    or old.received_at is distinct from new.received_at
    or old.started_at is distinct from new.started_at
    or old.left_at is distinct from new.left_at
  )
  execute function follow_racket();
