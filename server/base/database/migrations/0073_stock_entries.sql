-- The stock of strings as entries: meters that came or went, with the reason. Before, it was one number of sets.

create table stock_entries (
  id integer generated always as identity primary key,
  string_id integer not null references strings on delete cascade,
  meters numeric(9, 2) not null,
  reason text not null,
  string_job_id integer references string_jobs on delete restrict,
  -- null: the portal itself, or the terminal
  "by" integer references users on delete restrict,
  "at" timestamptz not null default now(),
  constraint stock_entries_reason_check check (
    case reason
      when 'bought' then meters > 0 and string_job_id is null
      when 'counted' then string_job_id is null
      -- the shop no longer counts this string
      when 'uncounted' then meters = 0 and string_job_id is null
      when 'used' then meters < 0 and string_job_id is not null
      when 'broke' then meters < 0 and string_job_id is not null
      when 'waste' then meters < 0 and string_job_id is null
      when 'returned' then meters > 0 and string_job_id is not null
      else false
    end
  )
);
create index stock_entries_by_string on stock_entries (string_id, id desc);
create index stock_entries_by_job on stock_entries (string_job_id) where string_job_id is not null;

-- The sum of the entries, and whether the shop counts the string. A trigger keeps them and stock_sets in step.
alter table strings
  add column stock_meters numeric(9, 2) not null default 0,
  add column is_counted boolean not null default false;

-- The length of a set of string.
alter table shop_settings add column set_meters numeric(3, 1) not null default 10 check (set_meters between 5 and 20);

insert into stock_entries (string_id, meters, reason)
select id, stock_sets * 10, 'counted' from strings where stock_sets is not null order by id;
update strings set stock_meters = stock_sets * 10, is_counted = true where stock_sets is not null;

-- The meters that are in the racket, instead of one bit: the length of a set can change.
alter table string_jobs
  alter column took_set drop default,
  alter column took_set type numeric(5, 2) using case when took_set then 10 else 0 end,
  alter column took_set set default 0;
alter table string_jobs rename column took_set to used_meters;
alter table string_jobs
  add constraint string_jobs_used_meters_check check (used_meters >= 0),
  -- the meters that broke while the racket was strung
  add column broken_meters numeric(6, 2) not null default 0 check (broken_meters >= 0);

alter table undoable_actions
  drop constraint undoable_actions_kind_check,
  add constraint undoable_actions_kind_check check (
    kind in ('order', 'status', 'cancel', 'assign', 'received', 'retire', 'delete', 'as_strung', 'broke')
  );
