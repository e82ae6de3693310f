import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { addTier, changeTier, deleteTier, listTiers } from './queries.ts'

export function priceRoutes(route: Route) {
  route(api.listTiers, ({ db }) => listTiers(db))
  route(api.createTier, ({ db, user, body }) => addTier(db, user.id, body))
  route(api.changeTier, ({ db, user, id, body }) => changeTier(db, user.id, id, body))
  route(api.deleteTier, ({ db, user, id }) => deleteTier(db, user.id, id))
}
