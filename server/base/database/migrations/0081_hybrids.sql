-- Another string in the crosses than in the mains, and crosses that are looser than the mains. Whether an order may have
-- them is a rule of the shop (contract/job/bed-rules.ts), so the database checks only the range and the steps.
alter table string_jobs
  -- The string of the crosses; null: as the mains, or the customer's own with has_own_crosses.
  add column cross_string_id integer references strings on delete restrict,
  add column has_own_crosses boolean not null default false,
  add constraint string_jobs_other_crosses check (
    (cross_string_id is null or cross_string_id is distinct from string_id)
    and not (has_own_crosses and (string_id is null or cross_string_id is not null))
  ),
  drop constraint string_jobs_check,
  add constraint string_jobs_cross_tension_check check (
    cross_tension between 20 and 36 and cross_tension * 2 = trunc(cross_tension * 2)
  ),
  drop constraint string_jobs_kilograms,
  add constraint string_jobs_kilograms check (
    case when tension_kg is null then cross_tension_kg is null else (cross_tension_kg is null) = (cross_tension is null) end
  );
create index string_jobs_by_cross_string on string_jobs (cross_string_id) where cross_string_id is not null;

-- Off: the shop takes no such orders.
alter table shop_settings
  add column allows_hybrids boolean not null default false,
  add column allows_looser_crosses boolean not null default false;
