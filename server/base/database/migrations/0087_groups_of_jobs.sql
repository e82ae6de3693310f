-- The columns by which reports group, so that they need not read the rows of the jobs of a year of a large shop.
create index string_jobs_groups on string_jobs (id)
  include (owner_id, racket_id, string_id, as_strung, strung_mains_id, technician_id, strung_by, redo_of, paid_payment_id);
