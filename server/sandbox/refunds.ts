import { type Db, transact } from '../database/connect.ts'
import { REFUND_FAILS_CARD } from './cards.ts'
import { emit, newId } from './events.ts'
import { chargeObject, type IntentRow, refundObject } from './objects.ts'
import { isId } from './sessions.ts'

/** Refunds `amount` cents of a payment, or all that is left when it is null. Returns the refund, or why there is none. */
export async function refundIntent(
  db: Db,
  payment_intent: string,
  amount: number | null,
): Promise<ReturnType<typeof refundObject> | 'missing' | 'already refunded' | 'too much'> {
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
    if (left === 0) return 'already refunded'
    if ((amount ?? left) > left) return 'too much'
    const refund = await trx
      .insertInto('sandbox.refunds')
      .values({ id: newId('re'), payment_intent, amount: amount ?? left, status: 'succeeded' })
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = await addRefunded(trx, payment_intent, refund.amount)
    const session_id = await sessionOf(trx, payment_intent)
    await emit(trx, session_id, 'charge.refunded', chargeObject(after))
    if (intent.card === REFUND_FAILS_CARD) await failRefund(trx, session_id, refund.id, intent.currency)
    return refundObject(refund, intent.currency)
  })
}

/** Fails a refund that was already reported as successful, as a bank can do. */
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
    .set((row) => ({ amount_refunded: row('amount_refunded', '+', amount) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function sessionOf(trx: Db, payment_intent: string): Promise<string> {
  const { id } = await trx
    .selectFrom('sandbox.checkout_sessions')
    .select('id')
    .where('payment_intent', '=', payment_intent)
    .executeTakeFirstOrThrow()
  return id
}
