import { api } from '../../contract/api.ts'
import type { Route } from '../route.ts'
import { stringsToCsv } from './strings-csv.ts'
import { importStrings, previewImport } from './strings-import.ts'
import { addString, changeString, deleteString, shopStrings } from './strings-queries.ts'

export function shopStringRoutes(route: Route) {
  route(api.listShopStrings, ({ db }) => shopStrings(db))
  route(api.createShopString, ({ db, body }) => addString(db, body))
  route(api.changeShopString, ({ db, id, body }) => changeString(db, id, body))
  route(api.deleteShopString, async ({ db, id }) => {
    await deleteString(db, id)
    return undefined
  })
  route(api.exportShopStrings, async ({ db }) => ({
    filename: 'strings.csv',
    csv: stringsToCsv(await shopStrings(db)),
  }))
  route(api.previewStringImport, ({ db, body }) => previewImport(db, body.csv))
  route(api.importStrings, ({ db, body }) => importStrings(db, body.csv))
}
