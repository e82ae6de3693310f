import { FIRST_STATUS } from '../../contract/statuses.ts'
import type { StringJob, StringJobInput } from '../../contract/string-jobs.ts'
import { type Db, transact } from '../database/connect.ts'
import { badRequest } from '../http/errors.ts'
import { requireRoomForJob } from '../people/customer-limits.ts'
import { whyNotOrderable } from '../strings/queries.ts'
import { holdRacket } from './locks.ts'
import { getJob } from './queries.ts'

export const NO_JOB = 'Could not find the specified string job.'

interface Order {
  owner_id: number
  /** Who takes the order: the owner, or staff at the counter. */
  actor_id: number
  /** Orders that staff take at the counter have no limit. */
  is_from_counter: boolean
  input: StringJobInput
  /** Cents; null where the owner's tier has no price. */
  price: number | null
}

/** Orders a job. Throws 400 when its racket or string cannot be used, and 409 beyond the shop's limit of open jobs. */
export function placeOrder(db: Db, { owner_id, actor_id, is_from_counter, input, price }: Order): Promise<StringJob> {
  return transact(db, async (trx) => {
    if (!is_from_counter) await requireRoomForJob(trx, owner_id)
    requireUsableRacket(await holdRacket(trx, owner_id, input.racket))
    await requireOrderableString(trx, input.string)
    const { string_job_id } = await trx
      .with('placed', (db) =>
        db
          .insertInto('string_jobs')
          .values({ owner_id, price, is_from_counter, ...columnsOf(input) })
          .returning('id'),
      )
      .insertInto('job_events')
      .values((eb) => ({
        string_job_id: eb.selectFrom('placed').select('id'),
        actor_id,
        event: 'created',
        to_value: FIRST_STATUS,
      }))
      .returning('string_job_id')
      .executeTakeFirstOrThrow()
    return getJob(trx, string_job_id)
  })
}

/** What a customer enters about a job, as columns of string_jobs. */
export function columnsOf({ racket, string, ...rest }: StringJobInput) {
  return { racket_id: racket, string_id: string ?? null, ...rest }
}

export function requireUsableRacket(racket: { is_retired: boolean } | undefined) {
  if (!racket) throw badRequest('This racket no longer exists. Please select another one.')
  if (racket.is_retired) throw badRequest('This racket is retired. Please select another one.')
}

export async function requireOrderableString(trx: Db, string_id: number | undefined) {
  const reason = string_id === undefined ? null : await whyNotOrderable(trx, string_id)
  if (reason) throw badRequest(reason)
}
