-- Voids: the corrections of payments that staff recorded by mistake.

create table voids (
  payment_id integer primary key references payments on delete restrict,
  string_job_id integer not null,
  -- empty for a payment that the same person recorded on the same day
  reason text not null default '' check (char_length(reason) <= 500),
  actor_id integer not null references users on delete restrict,
  created_at timestamptz not null default now(),
  -- the transaction that wrote the row, which alone may make its job unpaid
  written_in xid8 not null default pg_current_xact_id(),
  foreign key (payment_id, string_job_id) references payments (id, string_job_id)
);
create trigger voids_only_grow before update or delete on voids
  for each row execute function refuse_change();

-- Only the payment that staff recorded and that makes a job paid can be voided, and only while no money goes back.
create function guard_void() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments p join string_jobs j on j.id = p.string_job_id and j.paid_payment_id = p.id
    where p.id = new.payment_id and p.method = 'technician'
      and not exists (select from refunds r where r.payment_id = p.id)
  ) then
    raise exception 'only a payment that staff recorded can be voided' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger voids_guard before insert on voids for each row execute function guard_void();

create function is_voided_now(payment integer) returns boolean language sql stable as $$
  select exists (select from voids v where v.payment_id = payment and v.written_in = pg_current_xact_id())
$$;

-- The transaction of a void takes the payment off its job. Nothing else about a payment ever changes.
create function guard_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.is_applied and not new.is_applied and is_voided_now(old.id)
    and to_jsonb(new) - 'is_applied' = to_jsonb(old) - 'is_applied'
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger payments_only_grow on payments;
create trigger payments_only_grow before update or delete on payments
  for each row execute function guard_payment();
-- A payment at the counter that is not applied was voided.
alter table payments drop constraint payments_check1;
alter table payments add constraint payments_applied check (is_applied or method <> 'credit');

create or replace function guard_string_job() returns trigger language plpgsql as $$
begin
  if old.paid_payment_id is not null and new.paid_payment_id is distinct from old.paid_payment_id
    and not (new.paid_payment_id is null and is_voided_now(old.paid_payment_id))
  then
    raise exception 'a paid job stays paid' using errcode = 'check_violation';
  end if;
  if old.paid_payment_id is null and new.paid_payment_id is not null and new.order_status = 'CANCELLED' then
    raise exception 'a cancelled job cannot be paid' using errcode = 'check_violation';
  end if;
  -- the racket's own guard says when it may move; nobody hands over a job alone
  if new.owner_id <> old.owner_id and new.racket_id <> old.racket_id then
    raise exception 'a job keeps its owner' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Must be empty at any time: each row is a contradiction between jobs, payments, refunds and credits.
create or replace view contradictions_in_records as
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
  where not p.is_applied and r.id is null and not exists (select from voids v where v.payment_id = p.id)
union all
  select 'void of a payment that staff did not record, or that is still applied', p.id::text
  from voids v join payments p on p.id = v.payment_id
  where p.is_applied or p.method <> 'technician'
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

create or replace view audit_trail as
  select 'audit-' || id as key, created_at, actor_id, action, person_id, subject, from_value, to_value,
    null::integer as string_job_id
  from audit_entries
union all
  select 'credits-' || id, created_at, actor_id, 'credits', user_id, note,
    (balance_after - amount)::text, balance_after::text, null
  from credit_entries where reason in ('granted', 'adjusted')
union all
  select 'payment-' || id, created_at, actor_id, 'paid', null, 'String Job #' || string_job_id,
    null, amount::text, string_job_id
  from payments where method = 'technician'
union all
  select 'void-' || v.payment_id, v.created_at, v.actor_id, 'void', null, 'String Job #' || v.string_job_id,
    p.amount::text, v.reason, v.string_job_id
  from voids v join payments p on p.id = v.payment_id;
