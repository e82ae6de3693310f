import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { openingHours, saveOpeningHours } from './queries.ts'

export function hoursRoutes(route: Route) {
  route(api.getOpeningHours, ({ db }) => openingHours(db))
  route(api.saveOpeningHours, ({ db, user, body }) => saveOpeningHours(db, user.id, body))
}
