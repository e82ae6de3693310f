-- A credit can pay only the stringing of a job. Its ledger entries name the job, because there is no payment.

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
