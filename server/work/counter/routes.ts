import { api } from '../../../contract/api.ts'
import { byActiveThenName } from '../../../contract/job/rackets.ts'
import { found } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { racketsOf } from '../../job/rackets/queries.ts'
import { onlyJobOf } from '../../job/string-jobs/order.ts'
import { eventsOf } from '../../job/technician/queries.ts'
import { waysToPay } from '../../money/payments/pay-at-counter.ts'
import { correctOrder } from './correct.ts'
import { defaultPrices, findCustomer, findCustomers, findJobs, getStaffJob, NO_CUSTOMER } from './queries.ts'
import { takeOrder } from './take-order.ts'

export function counterRoutes(route: Route) {
  route(api.findCustomers, ({ db, query }) => findCustomers(db, query.search))

  route(api.listCustomerRackets, async ({ db, id }) => {
    found(await findCustomer(db, id), NO_CUSTOMER)
    return (await racketsOf(db, id, { active: true })).sort(byActiveThenName)
  })

  route(api.listWaysToPay, async ({ db }) => ({ ways: await waysToPay(db) }))

  route(api.getDefaultPrices, ({ db }) => defaultPrices(db))

  route(api.findJobs, ({ db, query }) => findJobs(db, query.search))

  route(api.getStaffJob, ({ db, id }) => getStaffJob(db, id))

  route(api.listStaffJobEvents, ({ db, id }) => eventsOf(db, id))

  route(api.correctStringJob, ({ db, user, id, body }) => correctOrder(db, user.id, id, body))

  route(api.createCounterOrder, async ({ db, user, body }) => onlyJobOf(await takeOrder(db, user.id, body, [body])))

  route(api.takeCounterOrder, ({ db, user, body }) => takeOrder(db, user.id, body, body.jobs))
}
