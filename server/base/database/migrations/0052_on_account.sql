-- Jobs that regular customers pay later, and the statements that ask for their money.

-- When the job was put on account; null for jobs that are paid at the counter or online.
alter table string_jobs add column on_account_at timestamptz;
create index string_jobs_on_account on string_jobs (owner_id)
  where on_account_at is not null and paid_payment_id is null;

create table statements (
  id integer generated always as identity primary key,
  actor_id integer not null references users on delete restrict,
  created_at timestamptz not null default now()
);

-- A job is on one statement at most, also after it was paid, cancelled or refunded.
create table statement_jobs (
  string_job_id integer primary key references string_jobs on delete restrict,
  statement_id integer not null references statements on delete restrict,
  -- what the job cost when the statement was made
  amount integer not null check (amount >= 0)
);
create index statement_jobs_by_statement on statement_jobs (statement_id);

create trigger statements_only_grow before update or delete on statements
  for each row execute function refuse_change();
create trigger statement_jobs_only_grow before update or delete on statement_jobs
  for each row execute function refuse_change();

create function guard_statement_job() returns trigger language plpgsql as $$
begin
  if not exists (
    select from string_jobs j
    where j.id = new.string_job_id and j.on_account_at is not null and j.price = new.amount
      and j.paid_payment_id is null and j.order_status <> 'CANCELLED'
      and not exists (
        select from statement_jobs s join string_jobs other on other.id = s.string_job_id
        where s.statement_id = new.statement_id and other.owner_id <> j.owner_id
      )
  ) then
    raise exception 'a statement has the unpaid jobs that one customer has on account' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger statement_jobs_guard before insert on statement_jobs
  for each row execute function guard_statement_job();

-- A job on a statement stays on account.
create function keep_on_account() returns trigger language plpgsql as $$
begin
  if exists (select from statement_jobs s where s.string_job_id = old.id) then
    raise exception 'a job on a statement stays on account' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger string_jobs_keep_on_account before update of on_account_at on string_jobs
  for each row when (old.on_account_at is not null and new.on_account_at is null)
  execute function keep_on_account();

create or replace view reconciliation as
  select problem, subject from contradictions_in_records
union all
  -- The line of a paid job stays when the credit is back, because its payment was for these lines.
  select 'credit line and ledger disagree', coalesce(j.id, c.string_job_id)::text
  from (
    select id, not (
      paid_payment_id is not null and (
        order_status = 'CANCELLED' or exists (
          select from payments p
          where p.id = paid_payment_id and p.method = 'card'
            and p.amount = (select sum(r.amount) from refunds r where r.payment_id = p.id)
        )
      )
    ) as holds_credit
    from string_jobs where price_lines @> '[{"kind": "credit"}]'
  ) j
  full join (
    select string_job_id, -sum(amount) as held from credit_entries
    where string_job_id is not null group by string_job_id
  ) c on c.string_job_id = j.id
  where coalesce(c.held, 0) <> coalesce(j.holds_credit, false)::integer
union all
  select 'a statement has no jobs, jobs of several customers, or jobs that are not on account', s.id::text
  from statements s
  left join statement_jobs l on l.statement_id = s.id
  left join string_jobs j on j.id = l.string_job_id
  group by s.id having count(distinct j.owner_id) <> 1 or not bool_and(j.on_account_at is not null);
