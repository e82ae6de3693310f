import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { listMail, passOnMail } from './queries.ts'

export function mailRoutes(route: Route) {
  route(api.listMail, ({ db, query }) => listMail(db, query.show ?? 'all'))
  route(api.passOnMail, ({ db, id }) => passOnMail(db, id))
}
