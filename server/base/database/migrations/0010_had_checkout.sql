-- Whether anybody ever went to pay a job by card. It stands on the job's own row, so that one statement can decide to
-- cancel the job: what stands in other tables may change while it waits for the row.

alter table string_jobs add column had_checkout boolean not null default false;
update string_jobs set had_checkout = true where id in (select string_job_id from checkout_sessions);

create function note_checkout() returns trigger language plpgsql as $$
begin
  update string_jobs set had_checkout = true where id = new.string_job_id and not had_checkout;
  return null;
end $$;
create trigger checkout_sessions_noted after insert on checkout_sessions
  for each row execute function note_checkout();
