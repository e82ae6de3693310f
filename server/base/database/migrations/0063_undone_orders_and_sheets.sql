-- upgrade: without downtime
-- A job whose order was undone right away is in no list of jobs. Its history and the limits of orders keep it.
alter table string_jobs add column undone_at timestamptz;

-- The millimeters at the edge of an A4 sheet of labels where nothing is printed.
alter table label_settings add column sheet_margin numeric(3, 1) not null default 5 check (sheet_margin between 0 and 15);
