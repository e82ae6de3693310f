-- The stock of strings, which follows from its entries.

-- Adds new entries to their strings, which are locked in the order of their ids, like all rows.
create or replace function follow_stock() returns trigger language plpgsql as $$
begin
  perform from strings where id in (select string_id from added) order by id for no key update;
  update strings s
  set stock_meters = s.stock_meters + a.meters, is_counted = coalesce(a.is_counted, s.is_counted)
  from (
    select string_id, sum(meters) as meters,
      bool_or(reason <> 'uncounted') filter (where reason in ('bought', 'counted', 'uncounted')) as is_counted
    from added group by string_id
  ) a
  where s.id = a.string_id;
  return null;
end $$;
create or replace trigger stock_entries_followed after insert on stock_entries
  referencing new table as added for each statement execute function follow_stock();

-- The whole sets of a string; null while the shop does not count it. The statement reads the length of a set when the row
-- is locked, so it cannot be an old one.
create or replace function count_sets() returns trigger language plpgsql as $$
begin
  new.stock_sets := case when new.is_counted then floor(new.stock_meters / (select set_meters from shop_settings)) end;
  return new;
end $$;
create or replace trigger strings_count_sets before insert or update of stock_meters, is_counted, stock_sets on strings
  for each row execute function count_sets();

-- A new length of a set makes other numbers of sets.
create or replace function count_all_sets() returns trigger language plpgsql as $$
begin
  perform from strings order by id for no key update;
  update strings set stock_meters = stock_meters;
  return null;
end $$;
create or replace trigger shop_settings_count_sets after update of set_meters on shop_settings
  for each row when (old.set_meters is distinct from new.set_meters) execute function count_all_sets();

-- Entries never change. Those of a string that no job used and that was never bought go with it.
create or replace function guard_stock_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from strings where id = old.string_id) then
    return old;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger stock_entries_only_grow before update or delete on stock_entries
  for each row execute function guard_stock_entry();
create or replace trigger stock_entries_never_emptied before truncate on stock_entries
  for each statement execute function refuse_change();
