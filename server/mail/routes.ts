import { api } from '../../contract/api.ts'
import type { Route } from '../http/route.ts'
import { listMail } from './queries.ts'

export function mailRoutes(route: Route) {
  route(api.listMail, ({ db }) => listMail(db))
}
