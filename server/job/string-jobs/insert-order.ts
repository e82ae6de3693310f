import { sql } from 'kysely'
import { orderedLines, type PricedString, redoLines } from '../../../contract/job/price-lines.ts'
import { FIRST_STATUS } from '../../../contract/job/statuses.ts'
import { crossColumns } from '../../../contract/job/string-bed.ts'
import type { NewStringJob, StringJobInput } from '../../../contract/job/string-jobs.ts'
import type { User } from '../../base/access/current-user.ts'
import type { Trx } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { promiseArrivals } from '../promises/arrivals.ts'
import { priceColumns } from '../set-lines.ts'
import type { TakenSpeed } from '../speeds/take-speeds.ts'
import { forgetActions } from '../undo-record.ts'
import { requireShownPrice } from './shown-price.ts'

export interface Placing {
  /** The customer with the prices of their tier. */
  owner: Pick<User, 'id' | 'stringing_price' | 'stringing_price_labor_only'>
  /** The person who takes the order: the owner, or staff at the counter. */
  actor_id: number
  /** Orders that staff take at the counter have no limit. */
  is_from_counter: boolean
}

interface PricedInput {
  input: NewStringJob
  string: PricedString | null
  speed: TakenSpeed | null
  /** The first job that this one repairs free of charge; null for a usual order. */
  redo_of: number | null
}

/** Inserts an order with its jobs, their history, and what undo needs. Returns its id. */
export async function insertOrder(
  trx: Trx,
  { owner, actor_id, is_from_counter }: Placing,
  jobs: PricedInput[],
): Promise<number> {
  const { stringing_price, stringing_price_labor_only } = owner
  const tier_prices = { stringing_price, stringing_price_labor_only }
  const orderedPrice = ({ string, speed, redo_of }: PricedInput) => {
    const lines = orderedLines(tier_prices, string, speed?.line)
    if (!lines && speed) throw conflict('This order has no price, so it can only be standard.')
    return priceColumns(lines && redo_of !== null ? redoLines(lines) : lines)
  }
  for (const job of jobs) await requireShownPrice(trx, job.input, orderedPrice(job).price)
  // At the counter, the rackets come with the order. The jobs have no ids yet; theirs will be higher than all others.
  const arrivals = is_from_counter ? jobs.map((job, index) => arrivalOf(job, FIRST_NEW_ID + index)) : []
  const promises = await promiseArrivals(trx, arrivals)
  const placed = await trx
    .with('ordered', (db) => db.insertInto('orders').defaultValues().returning('id'))
    .with('placed', (db) =>
      db
        .insertInto('string_jobs')
        .values((eb) =>
          jobs.map(({ input: { speed: _, no_open_job: _open, ...input }, ...priced }, index) => ({
            order_id: eb.selectFrom('ordered').select('id'),
            owner_id: owner.id,
            ...orderedPrice({ input, ...priced }),
            ...priced.speed?.columns,
            redo_of: priced.redo_of,
            ...promises.get(FIRST_NEW_ID + index),
            tier_prices: JSON.stringify(tier_prices),
            is_from_counter,
            ...inputColumns(input),
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
export function inputColumns({
  racket,
  string,
  hybrid,
  shown_price: _price,
  accepts_risk: _risk,
  accepted_limit: _limit,
  ...rest
}: StringJobInput) {
  return { racket_id: racket, string_id: string ?? null, ...crossColumns({ string, hybrid }), ...rest }
}
