-- Extras that the shop offers besides stringing. Jobs keep the name and the amount, so the list can change at any time.

create table extras (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  amount integer not null check (amount between 1 and 1000000)
);
create unique index extras_once on extras (lower(name));

alter table string_jobs
  -- the cents of extras that the shop may add without asking the customer
  add column extras_allowance integer not null default 0 check (extras_allowance between 0 and 1000000),
  -- the extras that wait for the customer's answer, as a list of {name, amount}
  add column asked_extras jsonb not null default '[]' check (jsonb_typeof(asked_extras) = 'array');
