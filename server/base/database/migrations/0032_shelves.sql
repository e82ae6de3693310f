-- Where a racket is kept in the shop, and how the bench works.

create table bench_settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  -- the racks are A, B, C …; each has the places 1, 2, 3 …
  racks smallint not null default 6 check (racks between 1 and 26),
  places smallint not null default 8 check (places between 1 and 99),
  -- what is looked at before the stringing begins
  checklist text[] not null default array['Frame', 'Grommets', 'Pattern'] check (cardinality(checklist) <= 8)
);
insert into bench_settings default values;

-- Several rackets may be on one shelf. A racket that has left keeps the name of its shelf until it comes back.
alter table string_jobs add column shelf text check (shelf ~ '^[A-Z][1-9]\d?$');
create index string_jobs_on_shelves on string_jobs (shelf) where left_at is null and shelf is not null;

-- A racket that must be strung again, or that comes back to be strung, is not on its shelf.
create function leave_shelf() returns trigger language plpgsql as $$
begin
  new.shelf := null;
  return new;
end $$;
-- Triggers run in the order of their names, so this one sees what string_jobs_follow_changes has set.
create trigger string_jobs_follow_shelf before update on string_jobs
  for each row
  when (
    new.left_at is null and new.ready_at is null and new.shelf is not null
    and (old.left_at is not null or old.ready_at is not null)
  )
  execute function leave_shelf();
