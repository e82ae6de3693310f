-- One checkout, and one card payment, for several jobs.

-- The amount that a checkout asks for each of its jobs. The rows repeat the state of the checkout, so that an index can
-- allow only one live checkout per job.
create table checkout_jobs (
  checkout_session_id integer not null,
  string_job_id integer not null references string_jobs on delete restrict,
  amount integer not null check (amount >= 0),
  state text not null,
  primary key (checkout_session_id, string_job_id)
);
alter table checkout_sessions add constraint checkout_sessions_state unique (id, state);
insert into checkout_jobs (checkout_session_id, string_job_id, amount, state)
select id, string_job_id, amount, state from checkout_sessions;
alter table checkout_jobs add foreign key (checkout_session_id, state) references checkout_sessions (id, state)
  on update cascade on delete restrict;
create unique index checkout_jobs_one_live on checkout_jobs (string_job_id)
  where state in ('creating', 'open', 'waiting');
create index checkout_jobs_by_job on checkout_jobs (string_job_id);

-- Databases that are older than the definitions have this trigger; definitions/payments.sql has one on checkout_jobs
-- instead.
drop trigger if exists checkout_sessions_noted on checkout_sessions;

-- A card payment as the provider records it. Its shares are the rows of `payments` with its id, one for each job.
create table card_payments (
  provider_payment_id text primary key check (char_length(provider_payment_id) between 1 and 255),
  amount integer not null check (amount >= 0),
  currency text not null default 'usd',
  -- the cents that the shop refunded at the provider and that fit no single share, until a manager assigns them
  unassigned_refund integer not null default 0 check (unassigned_refund between 0 and amount),
  created_at timestamptz not null default now()
);
insert into card_payments (provider_payment_id, amount, currency, created_at)
select provider_payment_id, amount, currency, created_at from payments where provider_payment_id is not null;
alter table payments
  drop constraint payments_provider_payment_id_key,
  add constraint payments_one_share unique (provider_payment_id, string_job_id),
  add constraint payments_card foreign key (provider_payment_id) references card_payments on delete restrict;

-- A dispute of a shared payment that a manager assigned to one of its shares.
alter table disputes
  add column id integer generated always as identity unique,
  add column payment_id integer references payments on delete restrict;

alter table refunds add column note text not null default '' check (char_length(note) <= 500);
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (
  reason in (
    'cancelled', 'job was cancelled', 'job was paid already', 'amount differs', 'provider', 'partial', 'manager'
  )
);
drop index refunds_once;
create unique index refunds_once on refunds (payment_id) where reason not in ('partial', 'manager');

-- Databases that are older than the definitions have these views, which need the table and a column that are dropped
-- here.
drop view if exists reconciliation;
drop view if exists contradictions_in_records;
drop view if exists refund_differences;
drop table refund_checks;

-- The cents that were refunded at the provider when the portal last asked.
create table refund_checks (
  provider_payment_id text primary key references card_payments on delete restrict,
  amount integer not null,
  checked_at timestamptz not null
);

alter table checkout_sessions drop column string_job_id;

-- The lines of a checkout at the test provider, as {name, amount}.
alter table sandbox.checkout_sessions add column lines jsonb not null default '[]';
