import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import type { IntentStatus } from '../../base/database/tables/sandbox.ts'
import { addJob } from '../../base/jobs/jobs.ts'
import { type CardOutcome, DISPUTED_CARD, outcomeOf, type SlowMethod } from './cards.ts'
import { emit, newId } from './events.ts'
import { disputeObject, type IntentRow, intentObject, type SessionRow, sessionObject } from './objects.ts'
import { findIntent, isId } from './sessions.ts'

const SLOW_PAYMENT_MS = 5_000

/** The result of an attempt to pay. `closed`: the session is paid, expired or unknown. */
export type PaymentResult =
  | { kind: 'paid' }
  | { kind: 'waiting' }
  | { kind: 'authenticate' }
  | { kind: 'closed' }
  | { kind: 'declined'; message: string }

/** Pays with a card. The payment and its events are one transaction. */
export function payByCard(
  db: Db,
  sandboxUrl: string,
  id: string,
  card: string,
  outcome: CardOutcome,
): Promise<PaymentResult> {
  return transact(db, async (trx) => {
    const session = await lockSession(trx, id)
    if (!session || !isOpen(session)) return { kind: 'closed' }
    if (outcome.kind === 'declined') return { kind: 'declined', message: outcome.message }
    if (outcome.kind === 'authenticate') {
      await saveIntent(trx, session, { card, status: 'requires_action' })
      return { kind: 'authenticate' }
    }
    const intent = await saveIntent(trx, session, { card, status: 'succeeded' })
    await emit(trx, id, 'payment_intent.succeeded', intentObject(intent))
    await completeSession(trx, sandboxUrl, id, 'paid', 'completed')
    if (card === DISPUTED_CARD) await emit(trx, id, 'charge.dispute.created', disputeObject(intent))
    return { kind: 'paid' }
  })
}

/** Continues a card payment after the customer confirmed or refused it at the bank. */
export function finishAuthentication(
  db: Db,
  sandboxUrl: string,
  id: string,
  isConfirmed: boolean,
): Promise<PaymentResult> {
  return transact(db, async (trx) => {
    const session = await lockSession(trx, id)
    const intent = await findIntent(trx, session?.payment_intent)
    if (!session || intent?.status !== 'requires_action') return { kind: 'closed' }
    const outcome = outcomeOf(intent.card)
    if (!isConfirmed || outcome?.kind !== 'authenticate') {
      await saveIntent(trx, session, { card: intent.card, status: 'requires_payment_method' })
      return { kind: 'declined', message: 'We are unable to authenticate your payment method. Please try again.' }
    }
    return payByCard(trx, sandboxUrl, id, intent.card, outcome.afterwards)
  })
}

/** Pays by a method whose money arrives later or never; a background job decides it with finishSlowPayment. */
export function paySlowly(db: Db, sandboxUrl: string, id: string, method: SlowMethod): Promise<PaymentResult> {
  return transact(db, async (trx) => {
    const session = await lockSession(trx, id)
    if (!session || !isOpen(session)) return { kind: 'closed' }
    await saveIntent(trx, session, { card: method, status: 'processing' })
    await completeSession(trx, sandboxUrl, id, 'unpaid', 'completed')
    const runAt = new Date(Date.now() + SLOW_PAYMENT_MS)
    await addJob(trx, 'finish_sandbox_payment', { session_id: id }, { runAt })
    return { kind: 'waiting' }
  })
}

/** Completes or fails a slow payment, depending on its method. */
export function finishSlowPayment(db: Db, sandboxUrl: string, id: string): Promise<void> {
  return transact(db, async (trx) => {
    const session = await lockSession(trx, id)
    const intent = await findIntent(trx, session?.payment_intent)
    if (!session || intent?.status !== 'processing') return
    const arrives = intent.card === 'slow_arrives'
    await saveIntent(trx, session, { card: intent.card, status: arrives ? 'succeeded' : 'requires_payment_method' })
    if (arrives) await completeSession(trx, sandboxUrl, id, 'paid', 'async_payment_succeeded')
    else await completeSession(trx, sandboxUrl, id, 'unpaid', 'async_payment_failed')
  })
}

async function lockSession(trx: Trx, id: string): Promise<SessionRow | undefined> {
  if (!isId(id)) return undefined
  return trx.selectFrom('sandbox.checkout_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

const isOpen = ({ status, expires_at }: SessionRow) => status === 'open' && expires_at >= new Date()

/** Completes a session and announces it with an event. */
async function completeSession(
  trx: Trx,
  sandboxUrl: string,
  id: string,
  payment_status: 'paid' | 'unpaid',
  event: 'completed' | 'async_payment_succeeded' | 'async_payment_failed',
) {
  const session = await trx
    .updateTable('sandbox.checkout_sessions')
    .set({ status: 'complete', payment_status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await emit(trx, id, `checkout.session.${event}`, sessionObject(session, sandboxUrl))
}

/** A session has one payment intent, which the first attempt to pay creates. */
async function saveIntent(
  trx: Trx,
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
