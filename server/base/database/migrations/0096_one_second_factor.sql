-- upgrade: without downtime
-- Two requests at the same moment could set up two second factors of a person, of which the sign-in read either one.
-- Dropping the index first keeps other portals from adding one before the new index refuses it.
drop index auth."twoFactor_userId_idx";
delete from auth."twoFactor" f using auth."twoFactor" other
where other."userId" = f."userId" and other.id <> f.id
  and (coalesce(other.verified, true), other.id) > (coalesce(f.verified, true), f.id);
create unique index "twoFactor_userId_idx" on auth."twoFactor" ("userId");
