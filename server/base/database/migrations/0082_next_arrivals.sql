-- The next arrival of a racket, which ends the life of the string bed before.
create index string_jobs_by_arrival on string_jobs (racket_id, received_at, id)
  where received_at is not null and undone_at is null;
