import { sql } from 'kysely'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { REFUND_FAILS_CARD } from './cards.ts'
import { emit, newId } from './events.ts'
import { newestOf } from './newest.ts'
import { chargeObject, type IntentRow, refundObject } from './objects.ts'
import { isId } from './sessions.ts'

/**
 * Refunds `amount` cents of a payment, or all that is left when it is null. Returns the refund, or why there is none. The
 * shop's own refunds, made in the provider's dashboard, have no metadata.
 */
export async function refundIntent(
  db: Db,
  payment_intent: string,
  amount: number | null,
  metadata: Record<string, string> = {},
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
    const wanted = amount ?? left
    if (!(wanted > 0 && wanted <= left)) return 'too much'
    const refund = await trx
      .insertInto('sandbox.refunds')
      .values({
        id: newId('re'),
        payment_intent,
        amount: wanted,
        status: 'succeeded',
        metadata: JSON.stringify(metadata),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = await addRefunded(trx, payment_intent, refund.amount)
    const session_id = await sessionOf(trx, payment_intent)
    await emit(trx, session_id, 'charge.refunded', chargeObject(after))
    if (intent.card === REFUND_FAILS_CARD) await failRefund(trx, refund.id)
    return refundObject(refund, intent.currency)
  })
}

/**
 * Fails a refund that was already reported as successful, as a bank can do weeks later. Returns false when it has failed
 * before or is unknown.
 */
async function failRefund(db: Db, id: string): Promise<boolean> {
  return transact(db, async (trx) => {
    const refund = await trx
      .updateTable('sandbox.refunds')
      .set({ status: 'failed' })
      .where('id', '=', id)
      .where('status', '=', 'succeeded')
      .returningAll()
      .executeTakeFirst()
    if (!refund) return false
    const { currency } = await addRefunded(trx, refund.payment_intent, -refund.amount)
    await emit(trx, await sessionOf(trx, refund.payment_intent), 'refund.failed', refundObject(refund, currency))
    return true
  })
}

/** Refunds the newest card payment of a job that is not refunded yet. Returns false when that cannot be done. */
export async function refundJob(db: Db, string_job_id: number, amount: number | null): Promise<boolean> {
  const intent = await ofJob(db, string_job_id)
    .select('i.id')
    .where('i.status', '=', 'succeeded')
    .whereRef('i.amount_refunded', '<', 'i.amount')
    .orderBy('i.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!intent) return false
  return typeof (await refundIntent(db, intent.id, amount)) === 'object'
}

/** Fails the newest refund of a job that has not failed yet. Returns false when there is none. */
export async function failNewestRefund(db: Db, string_job_id: number): Promise<boolean> {
  const refund = await ofJob(db, string_job_id)
    .innerJoin('sandbox.refunds as r', 'r.payment_intent', 'i.id')
    .select('r.id')
    .where('r.status', '=', 'succeeded')
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return refund !== undefined && failRefund(db, refund.id)
}

const ofJob = (db: Db, string_job_id: number) =>
  db.selectFrom('sandbox.payment_intents as i').where(
    sql<boolean>`${String(string_job_id)} = any(
        string_to_array(coalesce(i.metadata ->> 'string_job_ids', i.metadata ->> 'string_job_id'), ',')
      )`,
  )

/** Lists refunds newest first and page by page, each with its charge, with the query parameters of Stripe's API. */
export async function listRefunds(db: Db, query: Record<string, string>) {
  const { rows, has_more } = await newestOf(db, 'sandbox.refunds', query)
  const intents = await db
    .selectFrom('sandbox.payment_intents')
    .selectAll()
    .where('id', '=', sql<string>`any(${rows.map(({ payment_intent }) => payment_intent)})`)
    .execute()
  const data = rows.flatMap((refund) => {
    const intent = intents.find(({ id }) => id === refund.payment_intent)
    return intent ? [{ ...refundObject(refund, intent.currency), charge: chargeObject(intent) }] : []
  })
  return { object: 'list', url: '/v1/refunds', has_more, data }
}

const addRefunded = (trx: Trx, id: string, amount: number): Promise<IntentRow> =>
  trx
    .updateTable('sandbox.payment_intents')
    .set((row) => ({ amount_refunded: row('amount_refunded', '+', amount) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function sessionOf(trx: Trx, payment_intent: string): Promise<string> {
  const { id } = await trx
    .selectFrom('sandbox.checkout_sessions')
    .select('id')
    .where('payment_intent', '=', payment_intent)
    .executeTakeFirstOrThrow()
  return id
}
