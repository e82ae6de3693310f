import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { overview } from './queries.ts'

export function overviewRoutes(route: Route) {
  route(api.getOverview, ({ db }) => overview(db))
}
