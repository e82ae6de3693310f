import { sql } from 'kysely'
import type { Risk } from '../../../contract/job/consents.ts'
import type { Order } from '../../../contract/job/orders.ts'
import { orderedLines, type PricedString } from '../../../contract/job/price-lines.ts'
import { displayName } from '../../../contract/job/rackets.ts'
import { FIRST_STATUS } from '../../../contract/job/statuses.ts'
import type { NewStringJob, StringJob, StringJobInput } from '../../../contract/job/string-jobs.ts'
import type { User } from '../../base/access/current-user.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { badRequest, conflict } from '../../base/errors.ts'
import { orderedStrings } from '../../catalog/strings/queries.ts'
import { acceptedRisk, recordConsents } from '../consents/consents.ts'
import { requireRoomForOrder } from '../customer-limits.ts'
import { holdRackets } from '../locks.ts'
import { planLater } from '../plan-later.ts'
import { promiseArrivals } from '../promises/arrivals.ts'
import { priceColumns } from '../set-lines.ts'
import { type TakenSpeed, takeSpeeds } from '../speeds/take-speeds.ts'
import { forgetActions } from '../undo-record.ts'
import { jobsOfOrder } from './queries.ts'
import { requireShownPrice } from './shown-price.ts'

interface Placing {
  /** The customer with the prices of their tier. */
  owner: Pick<User, 'id' | 'stringing_price' | 'stringing_price_labor_only'>
  /** The person who takes the order: the owner, or staff at the counter. */
  actor_id: number
  /** Orders that staff take at the counter have no limit. */
  is_from_counter: boolean
}

/**
 * Orders 1 to 50 jobs on different rackets, all or none. Throws 400 when a racket or a string cannot be used or a tension
 * is above a racket's limit without consent, and 409 beyond the limits of a customer or when a speed has sold out.
 */
export function placeOrder(db: Db, placing: Placing, inputs: NewStringJob[]): Promise<Order> {
  const { owner, is_from_counter } = placing
  return transact(db, async (trx) => {
    if (!is_from_counter) await requireRoomForOrder(trx, owner.id, inputs.length)
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
    const strings = await orderedStrings(trx, [...new Set(inputs.flatMap(({ string }) => string ?? []))], { named })
    const speeds = await takeSpeeds(
      trx,
      inputs.map(({ speed }) => speed),
    )
    const priced = inputs.map((input, index) => ({
      input,
      string: strings.get(input.string ?? 0) ?? null,
      speed: speeds[index] ?? null,
    }))
    const id = await insertJobs(trx, placing, priced)
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

interface PricedInput {
  input: NewStringJob
  string: PricedString | null
  speed: TakenSpeed | null
}

/** Inserts an order with its jobs, their history, and what undo needs. Returns its id. */
async function insertJobs(
  trx: Trx,
  { owner, actor_id, is_from_counter }: Placing,
  jobs: PricedInput[],
): Promise<number> {
  const { stringing_price, stringing_price_labor_only } = owner
  const tier_prices = { stringing_price, stringing_price_labor_only }
  const pricesOf = ({ string, speed }: PricedInput) => {
    const lines = orderedLines(tier_prices, string, speed?.line)
    if (!lines && speed) throw conflict('This order has no price, so it can only be standard.')
    return priceColumns(lines)
  }
  for (const job of jobs) await requireShownPrice(trx, job.input, pricesOf(job).price)
  // At the counter, the rackets come with the order. The jobs have no ids yet; theirs will be higher than all others.
  const arrivals = is_from_counter ? jobs.map((job, index) => arrivalOf(job, FIRST_NEW_ID + index)) : []
  const promises = await promiseArrivals(trx, arrivals)
  const placed = await trx
    .with('ordered', (db) => db.insertInto('orders').defaultValues().returning('id'))
    .with('placed', (db) =>
      db
        .insertInto('string_jobs')
        .values((eb) =>
          jobs.map(({ input: { speed: _, ...input }, ...priced }, index) => ({
            order_id: eb.selectFrom('ordered').select('id'),
            owner_id: owner.id,
            ...pricesOf({ input, ...priced }),
            ...priced.speed?.columns,
            ...promises.get(FIRST_NEW_ID + index),
            tier_prices: JSON.stringify(tier_prices),
            is_from_counter,
            ...columnsOf(input),
          })),
        )
        .returning(['id', 'order_id', 'version']),
    )
    .with('recorded', (db) =>
      db
        .insertInto('job_events')
        .columns(['string_job_id', 'actor_id', 'event', 'to_value'])
        .expression((eb) =>
          eb
            .selectFrom('placed')
            .select(['placed.id', sql`${actor_id}::integer`.as('actor_id')])
            .select([sql`'created'`.as('event'), sql`${sql.lit(FIRST_STATUS)}`.as('to_value')])
            .orderBy('placed.id'),
        ),
    )
    .with('remembered', (db) =>
      db
        .insertInto('undoable_actions')
        .columns(['actor_id', 'kind', 'order_id', 'version'])
        .expression((eb) =>
          eb
            .selectFrom('placed')
            .select([sql`${actor_id}::integer`.as('actor_id'), sql`'order'`.as('kind'), 'placed.order_id'])
            .select(({ fn }) => fn.sum<number>('placed.version').as('version'))
            .groupBy('placed.order_id'),
        ),
    )
    .with('forgotten', (db) => forgetActions(db, sql.val(actor_id)))
    .selectFrom('placed')
    .select('order_id')
    .executeTakeFirstOrThrow()
  return placed.order_id
}

const FIRST_NEW_ID = 2 ** 31

const arrivalOf = ({ speed }: PricedInput, id: number) => ({
  id,
  technician_id: null,
  speed_due_at: speed?.columns.speed_due_at ?? null,
  speed_bring_by: speed?.columns.speed_bring_by ?? null,
})

/** The input of a customer for a job, as columns of string_jobs. */
export function columnsOf({
  racket,
  string,
  shown_price: _price,
  accepts_risk: _risk,
  accepted_limit: _limit,
  ...rest
}: StringJobInput) {
  return { racket_id: racket, string_id: string ?? null, ...rest }
}

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
