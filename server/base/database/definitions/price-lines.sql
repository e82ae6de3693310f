-- The parts of a job's price. The functions that checks of string_jobs call are in PL/pgSQL with one plan for all values,
-- because PostgreSQL would otherwise plan their bodies again for every change of a job.

create or replace function sum_of_lines(lines jsonb) returns integer language plpgsql immutable strict parallel safe as $$
begin
  return (select sum((line ->> 'amount')::numeric)::integer from jsonb_array_elements(lines) line);
end $$;

-- Says whether a value is a list of price lines: the stringing or the labor first, and a credit that takes exactly that
-- away, or the line of a redo that takes everything away.
-- The check string_jobs_price_lines calls it. PostgreSQL does not check existing rows when it changes.
create or replace function are_price_lines(lines jsonb) returns boolean language plpgsql immutable strict parallel safe
set plan_cache_mode = force_generic_plan as $$
begin
  return jsonb_typeof(lines) = 'array'
    and lines @? '$[0] ? (@.kind == "stringing" || @.kind == "labor")'
    and (
      select bool_and(coalesce(
        line ->> 'kind' in ('stringing', 'labor', 'string', 'extra', 'speed', 'credit', 'redo')
          and (line ->> 'kind' in ('stringing', 'labor')) = (place = 1)
          and jsonb_typeof(line -> 'name') = 'string'
          and jsonb_typeof(line -> 'amount') = 'number'
          and case line ->> 'kind'
            when 'credit' then line ->> 'amount' = '-' || (lines -> 0 ->> 'amount')
            -- It takes away all other lines.
            when 'redo' then line ->> 'amount' ~ '^(0|-\d{1,9})$' and sum_of_lines(lines) = 0
            else line ->> 'amount' ~ '^\d{1,9}$'
          end,
        false
      )) and count(*) filter (where line ->> 'kind' in ('credit', 'redo')) <= 1
      from jsonb_array_elements(lines) with ordinality as each (line, place)
    );
end $$;

create or replace function price_line_of(price integer, string_id integer) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_build_array(jsonb_build_object(
    'kind', case when string_id is null then 'labor' else 'stringing' end, 'name', '', 'amount', price
  ))
$$;

-- A new job with a price but without lines has one line.
create or replace function give_price_line() returns trigger language plpgsql as $$
begin
  new.price_lines := price_line_of(new.price, new.string_id);
  return new;
end $$;
create or replace trigger string_jobs_have_price_line before insert on string_jobs
  for each row when (new.price is not null and new.price_lines is null)
  execute function give_price_line();

create or replace function keep_price() returns trigger language plpgsql as $$
begin
  raise exception 'a paid job keeps its price' using errcode = 'check_violation';
end $$;
create or replace trigger string_jobs_keep_price before update on string_jobs
  for each row
  when (
    -- The column is_order_paid is not computed yet.
    (old.paid_payment_id is not null and new.paid_payment_id is not null or old.redo_of is not null or old.is_imported)
    and old.price_lines is distinct from new.price_lines
  )
  execute function keep_price();
