import { jobPrice } from '../../contract/payments.ts'
import { isEditable } from '../../contract/statuses.ts'
import { type StringJob, StringJobInput } from '../../contract/string-jobs.ts'
import { type Db, transact } from '../database/connect.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { closeCheckouts, isPaymentOnItsWay } from '../payments/checkout-sessions.ts'
import type { User } from '../people/current-user.ts'
import { holdRacket, lockJob } from './locks.ts'
import { columnsOf, NO_JOB, requireOrderableString, requireUsableRacket } from './order.ts'
import { getJob, recordEvent } from './queries.ts'

/**
 * Edits a customer's own job. Throws 404 when it is not theirs, 400 when its racket or string cannot be used, and 409
 * when work has begun or the new price does not fit a payment.
 */
export function editOrder(db: Db, user: User, id: number, input: StringJobInput): Promise<StringJob> {
  return transact(db, async (trx) => {
    const racket = await holdRacket(trx, user.id, input.racket)
    const job = await lockJob(trx, user.id, id)
    if (!job) throw notFound(NO_JOB)
    if (!isEditable(job)) throw conflict('This job can no longer be changed. Please talk to your technician.')
    if (job.is_retired) throw badRequest('Unretire the racket to change its jobs.')
    requireUsableRacket(racket)
    const edited = { ...input, string: input.string ?? null }
    if (edited.string !== job.string) await requireOrderableString(trx, input.string)

    // Labor alone and labor with one of our strings have different prices; otherwise the price of the order stays.
    const changesPrice = (edited.string === null) !== (job.string === null)
    if (changesPrice) await requireOpenPrice(trx, job)
    const price = changesPrice ? jobPrice(user, edited.string !== null) : job.price
    await trx
      .updateTable('string_jobs')
      .set({ ...columnsOf(input), price })
      .where('id', '=', id)
      .execute()
    await recordEvent(trx, id, user.id, 'edited', differences(job, edited))
    return getJob(trx, id)
  })
}

/** Throws 409 when a job is paid or its payment is on its way; closes the checkouts that show the old price. */
async function requireOpenPrice(trx: Db, job: { id: number; is_order_paid: boolean }) {
  if (job.is_order_paid) {
    throw conflict('This job is already paid: it cannot change between your own string and one of ours.')
  }
  if (await isPaymentOnItsWay(trx, job.id)) {
    throw conflict('Your payment is on its way: the job cannot change between your own string and one of ours.')
  }
  await closeCheckouts(trx, job.id)
}

type Details = Omit<StringJobInput, 'string'> & { string: number | null }

// The keys of the schema's shape are the fields of its output.
const FIELDS = Object.keys(StringJobInput.shape) as (keyof Details)[]

/** The fields that an edit changes, before and after, as JSON for the history. */
function differences(before: Details, after: Details): { from: string; to: string } {
  const changed = FIELDS.filter((field) => before[field] !== after[field])
  const pick = (details: Details) => JSON.stringify(Object.fromEntries(changed.map((field) => [field, details[field]])))
  return { from: pick(before), to: pick(after) }
}
