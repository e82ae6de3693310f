-- Speeds: promises that the shop sells, sooner than standard.

create table speeds (
  id integer generated always as identity primary key,
  -- days after the racket is received
  days smallint not null check (days between 0 and 30),
  -- minutes since midnight by the shop's clock: when the racket is ready, and until when it has to be received
  ready_by smallint not null check (ready_by between 1 and 1440),
  bring_by smallint not null check (bring_by between 1 and 1440),
  surcharge integer not null check (surcharge >= 0),
  -- null: no limit
  most_per_day smallint check (most_per_day between 1 and 1000),
  -- false: removed from the list, but jobs still have it
  is_offered boolean not null default true,
  unique (days, ready_by),
  constraint speeds_bring_first check (days > 0 or bring_by < ready_by)
);

alter table string_jobs
  -- null: standard
  add column speed_id integer references speeds on delete restrict,
  -- the moment that the customer chose, and until when the racket has to be received for it
  add column speed_due_at timestamptz,
  add column speed_bring_by timestamptz,
  -- when the racket would probably be ready, as the forecast said when its time was promised
  add column forecast_at timestamptz,
  add constraint string_jobs_speed check (
    num_nonnulls(speed_id, speed_due_at, speed_bring_by) in (0, 3) and speed_bring_by < speed_due_at
    and (speed_id is null or price_lines @> '[{"kind": "speed"}]')
  );
create index string_jobs_by_speed on string_jobs (speed_id, speed_due_at) where speed_id is not null;

alter table refunds
  -- only the surcharge of a speed goes back, because the job became standard
  add column of_speed boolean not null default false;

-- A credit that pays the stringing stays spent when only the surcharge of a speed was paid by card and goes back.
create or replace view reconciliation as
  select problem, subject from contradictions_in_records
union all
  -- The line of a paid job stays when the credit is back, because its payment was for these lines.
  select 'credit line and ledger disagree', coalesce(j.id, c.string_job_id)::text
  from (
    select id, not (
      paid_payment_id is not null and (
        order_status = 'CANCELLED' or exists (
          select from payments p
          where p.id = paid_payment_id and p.method = 'card'
            and p.amount = (select sum(r.amount) from refunds r where r.payment_id = p.id)
            and exists (select from refunds r where r.payment_id = p.id and not r.of_speed)
        )
      )
    ) as holds_credit
    from string_jobs where price_lines @> '[{"kind": "credit"}]'
  ) j
  full join (
    select string_job_id, -sum(amount) as held from credit_entries
    where string_job_id is not null group by string_job_id
  ) c on c.string_job_id = j.id
  where coalesce(c.held, 0) <> coalesce(j.holds_credit, false)::integer;
