-- The secret in the QR code of a racket's label, which opens the status page of its job. A job has at most one, and a
-- new one replaces it. It has its own table so that errors of PostgreSQL about a job never quote it.
create table tags (
  string_job_id integer primary key references string_jobs on delete restrict,
  -- 128 random bits in Crockford's base 32
  tag text not null unique check (tag ~ '^[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  created_at timestamptz not null default now()
);
