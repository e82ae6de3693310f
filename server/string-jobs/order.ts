import type { StringJob, StringJobInput } from '../../contract/string-jobs.ts'
import type { Db } from '../database/connect.ts'
import { badRequest, conflict } from '../http/errors.ts'
import { whyNotOrderable } from '../strings/queries.ts'
import { holdRacket, orderJob } from './order-queries.ts'

export const NO_JOB = 'Could not find the specified string job.'

interface Order {
  owner_id: number
  /** Who takes the order: the owner, or staff at the counter. */
  actor_id: number
  input: StringJobInput
  /** Cents; null where the owner's tier has no price. */
  price: number | null
}

/** Orders a job, or says (400) what is wrong with its racket or string. */
export async function placeOrder(db: Db, order: Order): Promise<StringJob> {
  const job = await orderJob(db, order)
  if (job) return job
  refuseUnlessUsable(await holdRacket(db, order.owner_id, order.input.racket))
  await refuseUnorderableString(db, order.input.string)
  throw conflict('This racket or string was changed just now. Please try again.')
}

export function refuseUnlessUsable(racket: { is_retired: boolean } | undefined) {
  if (!racket) throw badRequest('This racket is not there any more. Please select another one.')
  if (racket.is_retired) throw badRequest('This racket is retired. Please select another one.')
}

export async function refuseUnorderableString(db: Db, string_id: number | undefined) {
  const reason = string_id === undefined ? null : await whyNotOrderable(db, string_id)
  if (reason) throw badRequest(reason)
}
