import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { getJob } from '../string-jobs/queries.ts'
import { addExtra, answerExtras, removeExtra } from './job-extras.ts'
import { listExtras, saveExtras } from './queries.ts'

export function extraRoutes(route: Route) {
  route(api.listExtras, ({ db }) => listExtras(db))
  route(api.saveExtras, ({ db, user, body }) => saveExtras(db, user.id, body))

  route(api.addExtra, async ({ db, user, id, body }) => {
    await addExtra(db, { string_job_id: id, actor_id: user.id }, body)
    return getJob(db, id)
  })
  route(api.removeExtra, async ({ db, user, id, body }) => {
    await removeExtra(db, { string_job_id: id, actor_id: user.id }, body)
    return getJob(db, id)
  })
  route(api.answerExtras, async ({ db, user, id, body }) => {
    await answerExtras(db, { string_job_id: id, owner_id: user.id, actor_id: user.id }, body)
    return getJob(db, id)
  })
}
