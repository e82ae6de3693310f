import * as z from 'zod/mini'
import { ownerLines } from '../../../contract/base/person.ts'
import type { Order } from '../../../contract/job/orders.ts'
import { eachRacketField } from '../../../contract/job/rackets.ts'
import { NewStringJob } from '../../../contract/job/string-jobs.ts'
import type { CounterCustomer, CounterJobInput } from '../../../contract/work/counter.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { badRequest, conflict, found } from '../../base/errors.ts'
import { readPhone } from '../../catalog/settings/phones.ts'
import { addRacket } from '../../job/rackets/queries.ts'
import { placeOrder } from '../../job/string-jobs/order.ts'
import { addWalkIn } from '../../people/walk-ins.ts'
import { findByEmail, findCustomer, NO_CUSTOMER } from './queries.ts'

type Customer = Pick<CounterJobInput, 'customer' | 'customer_name' | 'customer_email' | 'customer_phone'>
type Job = Omit<CounterJobInput, keyof Customer>

/** Keeps what customers can order too, and drops what was entered about the customer and a new racket. */
const OrderedJob = z.object(NewStringJob.shape)

/**
 * Takes an order at the counter: adds the customer and the rackets that are new, and places the jobs, all or none.
 * Throws 400 when the customer, a racket or a string cannot be used, and 409 when a new customer's email is known.
 */
export function takeOrder(db: Db, actor_id: number, customer: Customer, jobs: Job[]): Promise<Order> {
  return transact(db, async (trx) => {
    const owner = await customerOf(trx, customer)
    const inputs: NewStringJob[] = []
    for (const job of jobs) {
      const racket = job.racket ?? (await addRacketOf(trx, owner.id, job))
      inputs.push(OrderedJob.parse({ ...job, racket }))
    }
    return placeOrder(trx, { owner, actor_id, is_from_counter: true }, inputs)
  })
}

const addRacketOf = (trx: Trx, owner_id: number, job: Job) =>
  addRacket(
    trx,
    owner_id,
    { ...eachRacketField((field) => job[field]), tension_limit: job.tension_limit },
    { is_from_counter: true },
  )

/** The chosen customer, or a new one. */
async function customerOf(
  trx: Trx,
  { customer, customer_name, customer_email, customer_phone }: Customer,
): Promise<CounterCustomer> {
  if (customer === undefined) {
    const phone = await readPhone(trx, customer_phone, 'customer_phone')
    await refuseKnownAddress(trx, customer_email)
    const id = await addWalkIn(trx, { name: customer_name, email: customer_email, phone })
    return found(await findCustomer(trx, id), NO_CUSTOMER)
  }
  const chosen = await findCustomer(trx, customer)
  if (!chosen) throw badRequest('This customer no longer exists.')
  return chosen
}

async function refuseKnownAddress(trx: Trx, email: string) {
  const known = email === '' ? undefined : await findByEmail(trx, email)
  if (!known) return
  const message = `${ownerLines(known).name} already has this email. Choose that customer instead.`
  throw conflict(message, { fields: { customer_email: message } })
}
