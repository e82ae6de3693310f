-- Refunds that fail after the provider has accepted them, and the refunded amounts that the provider reports.

-- Each refund that failed at the provider, recorded once. `refund_id` is the refund in the portal. Without it, a manager
-- looks the refund up at the provider, and `settled_at` is the time at which this was done.
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

-- How often the provider refused this refund. The attempt after a refusal needs a new idempotency key. The attempt
-- after a lost response keeps the key.
alter table refunds add column refusals integer not null default 0;
update refunds set refusals = attempts;

-- When the provider created the event, because events arrive in any order.
alter table webhook_events add column happened_at timestamptz;

-- The cents that were refunded at the provider when the portal last asked.
create table refund_checks (
  payment_id integer primary key references payments on delete restrict,
  amount integer not null,
  checked_at timestamptz not null
);

alter table sandbox.refunds add column metadata jsonb not null default '{}';
