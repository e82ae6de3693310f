-- An update that changes no column, such as retiring a racket that is retired, must not prevent undo. Columns that are
-- computed from others are not known yet when the trigger runs.
create or replace function count_version() returns trigger language plpgsql as $$
declare
  ignored constant text[] := array['version', 'is_retired', 'search_text', 'is_order_paid'];
begin
  if to_jsonb(new) - ignored is distinct from to_jsonb(old) - ignored then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
