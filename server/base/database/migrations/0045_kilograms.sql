-- The tensions of orders that were entered in kg. The tensions in lbs of such an order are the nearest that are allowed.
alter table string_jobs
  add column tension_kg numeric(3, 1) check (tension_kg between 9.1 and 16.3),
  add column cross_tension_kg numeric(3, 1) check (cross_tension_kg between 9.1 and 16.3),
  add constraint string_jobs_kilograms check (
    case
      when tension_kg is null then cross_tension_kg is null
      else (cross_tension_kg is null) = (cross_tension is null) and coalesce(cross_tension_kg >= tension_kg, true)
    end
  );
