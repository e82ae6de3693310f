-- Jobs that customers pay later, and the statements that ask for their money.

create or replace function guard_statement_job() returns trigger language plpgsql as $$
begin
  if not exists (
    select from string_jobs j
    join users o on o.id = j.owner_id
    join statements s on s.id = new.statement_id and s.customer_id = coalesce(o.billed_to_id, o.id)
    where j.id = new.string_job_id and j.on_account_at is not null and j.price = new.amount
      and not j.is_order_paid and j.order_status <> 'CANCELLED'
  ) then
    raise exception 'a statement has the unpaid jobs on account for which one customer pays' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger statement_jobs_guard before insert on statement_jobs
  for each row execute function guard_statement_job();

-- A statement of a customer without an account moves to the account that claims their records. Nothing else changes.
create or replace function guard_statement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' and is_walk_in(old.customer_id)
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger statements_only_grow before update or delete on statements
  for each row execute function guard_statement();

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
