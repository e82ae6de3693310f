-- An organization always keeps an administrator, also when two administrators leave at the same moment. Deleting the
-- organization's own row deletes its members.
create or replace function auth.keep_administrator() returns trigger language plpgsql as $$
begin
  -- The lock makes the second of two administrators wait, and then see that the first has left.
  perform from auth.organization where id = old."organizationId" for no key update;
  if found
    and not exists (select from auth.member where "organizationId" = old."organizationId" and role = 'admin')
  then
    raise exception 'organization % would lose its last administrator', old."organizationId"
      using errcode = 'integrity_constraint_violation', constraint = 'organization_keeps_administrator';
  end if;
  return null;
end $$;
create or replace trigger member_leaves after delete on auth.member
  for each row when (old.role = 'admin') execute function auth.keep_administrator();
create or replace trigger member_role_changes after update of role on auth.member
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function auth.keep_administrator();
