import { api } from '../../../contract/api.ts'
import { ownerFor } from '../../base/access/current-user.ts'
import { requirePerson } from '../../base/access/require-person.ts'
import type { Route } from '../../base/http/route.ts'
import { addPack, changePack, creditsByDay, deletePack, listPacks, newestEntries, packReceipt } from './queries.ts'
import { refundPack } from './refund.ts'
import { lostCredits, owedCredits, packSales } from './sales.ts'

export function packRoutes(route: Route) {
  route(api.getCredits, async ({ db, user }) => ({
    balance: user.stringing_credits,
    lots: await creditsByDay(db, user.id),
    packs: await listPacks(db),
    sales: await packSales(db, user.id),
    entries: await newestEntries(db, user.id),
  }))
  route(api.listPacks, ({ db }) => listPacks(db))
  route(api.getPackReceipt, ({ db, user, id }) => packReceipt(db, id, ownerFor(user)))

  route(api.listPackSales, async ({ db, id }) => {
    await requirePerson(db, id)
    return packSales(db, id)
  })

  route(api.getPackBook, async ({ db }) => ({
    packs: await listPacks(db),
    owed: await owedCredits(db),
    lost: await lostCredits(db),
  }))
  route(api.createPack, ({ db, user, body }) => addPack(db, user.id, body))
  route(api.changePack, ({ db, user, id, body }) => changePack(db, user.id, id, body))
  route(api.deletePack, ({ db, user, id }) => deletePack(db, user.id, id))
  route(api.refundPack, ({ db, user, id, body }) => refundPack(db, user.id, id, body.amount))
}
