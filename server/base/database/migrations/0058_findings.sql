-- The money of refunds by the day on which it moved, so that a finished month no longer changes. A refund that the provider
-- gives back has two rows, the second with a negative amount. definitions/payments.sql writes them.
create table refund_moves (
  id integer generated always as identity primary key,
  refund_id integer not null references refunds on delete restrict,
  payment_id integer not null references payments on delete restrict,
  -- in cents, out of the shop
  amount integer not null check (amount <> 0),
  moved_at timestamptz not null default now()
);
create index refund_moves_by_date on refund_moves (moved_at);
create index voids_by_date on voids (created_at);

insert into refund_moves (refund_id, payment_id, amount, moved_at)
select id, payment_id, amount, done_at from refunds where state = 'done' and amount > 0 order by done_at, id;
