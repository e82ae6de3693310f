-- Jobs that customers pay later, and the statements that ask for their money.

create or replace function guard_statement_job() returns trigger language plpgsql as $$
begin
  if not exists (
    select from string_jobs j
    where j.id = new.string_job_id and j.on_account_at is not null and j.price = new.amount
      and not j.is_order_paid and j.order_status <> 'CANCELLED'
      and not exists (
        select from statement_jobs s join string_jobs other on other.id = s.string_job_id
        where s.statement_id = new.statement_id and other.owner_id <> j.owner_id
      )
  ) then
    raise exception 'a statement has the unpaid jobs that one customer has on account' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger statement_jobs_guard before insert on statement_jobs
  for each row execute function guard_statement_job();

-- A job on a statement stays on account.
create or replace function keep_on_account() returns trigger language plpgsql as $$
begin
  if exists (select from statement_jobs s where s.string_job_id = old.id) then
    raise exception 'a job on a statement stays on account' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger string_jobs_keep_on_account before update of on_account_at on string_jobs
  for each row when (old.on_account_at is not null and new.on_account_at is null)
  execute function keep_on_account();
