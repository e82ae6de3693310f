import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { completeCardRefund } from './card-refunds.ts'
import { matchFailedRefunds, type RefundRow, reopenRefund } from './failed-refunds.ts'
import { lockJobToPay } from './pay.ts'

interface CardPayment {
  id: number
  string_job_id: number
  amount: number
  provider_payment_id: string
}

interface RefundedEvent {
  payment_id: string
  /** The total refunded, in cents. */
  amount: number
  at: Date | null
}

/**
 * Records how much of a card payment the provider had refunded when it created the event, whether we or the shop asked
 * for it. Returns false when the payment is unknown.
 */
export async function recordRefunded(trx: Db, event: RefundedEvent): Promise<boolean> {
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'string_job_id', 'amount'])
    .where('provider_payment_id', '=', event.payment_id)
    .executeTakeFirst()
  if (!payment) return false
  await lockJobToPay(trx, payment.string_job_id)
  await applyEvent(trx, { ...payment, provider_payment_id: event.payment_id }, event)
  return true
}

/** Applies refund events that arrived before the event of their payment. */
export async function recordEarlierRefunds(trx: Db, payment: CardPayment): Promise<void> {
  const event = await trx
    .selectFrom('webhook_events')
    .select(['amount', 'happened_at as at'])
    .where('type', '=', 'charge.refunded')
    .where('object_id', '=', payment.provider_payment_id)
    .orderBy('happened_at', (order) => order.desc().nullsLast())
    .orderBy('amount', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (event?.amount) await applyEvent(trx, payment, { ...event, amount: event.amount })
}

async function applyEvent(trx: Db, payment: CardPayment, { amount, at }: { amount: number; at: Date | null }) {
  const failed = at ? await failedSince(trx, payment.id, at) : 0
  await setRefunded(trx, payment, amount - failed, { canFall: at !== null && (await isNews(trx, payment, at)) })
  if (at) await matchFailedRefunds(trx, payment.provider_payment_id, at)
}

/** The cents of a payment that failed at `at` or later, and that an event from that time still counts as refunded. */
async function failedSince(trx: Db, payment_id: number, at: Date): Promise<number> {
  const { sum } = await trx
    .selectFrom('failed_refunds as f')
    .innerJoin('refunds as r', 'r.id', 'f.refund_id')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('f.amount'), lit(0)).as('sum'))
    .where('r.payment_id', '=', payment_id)
    .where('f.failed_at', '>=', at)
    .executeTakeFirstOrThrow()
  return sum ?? 0
}

/** Whether `at` is later than everything we know about the refunds of a payment. Events arrive in any order. */
async function isNews(trx: Db, { id, provider_payment_id }: CardPayment, at: Date): Promise<boolean> {
  const older = await trx
    .selectNoFrom((row) =>
      row
        .or([
          row.exists(row.selectFrom('refunds').select('id').where('payment_id', '=', id).where('done_at', '>=', at)),
          row.exists(
            row
              .selectFrom('webhook_events')
              .select('event_id')
              .where('type', '=', 'charge.refunded')
              .where('object_id', '=', provider_payment_id)
              .where('happened_at', '>', at),
          ),
        ])
        .as('is_older'),
    )
    .executeTakeFirstOrThrow()
  return !older.is_older
}

/**
 * Makes our refunds of a payment agree with the total that the provider refunded, in cents. With `canFall`, refunds above
 * the total become due again. The job must be locked.
 */
export async function setRefunded(
  trx: Db,
  payment: CardPayment,
  refunded: number,
  { canFall }: { canFall: boolean },
): Promise<void> {
  const refunds = await trx
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'string_job_id', 'payment_id'])
    .where('payment_id', '=', payment.id)
    .orderBy('id', 'desc')
    .execute()
  const done = refunds.filter(({ state }) => state === 'done')
  const due = refunds.filter(({ state }) => state === 'due')
  const total = Math.max(0, Math.min(refunded, payment.amount))
  const more = total - sumOf(done)
  if (more > 0) await addRefunded(trx, payment, due, { more, total })
  if (more < 0 && canFall) await reopenAmount(trx, payment, done, -more)
}

const sumOf = (refunds: { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** Puts the refunds of exactly this amount first. */
const bestFirst = (refunds: RefundRow[], amount: number) =>
  refunds.toSorted((a, b) => Number(b.amount === amount) - Number(a.amount === amount))

/** Completes due refunds with newly refunded money, and records the rest as a refund that the shop made. */
async function addRefunded(
  trx: Db,
  { id: payment_id, string_job_id, amount }: CardPayment,
  due: RefundRow[],
  { more, total }: { more: number; total: number },
) {
  let rest = more
  const stillDue: RefundRow[] = []
  for (const refund of bestFirst(due, more)) {
    if (refund.amount > rest) stillDue.push(refund)
    else {
      await completeCardRefund(trx, refund.id, null)
      rest -= refund.amount
    }
  }
  if (rest === 0) return

  const excess = total + sumOf(stillDue) - amount
  const shrinking = stillDue.find((refund) => refund.amount > excess)
  if (excess > 0 && shrinking) {
    await trx
      .updateTable('refunds')
      .set({ amount: shrinking.amount - excess })
      .where('id', '=', shrinking.id)
      .execute()
  }
  const reason = total === amount ? 'provider' : 'partial'
  await trx
    .insertInto('refunds')
    .values({ payment_id, string_job_id, amount: rest, state: 'done', done_at: sql<Date>`now()`, reason })
    .execute()
  await recordEvent(trx, string_job_id, null, 'refund', { to: reason === 'partial' ? 'partial' : 'done' })
}

const LESS_REFUNDED = 'The provider reports that less was refunded.'

/** Makes refunds of `lost` cents due again: whole refunds if possible, and otherwise a part of one. */
async function reopenAmount(trx: Db, { id: payment_id, string_job_id }: CardPayment, done: RefundRow[], lost: number) {
  let rest = lost
  for (const refund of bestFirst(done, lost)) {
    if (refund.amount > rest) continue
    await reopenRefund(trx, refund, LESS_REFUNDED)
    rest -= refund.amount
  }
  const larger = done.find(({ amount }) => amount > rest)
  if (rest === 0 || !larger) return
  await trx.updateTable('refunds').set({ amount: rest }).where('id', '=', larger.id).execute()
  await reopenRefund(trx, { ...larger, amount: rest }, LESS_REFUNDED)
  const amount = larger.amount - rest
  await trx
    .insertInto('refunds')
    .values({ payment_id, string_job_id, amount, state: 'done', done_at: sql<Date>`now()`, reason: 'partial' })
    .execute()
}
