import { randomBytes } from 'node:crypto'
import { type NotNull, sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { unixSeconds } from '../../contract/base/time-units.ts'
import { nextAttempt } from '../../contract/messages/message-times.ts'
import type { MessageWebhook } from '../../contract/messages/messages.ts'
import { recordAudit } from '../base/audit/queries.ts'
import { type Db, transact } from '../base/database/connect.ts'
import { personLabel } from '../base/database/person-label.ts'
import { type OutboundOptions, postOutside } from '../base/outbound/post.ts'
import { refusePrivate } from '../base/outbound/refuse-private.ts'

/** The shop's webhook with its secret, and how many copies wait or were given up. */
export async function messageWebhook(db: Db): Promise<MessageWebhook> {
  const { webhook_url, webhook_secret } = await db
    .selectFrom('message_settings')
    .select(['webhook_url', 'webhook_secret'])
    .executeTakeFirstOrThrow()
  const { waiting, failed } = await db
    .selectFrom('webhook_deliveries')
    .select([
      sql<number>`count(*) filter (where delivered_at is null and gave_up_at is null)`.as('waiting'),
      sql<number>`count(*) filter (where gave_up_at is not null)`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { url: webhook_url, secret: webhook_secret, waiting, failed }
}

/** Saves the address with a new secret; null turns the webhook off. Throws 400 for an address that is not allowed. */
export const saveMessageWebhook = (
  db: Db,
  actor_id: number,
  url: string | null,
  outbound: OutboundOptions,
): Promise<MessageWebhook> =>
  transact(db, async (trx) => {
    if (url !== null) refusePrivate({ url }, outbound)
    const before = await messageWebhook(trx)
    const webhook_secret = url === null ? null : `whsec_${randomBytes(24).toString('base64')}`
    await trx.updateTable('message_settings').set({ webhook_url: url, webhook_secret }).execute()
    if (url === null) await trx.deleteFrom('webhook_deliveries').execute()
    const change = { from_value: before.url ?? '', to_value: url ?? '' }
    await recordAudit(trx, { actor_id, action: 'settings', subject: 'messages: webhook', ...change })
    return messageWebhook(trx)
  })

// The next run begins after a minute. Two runs at once would keep all other background jobs waiting.
const LONGEST_RUN_MS = 30_000
const MOST_COPIES = 20

/**
 * Makes the background job that sends copies of messages to the shop's webhook. A run ends after half a minute, however slow
 * the webhook is, and leaves the rest to the next one. Each copy is read when it is sent, because the webhook can be turned
 * off and a customer can leave during the run.
 */
export const createDeliverWebhooks =
  (db: Db, outbound: OutboundOptions, now: () => Date = () => new Date(), longestRun = LONGEST_RUN_MS) =>
  async (): Promise<void> => {
    const began = performance.now()
    for (let sent = 0; sent < MOST_COPIES; sent++) {
      const copy = await nextCopy(db, now())
      if (!copy) return
      await deliver(db, { copy, outbound, now: now() })
      if (performance.now() - began > longestRun) return
    }
  }

/** The oldest copy that is due, with the address and the secret of the webhook. */
const nextCopy = (db: Db, now: Date) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('message_settings as s', (join) => join.onTrue())
    .innerJoin('messages as m', 'm.id', 'd.message_id')
    .innerJoin('users as u', 'u.id', 'm.customer_id')
    .select(['d.message_id', 'd.message_state', 'd.first_tried_at', 'd.attempts', 'd.created_at'])
    .select(['s.webhook_url as url', 's.webhook_secret as secret'])
    .select([
      'm.public_id',
      'm.kind',
      'm.channel',
      'm.recipient',
      'm.subject',
      'm.text_body',
      'm.last_error',
      'u.phone',
    ])
    .select([
      personLabel('u').as('customer'),
      sql<number[]>`array(select mj.string_job_id from message_jobs mj where mj.message_id = m.id order by 1)`.as(
        'jobs',
      ),
    ])
    .where('d.delivered_at', 'is', null)
    .where('d.gave_up_at', 'is', null)
    .where('d.due_at', '<=', now)
    .where('s.webhook_url', 'is not', null)
    .where('s.webhook_secret', 'is not', null)
    .$narrowType<{ url: NotNull; secret: NotNull }>()
    .orderBy('d.created_at')
    .limit(1)
    .executeTakeFirst()

interface Delivery {
  copy: NonNullable<Awaited<ReturnType<typeof nextCopy>>>
  outbound: OutboundOptions
  now: Date
}

async function deliver(db: Db, { copy, outbound, now }: Delivery) {
  const { url, secret, message_id, message_state, public_id } = copy
  const body = JSON.stringify({
    type: `message.${message_state}`,
    timestamp: copy.created_at,
    data: {
      id: public_id,
      kind: copy.kind,
      channel: copy.channel,
      state: message_state,
      customer: copy.customer,
      recipient: copy.recipient,
      phone: copy.phone,
      jobs: copy.jobs,
      subject: copy.subject,
      text: copy.text_body,
    },
  })
  const id = `msg_${public_id}_${message_state}`
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(unixSeconds(now)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  }
  const attempts = copy.attempts + 1
  const first_tried_at = copy.first_tried_at ?? now
  const outcome = await postOutside(url, { body, headers }, outbound).then(
    () => ({ delivered_at: now }),
    () => {
      const next = nextAttempt(first_tried_at, attempts, now)
      return next ? { due_at: next } : { gave_up_at: now }
    },
  )
  await db
    .updateTable('webhook_deliveries')
    .set({ ...outcome, attempts, first_tried_at })
    .where('message_id', '=', message_id)
    .where('message_state', '=', message_state)
    .execute()
}
