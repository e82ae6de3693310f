-- The triggers that say to the portals what changed, so that open pages can show it: one notice per statement, with the
-- ids of the rows and of the people whom they belong to. PostgreSQL sends equal notices of a transaction once, at its
-- end.

-- A transaction that imports sends nothing; it says so with the setting stringbed.import. A notice without rows means
-- that there were more than it can name.
create or replace function send_notice(kind text, rows jsonb) returns void language sql as $$
  select pg_notify(
    'stringbed',
    jsonb_build_object('kind', kind, 'rows', case when jsonb_array_length(rows) <= 100 then rows end)::text
  )
  where rows is not null and coalesce(current_setting('stringbed.import', true), '') <> 'on'
$$;

create or replace function announce_jobs() returns trigger language plpgsql as $$
begin
  perform send_notice('job', (
    select jsonb_agg(jsonb_build_array(id, owner_id) order by id)
    from (select id, owner_id from changed limit 101) each_row
  ));
  return null;
end $$;
create or replace trigger string_jobs_announced after insert on string_jobs
  referencing new table as changed for each statement execute function announce_jobs();
create or replace trigger string_jobs_announced_changes after update on string_jobs
  referencing new table as changed for each statement execute function announce_jobs();
create or replace trigger string_jobs_announced_end after delete on string_jobs
  referencing old table as changed for each statement execute function announce_jobs();

-- Rows that belong to a job and are shown with it.
create or replace function announce_jobs_of_rows() returns trigger language plpgsql as $$
begin
  perform send_notice('job', (
    select jsonb_agg(jsonb_build_array(id, owner_id) order by id)
    from (
      select id, owner_id from string_jobs where id in (select string_job_id from changed) limit 101
    ) each_row
  ));
  return null;
end $$;
create or replace trigger job_events_announced after insert on job_events
  referencing new table as changed for each statement execute function announce_jobs_of_rows();
create or replace trigger refunds_announced after insert on refunds
  referencing new table as changed for each statement execute function announce_jobs_of_rows();
create or replace trigger refunds_announced_changes after update on refunds
  referencing new table as changed for each statement execute function announce_jobs_of_rows();
create or replace trigger checkout_jobs_announced after insert on checkout_jobs
  referencing new table as changed for each statement execute function announce_jobs_of_rows();
create or replace trigger checkout_jobs_announced_changes after update on checkout_jobs
  referencing new table as changed for each statement execute function announce_jobs_of_rows();
create or replace trigger tags_announced_changes after update on tags
  referencing new table as changed for each statement execute function announce_jobs_of_rows();

create or replace function announce_rackets() returns trigger language plpgsql as $$
begin
  perform send_notice('racket', (
    select jsonb_agg(jsonb_build_array(id, owner_id) order by id)
    from (select id, owner_id from changed limit 101) each_row
  ));
  return null;
end $$;
create or replace trigger rackets_announced after insert on rackets
  referencing new table as changed for each statement execute function announce_rackets();
create or replace trigger rackets_announced_changes after update on rackets
  referencing new table as changed for each statement execute function announce_rackets();

create or replace function announce_people() returns trigger language plpgsql as $$
begin
  perform send_notice('person', (
    select jsonb_agg(jsonb_build_array(id, id) order by id) from (select id from changed limit 101) each_row
  ));
  return null;
end $$;
create or replace trigger users_announced after insert on users
  referencing new table as changed for each statement execute function announce_people();
create or replace trigger users_announced_changes after update on users
  referencing new table as changed for each statement execute function announce_people();

create or replace function announce_messages() returns trigger language plpgsql as $$
begin
  perform send_notice('message', (
    select jsonb_agg(jsonb_build_array(id, null) order by id) from (select id from changed limit 101) each_row
  ));
  return null;
end $$;
create or replace trigger messages_announced after insert on messages
  referencing new table as changed for each statement execute function announce_messages();
create or replace trigger messages_announced_changes after update on messages
  referencing new table as changed for each statement execute function announce_messages();

-- The streams of a session end at once when it does. The ids of sessions are text.
create or replace function announce_sessions() returns trigger language plpgsql as $$
begin
  perform send_notice('session', (
    select jsonb_agg(jsonb_build_array(id, null) order by id) from (select id from changed limit 101) each_row
  ));
  return null;
end $$;
create or replace trigger session_announced_end after delete on auth.session
  referencing old table as changed for each statement execute function announce_sessions();

-- The notices of these tables name only a kind.
create or replace function announce_kind() returns trigger language plpgsql as $$
begin
  perform send_notice(tg_argv[0], '[]');
  return null;
end $$;
create or replace trigger strings_announced after insert or update or delete on strings
  for each statement execute function announce_kind('string');
create or replace trigger shop_settings_announced after update on shop_settings
  for each statement execute function announce_kind('shop');
create or replace trigger opening_hours_announced after insert or update or delete on opening_hours
  for each statement execute function announce_kind('shop');
create or replace trigger closed_dates_announced after insert or update or delete on closed_dates
  for each statement execute function announce_kind('shop');
create or replace trigger stringer_hours_announced after insert or update or delete on stringer_hours
  for each statement execute function announce_kind('shop');
create or replace trigger stringer_absences_announced after insert or update or delete on stringer_absences
  for each statement execute function announce_kind('shop');
create or replace trigger bench_settings_announced after update on bench_settings
  for each statement execute function announce_kind('shop');
create or replace trigger extras_announced after insert or update or delete on extras
  for each statement execute function announce_kind('shop');
create or replace trigger speeds_announced after insert or update or delete on speeds
  for each statement execute function announce_kind('shop');
create or replace trigger day_counts_announced after insert on day_counts
  for each statement execute function announce_kind('shop');
create or replace trigger board_key_announced after insert or update or delete on board_key
  for each statement execute function announce_kind('board');
