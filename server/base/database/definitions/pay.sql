-- The only thing that ever changes about an entry of pay is the payout that it becomes a part of, once.
create or replace function guard_pay_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.payout_id is null
    and to_jsonb(new) - 'payout_id' = to_jsonb(old) - 'payout_id'
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger pay_entries_only_grow before update or delete on pay_entries
  for each row execute function guard_pay_entry();
