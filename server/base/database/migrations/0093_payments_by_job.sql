-- All payments of a job, also those that were voided or went back, which the index of the applied ones does not have.
create index payments_by_job on payments (string_job_id) where string_job_id is not null;
