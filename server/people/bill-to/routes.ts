import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { setBillTo, stopPayingFor } from './actions.ts'
import { billsOf, billToOf } from './queries.ts'

export function billToRoutes(route: Route) {
  route(api.getBillTo, ({ db, id }) => billToOf(db, id))
  route(api.setBillTo, async ({ db, user, id, body }) => {
    await setBillTo(db, user.id, id, body.customer)
    return billToOf(db, id)
  })
  route(api.getBills, ({ db, user }) => billsOf(db, user.id))
  route(api.stopPayingFor, ({ db, user, id }) => stopPayingFor(db, user.id, id))
}
