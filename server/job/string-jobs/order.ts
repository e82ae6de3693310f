import type { Risk } from '../../../contract/job/consents.ts'
import type { Order } from '../../../contract/job/orders.ts'
import { dearest } from '../../../contract/job/price-lines.ts'
import { displayName } from '../../../contract/job/rackets.ts'
import { shopStringsOf } from '../../../contract/job/string-bed.ts'
import type { NewStringJob, StringJob } from '../../../contract/job/string-jobs.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { badRequest, newerChange } from '../../base/errors.ts'
import { pricedStrings } from '../../catalog/strings/queries.ts'
import { acceptedRisk, recordConsents } from '../consents/consents.ts'
import { requireRoomForOrder } from '../customer-limits.ts'
import { holdRackets } from '../locks.ts'
import { planLater } from '../plan-later.ts'
import { hasPendingJobs } from '../rackets/queries.ts'
import { takeSpeeds } from '../speeds/take-speeds.ts'
import { insertOrder, type Placing } from './insert-order.ts'
import { jobsOfOrder } from './queries.ts'
import { requireBeds } from './require-bed.ts'

/**
 * Orders 1 to 50 jobs on different rackets, all or none. Throws 400 when the shop does not take such string beds, a racket
 * or a string cannot be used, or a tension is above a racket's limit without consent, and 409 beyond the limits of a
 * customer, when a speed has sold out, or when a racket has an open job and must not have one.
 */
export function placeOrder(db: Db, placing: Placing, inputs: NewStringJob[]): Promise<Order> {
  const { owner, is_from_counter } = placing
  return transact(db, async (trx) => {
    if (!is_from_counter) await requireRoomForOrder(trx, owner.id, inputs.length)
    await requireBeds(trx, inputs)
    const named = inputs.length > 1
    const rackets = await holdRackets(
      trx,
      owner.id,
      inputs.map(({ racket }) => racket),
    )
    const risks = new Map<number, Risk>()
    for (const input of inputs) {
      const racket = requireUsableRacket(
        rackets.find(({ id }) => id === input.racket),
        { named },
      )
      const risk = acceptedRisk(input, racket, { named })
      if (risk) risks.set(racket.id, risk)
    }
    const unordered = inputs.flatMap(({ racket, no_open_job }) => (no_open_job ? [racket] : []))
    if (unordered.length > 0 && (await hasPendingJobs(trx, unordered))) throw newerChange()
    const strings = await pricedStrings(trx, [...new Set(inputs.flatMap(shopStringsOf))], { named })
    const speeds = await takeSpeeds(
      trx,
      inputs.map(({ speed }) => speed),
    )
    const priced = inputs.map((input, index) => ({
      redo_of: null,
      input,
      string: dearest(shopStringsOf(input).flatMap((id) => strings.get(id) ?? [])),
      speed: speeds[index] ?? null,
    }))
    const id = await insertOrder(trx, placing, priced)
    if (risks.size > 0) await recordRisks(trx, id, placing.actor_id, risks)
    if (placing.is_from_counter) await planLater(trx, [placing.owner.id])
    return { id, jobs: await jobsOfOrder(trx, id) }
  })
}

/** Records the risks that were accepted for rackets of an order. */
async function recordRisks(trx: Trx, order_id: number, actor_id: number, risks: Map<number, Risk>) {
  const jobs = await trx
    .selectFrom('string_jobs')
    .select(['id', 'racket_id', 'owner_id'])
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()
  const accepted = jobs.flatMap((job) => {
    const risk = risks.get(job.racket_id)
    return risk ? [{ job, risk }] : []
  })
  await recordConsents(trx, actor_id, accepted)
}

/** The job of an order of one. */
export const onlyJobOf = ({ jobs }: Order) => jobs[0] as StringJob // An order has as many jobs as were ordered.

/** The racket. Throws 400 when it is missing or retired. `named`: the sentence says which racket it is. */
export function requireUsableRacket<Racket extends Parameters<typeof displayName>[0] & { is_retired: boolean }>(
  racket: Racket | undefined,
  { named } = { named: false },
): Racket {
  if (!racket) {
    throw badRequest(`${named ? 'One of these rackets' : 'This racket'} no longer exists. Please select another one.`)
  }
  if (racket.is_retired) {
    throw badRequest(`${named ? displayName(racket) : 'This racket'} is retired. Please select another one.`)
  }
  return racket
}
