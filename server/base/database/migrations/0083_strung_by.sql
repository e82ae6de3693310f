-- The person who strung a racket at a bench that several people share; null: the job's technician.
alter table string_jobs
  add column strung_by integer references users on delete restrict,
  add constraint string_jobs_strung_by_check check (strung_by is null or ready_at is not null);
