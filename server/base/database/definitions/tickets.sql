-- The short numbers of the rackets in the shop. The function ticket_name is in 0024_tickets.sql, which needs it itself.

-- Takes a free ticket: the wanted one, else one that has been free for seven days, else a new one of at most three
-- digits, else any that is free, else a new one. It skips tickets that others are taking, so it waits for nobody.
create or replace function take_ticket(wanted text) returns text language plpgsql as $$
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

-- A job has its ticket from the order until the racket has left, or will not come.
create or replace function give_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.left_at is null then
    new.ticket := take_ticket(new.ticket);
  elsif tg_op <> 'INSERT' then
    -- The ticket of an order that was undone was never on a racket in the shop, so it is free at once.
    update tickets
    set freed_at = case when new.undone_at is not null and new.received_at is null then '-infinity' else now() end
    where name = old.ticket;
  end if;
  return new;
end $$;
-- Triggers run in the order of their names, so these two see what string_jobs_follow has set.
create or replace trigger string_jobs_follow_ticket before insert on string_jobs
  for each row execute function give_ticket();
create or replace trigger string_jobs_follow_ticket_changes before update on string_jobs
  for each row when ((old.left_at is null) <> (new.left_at is null)) execute function give_ticket();
create or replace trigger string_jobs_follow_ticket_end after delete on string_jobs
  for each row when (old.left_at is null) execute function give_ticket();
