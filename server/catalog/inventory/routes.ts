import { api } from '../../../contract/api.ts'
import { exportCsv } from '../../base/csv/csv-table.ts'
import { importCsv, previewImport } from '../../base/csv/import-csv.ts'
import type { Route } from '../../base/http/route.ts'
import { STRINGS_CSV } from './csv.ts'
import { addString, changeListed, changeString, deleteString, shopStrings } from './queries.ts'

export function inventoryRoutes(route: Route) {
  route(api.listShopStrings, ({ db }) => shopStrings(db))
  route(api.createShopString, ({ db, user, body }) => addString(db, user.id, body))
  route(api.changeListedStrings, ({ db, body }) => changeListed(db, body))
  route(api.changeShopString, ({ db, user, id, body }) => changeString(db, user.id, id, body))
  route(api.deleteShopString, async ({ db, id }) => {
    await deleteString(db, id)
    return undefined
  })
  route(api.exportShopStrings, async ({ db }) => ({
    filename: 'strings.csv',
    csv: exportCsv(STRINGS_CSV, await shopStrings(db)),
  }))
  route(api.previewStringImport, ({ db, body }) => previewImport(db, STRINGS_CSV, body.csv))
  route(api.importStrings, ({ db, user, body }) => importCsv(db, STRINGS_CSV, body.csv, user.id))
}
