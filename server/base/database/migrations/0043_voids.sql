-- Voids: the corrections of payments that staff recorded by mistake.

create table voids (
  payment_id integer primary key references payments on delete restrict,
  string_job_id integer not null,
  -- empty if the same person had recorded the payment on the same day
  reason text not null default '' check (char_length(reason) <= 500),
  actor_id integer not null references users on delete restrict,
  created_at timestamptz not null default now(),
  -- the transaction that wrote the row, which alone may make its job unpaid
  written_in xid8 not null default pg_current_xact_id(),
  foreign key (payment_id, string_job_id) references payments (id, string_job_id)
);

-- A payment at the counter that is not applied was voided.
alter table payments drop constraint payments_check1;
alter table payments add constraint payments_applied check (is_applied or method <> 'credit');
