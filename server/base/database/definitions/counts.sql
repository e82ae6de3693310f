-- How many jobs have each status, paid and unpaid. Each change of a job inserts rows of differences, so that writers
-- never wait for each other; a count is the sum of `jobs`.
create or replace function count_string_job() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into string_job_counts (order_status, is_order_paid, jobs) values (old.order_status, old.is_order_paid, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into string_job_counts (order_status, is_order_paid, jobs) values (new.order_status, new.is_order_paid, 1);
  end if;
  return null;
end $$;
create or replace trigger string_jobs_counted after insert or delete on string_jobs
  for each row execute function count_string_job();
create or replace trigger string_jobs_recounted after update on string_jobs
  for each row
  when (old.order_status <> new.order_status or old.is_order_paid <> new.is_order_paid)
  execute function count_string_job();
