-- Jobs whose orders were undone right away. They are cancelled, but no list of jobs has them.

-- A job that is opened again, whoever does it, is a usual job.
create or replace function forget_undone() returns trigger language plpgsql as $$
begin
  new.undone_at := null;
  return new;
end $$;
create or replace trigger string_jobs_forget_undone before update on string_jobs
  for each row when (new.undone_at is not null and new.order_status <> 'CANCELLED') execute function forget_undone();

-- The counts of the lists leave them out. count_string_job in counts.sql counts them with all other jobs.
create or replace function count_undone_job() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.undone_at is not null then
    insert into string_job_counts (order_status, is_order_paid, jobs) values (old.order_status, old.is_order_paid, 1);
  end if;
  if tg_op <> 'DELETE' and new.undone_at is not null then
    insert into string_job_counts (order_status, is_order_paid, jobs) values (new.order_status, new.is_order_paid, -1);
  end if;
  return null;
end $$;
create or replace trigger string_jobs_undone_inserted after insert on string_jobs
  for each row when (new.undone_at is not null) execute function count_undone_job();
create or replace trigger string_jobs_undone_updated after update on string_jobs
  for each row when (
    (old.undone_at is not null or new.undone_at is not null)
    and (old.undone_at is null or new.undone_at is null
      or old.order_status <> new.order_status or old.is_order_paid <> new.is_order_paid)
  ) execute function count_undone_job();
create or replace trigger string_jobs_undone_deleted after delete on string_jobs
  for each row when (old.undone_at is not null) execute function count_undone_job();
