-- The rackets of a walk-in move to the account that claims them, and their jobs with them. Other rackets keep their
-- owner.
create or replace function guard_racket() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = old.owner_id and (auth_subject is not null or deleted_at is not null)) then
    raise exception 'only the racket of a customer without an account can be claimed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger rackets_guard before update on rackets
  for each row
  when (old.owner_id <> new.owner_id)
  execute function guard_racket();
