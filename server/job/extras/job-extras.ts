import { type AskedExtra, isAllowed, sumOfExtras } from '../../../contract/job/extras.ts'
import { withExtra, withoutExtra } from '../../../contract/job/price-lines.ts'
import { isCancelled } from '../../../contract/job/statuses.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { badRequest, conflict, notFound } from '../../base/errors.ts'
import { moneyFormat } from '../../catalog/settings/queries.ts'
import { planNotice } from '../../messages/notices.ts'
import { closeCheckouts } from '../../money/payments/checkout-sessions.ts'
import { lockOwnersOf } from '../locks.ts'
import { requireOpenPrice } from '../open-price.ts'
import { setLines } from '../set-lines.ts'
import { NO_JOB } from '../string-jobs/order.ts'
import { recordEvent } from '../string-jobs/queries.ts'

/** Adds an extra, or asks the customer when it is above what they allowed. Throws 400, 404 or 409. */
export function addExtra(db: Db, actor_id: number, string_job_id: number, extra_id: number): Promise<void> {
  return transact(db, async (trx) => {
    const job = await lockOpenJob(trx, string_job_id)
    const extra = await trx
      .selectFrom('extras')
      .select(['name', 'amount'])
      .where('id', '=', extra_id)
      .executeTakeFirst()
    if (!extra) throw badRequest('This extra is no longer on the list.')
    if (job.price_lines.length + job.asked_extras.length >= MAX_LINES) throw conflict('This job has too many extras.')
    if (isAllowed(job, extra)) await setLines(trx, job.id, withExtra(job.price_lines, extra), actor_id)
    else await setAsked(trx, job, [...job.asked_extras, extra])
    const text = `${extra.name} ${(await moneyFormat(trx))(extra.amount)}`
    await recordEvent(trx, job.id, actor_id, 'extras', { to: isAllowed(job, extra) ? text : `${text}?` })
  })
}

// Enough for a racket, and a limit for the row.
const MAX_LINES = 30

/** Takes an extra off a job, or off the question to the customer. Throws 404 or 409. */
export function removeExtra(db: Db, actor_id: number, string_job_id: number, name: string): Promise<void> {
  return transact(db, async (trx) => {
    // A credit may become the payment of the whole job.
    await lockOwnersOf(trx, [string_job_id])
    const job = await lockOpenJob(trx, string_job_id)
    const asked = job.asked_extras.findLastIndex((extra) => extra.name === name)
    const lines = withoutExtra(job.price_lines, name)
    if (asked !== -1) await setAsked(trx, job, job.asked_extras.toSpliced(asked, 1))
    else if (lines) await setLines(trx, job.id, lines, actor_id)
    else throw notFound('This job does not have this extra.')
    await recordEvent(trx, job.id, actor_id, 'extras', { from: name })
  })
}

interface Answer {
  accept: boolean
  /** The cents that the customer saw. */
  amount: number
}

/**
 * Records the customer's answer to the question about extras. `actor_id` is null on the status page, where nobody is
 * signed in. Throws 404, or 409 when the question has changed or the job is paid.
 */
export function answerExtras(
  db: Db,
  { string_job_id, owner_id, actor_id }: { string_job_id: number; owner_id?: number; actor_id: number | null },
  { accept, amount }: Answer,
): Promise<void> {
  return transact(db, async (trx) => {
    const job = await lockOpenJob(trx, string_job_id, owner_id)
    if (job.asked_extras.length === 0 || sumOfExtras(job.asked_extras) !== amount) {
      throw conflict('The shop has changed its question. Please look at it again.')
    }
    await setAsked(trx, job, [])
    if (accept) await setLines(trx, job.id, job.asked_extras.reduce(withExtra, job.price_lines), actor_id)
    const format = await moneyFormat(trx)
    const text = job.asked_extras.map((extra) => `${extra.name} ${format(extra.amount)}`).join(', ')
    await recordEvent(trx, job.id, actor_id, 'extras_answered', accept ? { to: text } : { from: text })
  })
}

/** Locks a job whose price can change. */
async function lockOpenJob(trx: Trx, id: number, owner_id?: number) {
  const job = await trx
    .selectFrom('string_jobs')
    .select(['id', 'owner_id', 'order_status', 'is_order_paid', 'price_lines', 'extras_allowance', 'asked_extras'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!job || (owner_id !== undefined && job.owner_id !== owner_id)) throw notFound(NO_JOB)
  if (isCancelled(job.order_status)) throw conflict('This job is cancelled, so its price cannot change.')
  const { price_lines } = job
  if (!price_lines) throw conflict('This job has no price, so it cannot have extras.')
  await requireOpenPrice(trx, job)
  return { ...job, price_lines }
}

/**
 * Changes the question to the customer, and the message that asks it. Closes open checkouts, so that the customer answers
 * before they pay.
 */
async function setAsked(trx: Trx, job: { id: number; owner_id: number }, asked: AskedExtra[]) {
  await trx
    .updateTable('string_jobs')
    .set({ asked_extras: JSON.stringify(asked) })
    .where('id', '=', job.id)
    .execute()
  await closeCheckouts(trx, [job.id])
  const format = await moneyFormat(trx)
  const names = asked.map(({ name, amount }) => `${name} (${format(amount)})`).join(', ')
  const detail = asked.length === 0 ? null : `May we add this to your order? ${names}`
  await planNotice(trx, { kind: 'question', job, detail }, new Date())
}
