import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { buyString, countString, wasteString } from './actions.ts'
import { stockBook, stockEntries } from './book.ts'

export function stockRoutes(route: Route) {
  route(api.getStock, ({ db, user }) => stockBook(db, user))
  route(api.listStockEntries, ({ db, user, id, query }) => stockEntries(db, { ...user, id, page: query.page }))
  route(api.buyString, async ({ db, user, id, body }) => {
    await buyString(db, { string_id: id, actor_id: user.id }, body)
    return stockBook(db, user)
  })
  route(api.countString, async ({ db, user, id, body }) => {
    await countString(db, { string_id: id, actor_id: user.id }, body)
    return stockBook(db, user)
  })
  route(api.wasteString, async ({ db, user, id, body }) => {
    await wasteString(db, { string_id: id, actor_id: user.id }, body)
    return stockBook(db, user)
  })
}
