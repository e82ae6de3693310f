-- upgrade: without downtime
-- A job whose order was undone right away is in no list of jobs. Its history and the limits of orders keep it.
alter table string_jobs add column undone_at timestamptz;
