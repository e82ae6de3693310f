-- Payments and the jobs that they pay.

-- True in the transaction that writes the void of a payment.
create or replace function is_voided_now(payment integer) returns boolean language sql stable as $$
  select exists (select from voids v where v.payment_id = payment and v.written_in = pg_current_xact_id())
$$;

-- The transaction of a void takes the payment off its job. Nothing else about a payment ever changes.
create or replace function guard_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.is_applied and not new.is_applied and is_voided_now(old.id)
    and to_jsonb(new) - 'is_applied' = to_jsonb(old) - 'is_applied'
  then
    return new;
  end if;
  -- Payments of a customer without an account move to the account that claims their records. A person who paid for that
  -- customer has then paid for a job of their own.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'payer_id' = to_jsonb(old) - 'payer_id'
    and (is_walk_in(old.payer_id) or new.payer_id is null and exists (
      select from string_jobs j where j.id = old.string_job_id and j.owner_id = old.payer_id
    ))
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger payments_only_grow before update or delete on payments
  for each row execute function guard_payment();

-- Only the payment that staff recorded and that makes a job paid can be voided, and only while no money goes back.
create or replace function guard_void() returns trigger language plpgsql as $$
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
create or replace trigger voids_guard before insert on voids
  for each row execute function guard_void();

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
  -- A job changes its owner together with its racket, and rackets_guard decides when a racket may.
  if new.owner_id <> old.owner_id and new.racket_id <> old.racket_id then
    raise exception 'a job keeps its owner' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger string_jobs_guard before update on string_jobs
  for each row
  when (old.paid_payment_id is distinct from new.paid_payment_id or old.owner_id <> new.owner_id)
  execute function guard_string_job();

-- Records on the job's own row that a checkout was begun for it, because the statement that cancels a job reads it
-- there.
create or replace function note_checkout() returns trigger language plpgsql as $$
begin
  update string_jobs set had_checkout = true where id = new.string_job_id and not had_checkout;
  return null;
end $$;
create or replace trigger checkout_jobs_noted after insert on checkout_jobs
  for each row execute function note_checkout();

-- Records when the money of a refund moves, and its tax. A refund that becomes due again, or smaller, has come back. The
-- tax of all refunds of a payment is that of their sum, and never more than the payment says, however it was rounded.
create or replace function note_refund_move() returns trigger language plpgsql as $$
declare
  moved integer := case when new.state = 'done' then new.amount else 0 end;
  moment timestamptz;
  payment payments;
  before record;
  tax integer;
begin
  if tg_op = 'UPDATE' and old.state = 'done' then moved := moved - old.amount; end if;
  if moved = 0 then return null; end if;
  moment := case when moved > 0 and tg_op = 'INSERT' then new.done_at else now() end;
  select * into payment from payments where id = new.payment_id;
  select coalesce(sum(m.amount), 0) as amount, coalesce(sum(m.tax_amount), 0) as tax
    into before from refund_moves m where m.payment_id = new.payment_id;
  tax := case
    when before.amount + moved = payment.amount then payment.tax_amount
    else least(included_tax((before.amount + moved)::integer, payment.tax_rate, smallest_step()), payment.tax_amount)
  end;
  insert into refund_moves (refund_id, payment_id, amount, tax_amount, moved_at, book_day)
  values (new.id, new.payment_id, moved, coalesce(tax, 0) - before.tax, moment, book_day(moment));
  return null;
end $$;
create or replace trigger refunds_move after insert or update of state, amount on refunds
  for each row execute function note_refund_move();
