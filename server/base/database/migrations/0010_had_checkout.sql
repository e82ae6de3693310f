-- Whether a checkout was ever begun for a job. The row of the job has it, so that the statement that cancels the job can
-- check it: rows of other tables can change while that statement waits for the row.
alter table string_jobs add column had_checkout boolean not null default false;
update string_jobs set had_checkout = true where id in (select string_job_id from checkout_sessions);
