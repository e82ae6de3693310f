-- How many jobs have each status, paid and unpaid. Each change of a job inserts rows of differences, so that writers
-- never wait for each other; a count is the sum of `jobs`. The server folds the differences together now and then.

drop trigger string_jobs_counted on string_jobs;
drop trigger string_jobs_recounted on string_jobs;
drop function count_string_job;
drop function fold_string_job_counts;
drop table string_job_counts;

create table string_job_counts (
  order_status text not null,
  is_order_paid boolean not null,
  jobs integer not null
);
-- Sums read the index instead of the table, whose pages stay large for a while after many rows were folded.
create index string_job_counts_by_status on string_job_counts (order_status, is_order_paid) include (jobs);

create function count_string_job() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into string_job_counts (order_status, is_order_paid, jobs) values (old.order_status, old.is_order_paid, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into string_job_counts (order_status, is_order_paid, jobs) values (new.order_status, new.is_order_paid, 1);
  end if;
  return null;
end $$;
create trigger string_jobs_counted after insert or delete on string_jobs
  for each row execute function count_string_job();
create trigger string_jobs_recounted after update on string_jobs
  for each row
  when (old.order_status <> new.order_status or old.is_order_paid <> new.is_order_paid)
  execute function count_string_job();

insert into string_job_counts (order_status, is_order_paid, jobs)
select order_status, is_order_paid, count(*) from string_jobs group by order_status, is_order_paid;

-- The list of unpaid jobs asks for is_order_paid, like the counts.
drop index string_jobs_unpaid;
create index string_jobs_unpaid on string_jobs (id) where not is_order_paid and order_status <> 'CANCELLED';
