import { api } from '../../../contract/api.ts'
import { requirePerson } from '../../base/access/require-person.ts'
import type { Route } from '../../base/http/route.ts'
import { payOut, savePayRule } from './actions.ts'
import { earningsOf, payBook } from './queries.ts'

export function payRoutes(route: Route) {
  route(api.getMyWork, ({ db, user, query }) => earningsOf(db, user.id, query.page))
  route(api.getPayBook, ({ db, query }) => payBook(db, query.page))
  route(api.getEarnings, async ({ db, id, query }) => {
    // One who deleted their account may still have pay.
    await requirePerson(db, id, { orLeft: true })
    return earningsOf(db, id, query.page)
  })
  route(api.savePayRule, async ({ db, user, body }) => {
    await savePayRule(db, user.id, body)
    return payBook(db)
  })
  route(api.payOut, async ({ db, user, body }) => {
    await payOut(db, user.id, body.technician, body.amount)
    return payBook(db)
  })
}
