-- The days to which money belongs.

-- The day to which money of a moment belongs: the shop's date, or the day after the last closed day if that date is closed.
-- Whoever records money shares a lock until the end of the transaction, and a close has it alone, so no money joins a
-- closed day. The statement after the lock sees the close that it waited for.
create or replace function book_day(moment timestamptz) returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('day_closes'));
  return (
    select greatest((moment at time zone time_zone)::date, (select max(day) + 1 from day_closes)) from shop_settings
  );
end $$;

create or replace function set_book_day() returns trigger language plpgsql as $$
begin
  new.book_day := book_day(new.created_at);
  return new;
end $$;
create or replace trigger payments_book_day before insert on payments
  for each row execute function set_book_day();
create or replace trigger voids_book_day before insert on voids
  for each row execute function set_book_day();

-- Each payment, refund and void, with the job or the pack that was paid. A refund that is only due has not moved; one
-- that came back is negative.
create or replace view money_moves as
  select p.id as payment_id, 'payment' as kind, p.created_at as at, p.book_day, p.method, p.way,
    p.amount as paid, 0 as refunded, 0 as voided, coalesce(p.tax_amount, 0) as tax,
    p.string_job_id, p.pack_sale_id
  from payments p
union all
  select m.payment_id, 'refund', m.moved_at, m.book_day, p.method, p.way, 0, m.amount, 0, -m.tax_amount,
    p.string_job_id, p.pack_sale_id
  from refund_moves m join payments p on p.id = m.payment_id
union all
  select v.payment_id, 'void', v.created_at, v.book_day, p.method, p.way, 0, 0, p.amount, -coalesce(p.tax_amount, 0),
    p.string_job_id, p.pack_sale_id
  from voids v join payments p on p.id = v.payment_id;

-- The money of each day by way to pay, as a list of lines.
create or replace view lines_of_days as
  select book_day, jsonb_agg(
    jsonb_build_object(
      'method', method, 'way', way, 'count', count, 'refunds', refunds, 'voids', voids,
      'amount', amount, 'refunded', refunded, 'voided', voided
    ) order by method, way
  ) as lines
  from (
    select book_day, method, way,
      count(*) filter (where kind = 'payment') as count,
      count(*) filter (where kind = 'refund') as refunds,
      count(*) filter (where kind = 'void') as voids,
      sum(paid) as amount, sum(refunded) as refunded, sum(voided) as voided
    from money_moves group by book_day, method, way
  ) l
  group by book_day;

-- Days are closed one after the other, and never before they begin.
create or replace function guard_day_close() returns trigger language plpgsql as $$
begin
  if new.day > shop_today()
    or exists (select from day_closes) and not exists (
      select from day_closes having max(day) = new.day - 1
    )
  then
    raise exception 'this day cannot be closed now' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger day_closes_guard before insert on day_closes
  for each row execute function guard_day_close();
