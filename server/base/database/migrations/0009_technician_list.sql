-- The texts in which the search of the technician's list looks: the name and email address of the owner, and the names
-- and numbers of the racket.

alter table users add column search_text text not null
  generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored;
alter table rackets add column search_text text not null
  generated always as (lower(racket_name || ' ' || manufacturer || ' ' || model_name || ' ' || serial_number)) stored;

-- Trigrams find a part of a word without reading every row. On a server without the extension, the search is slower and
-- finds the same.
do $$ begin
  create extension if not exists pg_trgm;
  create index users_by_text on users using gin (search_text gin_trgm_ops);
  create index rackets_by_text on rackets using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'pg_trgm is not available: searching reads every racket';
end $$;
