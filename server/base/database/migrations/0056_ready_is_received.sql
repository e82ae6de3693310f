-- upgrade: without downtime
-- A cancelled job whose racket was given back can be set straight to ready. Its racket is in the shop again, but the
-- function of 0023 left it without the moment it was received, so that the hand-over did not list it.

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
  if tg_op = 'INSERT' or old.received_at is null or new.order_status = 'READY_FOR_PICKUP' then
    new.received_at := coalesce(new.received_at, new.ready_at, case when old.started_at is null then new.started_at end);
  end if;
  return new;
end $$;

update string_jobs set received_at = ready_at where order_status = 'READY_FOR_PICKUP' and received_at is null;
