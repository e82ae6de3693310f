-- A credit that pays only the stringing of a job. Its ledger entries name the job, because there is no payment.

alter table credit_entries
  add column string_job_id integer references string_jobs on delete restrict,
  drop constraint credit_entries_check,
  drop constraint credit_entries_check1,
  add constraint credit_entries_subject check (
    case reason
      when 'spent' then amount = -1 and num_nonnulls(payment_id, string_job_id) = 1
      when 'returned' then amount = 1 and num_nonnulls(payment_id, string_job_id) = 1
      else payment_id is null and string_job_id is null
    end
  );
create index credit_entries_by_job on credit_entries (string_job_id) where string_job_id is not null;

alter view reconciliation rename to contradictions_in_records;
create view reconciliation as
  select problem, subject from contradictions_in_records
union all
  -- The credit of a paid job that was cancelled is back, although its line stays.
  select 'credit line and ledger disagree', coalesce(j.id, c.string_job_id)::text
  from (
    select id, not (order_status = 'CANCELLED' and paid_payment_id is not null) as holds_credit
    from string_jobs where price_lines @> '[{"kind": "credit"}]'
  ) j
  full join (
    select string_job_id, -sum(amount) as held from credit_entries
    where string_job_id is not null group by string_job_id
  ) c on c.string_job_id = j.id
  where coalesce(c.held, 0) <> coalesce(j.holds_credit, false)::integer;
