-- The parts of a job's price.

-- Whether a value is a list of price lines: the stringing or the labor first, and a credit that takes exactly that away.
create function are_price_lines(lines jsonb) returns boolean language sql immutable strict parallel safe as $$
  select jsonb_typeof(lines) = 'array'
    and lines @? '$[0] ? (@.kind == "stringing" || @.kind == "labor")'
    and (
      select bool_and(coalesce(
        line ->> 'kind' in ('stringing', 'labor', 'string', 'extra', 'speed', 'credit')
          and (line ->> 'kind' in ('stringing', 'labor')) = (place = 1)
          and jsonb_typeof(line -> 'name') = 'string'
          and jsonb_typeof(line -> 'amount') = 'number'
          and case line ->> 'kind'
            when 'credit' then line ->> 'amount' = '-' || (lines -> 0 ->> 'amount')
            else line ->> 'amount' ~ '^\d{1,9}$'
          end,
        false
      )) and count(*) filter (where line ->> 'kind' = 'credit') <= 1
      from jsonb_array_elements(lines) with ordinality as each (line, place)
    )
$$;

create function sum_of_lines(lines jsonb) returns integer language sql immutable strict parallel safe as $$
  select sum((line ->> 'amount')::numeric)::integer from jsonb_array_elements(lines) line
$$;

alter table string_jobs
  -- A list of {kind, name, amount}, the amount in cents; null for a job without a price.
  add column price_lines jsonb,
  -- The tier's prices when the job was ordered, as {stringing_price, stringing_price_labor_only}; null for older jobs.
  add column tier_prices jsonb;

create function price_line_of(price integer, string_id integer) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_array(jsonb_build_object(
    'kind', case when string_id is null then 'labor' else 'stringing' end, 'name', '', 'amount', price
  ))
$$;

update string_jobs set price_lines = price_line_of(price, string_id) where price is not null;

alter table string_jobs
  add constraint string_jobs_price_lines check (
    case
      when price_lines is null then price is null
      when not are_price_lines(price_lines) then false
      else price is not null and price = sum_of_lines(price_lines)
    end
  );

-- A new job with a price but without lines has one line.
create function give_price_line() returns trigger language plpgsql as $$
begin
  new.price_lines := price_line_of(new.price, new.string_id);
  return new;
end $$;
create trigger string_jobs_have_price_line before insert on string_jobs
  for each row when (new.price is not null and new.price_lines is null)
  execute function give_price_line();

create function keep_price() returns trigger language plpgsql as $$
begin
  raise exception 'a paid job keeps its price' using errcode = 'check_violation';
end $$;
create trigger string_jobs_keep_price before update on string_jobs
  for each row
  when (
    old.paid_payment_id is not null and new.paid_payment_id is not null
    and old.price_lines is distinct from new.price_lines
  )
  execute function keep_price();
