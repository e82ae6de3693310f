-- Counts the changes of a row: an action can be undone only while the row is as the action left it. An update that
-- changes no column, such as retiring a racket that is retired, must not prevent undo.
create or replace function count_version() returns trigger language plpgsql as $$
declare
  -- Columns that are computed from others are not known yet when the trigger runs.
  ignored constant text[] := array['version', 'is_retired', 'search_text', 'is_order_paid', 'strung_mains_id', 'strung_crosses_id'];
begin
  if to_jsonb(new) - ignored is distinct from to_jsonb(old) - ignored then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create or replace trigger string_jobs_version before update on string_jobs
  for each row execute function count_version();
create or replace trigger rackets_version before update on rackets
  for each row execute function count_version();
