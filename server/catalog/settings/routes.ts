import { api } from '../../../contract/api.ts'
import { refuseUnlessReverified } from '../../base/access/reverification.ts'
import type { Route } from '../../base/http/route.ts'
import { saveShopSettings, shopSettings } from './queries.ts'
import { finishStep, type Installation, setup } from './setup.ts'

export function settingsRoutes(route: Route, installation: Installation) {
  route(api.getSetup, ({ db }) => setup(db, installation))
  route(api.finishSetupStep, async ({ db, body }) => {
    await finishStep(db, body.step)
    return undefined
  })
  route(api.getShopSettings, ({ db }) => shopSettings(db))
  route(api.saveShopSettings, ({ db, user, session, body }) =>
    saveShopSettings(db, user.id, body, () => refuseUnlessReverified(session, 'strict')),
  )
}
