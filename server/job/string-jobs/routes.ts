import { api } from '../../../contract/api.ts'
import type { User } from '../../base/access/current-user.ts'
import { found, notFound } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { NO_JOB } from '../locked-job.ts'
import { findRacket, NO_RACKET } from '../rackets/queries.ts'
import { cancelOrder } from './cancel.ts'
import { editOrder } from './edit.ts'
import { onlyJobOf, placeOrder } from './order.ts'
import { customerEventsOf, findJob, findJobDetails, jobsOf, jobsOfRacket, orderDetails } from './queries.ts'

export function stringJobRoutes(route: Route) {
  route(api.listStringJobs, ({ db, user, query }) => jobsOf(db, user.id, query))

  route(api.getStringJob, async ({ db, user, id }) => found(await findJobDetails(db, user.id, id), NO_JOB))

  route(api.listStringJobHistory, async ({ db, user, id }) => {
    found(await findJob(db, user.id, id), NO_JOB)
    return customerEventsOf(db, id)
  })

  route(api.listRacketHistory, async ({ db, user, id, query }) => {
    const jobs = await jobsOfRacket(db, user.id, id, query.page)
    if (jobs.length === 0) found(await findRacket(db, user.id, id), NO_RACKET)
    return jobs
  })

  route(api.createStringJob, async ({ db, user, body }) => onlyJobOf(await placeOrder(db, byCustomer(user), [body])))

  route(api.createOrder, ({ db, user, body }) => placeOrder(db, byCustomer(user), body.jobs))

  route(api.getOrder, async ({ db, user, id }) => {
    const jobs = await orderDetails(db, user.id, id)
    if (jobs.length === 0) throw notFound('Could not find the specified order.')
    return { id, jobs }
  })

  route(api.updateStringJob, ({ db, user, id, body }) =>
    editOrder(db, id, { by: 'customer', actor_id: user.id, owner: user, input: body }),
  )

  route(api.cancelStringJob, ({ db, user, id }) => cancelOrder(db, user.id, id))
}

const byCustomer = (user: User) => ({ owner: user, actor_id: user.id, is_from_counter: false })
