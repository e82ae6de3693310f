import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { NO_JOB } from '../locked-job.ts'
import { getJob } from '../string-jobs/queries.ts'
import { answerFrame, decideFrame, noteFrame } from './frame-questions.ts'

export function frameRoutes(route: Route) {
  route(api.noteFrame, ({ db, user, id, body }) => noteFrame(db, { string_job_id: id, actor_id: user.id }, body))

  route(api.decideFrame, ({ db, user, id, body }) => decideFrame(db, { string_job_id: id, actor_id: user.id }, body))

  route(api.answerFrame, async ({ db, user, id, body }) => {
    await answerFrame(db, { string_job_id: id, actor_id: user.id, owner_id: user.id, missing: NO_JOB }, body)
    return getJob(db, id)
  })
}
