import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { handOver } from './hand-over.ts'
import { findHandOver } from './queries.ts'

export function handOverRoutes(route: Route) {
  route(api.getHandOver, ({ db, query }) => findHandOver(db, query))
  route(api.handOver, ({ db, user, body }) => handOver(db, body, user.id))
}
