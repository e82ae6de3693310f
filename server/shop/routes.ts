import { api } from '../../contract/api.ts'
import type { Route } from '../route.ts'
import { moneyRoutes } from './money-routes.ts'
import { overview } from './overview-queries.ts'
import { peopleRoutes } from './people-routes.ts'
import { shopSettingsRoutes } from './settings-routes.ts'
import { shopStringRoutes } from './strings-routes.ts'
import { tierRoutes } from './tiers-routes.ts'

/** All that a manager does. */
export function shopRoutes(route: Route) {
  route(api.getOverview, ({ db }) => overview(db))
  shopStringRoutes(route)
  tierRoutes(route)
  peopleRoutes(route)
  moneyRoutes(route)
  shopSettingsRoutes(route)
}
