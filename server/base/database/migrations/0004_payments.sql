-- Money: payments, refunds and the reports of the card payment provider. Amounts are in US cents.

create table checkout_sessions (
  id integer generated always as identity primary key,
  string_job_id integer not null references string_jobs on delete restrict,
  amount integer not null check (amount > 0),
  currency text not null default 'usd',
  -- 'creating' is written before the provider is called, so that a crash in between loses nothing. 'waiting' means that
  -- the customer is done and the money is on its way; 'closing', that nobody may pay any more but the provider has not
  -- confirmed it; 'complete', that it is paid.
  state text not null default 'creating'
    check (state in ('creating', 'open', 'waiting', 'closing', 'complete', 'failed', 'expired')),
  -- the idempotency key of the request to the provider, which also finds the attempt there
  attempt_key uuid not null unique default gen_random_uuid(),
  provider_session_id text unique check (char_length(provider_session_id) between 1 and 255),
  url text,
  expires_at timestamptz not null default now() + interval '1 hour',
  created_at timestamptz not null default now(),
  check (state not in ('open', 'waiting', 'complete', 'failed') or provider_session_id is not null)
);
create unique index checkout_sessions_one_live on checkout_sessions (string_job_id)
  where state in ('creating', 'open', 'waiting');
create index checkout_sessions_unsettled on checkout_sessions (created_at)
  where state in ('creating', 'open', 'waiting', 'closing');

create table payments (
  id integer generated always as identity primary key,
  string_job_id integer not null references string_jobs on delete restrict,
  method text not null check (method in ('card', 'credit', 'technician')),
  amount integer not null check (amount >= 0),
  currency text not null default 'usd',
  -- An applied payment makes its job paid. The money of any other payment goes back.
  is_applied boolean not null,
  reason text not null default '',
  checkout_session_id integer references checkout_sessions on delete restrict,
  provider_payment_id text unique,
  actor_id integer references users on delete restrict,
  created_at timestamptz not null default now(),
  unique (id, string_job_id),
  check ((method = 'card') = (provider_payment_id is not null)),
  check (is_applied or method = 'card')
);
create unique index payments_one_applied on payments (string_job_id) where is_applied;
create index payments_by_date on payments (created_at desc, id desc);

alter table string_jobs add constraint string_jobs_paid_payment
  foreign key (paid_payment_id, id) references payments (id, string_job_id) on delete restrict;
alter table credit_entries add constraint credit_entries_payment
  foreign key (payment_id) references payments on delete restrict;

-- Money that goes back. The refund of a card payment goes through the provider, a credit returns at once, and staff hand
-- back what they took at the counter.
create table refunds (
  id integer generated always as identity primary key,
  payment_id integer not null references payments on delete restrict,
  string_job_id integer not null references string_jobs on delete restrict,
  -- in cents; 0 if a credit returns
  amount integer not null check (amount >= 0),
  state text not null check (state in ('due', 'done')),
  -- The shop made refunds with the reasons 'provider' and 'partial' at the provider, not in the portal.
  reason text not null check (
    reason in ('cancelled', 'job was cancelled', 'job was paid already', 'amount differs', 'provider', 'partial')
  ),
  provider_refund_id text unique,
  attempts integer not null default 0,
  last_error text,
  last_tried_at timestamptz,
  actor_id integer references users on delete restrict,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null)),
  foreign key (payment_id, string_job_id) references payments (id, string_job_id)
);
create unique index refunds_once on refunds (payment_id) where reason <> 'partial';
create index refunds_due on refunds (created_at) where state = 'due';
create index refunds_by_job on refunds (string_job_id);

-- Each event of the provider, recorded once, in the transaction of its effect.
create table webhook_events (
  event_id text primary key check (char_length(event_id) between 1 and 255),
  type text not null,
  object_id text,
  -- the cents that were refunded so far, if the event has them
  amount integer,
  outcome text not null,
  received_at timestamptz not null default now()
);
create index webhook_events_by_date on webhook_events (received_at);
create index webhook_events_refunded on webhook_events (object_id) where type = 'charge.refunded';

-- Payments that the owner of the card disputes, as the provider reports them. They have only ids of the provider,
-- because the report of a dispute can arrive before that of its payment.
create table disputes (
  provider_dispute_id text primary key check (char_length(provider_dispute_id) between 1 and 255),
  provider_payment_id text not null,
  amount integer not null,
  reason text not null default '',
  state text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index disputes_by_payment on disputes (provider_payment_id);

-- The first response to a request with an Idempotency-Key. It is kept for 24 hours.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  request_hash text not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_date on idempotency_keys (created_at);
