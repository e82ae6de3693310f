import { sql } from 'kysely'
import { Currency } from '../../../contract/base/currency.ts'
import { decimalsOf, formatMoney } from '../../../contract/base/money.ts'
import { sum } from '../../../contract/base/sum.ts'
import { MINUTE_MS } from '../../../contract/base/time-units.ts'
import { smallestCardPayment } from '../../../contract/catalog/price-limits.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { shopRegion } from '../../catalog/settings/region.ts'
import { emit, newId } from './events.ts'
import { lineItemsOf, metadataOf } from './form.ts'
import { failure, type SandboxAnswer } from './idempotency.ts'
import { type IntentRow, type SessionRow, sessionObject } from './objects.ts'

// An id from an address may contain anything, including bytes that PostgreSQL does not accept as text.
export const isId = (id: string) => /^\w{1,255}$/.test(id)

/** Creates a checkout session from the form of Stripe's API, or returns the API's error. */
export async function createSession(trx: Trx, form: URLSearchParams, sandboxUrl: string): Promise<SandboxAnswer> {
  const lines = lineItemsOf(form)
  const amount = sum(lines.map((line) => line.amount))
  const expires_at = new Date(Number(form.get('expires_at')) * 1000)
  const success_url = form.get('success_url')
  const cancel_url = form.get('cancel_url')
  const currency = Currency.safeParse(form.get('line_items[0][price_data][currency]')?.toUpperCase())
  if (!currency.success) return failure(400, { message: 'Invalid currency.' })
  const smallest = smallestCardPayment(currency.data)
  if (!Number.isInteger(amount) || amount < smallest) {
    const message = `The amount must be at least ${formatMoney(smallest, { ...(await shopRegion(trx)), currency: currency.data })}.`
    return failure(400, { code: 'amount_too_small', message })
  }
  if (decimalsOf(currency.data) === 3 && amount % 10 !== 0) {
    return failure(400, { message: 'The last digit of the amount must be 0.' })
  }
  if (!success_url || !cancel_url) return failure(400, { message: 'Missing required param: success_url.' })
  const minutes = (expires_at.getTime() - Date.now()) / MINUTE_MS
  if (!(minutes > 29 && minutes <= 24 * 60)) {
    return failure(400, { param: 'expires_at', message: 'The timestamp must be 30 minutes to 24 hours from now.' })
  }
  const session = await trx
    .insertInto('sandbox.checkout_sessions')
    .values({
      id: newId('cs_test'),
      client_reference_id: form.get('client_reference_id'),
      amount,
      currency: currency.data.toLowerCase(),
      title: lines.length === 1 ? (lines[0]?.name ?? '') : `${lines.length} string jobs`,
      lines: JSON.stringify(lines),
      metadata: JSON.stringify(metadataOf(form)),
      success_url,
      cancel_url,
      expires_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { status: 200, body: sessionObject(session, sandboxUrl) }
}

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('sandbox.checkout_sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findIntent(db: Db, id: string | null | undefined): Promise<IntentRow | undefined> {
  if (!id || !isId(id)) return undefined
  return db.selectFrom('sandbox.payment_intents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Expires an open session. Returns false when it is paid, already expired or unknown. */
export async function expireSession(db: Db, sandboxUrl: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return transact(db, async (trx) => {
    const expired = await trx
      .updateTable('sandbox.checkout_sessions')
      .set({ status: 'expired' })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    if (expired) await emit(trx, id, 'checkout.session.expired', sessionObject(expired, sandboxUrl))
    return expired !== undefined
  })
}

/** Expires the open sessions that are past their expiry time. */
export async function expireOldSessions(db: Db, sandboxUrl: string): Promise<void> {
  const old = await db
    .selectFrom('sandbox.checkout_sessions')
    .select('id')
    .where('status', '=', 'open')
    .where('expires_at', '<', sql<Date>`now()`)
    .limit(200)
    .execute()
  for (const { id } of old) await expireSession(db, sandboxUrl, id)
}
