import { api } from '../../contract/api.ts'
import type { Route } from '../base/http/route.ts'
import { shopRegion } from '../catalog/settings/region.ts'
import { assignMoney, unassignedMoney } from './payments/unassigned.ts'
import { paymentsCsv } from './payments-csv.ts'
import { moneyByDay, moneyRows, unpaidJobs } from './queries.ts'

export function moneyRoutes(route: Route) {
  route(api.listMoney, ({ db, query }) => moneyByDay(db, query))
  route(api.listUnpaidJobs, ({ db, query }) => unpaidJobs(db, query.page))

  route(api.listUnassignedMoney, ({ db }) => unassignedMoney(db))
  route(api.assignMoney, ({ db, user, body }) => assignMoney(db, user.id, body))

  route(api.exportMoney, async ({ db, query }) => ({
    filename: `payments-${query.from}-${query.to}.csv`,
    csv: paymentsCsv(await moneyRows(db, query), await shopRegion(db)),
  }))
}
