import { api } from '../../contract/api.ts'
import { jobPrice } from '../../contract/prices.ts'
import { notFound } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { cancelOrder } from './cancel.ts'
import { editOrder } from './edit.ts'
import { NO_JOB, placeOrder } from './order.ts'
import { customerEventsOf, findJob, findJobDetails, jobsOf } from './queries.ts'

export function stringJobRoutes(route: Route) {
  route(api.listStringJobs, ({ db, user, query }) => jobsOf(db, user.id, query.status))

  route(api.getStringJob, async ({ db, user, id }) => {
    const job = await findJobDetails(db, user.id, id)
    if (!job) throw notFound(NO_JOB)
    return job
  })

  route(api.listStringJobHistory, async ({ db, user, id }) => {
    if (!(await findJob(db, user.id, id))) throw notFound(NO_JOB)
    return customerEventsOf(db, id)
  })

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
