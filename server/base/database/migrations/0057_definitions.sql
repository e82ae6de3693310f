-- upgrade: without downtime
-- The files of definitions/ that were applied to this database, with a hash of their text. Portals of the previous
-- version still work, because the functions, triggers and views do what they did before.
create table applied_definitions (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);
