-- The built-in test provider of card payments: its payments, and the events that it has yet to send.

create schema sandbox;

create table sandbox.payment_intents (
  id text primary key,
  amount integer not null check (amount > 0),
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  currency text not null,
  card text not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded')),
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table sandbox.checkout_sessions (
  id text primary key,
  client_reference_id text,
  amount integer not null check (amount > 0),
  currency text not null,
  title text not null,
  metadata jsonb not null default '{}',
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
  payment_intent text references sandbox.payment_intents,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index checkout_sessions_open on sandbox.checkout_sessions (expires_at) where status = 'open';
create index checkout_sessions_by_date on sandbox.checkout_sessions (created_at desc);

create table sandbox.refunds (
  id text primary key,
  payment_intent text not null references sandbox.payment_intents,
  amount integer not null check (amount > 0),
  status text not null check (status in ('succeeded', 'failed')),
  created_at timestamptz not null default now()
);

create table sandbox.events (
  id text primary key,
  type text not null,
  object jsonb not null,
  session_id text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index events_by_date on sandbox.events (created_at desc);

-- Deliveries of events to the webhook. A dropped event has no delivery, and a doubled event has two.
create table sandbox.deliveries (
  id text primary key,
  event_id text not null references sandbox.events on delete cascade,
  deliver_at timestamptz not null,
  -- waits until a later event of the same checkout was sent
  is_held boolean not null default false,
  attempts integer not null default 0,
  last_error text,
  delivered_at timestamptz
);
create index deliveries_waiting on sandbox.deliveries (deliver_at) where delivered_at is null;

-- The kinds of faults that are switched on.
create table sandbox.switches (
  name text primary key check (name in ('late', 'double', 'reorder', 'drop'))
);

create table sandbox.idempotency_keys (
  key text primary key check (char_length(key) between 1 and 255),
  request_hash text not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now()
);
