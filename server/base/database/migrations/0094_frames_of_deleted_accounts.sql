-- Notes of staff about a frame stay no longer than the account of the racket's owner.
alter table frame_questions disable trigger user;
alter table job_events disable trigger user;
update frame_questions q set problem = '-'
from string_jobs j join users o on o.id = j.owner_id
where j.id = q.string_job_id and o.deleted_at is not null;
update job_events e set
  from_value = case when e.event = 'frame_answered' then '-' else e.from_value end,
  to_value = case when e.event = 'frame_asked' then '-' else e.to_value end
from string_jobs j join users o on o.id = j.owner_id
where j.id = e.string_job_id and o.deleted_at is not null and e.event in ('frame_asked', 'frame_answered');
alter table frame_questions enable trigger user;
alter table job_events enable trigger user;
