-- upgrade: without downtime
-- What is wrong with a frame, as staff noted it before the stringing, and the answers of customers. Rows never change.
create table frame_questions (
  id integer primary key generated always as identity,
  string_job_id integer not null references string_jobs,
  problem text not null check (char_length(problem) between 1 and 200),
  asked_by integer not null references users,
  created_at timestamptz not null default now()
);
create index frame_questions_by_job on frame_questions (string_job_id, id);

create table frame_answers (
  frame_question_id integer primary key references frame_questions,
  accepts boolean not null,
  -- signed_in: the customer, in their account; label: anyone who has the label; shop: staff recorded what they heard
  way text not null check (way in ('signed_in', 'label', 'shop')),
  answered_by integer references users check ((answered_by is null) = (way = 'label')),
  created_at timestamptz not null default now()
);

-- The question that holds the job up. asked: it waits for an answer; refused: it waits for the shop's decision.
alter table string_jobs
  add column frame_question_id integer references frame_questions,
  add column frame_state text check (frame_state in ('asked', 'refused')),
  add constraint string_jobs_frame_state check ((frame_question_id is null) = (frame_state is null));
create index string_jobs_held_up on string_jobs (id) where frame_question_id is not null;
