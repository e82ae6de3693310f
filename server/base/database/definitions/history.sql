-- The history of jobs.

-- The values of an edit without the customer's notes, which may name people.
create or replace function without_notes(value text) returns text language sql immutable as $$
  select case when value like '%"technician_notes"%' then (value::jsonb || '{"technician_notes": ""}')::text else value end
$$;

-- An entry without the customer's notes, and without what staff wrote about the frame.
create or replace function blanked(entry job_events) returns job_events language plpgsql immutable as $$
begin
  entry.from_value := case when entry.event = 'frame_answered' then '-' else without_notes(entry.from_value) end;
  entry.to_value := case when entry.event = 'frame_asked' then '-' else without_notes(entry.to_value) end;
  return entry;
end $$;

-- True if the owner of a job deleted their account.
create or replace function has_left(job integer) returns boolean language sql stable as $$
  select exists (select from string_jobs j join users o on o.id = j.owner_id where j.id = job and o.deleted_at is not null)
$$;

-- The history of a job only grows, too, but texts about a person who deleted their account are blanked.
create or replace function guard_job_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(blanked(old)) and has_left(old.string_job_id) then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger job_events_only_grow before update or delete on job_events
  for each row execute function guard_job_event();

-- The same for the problems of frames.
create or replace function guard_frame_question() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.problem = '-' and to_jsonb(new) - 'problem' = to_jsonb(old) - 'problem'
    and has_left(old.string_job_id)
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger frame_questions_only_grow before update or delete on frame_questions
  for each row execute function guard_frame_question();
