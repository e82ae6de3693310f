-- The string beds in the rackets, their lives and sounds, and the marks on the frames.

-- Says whether a value is a string bed. The check string_jobs_as_strung_check calls it. It does not limit how much looser
-- than mains crosses are, because that is a rule of orders. It is written as are_price_lines is, for the same reason.
create or replace function is_string_bed(bed jsonb) returns boolean language plpgsql immutable strict parallel safe
set plan_cache_mode = force_generic_plan as $$
begin
  return jsonb_typeof(bed) = 'object'
    and (select count(*) = 4 from jsonb_object_keys(bed))
    and coalesce(bed ->> 'unit' in ('lbs', 'kg'), false)
    and jsonb_typeof(bed -> 'pre_stretch') is not distinct from 'boolean'
    and (
      select bool_and(coalesce(
        jsonb_typeof(half) = 'object'
          and (select count(*) = 2 from jsonb_object_keys(half))
          and (half -> 'string' = 'null' or (jsonb_typeof(half -> 'string') = 'number' and half ->> 'string' ~ '^\d{1,9}$'))
          and jsonb_typeof(half -> 'tension') = 'number'
          and case bed ->> 'unit'
            when 'lbs' then (half ->> 'tension')::numeric between 20 and 36 and (half ->> 'tension')::numeric % 0.5 = 0
            else (half ->> 'tension')::numeric between 9.1 and 16.3 and (half ->> 'tension')::numeric % 0.1 = 0
          end,
        false
      ))
      from (values (bed -> 'mains'), (bed -> 'crosses')) as halves (half)
    );
end $$;

-- The string bed that was ordered; `crosses_id` is the string of the crosses. It is not declared as immutable, although its
-- values never change, because PostgreSQL then could not put its body into queries: a call takes ten times longer.
create or replace function ordered_bed(
  string_id integer, crosses_id integer, tension numeric, cross_tension numeric, tension_kg numeric,
  cross_tension_kg numeric, pre_stretch boolean
) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'unit', case when tension_kg is null then 'lbs' else 'kg' end,
    'mains', jsonb_build_object('string', string_id, 'tension', trim_scale(coalesce(tension_kg, tension))),
    'crosses', jsonb_build_object('string', crosses_id, 'tension', trim_scale(
      case when tension_kg is null then coalesce(cross_tension, tension) else coalesce(cross_tension_kg, tension_kg) end
    )),
    'pre_stretch', pre_stretch
  )
$$;

create or replace function named_half(half jsonb) returns jsonb language sql stable strict parallel safe as $$
  select half || jsonb_build_object('string', (
    select jsonb_build_object(
      'id', id, 'manufacturer', manufacturer, 'name', name, 'color', color, 'color_hex_code', color_hex_code
    )
    from strings where id = (half ->> 'string')::integer
  ))
$$;

-- A string bed with its strings in full, as responses have it.
create or replace function named_bed(bed jsonb) returns jsonb language sql stable strict parallel safe as $$
  select bed || jsonb_build_object('mains', named_half(bed -> 'mains'), 'crosses', named_half(bed -> 'crosses'))
$$;

-- The other string of the crosses, as responses have it; null: as the mains.
create or replace function hybrid_of(cross_string_id integer, has_own_crosses boolean)
returns jsonb language sql stable parallel safe as $$
  select case
    when has_own_crosses or cross_string_id is not null then named_half(jsonb_build_object('string', cross_string_id))
  end
$$;

-- The string bed of each job: as it was strung, or as it was ordered. Both moments are null until the racket is ready.
create or replace view string_beds as
select
  id as string_job_id, racket_id, owner_id,
  coalesce(as_strung, ordered_bed(
    string_id, case when not has_own_crosses then coalesce(cross_string_id, string_id) end,
    tension, cross_tension, tension_kg, cross_tension_kg, pre_stretch
  )) as bed,
  ready_at as strung_at,
  case when ready_at is not null then coalesce(strung_by, technician_id) end as strung_by
from string_jobs
where undone_at is null;

-- The version before had no other string in the crosses.
drop function if exists ordered_bed(integer, numeric, numeric, numeric, numeric, boolean);

-- Every string bed that is or was in a racket: when it was strung, and when the racket came again for the next one.
-- A life that a redo ended, or that ended elsewhere, does not count. The life of a hybrid is that of no single string.
-- The end of the strings before says nothing about those of a job that was set back to New and strung again.
create or replace view bed_lives as
select
  b.string_job_id, b.racket_id, b.owner_id,
  case when b.bed #> '{mains,string}' = b.bed #> '{crosses,string}' then (b.bed #>> '{mains,string}')::integer end as string_id,
  b.strung_at as ready_at,
  next.received_at as arrived_at,
  e.reason, e.zone,
  next.received_at is not null and next.redo_of is null and e.reason is distinct from 'elsewhere' as is_counted
from string_beds b
join string_jobs j on j.id = b.string_job_id
left join lateral (
  select n.received_at, n.redo_of from string_jobs n
  where n.racket_id = j.racket_id and n.id <> j.id and n.received_at > j.ready_at
    and n.order_status <> 'CANCELLED' and n.undone_at is null
  order by n.received_at, n.id limit 1
) next on true
left join bed_ends e on e.string_job_id = j.id and e.at >= j.ready_at
where j.ready_at is not null and j.order_status in ('READY_FOR_PICKUP', 'COMPLETED');

create or replace trigger bed_ends_announced after insert on bed_ends
  referencing new table as changed for each statement execute function announce_jobs_of_rows();
create or replace trigger bed_ends_announced_changes after update on bed_ends
  referencing new table as changed for each statement execute function announce_jobs_of_rows();
create or replace trigger bed_ends_announced_end after delete on bed_ends
  referencing old table as changed for each statement execute function announce_jobs_of_rows();

create or replace function announce_rackets_of_rows() returns trigger language plpgsql as $$
begin
  perform send_notice('racket', (
    select jsonb_agg(jsonb_build_array(id, owner_id) order by id)
    from (select id, owner_id from rackets where id in (select racket_id from changed) limit 101) each_row
  ));
  return null;
end $$;
create or replace trigger frame_marks_announced after insert on frame_marks
  referencing new table as changed for each statement execute function announce_rackets_of_rows();
create or replace trigger frame_marks_announced_changes after update on frame_marks
  referencing new table as changed for each statement execute function announce_rackets_of_rows();

-- The facts besides tensions that decide how a string bed sounds: the model of the racket and the names of its strings.
-- Null for strings that customers bring, because the shop does not know them.
create or replace view bed_kinds as
select
  b.string_job_id, b.bed, b.strung_at,
  lower(
    r.manufacturer || chr(10) || r.model_name || chr(10) || m.manufacturer || chr(10) || m.name
      || chr(10) || c.manufacturer || chr(10) || c.name
  ) as kind
from string_beds b
join rackets r on r.id = b.racket_id
left join strings m on m.id = (b.bed #>> '{mains,string}')::integer
left join strings c on c.id = (b.bed #>> '{crosses,string}')::integer;

create or replace trigger bed_sounds_announced after insert on bed_sounds
  referencing new table as changed for each statement execute function announce_jobs_of_rows();
create or replace trigger bed_sounds_announced_changes after update on bed_sounds
  referencing new table as changed for each statement execute function announce_jobs_of_rows();
create or replace trigger bed_sounds_announced_end after delete on bed_sounds
  referencing old table as changed for each statement execute function announce_jobs_of_rows();

-- The lives of string beds that have ended and count, of all string beds of the rackets. What was strung before the
-- shop used the portal is left out. The loop gives PostgreSQL one racket at a time, because it would plan the statement
-- again for each list.
create or replace function note_ended_lives(rackets integer[]) returns void language plpgsql as $$
declare
  racket integer;
begin
  foreach racket in array coalesce(rackets, '{}') loop
    with lives as materialized (
      select l.string_job_id, l.arrived_at,
        greatest(1, round(extract(epoch from l.arrived_at - l.ready_at) / 86400)) as days
      from bed_lives l join string_jobs j on j.id = l.string_job_id
      where l.racket_id = racket and l.is_counted and not j.is_imported
    ), gone as (
      delete from ended_lives e using string_jobs j
      where j.racket_id = racket and e.string_job_id = j.id
        and not exists (select from lives l where l.string_job_id = e.string_job_id)
    )
    insert into ended_lives (string_job_id, ended_at, days)
    select l.string_job_id, l.arrived_at, l.days from lives l
    where not exists (
      select from ended_lives e
      where (e.string_job_id, e.ended_at, e.days) = (l.string_job_id, l.arrived_at, l.days)
    )
    on conflict (string_job_id) do update set ended_at = excluded.ended_at, days = excluded.days;
  end loop;
end $$;

-- A statement that changes many jobs of one racket computes its lives once.
create or replace function note_ended_lives_of_new_jobs() returns trigger language plpgsql as $$
begin
  perform note_ended_lives((
    select array_agg(distinct racket_id) from added where received_at is not null and not is_imported
  ));
  return null;
end $$;
create or replace trigger string_jobs_end_lives after insert on string_jobs
  referencing new table as added for each statement execute function note_ended_lives_of_new_jobs();

create or replace function note_ended_lives_of_changed_jobs() returns trigger language plpgsql as $$
begin
  perform note_ended_lives((
    select array_agg(distinct racket) from before b join changed c using (id),
      lateral (values (b.racket_id), (c.racket_id)) as r (racket)
    where (b.received_at, b.ready_at, b.order_status, b.undone_at, b.racket_id)
      is distinct from (c.received_at, c.ready_at, c.order_status, c.undone_at, c.racket_id)
  ));
  return null;
end $$;
create or replace trigger string_jobs_end_lives_changes after update on string_jobs
  referencing old table as before new table as changed for each statement
  execute function note_ended_lives_of_changed_jobs();

create or replace function note_ended_lives_of_end() returns trigger language plpgsql as $$
begin
  perform note_ended_lives(array(
    select racket_id from string_jobs where id = coalesce(new.string_job_id, old.string_job_id)
  ));
  return null;
end $$;
create or replace trigger bed_ends_end_lives after insert or update or delete on bed_ends
  for each row execute function note_ended_lives_of_end();
