-- Credits by lot: the number that is left of each, and the balance without those that have expired.

create or replace function count_credits_of_lot() returns trigger language plpgsql as $$
begin
  update credit_lots set left_credits = left_credits + new.amount where id = new.lot_id;
  return null;
end $$;
create or replace trigger credit_entries_count after insert on credit_entries
  for each row execute function count_credits_of_lot();

create or replace function guard_credit_lot() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'left_credits' = to_jsonb(old) - 'left_credits' then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger credit_lots_only_count before update or delete on credit_lots
  for each row execute function guard_credit_lot();

-- The terms of a sold pack never change. Its buyer does when a walk-in customer signs up.
create or replace function guard_pack_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{user_id,pack_id}'::text[] = to_jsonb(old) - '{user_id,pack_id}'::text[] then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger pack_sales_only_grow before update or delete on pack_sales
  for each row execute function guard_pack_sale();

-- A person's balance without the credits that have expired and that the background job has not removed yet.
create or replace function usable_credits(person integer, balance integer) returns integer
language sql stable as $$
  select case when balance = 0 then 0 else balance - coalesce((
    select sum(l.left_credits) from credit_lots l
    where l.user_id = person and l.left_credits > 0 and l.expires_on < shop_today()
  ), 0)::integer end
$$;
