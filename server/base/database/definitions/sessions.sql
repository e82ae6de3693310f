-- However often it is used, a session ends thirty days after its sign-in.
create or replace function auth.end_session_in_time() returns trigger language plpgsql as $$
begin
  new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '30 days');
  return new;
end $$;
create or replace trigger session_ends before insert or update on auth.session
  for each row execute function auth.end_session_in_time();
