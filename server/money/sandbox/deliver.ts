import { sql } from 'kysely'
import Stripe from 'stripe'
import type { Db } from '../../base/database/connect.ts'
import { reasonOf } from '../../base/errors.ts'
import { retrySoon } from '../../base/jobs/jobs.ts'
import { eventObject } from './objects.ts'

const TIMEOUT_MS = 10_000
// These attempts follow each other within seconds; later ones wait longer and longer.
const QUICK_ATTEMPTS = 100

interface Options {
  webhookSecret: string
  address: () => { host: string; port: number }
}

/** Sends one signed event to the portal's webhook. Throws unless it is acknowledged, so the worker retries it. */
export async function deliver(db: Db, delivery_id: string, { webhookSecret, address }: Options) {
  const event = await db
    .selectFrom('sandbox.deliveries as d')
    .innerJoin('sandbox.events as e', 'e.id', 'd.event_id')
    .selectAll('e')
    .select('d.attempts')
    .where('d.id', '=', delivery_id)
    .where('d.delivered_at', 'is', null)
    .executeTakeFirst()
  if (!event) return
  const payload = JSON.stringify(eventObject(event))
  const error = await send(payload, webhookSecret, address())
  await db
    .updateTable('sandbox.deliveries')
    .set({
      attempts: sql`attempts + 1`,
      last_error: error,
      ...(error === null ? { delivered_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', delivery_id)
    .execute()
  if (error === null) return
  if (event.attempts < QUICK_ATTEMPTS) await retrySoon(db, delivery_id)
  throw new Error(`The webhook did not accept ${event.type}: ${error}`)
}

/** Returns null when the webhook accepts the payload, and the error otherwise. */
async function send(payload: string, secret: string, { host, port }: { host: string; port: number }) {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  try {
    const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/api/stripe/webhook/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    return answer.ok ? null : `status ${answer.status}`
  } catch (error) {
    return reasonOf(error)
  }
}
