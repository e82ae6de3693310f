-- The day to which each payment, refund and void belongs, and the days that are closed.

-- What was counted when days were closed: once for all days since the last count.
create table day_counts (
  -- the last day that was closed with it
  day date primary key,
  -- the way to pay whose money is in the drawer; null in a shop that does not record ways
  drawer text,
  -- in cents, what was in the drawer before the first payment, and what stays in it
  float_before integer not null check (float_before >= 0),
  float_left integer not null check (float_left >= 0),
  -- a list of {way, expected, counted}
  lines jsonb not null,
  note text not null check (char_length(note) <= 500),
  actor_id integer not null references users on delete restrict,
  created_at timestamptz not null default now()
);

-- The money of each closed day, frozen. Days follow each other without a gap.
create table day_closes (
  day date primary key,
  -- a list of {method, way, count, amount, refunds, refunded, voids, voided}
  lines jsonb not null,
  counted_on date not null references day_counts on delete restrict
);
create index day_closes_by_count on day_closes (counted_on);

alter table payments add column book_day date;
alter table voids add column book_day date;
alter table refund_moves
  add column book_day date,
  -- The tax of all refunds of a payment is the tax of their sum, so a payment that was refunded in parts has none left.
  add column tax_amount integer;

alter table payments disable trigger user;
alter table voids disable trigger user;
alter table refund_moves disable trigger user;
update payments set book_day = (created_at at time zone s.time_zone)::date from shop_settings s;
update voids set book_day = (created_at at time zone s.time_zone)::date from shop_settings s;
update refund_moves m set
  book_day = (moved_at at time zone s.time_zone)::date,
  tax_amount = coalesce(
    round(t.total * t.tax_rate / (100 + t.tax_rate)) - round((t.total - m.amount) * t.tax_rate / (100 + t.tax_rate)), 0)
from shop_settings s, (
  select m.id, p.tax_rate, sum(m.amount) over (partition by m.payment_id order by m.id) as total
  from refund_moves m join payments p on p.id = m.payment_id
) t
where t.id = m.id;
alter table payments enable trigger user;
alter table voids enable trigger user;
alter table refund_moves enable trigger user;

alter table payments alter column book_day set not null;
alter table voids alter column book_day set not null;
alter table refund_moves alter column book_day set not null, alter column tax_amount set not null;

-- Everything that the money of a day reads about a payment, so that a year of a large shop needs only the index.
create index payments_by_book_day on payments (book_day, method, way) include (amount, tax_amount);
create index voids_by_book_day on voids (book_day);
create index refund_moves_by_book_day on refund_moves (book_day);
drop index voids_by_date;
drop index refund_moves_by_date;
