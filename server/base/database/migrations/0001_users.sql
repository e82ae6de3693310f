-- People, their tier and their stringing credits.

create table membership_tiers (
  tier_status text primary key check (char_length(tier_status) between 1 and 40),
  stringing_price integer check (stringing_price >= 0),
  stringing_price_labor_only integer check (stringing_price_labor_only >= 0),
  is_default boolean not null default false
);
create unique index membership_tiers_one_default on membership_tiers (is_default) where is_default;

insert into membership_tiers (tier_status, stringing_price, stringing_price_labor_only, is_default) values
  ('standard', 3000, 2000, true),
  ('club', 2600, 1700, false),
  ('plus', 2400, 1500, false),
  ('team', 2200, 1400, false);

create table users (
  id integer generated always as identity primary key,
  -- the id of the person at the sign-in provider; null for a walk-in and for a deleted account
  auth_subject text unique check (char_length(auth_subject) between 1 and 255),
  first_name text not null default '' check (char_length(first_name) <= 200),
  last_name text not null default '' check (char_length(last_name) <= 200),
  email text not null default '' check (char_length(email) <= 320),
  tier_status text not null references membership_tiers on update cascade on delete restrict,
  stringing_credits integer not null default 0 check (stringing_credits >= 0),
  is_technician boolean not null default false,
  is_manager boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index users_by_email on users (lower(email)) where email <> '';

-- The ledger of stringing credits. The balance of a person is always the sum of their entries.
create table credit_entries (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  amount integer not null check (amount <> 0),
  balance_after integer not null check (balance_after >= 0),
  reason text not null check (reason in ('granted', 'spent', 'returned', 'adjusted')),
  note text not null default '' check (char_length(note) <= 500),
  payment_id integer,
  actor_id integer references users on delete restrict,
  created_at timestamptz not null default now(),
  check ((reason = 'spent') = (amount = -1 and payment_id is not null and reason = 'spent')),
  check (reason <> 'returned' or (amount = 1 and payment_id is not null))
);
create index credit_entries_by_user on credit_entries (user_id, id desc);
create unique index credit_entries_spent_once on credit_entries (payment_id) where reason = 'spent';
create unique index credit_entries_returned_once on credit_entries (payment_id) where reason = 'returned';
