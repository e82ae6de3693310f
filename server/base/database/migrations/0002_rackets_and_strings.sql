-- The customers' rackets and the shop's strings.

create table rackets (
  id integer generated always as identity primary key,
  owner_id integer not null references users on delete restrict,
  manufacturer text not null check (char_length(manufacturer) between 1 and 100),
  model_name text not null check (char_length(model_name) between 1 and 100),
  racket_name text not null default '' check (char_length(racket_name) <= 100),
  serial_number text not null default '' check (char_length(serial_number) <= 100),
  is_favorite boolean not null default false,
  retire_date timestamptz,
  is_retired boolean not null generated always as (retire_date is not null) stored,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, owner_id),
  constraint rackets_retired_is_no_favorite check (not (is_favorite and retire_date is not null))
);
create index rackets_by_owner on rackets (owner_id) where deleted_at is null;

create table strings (
  id integer generated always as identity primary key,
  manufacturer text not null check (char_length(manufacturer) between 1 and 100),
  name text not null check (char_length(name) between 1 and 100),
  color text not null check (char_length(color) between 1 and 100),
  color_hex_code text check (color_hex_code ~ '^#[0-9A-F]{6}$'),
  -- as printed on the package: "0.65", or mains and crosses of a hybrid: "0.67/0.61"
  gauge_mm text check (gauge_mm ~ '^[0-9]\.[0-9]{2}(/[0-9]\.[0-9]{2})?$'),
  kind text check (char_length(kind) between 1 and 40),
  -- the number of sets in the shop; null for a string that is not counted
  stock_sets integer,
  reorder_level integer check (reorder_level >= 0),
  is_listed boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index strings_once on strings (lower(manufacturer), lower(name), lower(color));
