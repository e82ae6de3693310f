import { sql } from 'kysely'
import { sum } from '../../../contract/base/sum.ts'
import type { Trx } from '../../base/database/connect.ts'
import { type CardPayment, lockCardPayment, type Share } from './card-payments.ts'
import { completeCardRefund } from './card-refunds.ts'
import { matchFailedRefunds, type RefundRow, reopenRefund } from './failed-refunds.ts'
import { insertShopRefund } from './refunds.ts'

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
export async function recordRefunded(trx: Trx, event: RefundedEvent): Promise<boolean> {
  const payment = await lockCardPayment(trx, event.payment_id)
  if (payment) await applyEvent(trx, payment, event)
  return payment !== undefined
}

/** Applies refund events that arrived before the event of their payment, whose jobs must be locked. */
export async function recordEarlierRefunds(trx: Trx, provider_payment_id: string): Promise<void> {
  const event = await trx
    .selectFrom('webhook_events')
    .select(['amount', 'happened_at as at'])
    .where('type', '=', 'charge.refunded')
    .where('object_id', '=', provider_payment_id)
    .orderBy('happened_at', (order) => order.desc().nullsLast())
    .orderBy('amount', 'desc')
    .limit(1)
    .executeTakeFirst()
  const payment = event?.amount ? await lockCardPayment(trx, provider_payment_id) : undefined
  if (payment && event?.amount) await applyEvent(trx, payment, { ...event, amount: event.amount })
}

async function applyEvent(trx: Trx, payment: CardPayment, { amount, at }: { amount: number; at: Date | null }) {
  const failed = at ? await failedSince(trx, payment, at) : 0
  await setRefunded(trx, payment, amount - failed, { canFall: at !== null && (await isNews(trx, payment, at)) })
  if (at) await matchFailedRefunds(trx, payment.provider_payment_id, at)
}

const shareIds = ({ shares }: CardPayment) => shares.map(({ id }) => id)

/** The cents of a payment that failed at `at` or later, and that an event from that time still counts as refunded. */
async function failedSince(trx: Trx, payment: CardPayment, at: Date): Promise<number> {
  const { sum } = await trx
    .selectFrom('failed_refunds as f')
    .innerJoin('refunds as r', 'r.id', 'f.refund_id')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('f.amount'), lit(0)).as('sum'))
    .where('r.payment_id', 'in', shareIds(payment))
    .where('f.failed_at', '>=', at)
    .executeTakeFirstOrThrow()
  return sum ?? 0
}

/** Returns true if `at` is later than everything we know about the refunds of a payment. Events arrive in any order. */
async function isNews(trx: Trx, payment: CardPayment, at: Date): Promise<boolean> {
  const older = await trx
    .selectNoFrom((row) =>
      row
        .or([
          row.exists(
            row
              .selectFrom('refunds')
              .select('id')
              .where('payment_id', 'in', shareIds(payment))
              .where('done_at', '>=', at),
          ),
          row.exists(
            row
              .selectFrom('webhook_events')
              .select('event_id')
              .where('type', '=', 'charge.refunded')
              .where('object_id', '=', payment.provider_payment_id)
              .where('happened_at', '>', at),
          ),
        ])
        .as('is_older'),
    )
    .executeTakeFirstOrThrow()
  return !older.is_older
}

/**
 * Makes our refunds of a card payment agree with the total that the provider refunded, in cents. With `canFall`, refunds
 * above the total become due again. The jobs must be locked.
 */
export async function setRefunded(
  trx: Trx,
  payment: CardPayment,
  refunded: number,
  { canFall }: { canFall: boolean },
): Promise<void> {
  const refunds = await trx
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'string_job_id', 'payment_id'])
    .where('payment_id', 'in', shareIds(payment))
    .orderBy('id', 'desc')
    .execute()
  const done = refunds.filter(({ state }) => state === 'done')
  const due = refunds.filter(({ state }) => state === 'due')
  const total = Math.max(0, Math.min(refunded, payment.amount))
  const more = total - sumOf(done)
  if (more > 0) await addRefunded(trx, payment, { refunds, due, more, total, canFall })
  else if (canFall) {
    await setUnassigned(trx, payment, 0)
    if (more < 0) await reopenAmount(trx, done, -more)
  }
}

const sumOf = (refunds: { amount: number }[]) => sum(refunds.map(({ amount }) => amount))

/** Puts the refunds of exactly this amount first. */
const bestFirst = (refunds: RefundRow[], amount: number) =>
  refunds.toSorted((a, b) => Number(b.amount === amount) - Number(a.amount === amount))

interface Refunded {
  refunds: RefundRow[]
  due: RefundRow[]
  /** The cents that are refunded at the provider and not recorded here. */
  more: number
  /** The cents that are refunded at the provider. */
  total: number
  canFall: boolean
}

/** Completes due refunds with newly refunded money, and records the rest as a refund that the shop made. */
async function addRefunded(trx: Trx, payment: CardPayment, { refunds, due, more, total, canFall }: Refunded) {
  let rest = more
  const stillDue: RefundRow[] = []
  for (const refund of bestFirst(due, more)) {
    if (refund.amount > rest) stillDue.push(refund)
    else {
      await completeCardRefund(trx, refund.id, null)
      rest -= refund.amount
    }
  }
  const [only, ...others] = payment.shares
  if (only && others.length === 0) {
    if (rest > 0) await recordShopRefund(trx, only, { amount: rest, total, stillDue })
    return
  }

  // The rest of each share, minus the refunds that are on their way.
  const left = payment.shares.map((share) => ({
    ...share,
    left: share.amount - sumOf(refunds.filter(({ payment_id }) => payment_id === share.id)),
  }))
  const isWhole = total === payment.amount && stillDue.length === 0
  const fitting = isWhole ? left.filter((share) => share.left > 0) : left.filter((share) => share.left === rest)
  if (rest > 0 && (isWhole || fitting.length === 1)) {
    for (const share of fitting) {
      await recordShopRefund(trx, share, { amount: share.left, total: share.amount, stillDue: [] })
    }
    rest = 0
  }
  await setUnassigned(trx, payment, rest, { canFall })
}

/** Remembers the cents that fit no single share. Late events report less than is known; only news lowers the amount. */
async function setUnassigned(
  trx: Trx,
  { provider_payment_id }: CardPayment,
  unassigned_refund: number,
  { canFall }: { canFall: boolean } = { canFall: true },
) {
  await trx
    .updateTable('card_payments')
    .set({ unassigned_refund })
    .where('provider_payment_id', '=', provider_payment_id)
    .where('unassigned_refund', canFall ? '<>' : '<', unassigned_refund)
    .execute()
}

/** Records money that the shop refunded at the provider. A refund that is on its way shrinks to the rest of the share. */
async function recordShopRefund(
  trx: Trx,
  share: Share,
  { amount, total, stillDue }: { amount: number; total: number; stillDue: RefundRow[] },
) {
  const excess = total + sumOf(stillDue) - share.amount
  const shrinking = stillDue.find((refund) => refund.amount > excess)
  if (excess > 0 && shrinking) {
    await trx
      .updateTable('refunds')
      .set({ amount: shrinking.amount - excess })
      .where('id', '=', shrinking.id)
      .execute()
  }
  await insertShopRefund(trx, share, amount, { isWhole: total === share.amount })
}

const LESS_REFUNDED = 'The provider reports that less was refunded.'

/** Makes refunds of `lost` cents due again: whole refunds if possible, and otherwise a part of one. */
async function reopenAmount(trx: Trx, done: RefundRow[], lost: number) {
  let rest = lost
  const kept: RefundRow[] = []
  for (const refund of bestFirst(done, lost)) {
    if (refund.amount > rest) kept.push(refund)
    else {
      await reopenRefund(trx, refund, LESS_REFUNDED)
      rest -= refund.amount
    }
  }
  const larger = kept.find(({ amount }) => amount > rest)
  if (rest === 0 || !larger) return
  await trx.updateTable('refunds').set({ amount: rest }).where('id', '=', larger.id).execute()
  await reopenRefund(trx, { ...larger, amount: rest }, LESS_REFUNDED)
  const { payment_id, string_job_id } = larger
  const amount = larger.amount - rest
  await trx
    .insertInto('refunds')
    .values({ payment_id, string_job_id, amount, state: 'done', done_at: sql<Date>`now()`, reason: 'partial' })
    .execute()
}
