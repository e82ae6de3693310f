import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './queries.ts'

export function apiKeyRoutes(route: Route) {
  route(api.listApiKeys, ({ db }) => listApiKeys(db))
  route(api.createApiKey, ({ db, user, body }) => makeApiKey(db, user, body))
  route(api.revokeApiKey, ({ db, user, id }) => revokeApiKey(db, user.id, id))
}
