-- Promises of the time at which a racket is ready, and the hours of the stringers.

alter table shop_settings
  -- whether the time of a promise is a number of hours after the racket is received, or a forecast of the queue
  add column promise text not null default 'hours' check (promise in ('hours', 'queue'));

alter table string_jobs
  -- the moment promised to the customer; null when nothing was promised
  add column due_at timestamptz,
  add constraint string_jobs_due check (due_at is null or received_at is not null);
create index string_jobs_by_due on string_jobs (due_at, id) where order_status = 'NEW' and received_at is not null;
create index string_jobs_by_ready on string_jobs (ready_at) where ready_at is not null;

create table stringer_hours (
  user_id integer not null references users on delete cascade,
  -- 1 is Monday, as in ISO 8601
  weekday smallint not null check (weekday between 1 and 7),
  -- minutes since midnight by the shop's clock; the end of the day is 1440
  begins smallint not null check (begins >= 0),
  ends smallint not null check (ends <= 1440),
  primary key (user_id, weekday, begins),
  check (begins < ends)
);

create table stringer_absences (
  user_id integer not null references users on delete cascade,
  first_date date not null,
  -- null while the date of the return is unknown
  last_date date,
  primary key (user_id, first_date),
  check (first_date <= last_date)
);
