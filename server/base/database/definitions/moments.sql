-- The moments of a racket's visit to the shop, and what follows from them. Triggers run in the order of their names, so
-- those whose names continue string_jobs_follow see what follow_racket has set.

-- Keeps the moments in step with the status, whoever changes it. A job without an order becomes an order of one.
create or replace function follow_racket() returns trigger language plpgsql as $$
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
    -- Work on a cancelled job begins again, but its racket was given back, so it has to come again. Undo says itself that
    -- the racket was not given back.
    if tg_op = 'UPDATE' and old.order_status = 'CANCELLED' and old.left_at is not null and new.left_at is not null then
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
  if tg_op = 'INSERT' or old.received_at is null or new.order_status = 'READY_FOR_PICKUP' then
    new.received_at := coalesce(new.received_at, new.ready_at, case when old.started_at is null then new.started_at end);
  end if;

  -- A racket whose stringing has not begun, or begins again, was not strung in any way.
  if new.order_status = 'NEW' and new.started_at is null then
    new.as_strung := null;
    new.machine := null;
    new.remark := '';
  end if;
  return new;
end $$;
create or replace trigger string_jobs_follow before insert on string_jobs
  for each row execute function follow_racket();
create or replace trigger string_jobs_follow_changes before update on string_jobs
  for each row
  when (
    old.order_status <> new.order_status
    or old.received_at is distinct from new.received_at
    or old.started_at is distinct from new.started_at
    or old.left_at is distinct from new.left_at
  )
  execute function follow_racket();

-- A racket that must be strung again, or that comes back to be strung, is not on its shelf.
create or replace function leave_shelf() returns trigger language plpgsql as $$
begin
  new.shelf := null;
  return new;
end $$;
create or replace trigger string_jobs_follow_shelf before update on string_jobs
  for each row
  when (
    new.left_at is null and new.ready_at is null and new.shelf is not null
    and (old.left_at is not null or old.ready_at is not null)
  )
  execute function leave_shelf();

-- A racket that is not in the shop has no promise.
create or replace function clear_due() returns trigger language plpgsql as $$
begin
  new.due_at := null;
  return new;
end $$;
create or replace trigger string_jobs_follow_due before update on string_jobs
  for each row
  when (new.received_at is null and new.due_at is not null)
  execute function clear_due();
