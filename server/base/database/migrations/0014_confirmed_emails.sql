-- An email address belongs to the person only after they confirmed it.

-- True for walk-ins too, because staff entered their addresses. The hosted provider confirms addresses before it lets
-- people in, so its accounts count as confirmed until it reports otherwise.
alter table users add column email_verified boolean not null default true;
update users set email_verified = false
  from auth."user" a where a.id = users.auth_subject and not a."emailVerified";

-- Links that confirm an address: the present one of an account, or a new one that will replace it. The table keeps only
-- hashes of their tokens. A newer request replaces the row, and a change of address ends with the session that asked
-- for it.
create table auth.email_link (
  user_id text primary key references auth."user" on delete cascade,
  email text not null,
  token_hash text not null unique,
  -- Only a change of address has these two columns. The second is the hash of the token in the warning to the old
  -- address.
  session_id text references auth.session on delete cascade,
  reject_hash text unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((session_id is null) = (reject_hash is null))
);
create index email_link_by_session on auth.email_link (session_id);
create index email_link_by_end on auth.email_link (expires_at);

-- The hash of the token in the email that admits a person from the waiting list.
alter table waitlist add column invitation_hash text unique;
