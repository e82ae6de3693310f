-- The call list reads the jobs with a question, which are few among the open ones.
create index string_jobs_asked on string_jobs (id) where frame_state = 'asked' or asked_extras <> '[]';
