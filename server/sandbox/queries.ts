import { sql } from 'kysely'
import { type Db, transact } from '../database/connect.ts'
import { addJob } from '../jobs/jobs.ts'
import { type CardOutcome, DISPUTED_CARD, outcomeOf, REFUND_FAILS_CARD, type SlowMethod } from './cards.ts'
import { emit, newId } from './events.ts'
import {
  chargeObject,
  disputeObject,
  type IntentRow,
  intentObject,
  refundObject,
  type SessionRow,
  sessionObject,
} from './objects.ts'
import type { IntentStatus } from './schema.ts'

const SLOW_S = 5

// What stands in an address may be anything, and not all of it is text to the database.
const isId = (id: string) => /^\w{1,255}$/.test(id)

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('sandbox.checkout_sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findIntent(db: Db, id: string): Promise<IntentRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('sandbox.payment_intents').selectAll().where('id', '=', id).executeTakeFirst()
}

async function lockSession(trx: Db, id: string): Promise<SessionRow | undefined> {
  if (!isId(id)) return undefined
  return trx.selectFrom('sandbox.checkout_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Ends a checkout at which nobody has paid; false when it is over already. */
export async function expireSession(db: Db, publicUrl: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return transact(db, async (trx) => {
    const expired = await trx
      .updateTable('sandbox.checkout_sessions')
      .set({ status: 'expired' })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    if (expired) await emit(trx, id, 'checkout.session.expired', sessionObject(expired, publicUrl))
    return expired !== undefined
  })
}

/** Ends every checkout whose time is over. */
export async function expireOldSessions(db: Db, publicUrl: string) {
  const old = await db
    .selectFrom('sandbox.checkout_sessions')
    .select('id')
    .where('status', '=', 'open')
    .where('expires_at', '<', sql<Date>`now()`)
    .limit(200)
    .execute()
  for (const { id } of old) await expireSession(db, publicUrl, id)
}

/** What became of a try to pay: `over` when nobody can pay there any more. */
export type Tried = { kind: 'paid' } | { kind: 'waiting' } | { kind: 'authenticate' } | { kind: 'over' } | Refused
type Refused = { kind: 'declined'; message: string }

/** Tries to pay with a card. The money and the events that tell of it are one transaction. */
export function payByCard(db: Db, publicUrl: string, id: string, card: string, outcome: CardOutcome): Promise<Tried> {
  return transact(db, async (trx) => {
    const session = await lockSession(trx, id)
    if (session?.status !== 'open' || session.expires_at < new Date()) return { kind: 'over' }
    if (outcome.kind === 'declined') return { kind: 'declined', message: outcome.message }
    if (outcome.kind === 'authenticate') {
      await setIntent(trx, session, { card, status: 'requires_action' })
      return { kind: 'authenticate' }
    }
    const intent = await setIntent(trx, session, { card, status: 'succeeded' })
    const paid = await finishSession(trx, session.id, 'paid')
    await emit(trx, id, 'payment_intent.succeeded', intentObject(intent))
    await emit(trx, id, 'checkout.session.completed', sessionObject(paid, publicUrl))
    if (card === DISPUTED_CARD) await emit(trx, id, 'charge.dispute.created', disputeObject(intent))
    return { kind: 'paid' }
  })
}

/** What the customer's bank said, when it was asked. */
export function answerAuthentication(db: Db, publicUrl: string, id: string, isConfirmed: boolean): Promise<Tried> {
  return transact(db, async (trx) => {
    const session = await lockSession(trx, id)
    const intent = session?.payment_intent ? await findIntent(trx, session.payment_intent) : undefined
    if (!session || intent?.status !== 'requires_action') return { kind: 'over' }
    const outcome = outcomeOf(intent.card)
    if (!isConfirmed || outcome?.kind !== 'authenticate') {
      await setIntent(trx, session, { card: intent.card, status: 'requires_payment_method' })
      return { kind: 'declined', message: 'We are unable to authenticate your payment method. Please try again.' }
    }
    return payByCard(trx, publicUrl, id, intent.card, outcome.afterwards)
  })
}

/** Pays by a method whose money arrives later, or never. */
export function paySlowly(db: Db, publicUrl: string, id: string, method: SlowMethod): Promise<Tried> {
  return transact(db, async (trx) => {
    const session = await lockSession(trx, id)
    if (session?.status !== 'open' || session.expires_at < new Date()) return { kind: 'over' }
    await setIntent(trx, session, { card: method, status: 'processing' })
    const complete = await finishSession(trx, id, 'unpaid')
    await emit(trx, id, 'checkout.session.completed', sessionObject(complete, publicUrl))
    const runAt = new Date(Date.now() + SLOW_S * 1000)
    await addJob(trx, 'finish_sandbox_payment', { session_id: id }, { runAt })
    return { kind: 'waiting' }
  })
}

/** Lets the money of a slow method arrive, or not. */
export function finishSlowPayment(db: Db, publicUrl: string, id: string): Promise<void> {
  return transact(db, async (trx) => {
    const session = await lockSession(trx, id)
    const intent = session?.payment_intent ? await findIntent(trx, session.payment_intent) : undefined
    if (!session || intent?.status !== 'processing') return
    const arrives = intent.card === 'slow_arrives'
    await setIntent(trx, session, { card: intent.card, status: arrives ? 'succeeded' : 'requires_payment_method' })
    const finished = await finishSession(trx, id, arrives ? 'paid' : 'unpaid')
    const type = arrives ? 'async_payment_succeeded' : 'async_payment_failed'
    await emit(trx, id, `checkout.session.${type}`, sessionObject(finished, publicUrl))
  })
}

function finishSession(trx: Db, id: string, payment_status: 'paid' | 'unpaid'): Promise<SessionRow> {
  return trx
    .updateTable('sandbox.checkout_sessions')
    .set({ status: 'complete', payment_status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A checkout has one payment intent, made when the customer first tries to pay. */
async function setIntent(
  trx: Db,
  session: SessionRow,
  change: { card: string; status: IntentStatus },
): Promise<IntentRow> {
  if (session.payment_intent) {
    return trx
      .updateTable('sandbox.payment_intents')
      .set(change)
      .where('id', '=', session.payment_intent)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const { amount, currency, metadata } = session
  const intent = await trx
    .insertInto('sandbox.payment_intents')
    .values({ id: newId('pi'), amount, currency, metadata: JSON.stringify(metadata), ...change })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('sandbox.checkout_sessions')
    .set({ payment_intent: intent.id })
    .where('id', '=', session.id)
    .execute()
  return intent
}

/** Gives money back; `amount` in cents, all that is left unless told. Answers why not, when it cannot. */
export async function refundIntent(
  db: Db,
  payment_intent: string,
  amount: number | null,
): Promise<ReturnType<typeof refundObject> | 'missing' | 'refunded already' | 'too much'> {
  if (!isId(payment_intent)) return 'missing'
  return transact(db, async (trx) => {
    const intent = await trx
      .selectFrom('sandbox.payment_intents')
      .selectAll()
      .where('id', '=', payment_intent)
      .forUpdate()
      .executeTakeFirst()
    if (intent?.status !== 'succeeded') return 'missing'
    const left = intent.amount - intent.amount_refunded
    if (left === 0) return 'refunded already'
    if ((amount ?? left) > left) return 'too much'
    const refund = await trx
      .insertInto('sandbox.refunds')
      .values({ id: newId('re'), payment_intent, amount: amount ?? left, status: 'succeeded' })
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = await addRefunded(trx, payment_intent, refund.amount)
    const { id: session_id } = await sessionOf(trx, payment_intent)
    await emit(trx, session_id, 'charge.refunded', chargeObject(after))
    if (intent.card === REFUND_FAILS_CARD) await failRefund(trx, session_id, refund.id, intent.currency)
    return refundObject(refund, intent.currency)
  })
}

/** A bank may send a refund back, after it was said to be done. */
async function failRefund(trx: Db, session_id: string, id: string, currency: string) {
  const refund = await trx
    .updateTable('sandbox.refunds')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addRefunded(trx, refund.payment_intent, -refund.amount)
  await emit(trx, session_id, 'refund.failed', refundObject(refund, currency))
}

const addRefunded = (trx: Db, id: string, amount: number): Promise<IntentRow> =>
  trx
    .updateTable('sandbox.payment_intents')
    .set({ amount_refunded: sql`amount_refunded + ${amount}` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const sessionOf = (trx: Db, payment_intent: string) =>
  trx
    .selectFrom('sandbox.checkout_sessions')
    .select('id')
    .where('payment_intent', '=', payment_intent)
    .executeTakeFirstOrThrow()
