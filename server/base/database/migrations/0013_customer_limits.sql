-- The limits of open jobs and active rackets of a customer. Jobs and rackets that staff enter at the counter do not
-- count.

alter table shop_settings
  add column max_open_jobs integer not null default 50 check (max_open_jobs between 1 and 100000),
  add column max_rackets integer not null default 200 check (max_rackets between 1 and 100000);

alter table string_jobs add column is_from_counter boolean not null default false;
alter table rackets add column is_from_counter boolean not null default false;

-- Counts the open jobs of a customer without reading their whole history.
create index string_jobs_open_by_owner on string_jobs (owner_id) where order_status in ('NEW', 'READY_FOR_PICKUP');
