-- The number of jobs with each status, paid and unpaid, and the sum of their prices (0 for a redo, which counts as paid),
-- without the jobs whose orders were undone, because no list has them. Each change of a job inserts rows of
-- differences, so that writers never wait for each other; a count is the sum of `jobs`.
create or replace function count_string_job() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.undone_at is null then
    insert into string_job_counts (order_status, is_order_paid, jobs, amount)
      values (old.order_status, old.is_order_paid, -1, -coalesce(old.price, 0));
  end if;
  if tg_op <> 'DELETE' and new.undone_at is null then
    insert into string_job_counts (order_status, is_order_paid, jobs, amount)
      values (new.order_status, new.is_order_paid, 1, coalesce(new.price, 0));
  end if;
  return null;
end $$;
create or replace trigger string_jobs_counted after insert or delete on string_jobs
  for each row execute function count_string_job();
create or replace trigger string_jobs_recounted after update on string_jobs
  for each row
  when (
    old.order_status <> new.order_status
    or old.is_order_paid <> new.is_order_paid
    or old.price is distinct from new.price
    or (old.undone_at is null) <> (new.undone_at is null)
  )
  execute function count_string_job();

-- The moment at which a racket was strung first. A status that was undone and set again counts once.
create or replace function note_first_strung() returns trigger language plpgsql as $$
begin
  insert into strung_jobs (string_job_id, strung_at, seconds)
    select j.id, new.created_at, extract(epoch from new.created_at - j.order_create_date)
    from string_jobs j where j.id = new.string_job_id
    on conflict (string_job_id) do update set strung_at = excluded.strung_at, seconds = excluded.seconds
      where excluded.strung_at < strung_jobs.strung_at;
  return null;
end $$;
create or replace trigger job_events_strung after insert on job_events
  for each row when (new.event = 'status' and new.to_value in ('READY_FOR_PICKUP', 'COMPLETED'))
  execute function note_first_strung();
