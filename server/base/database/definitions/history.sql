-- The history of jobs.

-- The values of an edit without the customer's notes, which may name people.
create or replace function without_notes(value text) returns text language sql immutable as $$
  select case when value like '%"technician_notes"%' then (value::jsonb || '{"technician_notes": ""}')::text else value end
$$;

-- The history of a job only grows, too, but the notes of a person who deleted their account are blanked.
create or replace function guard_job_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'from_value' - 'to_value' = to_jsonb(old) - 'from_value' - 'to_value'
    and new.from_value is not distinct from without_notes(old.from_value)
    and new.to_value is not distinct from without_notes(old.to_value)
    and exists (
      select from string_jobs j join users o on o.id = j.owner_id where j.id = old.string_job_id and o.deleted_at is not null
    )
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger job_events_only_grow before update or delete on job_events
  for each row execute function guard_job_event();
