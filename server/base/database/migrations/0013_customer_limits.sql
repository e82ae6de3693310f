-- How many open jobs and active rackets customers may have at once. What staff enter at the counter does not count.

alter table shop_settings
  add column max_open_jobs integer not null default 50 check (max_open_jobs between 1 and 100000),
  add column max_rackets integer not null default 200 check (max_rackets between 1 and 100000);

alter table string_jobs add column is_from_counter boolean not null default false;
alter table rackets add column is_from_counter boolean not null default false;

-- Counting a customer's open jobs must not read their whole history.
create index string_jobs_open_by_owner on string_jobs (owner_id) where order_status in ('NEW', 'READY_FOR_PICKUP');
