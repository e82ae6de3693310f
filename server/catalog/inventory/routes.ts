import { api } from '../../../contract/api.ts'
import { exportCsv } from '../../base/csv/csv-table.ts'
import { importCsv, previewImport } from '../../base/csv/import-csv.ts'
import type { Route } from '../../base/http/route.ts'
import { shopRegion } from '../settings/region.ts'
import { stringsCsv } from './csv.ts'
import { addString, changeListed, changeString, deleteString, shopStrings } from './queries.ts'

export function inventoryRoutes(route: Route) {
  route(api.listShopStrings, ({ db }) => shopStrings(db))
  route(api.createShopString, ({ db, user, body }) => addString(db, user.id, body))
  route(api.changeListedStrings, ({ db, body }) => changeListed(db, body))
  route(api.changeShopString, ({ db, user, id, body }) => changeString(db, user.id, id, body))
  route(api.deleteShopString, ({ db, id }) => deleteString(db, id))
  route(api.exportShopStrings, async ({ db }) => ({
    filename: 'strings.csv',
    csv: exportCsv(stringsCsv(await shopRegion(db)), await shopStrings(db)),
  }))
  route(api.previewStringImport, async ({ db, body }) => previewImport(db, stringsCsv(await shopRegion(db)), body.csv))
  route(
    api.importStrings,
    async ({ db, user, body }) => importCsv(db, stringsCsv(await shopRegion(db)), body.csv, user.id),
    { isAllOrNothing: true },
  )
}
