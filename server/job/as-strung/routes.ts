import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { saveAsStrung } from './save.ts'
import { stringBroke } from './string-broke.ts'

export function asStrungRoutes(route: Route) {
  route(api.saveAsStrung, ({ db, user, id, body }) => saveAsStrung(db, { string_job_id: id, actor_id: user.id }, body))
  route(api.stringBroke, ({ db, user, id }) => stringBroke(db, id, user.id))
}
