-- Every job has a tag from the start, so that reading a tag changes nothing.

-- 128 random bits in Crockford's base 32. The first six bytes of such a UUID are random; one is enough for a character.
-- This function is here and not in the definitions, because the default below needs it.
create function new_tag() returns text language sql volatile as $$
  select string_agg(
    substr(
      '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
      1 + (get_byte(uuid_send(gen_random_uuid()), 0) & case place when 1 then 7 else 31 end),
      1
    ),
    '' order by place
  )
  from generate_series(1, 26) place
$$;

alter table tags
  alter column tag set default new_tag(),
  drop constraint tags_string_job_id_fkey,
  add constraint tags_string_job_id_fkey foreign key (string_job_id) references string_jobs on delete cascade;
insert into tags (string_job_id) select id from string_jobs on conflict do nothing;
