-- Jobs that regular customers pay later, and the statements that ask for their money.

-- The time at which the job was put on account; null for jobs that are paid at the counter or online.
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
  -- the price of the job when the statement was made
  amount integer not null check (amount >= 0)
);
create index statement_jobs_by_statement on statement_jobs (statement_id);
