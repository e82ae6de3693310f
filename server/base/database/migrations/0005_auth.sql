-- Signing in. The schema auth belongs to the built-in provider, better-auth, which chooses the names of its tables.

create schema "auth";
create table "auth"."user" (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
  "updatedAt" timestamptz default CURRENT_TIMESTAMP not null,
  "twoFactorEnabled" boolean
);
create table "auth"."session" (
  "id" text not null primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "auth"."user" ("id") on delete cascade,
  "activeOrganizationId" text,
  "firstFactorAt" timestamptz,
  "secondFactorAt" timestamptz
);
create table "auth"."account" (
  "id" text not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "auth"."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
  "updatedAt" timestamptz not null
);
create table "auth"."verification" (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
  "updatedAt" timestamptz default CURRENT_TIMESTAMP not null
);
create table "auth"."organization" (
  "id" text not null primary key,
  "name" text not null,
  "slug" text not null unique,
  "logo" text,
  "createdAt" timestamptz not null,
  "metadata" text
);
create table "auth"."member" (
  "id" text not null primary key,
  "organizationId" text not null references "auth"."organization" ("id") on delete cascade,
  "userId" text not null references "auth"."user" ("id") on delete cascade,
  "role" text not null,
  "createdAt" timestamptz not null
);
create table "auth"."invitation" (
  "id" text not null primary key,
  "organizationId" text not null references "auth"."organization" ("id") on delete cascade,
  "email" text not null,
  "role" text,
  "status" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
  "inviterId" text not null references "auth"."user" ("id") on delete cascade
);
create table "auth"."twoFactor" (
  "id" text not null primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null references "auth"."user" ("id") on delete cascade,
  "verified" boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz
);
create table "auth"."jwks" (
  "id" text not null primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  "alg" text,
  "crv" text
);
create index "session_userId_idx" on "auth"."session" ("userId");
create index "account_userId_idx" on "auth"."account" ("userId");
create index "verification_identifier_idx" on "auth"."verification" ("identifier");
create index "member_organizationId_idx" on "auth"."member" ("organizationId");
create index "member_userId_idx" on "auth"."member" ("userId");
create index "invitation_organizationId_idx" on "auth"."invitation" ("organizationId");
create index "invitation_email_idx" on "auth"."invitation" ("email");
create index "twoFactor_secret_idx" on "auth"."twoFactor" ("secret");
create index "twoFactor_userId_idx" on "auth"."twoFactor" ("userId");

create unique index "member_once" on "auth"."member" ("organizationId", "userId");

-- Attempts with passwords and codes, counted for all servers together.
create table auth.attempts (
  key text primary key,
  tries integer not null,
  window_ends timestamptz not null
);
create index attempts_by_end on auth.attempts (window_ends);

-- People who left their email address while new accounts need an invitation from the waiting list.
create table waitlist (
  id integer generated always as identity primary key,
  email text not null unique check (char_length(email) between 3 and 254 and email = lower(email)),
  created_at timestamptz not null default now(),
  admitted_at timestamptz,
  admitted_by integer references users on delete set null
);

-- Emails that were sent or will be. Without a mail server, managers read them in the portal.
create table outgoing_mail (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
