-- Money: what was paid, what goes back, and what the card payment provider told us. Amounts are US cents.

create table checkout_sessions (
  id integer generated always as identity primary key,
  string_job_id integer not null references string_jobs on delete restrict,
  amount integer not null check (amount > 0),
  currency text not null default 'usd',
  -- 'creating' is written before the provider is called, so that a crash in between loses nothing
  -- 'waiting': the customer is done, the money is still on its way; 'closing': nobody shall pay here any more, but the
  -- provider has not confirmed it yet; 'complete': paid
  state text not null default 'creating'
    check (state in ('creating', 'open', 'waiting', 'closing', 'complete', 'failed', 'expired')),
  -- the idempotency key towards the provider, and what it knows the attempt by
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
  -- an applied payment is what makes the job paid; any other is money that arrived and goes back
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
create trigger payments_only_grow before update or delete on payments
  for each row execute function refuse_change();

alter table string_jobs add constraint string_jobs_paid_payment
  foreign key (paid_payment_id, id) references payments (id, string_job_id) on delete restrict;
alter table credit_entries add constraint credit_entries_payment
  foreign key (payment_id) references payments on delete restrict;

-- Money that goes back. A card's goes through the provider, a credit's at once, a technician's by hand.
create table refunds (
  id integer generated always as identity primary key,
  payment_id integer not null references payments on delete restrict,
  string_job_id integer not null references string_jobs on delete restrict,
  -- cents; a credit's refund is 0, for it is a credit that returns
  amount integer not null check (amount >= 0),
  state text not null check (state in ('due', 'done')),
  -- 'provider' and 'partial' were made at the provider, not by us
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
  -- cents refunded so far, where the event tells
  amount integer,
  outcome text not null,
  received_at timestamptz not null default now()
);
create index webhook_events_by_date on webhook_events (received_at);
create index webhook_events_refunded on webhook_events (object_id) where type = 'charge.refunded';

-- What the provider says of payments that their card's owner disputes. Known by the provider's ids alone, since the
-- dispute may be told before the payment is.
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

-- The first answer to an Idempotency-Key, kept for 24 hours.
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

-- Must be empty at any time: each row is a contradiction between jobs, payments, refunds and credits.
create view reconciliation as
  select 'balance differs from its ledger' as problem, u.id::text as subject
  from users u
  where u.stringing_credits <> (select coalesce(sum(amount), 0) from credit_entries c where c.user_id = u.id)
union all
  select 'ledger chain is broken', c.id::text
  from (
    select id, balance_after, sum(amount) over (partition by user_id order by id) as balance from credit_entries
  ) c
  where c.balance <> c.balance_after
union all
  select 'job and its applied payment disagree', j.id::text
  from string_jobs j
  left join payments p on p.string_job_id = j.id and p.is_applied
  where j.paid_payment_id is distinct from p.id
union all
  select 'credit payment without its ledger entry', p.id::text
  from payments p
  where p.method = 'credit'
    and not exists (select from credit_entries c where c.payment_id = p.id and c.reason = 'spent')
union all
  select 'ledger entry without a credit payment', c.id::text
  from credit_entries c join payments p on p.id = c.payment_id
  where p.method <> 'credit'
union all
  select 'credit refund and returned credit disagree', p.id::text
  from payments p
  left join refunds r on r.payment_id = p.id and r.state = 'done'
  left join credit_entries c on c.payment_id = p.id and c.reason = 'returned'
  where p.method = 'credit' and (r.id is null) <> (c.id is null)
union all
  select 'cancelled job still holds money', j.id::text
  from string_jobs j
  left join refunds r on r.payment_id = j.paid_payment_id and r.reason <> 'partial'
  where j.order_status = 'CANCELLED' and j.paid_payment_id is not null and r.id is null
union all
  select 'money that was not applied does not go back', p.id::text
  from payments p left join refunds r on r.payment_id = p.id and r.reason <> 'partial'
  where not p.is_applied and r.id is null
union all
  select 'more goes back than was paid', p.id::text
  from payments p join refunds r on r.payment_id = p.id
  group by p.id having sum(r.amount) > p.amount
union all
  select 'paid job that is not cancelled was refunded', j.id::text
  from string_jobs j join refunds r on r.payment_id = j.paid_payment_id
  where j.order_status <> 'CANCELLED'
    and r.reason = 'cancelled'
union all
  select 'paid by card without a complete checkout', p.id::text
  from payments p join checkout_sessions s on s.id = p.checkout_session_id
  where p.method = 'card' and p.is_applied and s.state <> 'complete'
union all
  select 'paid by card for another job or amount than asked', p.id::text
  from payments p join checkout_sessions s on s.id = p.checkout_session_id
  where p.string_job_id <> s.string_job_id or (p.is_applied and (p.amount, p.currency) <> (s.amount, s.currency));
