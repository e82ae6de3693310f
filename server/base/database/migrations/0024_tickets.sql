-- The short number of a racket in the shop: a letter without I and O, and two digits, or more when those are used up.

-- A row for each ticket that was ever given. A job has its ticket from the order until the racket has left.
create table tickets (
  name text primary key check (name ~ '^[A-HJ-NP-Z]-\d{2,6}$'),
  -- null while a job has it
  freed_at timestamptz
);
create index tickets_free on tickets (char_length(name), freed_at) where freed_at is not null;

-- Counts the names that were made. A transaction that fails leaves a gap, but nobody waits.
create sequence ticket_numbers as integer;

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

-- Takes a free ticket: the wanted one, else one that has been free for seven days, else a new one of at most three
-- digits, else any that is free, else a new one. It skips tickets that others are taking, so it waits for nobody.
create function take_ticket(wanted text) returns text language plpgsql as $$
declare
  three_digits constant integer := 23976;
  taken text;
begin
  if wanted is not null then
    select name into taken from tickets
    where name = wanted and freed_at is not null for no key update skip locked;
  end if;
  if taken is null then
    select name into taken from tickets
    where freed_at < now() - interval '7 days'
    order by char_length(name), freed_at limit 1 for no key update skip locked;
  end if;
  if taken is null and (select last_value >= three_digits from ticket_numbers) then
    select name into taken from tickets
    where freed_at is not null
    order by char_length(name), freed_at limit 1 for no key update skip locked;
  end if;
  if taken is null then
    insert into tickets (name) values (ticket_name(nextval('ticket_numbers')::integer)) returning name into taken;
  else
    update tickets set freed_at = null where name = taken;
  end if;
  return taken;
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

create function give_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.left_at is null then
    new.ticket := take_ticket(new.ticket);
  elsif tg_op <> 'INSERT' then
    update tickets set freed_at = now() where name = old.ticket;
  end if;
  return new;
end $$;
-- Triggers run in the order of their names, so these two see what string_jobs_follow has set.
create trigger string_jobs_follow_ticket before insert on string_jobs
  for each row execute function give_ticket();
create trigger string_jobs_follow_ticket_changes before update on string_jobs
  for each row when ((old.left_at is null) <> (new.left_at is null)) execute function give_ticket();
create trigger string_jobs_follow_ticket_end after delete on string_jobs
  for each row when (old.left_at is null) execute function give_ticket();

create or replace view reconciliation as
  select problem, subject from contradictions_in_records
union all
  select 'refunds here and at the provider differ', payment_id::text from refund_differences
union all
  select 'a ticket and the jobs that have it disagree', t.name
  from tickets t
  left join string_jobs j on j.ticket = t.name and j.left_at is null
  where (t.freed_at is null) <> (j.id is not null);
