-- Refunds that fail after the provider has accepted them, and what the provider says was refunded.

-- Each refund that failed at the provider, recorded once. `refund_id` is the refund here that it belongs to. Without one,
-- a manager has to look it up at the provider, and `settled_at` says that this was done.
create table failed_refunds (
  id integer generated always as identity primary key,
  provider_refund_id text not null unique check (char_length(provider_refund_id) between 1 and 255),
  provider_payment_id text,
  amount integer,
  reason text not null default '',
  refund_id integer references refunds on delete restrict,
  failed_at timestamptz not null default now(),
  settled_at timestamptz
);
create index failed_refunds_by_payment on failed_refunds (provider_payment_id);

-- How often the provider refused this refund. A refusal needs a new idempotency key; a lost answer keeps the key.
alter table refunds add column refusals integer not null default 0;
update refunds set refusals = attempts;

-- When the provider created the event. Events arrive in any order.
alter table webhook_events add column happened_at timestamptz;

-- The cents that were refunded at the provider when the portal last asked.
create table refund_checks (
  payment_id integer primary key references payments on delete restrict,
  amount integer not null,
  checked_at timestamptz not null
);

-- The payments whose refunds differ. A refund that changed after the check is compared again by the next one.
create view refund_differences as
  select p.id as payment_id, c.amount as at_provider, coalesce(sum(r.amount) filter (where r.state = 'done'), 0)::integer as recorded
  from refund_checks c
  join payments p on p.id = c.payment_id
  left join refunds r on r.payment_id = p.id
  group by p.id, c.amount, c.checked_at
  having c.amount <> coalesce(sum(r.amount) filter (where r.state = 'done'), 0)
    and coalesce(max(greatest(r.created_at, r.done_at, r.last_tried_at)), '-infinity') <= c.checked_at;

alter view reconciliation rename to contradictions_in_records;
create view reconciliation as
  select problem, subject from contradictions_in_records
union all
  select 'refunds here and at the provider differ', payment_id::text from refund_differences;

alter table sandbox.refunds add column metadata jsonb not null default '{}';
