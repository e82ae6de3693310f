import { api } from '../../../contract/api.ts'
import { refuseUnlessReverified } from '../../base/access/reverification.ts'
import { notForKeys } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { saveLogo } from './logo.ts'
import { currencyUse, saveShopSettings, shownSettings } from './queries.ts'
import { finishStep, type Installation, setup } from './setup.ts'

export function settingsRoutes(route: Route, installation: Installation) {
  route(api.getSetup, ({ db }) => setup(db, installation))
  route(api.finishSetupStep, ({ db, body }) => finishStep(db, body.step))
  route(api.saveShopLogo, ({ db, user, body }) => saveLogo(db, user.id, body))
  route(api.deleteShopLogo, ({ db, user }) => saveLogo(db, user.id, null))
  route(api.getCurrencyUse, ({ db }) => currencyUse(db))
  route(api.getShopSettings, ({ db }) => shownSettings(db))
  route(api.saveShopSettings, ({ db, user, session, apiKey, body }) =>
    saveShopSettings(db, user.id, body, () => {
      if (apiKey) throw notForKeys()
      refuseUnlessReverified(session, 'strict')
    }),
  )
}
