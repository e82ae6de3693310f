-- A page far into a list is found in an index alone; since orders can be undone, it read each row before the page.
create index string_jobs_of_status on string_jobs (order_status, id) include (undone_at);
create index string_jobs_of_unpaid on string_jobs (id) include (undone_at)
  where not is_order_paid and order_status <> 'CANCELLED';
create index string_jobs_of_groups on string_jobs (id)
  include (owner_id, racket_id, string_id, as_strung, strung_mains_id, technician_id, strung_by, redo_of, paid_payment_id, undone_at);
-- Last, because readers wait from here on.
drop index string_jobs_by_status, string_jobs_unpaid, string_jobs_groups;
alter index string_jobs_of_status rename to string_jobs_by_status;
alter index string_jobs_of_unpaid rename to string_jobs_unpaid;
alter index string_jobs_of_groups rename to string_jobs_groups;
