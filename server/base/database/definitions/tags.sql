-- 128 random bits in Crockford's base 32. The last nine bytes of such a UUID have five random bits each, which are enough
-- for a character. Every job and message has one of these, so a UUID for each character would take too long.
create or replace function new_tag() returns text language plpgsql volatile as $$
declare
  bytes constant bytea := substr(uuid_send(gen_random_uuid()), 8)
    || substr(uuid_send(gen_random_uuid()), 8) || substr(uuid_send(gen_random_uuid()), 8);
  tag text := substr('01234567', 1 + (get_byte(bytes, 0) & 7), 1);
begin
  for place in 1 .. 25 loop
    tag := tag || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(bytes, place) & 31), 1);
  end loop;
  return tag;
end $$;

-- Every job has a tag from the start, so that reading a tag changes nothing. The default of the column makes it.
create or replace function give_tag() returns trigger language plpgsql as $$
begin
  insert into tags (string_job_id) values (new.id);
  return null;
end $$;
create or replace trigger string_jobs_have_tag after insert on string_jobs
  for each row execute function give_tag();
