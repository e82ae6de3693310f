import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { shopRegion } from '../../catalog/settings/region.ts'
import { missingCustomers } from './missing-customers.ts'
import { report, reportEntries } from './queries.ts'
import { reportCsv } from './report-csv.ts'

export function reportRoutes(route: Route) {
  route(api.getReport, ({ db, query }) => report(db, query, query.page))
  route(api.listReportEntries, ({ db, query }) => reportEntries(db, query))
  route(api.listMissingCustomers, ({ db, query }) => missingCustomers(db, query.page))

  route(api.exportReport, async ({ db, query }) => ({
    filename: `report-by-${query.by}-${query.from}-${query.to}.csv`,
    csv: reportCsv(await report(db, query, null), query.by, await shopRegion(db)),
  }))
}
