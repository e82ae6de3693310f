import { api } from '../../contract/api.ts'
import { jobPrice } from '../../contract/payments.ts'
import type { Route } from '../http/route.ts'
import { cancelOrder } from './cancel.ts'
import { editOrder } from './edit.ts'
import { placeOrder } from './order.ts'
import { jobsOf } from './queries.ts'

export function stringJobRoutes(route: Route) {
  route(api.listStringJobs, ({ db, user, query }) => jobsOf(db, user.id, { pending: query.status === 'pending' }))

  route(api.createStringJob, ({ db, user, body }) =>
    placeOrder(db, {
      owner_id: user.id,
      actor_id: user.id,
      is_from_counter: false,
      input: body,
      price: jobPrice(user, body.string !== undefined),
    }),
  )

  route(api.updateStringJob, ({ db, user, id, body }) =>
    editOrder(db, id, { by: 'customer', actor_id: user.id, owner: user, input: body }),
  )

  route(api.cancelStringJob, ({ db, user, id }) => cancelOrder(db, user.id, id))
}
