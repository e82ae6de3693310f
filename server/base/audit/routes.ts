import { api } from '../../../contract/api.ts'
import type { Route } from '../http/route.ts'
import { auditPage } from './queries.ts'

export function auditRoutes(route: Route) {
  route(api.listAudit, ({ db, query }) => auditPage(db, query))
}
