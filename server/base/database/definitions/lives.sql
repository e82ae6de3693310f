-- Every string bed that is or was in a racket: when it was strung, and when the racket came again for the next one.
-- A life that a redo ended, or that ended elsewhere, does not count.
create or replace view bed_lives as
select
  j.id as string_job_id, j.racket_id, j.owner_id, j.string_id, j.ready_at,
  next.received_at as arrived_at,
  e.reason, e.zone,
  next.received_at is not null and next.redo_of is null and e.reason is distinct from 'elsewhere' as is_counted
from string_jobs j
left join lateral (
  select n.received_at, n.redo_of from string_jobs n
  where n.racket_id = j.racket_id and n.id <> j.id and n.received_at > j.ready_at
    and n.order_status <> 'CANCELLED' and n.undone_at is null
  order by n.received_at, n.id limit 1
) next on true
left join bed_ends e on e.string_job_id = j.id
where j.ready_at is not null and j.order_status in ('READY_FOR_PICKUP', 'COMPLETED') and j.undone_at is null;

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
