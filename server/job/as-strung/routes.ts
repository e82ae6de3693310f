import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { getTechnicianJob } from '../technician/queries.ts'
import { saveAsStrung } from './save.ts'
import { stringBroke } from './string-broke.ts'

export function asStrungRoutes(route: Route) {
  route(api.saveAsStrung, async ({ db, user, id, body }) => {
    await saveAsStrung(db, { string_job_id: id, actor_id: user.id }, body)
    return getTechnicianJob(db, id)
  })
  route(api.stringBroke, async ({ db, user, id }) => {
    await stringBroke(db, id, user.id)
    return getTechnicianJob(db, id)
  })
}
