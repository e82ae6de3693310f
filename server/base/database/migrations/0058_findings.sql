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

-- Accounts that were deleted keep no nicknames, serial numbers and notes. Only the history has a guard against this.
update rackets r set racket_name = '', serial_number = ''
from users o where o.id = r.owner_id and o.deleted_at is not null and (r.racket_name <> '' or r.serial_number <> '');
update string_jobs j set technician_notes = ''
from users o where o.id = j.owner_id and o.deleted_at is not null and j.technician_notes <> '';
alter table job_events disable trigger user;
update job_events e set
  from_value = case when e.from_value is null then null else (e.from_value::jsonb || '{"technician_notes": ""}')::text end,
  to_value = case when e.to_value is null then null else (e.to_value::jsonb || '{"technician_notes": ""}')::text end
from string_jobs j join users o on o.id = j.owner_id
where j.id = e.string_job_id and o.deleted_at is not null and e.event = 'edited'
  and (e.from_value like '%"technician_notes"%' or e.to_value like '%"technician_notes"%');
alter table job_events enable trigger user;
