import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { overview, today } from './queries.ts'

export function overviewRoutes(route: Route) {
  route(api.getOverview, ({ db }) => overview(db))
  route(api.getToday, ({ db, user }) => today(db, user.id))
}
