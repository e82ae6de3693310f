-- When the shop promises that a racket is ready, and who strings at what times.

alter table shop_settings
  -- how new promises are made: by hours from the reception, or by a forecast of the queue
  add column promise text not null default 'hours' check (promise in ('hours', 'queue'));

alter table string_jobs
  -- the moment promised to the customer; null when nothing was promised
  add column due_at timestamptz,
  add constraint string_jobs_due check (due_at is null or received_at is not null);
create index string_jobs_by_due on string_jobs (due_at, id) where order_status = 'NEW' and received_at is not null;
create index string_jobs_by_ready on string_jobs (ready_at) where ready_at is not null;

-- A racket that is not in the shop has no promise.
create function clear_due() returns trigger language plpgsql as $$
begin
  new.due_at := null;
  return new;
end $$;
-- Triggers run in the order of their names, so this one sees what string_jobs_follow_changes has set.
create trigger string_jobs_follow_due before update on string_jobs
  for each row
  when (new.received_at is null and new.due_at is not null)
  execute function clear_due();

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
  -- null while nobody knows when the stringer comes back
  last_date date,
  primary key (user_id, first_date),
  check (first_date <= last_date)
);
