-- Customers who pay for others.

-- True for a customer whose records an account can claim.
create or replace function is_walk_in(person integer) returns boolean language sql stable as $$
  select exists (select from users where id = person and auth_subject is null and deleted_at is null)
$$;

-- Nobody pays for a person who pays for others, so there are no chains and no circles. The lock lets one of two changes
-- that together would make a chain wait for the other.
create or replace function guard_bill_to() returns trigger language plpgsql as $$
declare
  payer users;
begin
  select * into payer from users where id = new.billed_to_id for no key update;
  if payer.billed_to_id is not null or payer.deleted_at is not null or new.deleted_at is not null
    or exists (select from users u where u.billed_to_id = new.id)
  then
    raise exception 'a customer who pays for others pays for themselves' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger users_bill_to before insert or update of billed_to_id, deleted_at on users
  for each row when (new.billed_to_id is not null) execute function guard_bill_to();
