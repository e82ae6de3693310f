import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { listedStrings } from './queries.ts'

export function stringRoutes(route: Route) {
  route(api.listStrings, ({ db }) => listedStrings(db))
}
