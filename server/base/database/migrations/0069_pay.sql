-- Pay of stringers: the shop's rule, what each racket earned, and the payouts.

-- The newest row is the rule of today.
create table pay_rules (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('none', 'per_racket', 'share')),
  -- cents for each racket, or percent of the stringing
  value integer not null check (value >= 0 and (kind <> 'share' or value between 1 and 100)),
  actor_id integer not null references users on delete restrict,
  created_at timestamptz not null default now()
);

create table payouts (
  id integer generated always as identity primary key,
  technician_id integer not null references users on delete restrict,
  -- in cents
  amount integer not null check (amount > 0),
  actor_id integer not null references users on delete restrict,
  created_at timestamptz not null default now(),
  unique (id, technician_id)
);

-- What a person earned with a racket. It is frozen when the racket is first ready; a cancelled job takes it back.
create table pay_entries (
  id integer generated always as identity primary key,
  string_job_id integer not null references string_jobs on delete restrict,
  technician_id integer not null references users on delete restrict,
  amount integer not null,
  is_taken_back boolean not null default false,
  payout_id integer,
  created_at timestamptz not null default now(),
  check ((amount <= 0) or not is_taken_back),
  foreign key (payout_id, technician_id) references payouts (id, technician_id) on delete restrict
);
create index pay_entries_by_job on pay_entries (string_job_id, id desc);
create index pay_entries_by_person on pay_entries (technician_id, id desc);
create index pay_entries_open on pay_entries (technician_id) where payout_id is null;
create index pay_entries_by_payout on pay_entries (payout_id) where payout_id is not null;
