import { api } from '../../contract/api.ts'
import type { CounterCustomer, CounterOrder } from '../../contract/counter.ts'
import { jobPrice } from '../../contract/prices.ts'
import { byActiveThenName, eachRacketField } from '../../contract/rackets.ts'
import { ownerLines } from '../../contract/users.ts'
import { type Db, transact } from '../database/connect.ts'
import { badRequest, notFound, Refusal } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { readPhone } from '../people/phones.ts'
import { addWalkIn } from '../people/walk-ins.ts'
import { addRacket, racketsOf } from '../rackets/queries.ts'
import { placeOrder } from '../string-jobs/order.ts'
import { eventsOf, getTechnicianJob } from '../technician/queries.ts'
import { correctOrder } from './correct.ts'
import { defaultPrices, findByEmail, findCustomer, findCustomers, findJobs, getStaffJob } from './queries.ts'

export function counterRoutes(route: Route) {
  route(api.findCustomers, ({ db, query }) => findCustomers(db, query.search))

  route(api.listCustomerRackets, async ({ db, id }) => {
    if (!(await findCustomer(db, id))) throw notFound('This customer does not exist.')
    return (await racketsOf(db, id, { active: true })).sort(byActiveThenName)
  })

  route(api.getDefaultPrices, ({ db }) => defaultPrices(db))

  route(api.findJobs, ({ db, query }) => findJobs(db, query.search))

  route(api.getStaffJob, ({ db, id }) => getStaffJob(db, id))

  route(api.listStaffJobEvents, async ({ db, id }) => {
    const events = await eventsOf(db, id)
    if (events.length === 0) await getTechnicianJob(db, id)
    return events
  })

  route(api.correctStringJob, ({ db, user, id, body }) => correctOrder(db, user.id, id, body))

  route(api.createCounterOrder, ({ db, user, body }) =>
    transact(db, async (trx) => {
      const customer = await customerOf(trx, body)
      const { string, tension, cross_tension, pre_stretch, technician_notes } = body
      const racket =
        body.racket ??
        (await addRacket(
          trx,
          customer.id,
          eachRacketField((field) => body[field]),
          { is_from_counter: true },
        ))
      return placeOrder(trx, {
        owner_id: customer.id,
        actor_id: user.id,
        is_from_counter: true,
        input: { racket, ...(string && { string }), tension, cross_tension, pre_stretch, technician_notes },
        price: jobPrice(customer, string !== undefined),
      })
    }),
  )
}

/** The chosen customer, or a new one. */
async function customerOf(
  trx: Db,
  { customer, customer_name, customer_email, customer_phone }: CounterOrder,
): Promise<CounterCustomer> {
  if (customer === undefined) {
    const phone = await readPhone(trx, customer_phone, 'customer_phone')
    await refuseKnownAddress(trx, customer_email)
    const id = await addWalkIn(trx, { name: customer_name, email: customer_email, phone })
    return (await findCustomer(trx, id)) as CounterCustomer // It was added by the line above.
  }
  const found = await findCustomer(trx, customer)
  if (!found) throw badRequest('This customer no longer exists.', { customer: 'This customer no longer exists' })
  return found
}

async function refuseKnownAddress(trx: Db, email: string) {
  const known = email === '' ? undefined : await findByEmail(trx, email)
  if (!known) return
  const message = `${ownerLines(known).name} already has this email. Choose that customer instead.`
  throw new Refusal(409, message, { body: { fields: { customer_email: message } } })
}
