-- The secrets of signing in expire.

-- The number of the 30 seconds whose code the authenticator app showed when it was last accepted. Only a later one is
-- accepted, so each code works once.
alter table auth."twoFactor" add column last_step bigint;

-- The keys that sign session tokens had no end. The portal makes a new key when all others have expired, and accepts
-- tokens of an expired key for another day.
update auth.jwks set "expiresAt" = greatest("createdAt" + interval '30 days', now()) where "expiresAt" is null;
alter table auth.jwks alter column "expiresAt" set not null;
