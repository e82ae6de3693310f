-- One checkout, and one card payment, for several jobs.

-- What a checkout asks for each of its jobs. The state is that of the checkout, so that an index allows one live
-- checkout per job.
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

drop trigger checkout_sessions_noted on checkout_sessions;
create trigger checkout_jobs_noted after insert on checkout_jobs
  for each row execute function note_checkout();

-- A card payment as the provider knows it. Its shares are the rows of `payments` with its id, one for each job.
create table card_payments (
  provider_payment_id text primary key check (char_length(provider_payment_id) between 1 and 255),
  amount integer not null check (amount >= 0),
  currency text not null default 'usd',
  -- the cents that the shop refunded at the provider and that fit no single share; a manager assigns them
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

drop view reconciliation;
drop view contradictions_in_records;
drop view refund_differences;
drop table refund_checks;

-- The cents that were refunded at the provider when the portal last asked.
create table refund_checks (
  provider_payment_id text primary key references card_payments on delete restrict,
  amount integer not null,
  checked_at timestamptz not null
);

-- The card payments whose refunds differ. A refund that changed after the check is compared again by the next one.
create view refund_differences as
  select c.provider_payment_id, k.amount as at_provider,
    (c.unassigned_refund + coalesce(sum(r.amount) filter (where r.state = 'done'), 0))::integer as recorded
  from refund_checks k
  join card_payments c using (provider_payment_id)
  join payments p using (provider_payment_id)
  left join refunds r on r.payment_id = p.id
  group by c.provider_payment_id, k.amount, k.checked_at
  having k.amount <> c.unassigned_refund + coalesce(sum(r.amount) filter (where r.state = 'done'), 0)
    and coalesce(max(greatest(r.created_at, r.done_at, r.last_tried_at)), '-infinity') <= k.checked_at;

-- The disputes of shared payments that fit neither one share nor the whole payment, and that nobody has assigned.
create view unassigned_disputes as
  select d.id, d.provider_dispute_id, d.provider_payment_id, d.amount, d.reason, d.state, d.created_at
  from disputes d
  join card_payments c using (provider_payment_id)
  where d.payment_id is null and d.amount <> c.amount
    and (select count(*) from payments p where p.provider_payment_id = d.provider_payment_id) > 1
    and (
      select count(*) from payments p
      where p.provider_payment_id = d.provider_payment_id and p.amount = d.amount
    ) <> 1;

alter table checkout_sessions drop column string_job_id;

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
  left join refunds r on r.payment_id = j.paid_payment_id and r.reason not in ('partial', 'manager')
  where j.order_status = 'CANCELLED' and j.paid_payment_id is not null and r.id is null
union all
  select 'money that was not applied does not go back', p.id::text
  from payments p left join refunds r on r.payment_id = p.id and r.reason not in ('partial', 'manager')
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
  from payments p
  join checkout_sessions s on s.id = p.checkout_session_id
  left join checkout_jobs a on a.checkout_session_id = s.id and a.string_job_id = p.string_job_id
  where a.string_job_id is null or (p.is_applied and (p.amount, p.currency) <> (a.amount, s.currency))
union all
  select 'checkout and its jobs differ', s.id::text
  from checkout_sessions s
  left join checkout_jobs a on a.checkout_session_id = s.id
  group by s.id having s.amount is distinct from sum(a.amount)
union all
  select 'card payment and its shares differ', c.provider_payment_id
  from card_payments c
  left join payments p using (provider_payment_id)
  group by c.provider_payment_id having c.amount is distinct from sum(p.amount)
union all
  select 'a refund of a shared payment is not assigned', provider_payment_id
  from card_payments where unassigned_refund > 0
union all
  select 'a dispute of a shared payment is not assigned', provider_dispute_id from unassigned_disputes
union all
  select 'refunds here and at the provider differ', provider_payment_id from refund_differences
union all
  select 'a ticket and the jobs that have it disagree', t.name
  from tickets t
  left join string_jobs j on j.ticket = t.name and j.left_at is null
  where (t.freed_at is null) <> (j.id is not null);

-- The lines of a checkout at the test provider, as {name, amount}.
alter table sandbox.checkout_sessions add column lines jsonb not null default '[]';
