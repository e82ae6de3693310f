-- Jobs that are paid without a payment: a redo repairs an earlier job free of charge, and an imported job was done before
-- the shop used the portal.
alter table string_jobs
  add column redo_of integer references string_jobs,
  add column is_imported boolean not null default false;

-- PostgreSQL 15 cannot change the expression of a generated column. definitions/counts.sql creates the trigger again.
drop trigger if exists string_jobs_recounted on string_jobs;
drop index string_jobs_unpaid;
drop index string_jobs_on_account;
alter table string_jobs drop column is_order_paid;
alter table string_jobs add column is_order_paid boolean not null
  generated always as (paid_payment_id is not null or redo_of is not null or is_imported) stored;
create index string_jobs_unpaid on string_jobs (id) where not is_order_paid and order_status <> 'CANCELLED';
create index string_jobs_on_account on string_jobs (owner_id) include (id, price)
  where on_account_at is not null and not is_order_paid and order_status <> 'CANCELLED';

alter table string_jobs
  add constraint string_jobs_paid_without_payment check (
    (redo_of is null and not is_imported) or (paid_payment_id is null and on_account_at is null and coalesce(price, 0) = 0)
  ),
  add constraint string_jobs_redo_of_another check (redo_of <> id);
create index string_jobs_by_first on string_jobs (redo_of) where redo_of is not null;
-- A job has one redo at a time.
create unique index string_jobs_open_redo on string_jobs (redo_of)
  where redo_of is not null and order_status in ('NEW', 'READY_FOR_PICKUP');

-- The days after 'ready' within which the shop strings a racket again free of charge; null: never.
alter table shop_settings add column redo_days integer check (redo_days between 1 and 365);

-- The type JobEventKind has the kinds of entries, so a new one needs no migration.
alter table job_events
  drop constraint job_events_event_check,
  add constraint job_events_event_check check (event ~ '^[a-z_]{1,40}$') not valid;
alter table job_events validate constraint job_events_event_check;
