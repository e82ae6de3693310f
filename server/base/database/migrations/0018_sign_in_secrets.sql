-- The secrets of signing in end in time.

-- The number of the 30 seconds whose code the authenticator app showed when it was last accepted. Only a later one is
-- accepted, so each code works once.
alter table auth."twoFactor" add column last_step bigint;

-- Keys that sign session tokens were made without an end. The portal makes a new key when there is none that has not
-- ended, and accepts tokens of an ended key for another day.
update auth.jwks set "expiresAt" = greatest("createdAt" + interval '30 days', now()) where "expiresAt" is null;
alter table auth.jwks alter column "expiresAt" set not null;
