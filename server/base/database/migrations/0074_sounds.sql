-- upgrade: without downtime
-- The sounds of string beds.

create table bed_sounds (
  id integer generated always as identity primary key,
  string_job_id integer not null references string_jobs on delete cascade,
  hz numeric(5, 1) not null check (hz between 700 and 1700),
  taps smallint not null check (taps between 3 and 5),
  -- How far the taps are from each other, in percent of the tension.
  spread numeric(3, 1) not null check (spread between 0 and 10),
  "by" integer references users on delete set null,
  "at" timestamptz not null default now(),
  -- Later sounds of this string bed are compared with it.
  is_reference boolean not null default false
);
create unique index bed_sounds_reference on bed_sounds (string_job_id) where is_reference;
create index bed_sounds_by_job on bed_sounds (string_job_id, "at");
create index bed_sounds_by on bed_sounds ("by");

-- Whether the bench asks for the sound of a racket that is ready.
alter table bench_settings add column listens boolean not null default false;
