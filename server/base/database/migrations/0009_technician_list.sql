-- What the technician's list is searched by: the owner's name and address, and what stands on the racket.

alter table users add column search_text text not null
  generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored;
alter table rackets add column search_text text not null
  generated always as (lower(racket_name || ' ' || manufacturer || ' ' || model_name || ' ' || serial_number)) stored;

-- Trigrams find a part of a word without reading every row. Where the extension may not be made, the search is
-- slower and finds the same.
do $$ begin
  create extension if not exists pg_trgm;
  create index users_by_text on users using gin (search_text gin_trgm_ops);
  create index rackets_by_text on rackets using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'pg_trgm is not available: searching reads every racket';
end $$;

-- As before, but blocks that need no folding are left alone: writers touch few of them.
create or replace function fold_string_job_counts() returns void language sql as $$
  with folded as (
    delete from string_job_counts
    where ctid = any (array(
      select ctid from string_job_counts
      where block in (select block from string_job_counts group by block having count(*) > 1)
      for update skip locked
    ))
    returning block, new, ready_for_pickup, completed, cancelled, unpaid
  )
  insert into string_job_counts (block, new, ready_for_pickup, completed, cancelled, unpaid)
  select block, sum(new), sum(ready_for_pickup), sum(completed), sum(cancelled), sum(unpaid)
  from folded group by block
$$;
