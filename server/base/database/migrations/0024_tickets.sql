-- The short number of a racket in the shop: a letter without I and O, and two digits, or more when those are used up.

-- Every ticket that was ever given. A job has its ticket from the order until the racket has left.
create table tickets (
  name text primary key check (name ~ '^[A-HJ-NP-Z]-\d{2,6}$'),
  -- null while a job has it
  freed_at timestamptz
);
create index tickets_free on tickets (char_length(name), freed_at) where freed_at is not null;

-- Counts the names that were made. A transaction that fails leaves a gap, but no transaction waits for another.
create sequence ticket_numbers as integer;

-- This function is here and not in the definitions, because the change of rows below needs it.
-- 1 is A-01, 99 is A-99, 2376 is Z-99, 2377 is A-100, 23976 is Z-999, 23977 is A-1000.
create function ticket_name(number integer) returns text language plpgsql immutable as $$
declare
  left_over integer := number - 1;
  first_of_letter integer := 1;
  per_letter integer := 99;
  digits text;
begin
  while left_over >= 24 * per_letter loop
    left_over := left_over - 24 * per_letter;
    first_of_letter := case first_of_letter when 1 then 100 else first_of_letter * 10 end;
    per_letter := first_of_letter * 9;
  end loop;
  digits := (first_of_letter + left_over % per_letter)::text;
  return substr('ABCDEFGHJKLMNPQRSTUVWXYZ', left_over / per_letter + 1, 1) || '-'
    || lpad(digits, greatest(char_length(digits), 2), '0');
end $$;

-- A job that has left keeps the name of its ticket, so that it can get the same one when it comes back.
alter table string_jobs add column ticket text references tickets on delete restrict;

insert into tickets (name)
select ticket_name(nextval('ticket_numbers')::integer)
from (select id from string_jobs where left_at is null) open_jobs;
with by_age as (
  select id, row_number() over (order by order_create_date, id)::integer as number from string_jobs where left_at is null
)
update string_jobs j set ticket = ticket_name(by_age.number) from by_age where by_age.id = j.id;

alter table string_jobs add constraint string_jobs_have_ticket check (left_at is not null or ticket is not null);
create unique index string_jobs_by_ticket on string_jobs (ticket) where left_at is null;
