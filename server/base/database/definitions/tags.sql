-- Every job has a tag from the start, so that reading a tag changes nothing. The default of the column makes it.
create or replace function give_tag() returns trigger language plpgsql as $$
begin
  insert into tags (string_job_id) values (new.id);
  return null;
end $$;
create or replace trigger string_jobs_have_tag after insert on string_jobs
  for each row execute function give_tag();
