-- The last actions of people, so that they can undo them.

-- An action can be undone only while the row still has the version that the action gave it.
alter table string_jobs add column version integer not null default 1;
alter table rackets add column version integer not null default 1;

create table undoable_actions (
  id bigint generated always as identity primary key,
  actor_id integer not null references users on delete cascade,
  kind text not null check (kind in ('order', 'status', 'cancel', 'assign', 'received', 'retire', 'delete')),
  order_id integer references orders on delete cascade,
  string_job_id integer references string_jobs on delete cascade,
  racket_id integer references rackets on delete cascade,
  -- the columns that undo restores
  before jsonb not null default '{}',
  -- the version of the row after the action; for an order, the sum over its jobs
  version integer not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  check (num_nonnulls(order_id, string_job_id, racket_id) = 1)
);
create index undoable_actions_by_actor on undoable_actions (actor_id, id desc);
create index undoable_actions_by_date on undoable_actions (created_at);
