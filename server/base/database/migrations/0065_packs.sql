-- Packs of credits: what the shop offers, what it sold, and the lots that a person's credits come from.

create table packs (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  credits integer not null check (credits between 1 and 1000),
  -- in cents
  price integer not null check (price > 0),
  -- null: the credits never expire
  months integer check (months between 1 and 120),
  created_at timestamptz not null default now()
);

-- A pack as a customer buys it. It is sold once a payment for it applies.
create table pack_sales (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  pack_id integer references packs on delete set null,
  name text not null,
  credits integer not null check (credits between 1 and 1000),
  price integer not null check (price > 0),
  months integer check (months between 1 and 120),
  created_at timestamptz not null default now()
);
create index pack_sales_by_user on pack_sales (user_id, id desc);
create index pack_sales_by_pack on pack_sales (pack_id);

-- Credits that came together: one sale or one grant. The trigger on credit_entries keeps their number.
create table credit_lots (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  pack_sale_id integer references pack_sales on delete restrict,
  left_credits integer not null default 0 check (left_credits >= 0),
  -- the last day on which they are valid; null: they never expire
  expires_on date,
  created_at timestamptz not null default now(),
  unique (id, user_id)
);
create index credit_lots_by_user on credit_lots (user_id, expires_on, id) where left_credits > 0;
create index credit_lots_expiring on credit_lots (expires_on) where left_credits > 0 and expires_on is not null;
create index credit_lots_by_sale on credit_lots (pack_sale_id) where pack_sale_id is not null;

-- The credits of today become one lot that never expires.
insert into credit_lots (user_id, left_credits, created_at)
select e.user_id, sum(e.amount), min(e.created_at) from credit_entries e group by e.user_id order by e.user_id;
alter table credit_entries add column lot_id integer;
alter table credit_entries disable trigger user;
update credit_entries e set lot_id = l.id from credit_lots l where l.user_id = e.user_id;
alter table credit_entries enable trigger user;
alter table credit_entries
  alter column lot_id set not null,
  add constraint credit_entries_lot foreign key (lot_id, user_id) references credit_lots (id, user_id) on delete restrict,
  drop constraint credit_entries_reason_check,
  add constraint credit_entries_reason_check
    check (reason in ('granted', 'spent', 'returned', 'adjusted', 'sold', 'refunded', 'expired'));
create index credit_entries_by_lot on credit_entries (lot_id);

-- A payment is for a job or for a pack.
alter table payments
  alter column string_job_id drop not null,
  add column pack_sale_id integer references pack_sales on delete restrict,
  add constraint payments_for_one_thing check (num_nonnulls(string_job_id, pack_sale_id) = 1),
  add constraint payments_pack_by_money check (pack_sale_id is null or method <> 'credit');
create unique index payments_one_per_pack on payments (pack_sale_id) where is_applied;
create index payments_by_pack on payments (pack_sale_id) where pack_sale_id is not null;
alter table refunds alter column string_job_id drop not null;
alter table checkout_sessions add column pack_sale_id integer references pack_sales on delete restrict;
create index checkout_sessions_by_pack on checkout_sessions (pack_sale_id) where pack_sale_id is not null;
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (
  reason in (
    'cancelled', 'job was cancelled', 'job was paid already', 'amount differs', 'provider', 'partial', 'manager',
    'account was deleted'
  )
);
