-- The shelves for rackets, and the settings of the bench.

create table bench_settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  -- The racks are A, B, C and so on. Each has the places 1, 2, 3 and so on.
  racks smallint not null default 6 check (racks between 1 and 26),
  places smallint not null default 8 check (places between 1 and 99),
  -- the checks that a technician makes before the stringing
  checklist text[] not null default array['Frame', 'Grommets', 'Pattern'] check (cardinality(checklist) <= 8)
);
insert into bench_settings default values;

-- Several rackets may be on one shelf. The job of a racket that has left keeps the name of its shelf until the racket
-- comes back.
alter table string_jobs add column shelf text check (shelf ~ '^[A-Z][1-9]\d?$');
create index string_jobs_on_shelves on string_jobs (shelf) where left_at is null and shelf is not null;
