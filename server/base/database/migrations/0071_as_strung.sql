-- What was really strung, where it differs from the order.

-- The check below needs a function of this name. definitions/lives.sql replaces it with the whole rule.
create function is_string_bed(bed jsonb) returns boolean language sql immutable strict parallel safe as $$
  select jsonb_typeof(bed) = 'object'
$$;

alter table string_jobs
  -- {unit, mains: {string, tension}, crosses: {string, tension}, pre_stretch} with the ids of strings, or null for the
  -- customer's own; null: as ordered
  add column as_strung jsonb check (is_string_bed(as_strung)),
  add column machine text check (char_length(machine) between 1 and 40),
  add column remark text not null default '' check (char_length(remark) <= 500),
  -- The strings that were used must exist.
  add column strung_mains_id integer generated always as ((as_strung #>> '{mains,string}')::integer) stored
    references strings on delete restrict,
  add column strung_crosses_id integer generated always as ((as_strung #>> '{crosses,string}')::integer) stored
    references strings on delete restrict,
  add constraint string_jobs_as_strung_begun check (
    as_strung is null or started_at is not null or ready_at is not null or order_status = 'CANCELLED'
  );
create index string_jobs_by_strung_mains on string_jobs (strung_mains_id) where strung_mains_id is not null;
create index string_jobs_by_strung_crosses on string_jobs (strung_crosses_id) where strung_crosses_id is not null;

alter table undoable_actions
  drop constraint undoable_actions_kind_check,
  add constraint undoable_actions_kind_check check (
    kind in ('order', 'status', 'cancel', 'assign', 'received', 'retire', 'delete', 'as_strung')
  );

-- The stringing machines of the shop.
alter table bench_settings
  add column machines text[] not null default '{}' check (cardinality(machines) <= 8);
