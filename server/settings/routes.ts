import { api } from '../../contract/api.ts'
import type { Route } from '../http/route.ts'
import { saveShopSettings, shopSettings } from './queries.ts'

export function settingsRoutes(route: Route) {
  route(api.getShopSettings, ({ db }) => shopSettings(db))
  route(api.saveShopSettings, ({ db, user, body }) => saveShopSettings(db, user.id, body))
}
