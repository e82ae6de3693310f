-- How many jobs have each status, paid and unpaid, instead of the counts by blocks. definitions/counts.sql keeps them.

-- Databases that are older than the definitions have these triggers and functions.
drop trigger if exists string_jobs_counted on string_jobs;
drop trigger if exists string_jobs_recounted on string_jobs;
drop function if exists count_string_job, fold_string_job_counts;
drop table string_job_counts;

create table string_job_counts (
  order_status text not null,
  is_order_paid boolean not null,
  jobs integer not null
);
-- Sums read the index instead of the table, which stays large for a while after many rows were folded.
create index string_job_counts_by_status on string_job_counts (order_status, is_order_paid) include (jobs);

insert into string_job_counts (order_status, is_order_paid, jobs)
select order_status, is_order_paid, count(*) from string_jobs group by order_status, is_order_paid;

-- The list of unpaid jobs selects by is_order_paid, as the counts do.
drop index string_jobs_unpaid;
create index string_jobs_unpaid on string_jobs (id) where not is_order_paid and order_status <> 'CANCELLED';
