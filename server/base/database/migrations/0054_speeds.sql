-- Speeds: promises that the shop sells and that are sooner than standard.

create table speeds (
  id integer generated always as identity primary key,
  -- days after the racket is received
  days smallint not null check (days between 0 and 30),
  -- minutes since midnight by the clock of the shop: the time at which the racket is ready, and the latest at which it
  -- has to be received
  ready_by smallint not null check (ready_by between 1 and 1440),
  bring_by smallint not null check (bring_by between 1 and 1440),
  surcharge integer not null check (surcharge >= 0),
  -- null if there is no limit
  most_per_day smallint check (most_per_day between 1 and 1000),
  -- false if it was removed from the list; jobs keep it
  is_offered boolean not null default true,
  unique (days, ready_by),
  constraint speeds_bring_first check (days > 0 or bring_by < ready_by)
);

alter table string_jobs
  -- null if the job is standard
  add column speed_id integer references speeds on delete restrict,
  -- the moment that the customer chose, and the latest at which the racket has to be received for it
  add column speed_due_at timestamptz,
  add column speed_bring_by timestamptz,
  -- the time at which the racket would be ready by the forecast of the moment at which its time was promised
  add column forecast_at timestamptz,
  add constraint string_jobs_speed check (
    num_nonnulls(speed_id, speed_due_at, speed_bring_by) in (0, 3) and speed_bring_by < speed_due_at
    and (speed_id is null or price_lines @> '[{"kind": "speed"}]')
  );
create index string_jobs_by_speed on string_jobs (speed_id, speed_due_at) where speed_id is not null;

alter table refunds
  -- whether only the surcharge of a speed goes back, because the job became standard
  add column of_speed boolean not null default false;
