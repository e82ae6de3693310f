-- upgrade: without downtime
-- Why string beds came out, and the marks on the frames of rackets.

-- The job whose string bed ended.
create table bed_ends (
  string_job_id integer primary key references string_jobs on delete cascade,
  reason text not null check (reason in ('broke', 'soft', 'time', 'elsewhere', 'skipped')),
  zone text check (zone in ('center', 'side', 'top', 'throat', 'frame')),
  "by" integer references users on delete set null,
  "at" timestamptz not null default now(),
  constraint bed_ends_zone check (zone is null or reason = 'broke')
);
create index bed_ends_by on bed_ends ("by");

create table frame_marks (
  id integer generated always as identity primary key,
  racket_id integer not null references rackets on delete cascade,
  place text not null check (place in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', 'throat')),
  kind text not null check (kind in ('crack', 'paint', 'grommet')),
  noted_by integer references users on delete set null,
  noted_at timestamptz not null default now(),
  gone_at timestamptz
);
-- A mark is noted once until it is gone.
create unique index frame_marks_open on frame_marks (racket_id, kind, place) where gone_at is null;
create index frame_marks_by_racket on frame_marks (racket_id);
create index frame_marks_noted_by on frame_marks (noted_by);
