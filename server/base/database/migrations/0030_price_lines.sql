-- The parts of a job's price.

-- The check below needs a function of this name. definitions/price-lines.sql replaces it with the whole rule.
create function are_price_lines(lines jsonb) returns boolean language sql immutable strict parallel safe as $$
  select jsonb_typeof(lines) = 'array'
$$;

-- This function is here and not in the definitions, because the check below needs it.
create function sum_of_lines(lines jsonb) returns integer language sql immutable strict parallel safe as $$
  select sum((line ->> 'amount')::numeric)::integer from jsonb_array_elements(lines) line
$$;

alter table string_jobs
  -- a list of {kind, name, amount} with the amount in cents; null for a job without a price
  add column price_lines jsonb,
  -- the prices of the tier when the job was ordered, as {stringing_price, stringing_price_labor_only}; null for older
  -- jobs
  add column tier_prices jsonb;

update string_jobs set price_lines = jsonb_build_array(jsonb_build_object(
  'kind', case when string_id is null then 'labor' else 'stringing' end, 'name', '', 'amount', price
))
where price is not null;

alter table string_jobs
  add constraint string_jobs_price_lines check (
    case
      when price_lines is null then price is null
      when not are_price_lines(price_lines) then false
      else price is not null and price = sum_of_lines(price_lines)
    end
  );
