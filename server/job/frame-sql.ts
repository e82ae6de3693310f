import { sql } from 'kysely'
import type { FrameQuestion } from '../../contract/job/frame-questions.ts'

/** SQL for the newest question about the frame of a job as JSON; null without one. `jobs` is the table or its alias. */
export const frameQuestionOf = (jobs: string) => sql<FrameQuestion | null>`(
  select jsonb_build_object(
    'id', q.id, 'problem', q.problem, 'date', iso(q.created_at),
    'is_open', coalesce(${sql.ref(`${jobs}.frame_question_id`)} = q.id, false),
    'answer', case when a.frame_question_id is not null then
      jsonb_build_object('accepts', a.accepts, 'way', a.way, 'date', iso(a.created_at))
    end
  )
  from frame_questions q left join frame_answers a on a.frame_question_id = q.id
  where q.string_job_id = ${sql.ref(`${jobs}.id`)} order by q.id desc limit 1
)`
