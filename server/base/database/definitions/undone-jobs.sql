-- Jobs whose orders were undone right away. They are cancelled, but no list of jobs has them.

-- A job that is opened again, whoever does it, is a usual job.
create or replace function forget_undone() returns trigger language plpgsql as $$
begin
  new.undone_at := null;
  return new;
end $$;
create or replace trigger string_jobs_forget_undone before update on string_jobs
  for each row when (new.undone_at is not null and new.order_status <> 'CANCELLED') execute function forget_undone();
