-- The acceptance by customers of the risk of a tension above the limit of their racket.
create table consents (
  id integer generated always as identity primary key,
  string_job_id integer not null references string_jobs on delete restrict,
  -- the racket of the job at that time
  racket_id integer not null references rackets on delete restrict,
  -- the customer, and the person who recorded it: the customer, or staff at the counter
  person_id integer not null references users on delete restrict,
  recorded_by integer not null references users on delete restrict,
  text text not null check (text <> ''),
  text_version integer not null,
  -- in lbs
  tension numeric(3, 1) not null,
  tension_limit numeric(3, 1) not null,
  created_at timestamptz not null default now(),
  check (tension > tension_limit)
);
create index consents_by_job on consents (string_job_id, tension desc);
