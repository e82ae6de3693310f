import { api } from '../../contract/api.ts'
import type { Route } from '../route.ts'
import { auditPage } from './audit-queries.ts'
import { saveShopSettings, shopSettings } from './settings-queries.ts'

export function shopSettingsRoutes(route: Route) {
  route(api.getShopSettings, ({ db }) => shopSettings(db))
  route(api.saveShopSettings, ({ db, user, body }) => saveShopSettings(db, user.id, body))
  route(api.listAudit, ({ db, query }) => auditPage(db, query))
}
