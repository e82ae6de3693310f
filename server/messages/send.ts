import { sql } from 'kysely'
import { MINUTE_MS } from '../../contract/base/time-units.ts'
import { hasStopLink, isOptIn, isPlanned, type MessageKind } from '../../contract/messages/message-kinds.ts'
import { nextAttempt, sendingMoment } from '../../contract/messages/message-times.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { openingHours } from '../catalog/hours/queries.ts'
import { shopLogo } from '../catalog/settings/logo.ts'
import { recordEvent } from '../job/history.ts'
import { asksAboutExtras } from '../job/open-questions.ts'
import { concerns } from './concerned.ts'
import { type Content, contentOf } from './content.ts'
import { isRefusedForGood, type Mail, type Mailer } from './mail/send-mail.ts'
import { sendAt, sendingKey } from './mail/sending.ts'
import { unlinked } from './mail/unlinked.ts'
import { isToBeSent } from './message-sql.ts'
import { lockMessages, planAnnouncements, postpone, stopMessage } from './plan.ts'
import { PushFailed, type PushMessage, type PushSender } from './push/send.ts'
import { reachOf } from './reach.ts'
import { render, renderNotice } from './render.ts'
import { stillAtHome, withRestringText } from './restring.ts'
import { messageSettings } from './settings.ts'
import { stopUrlOf } from './stop-links.ts'
import { templateOf } from './templates.ts'

interface SendOptions {
  /** null without a mail server. */
  mailer: Mailer | null
  /** Without it, push messages fall back to email. */
  push?: PushSender
  publicUrl: string
  now?: () => Date
}

/** Makes the background job that sends a message when it is due, and plans the next attempt when that fails. */
export const createSendMessage =
  (db: Db, { mailer, push = noPush, publicUrl, now = () => new Date() }: SendOptions) =>
  ({ message_id }: { message_id: number }): Promise<void> =>
    // The session holds the lock, so that the database releases it when the process is killed while it sends.
    db.connection().execute(async (session) => {
      const lock = sendingKey(message_id)
      const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${lock}) as "isOurs"`.execute(session)
      if (!rows[0]?.isOurs) return sendAt(db, message_id, new Date(now().getTime() + MINUTE_MS))
      try {
        await send(db, message_id, { mailer, push, publicUrl, now })
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(session)
      }
    })

const noPush: PushSender = async () => {
  throw new PushFailed('This shop cannot send push messages.', true)
}

async function send(db: Db, id: number, { mailer, push, publicUrl, now }: Required<SendOptions>) {
  const ready = await transact(db, (trx) => write(trx, id, publicUrl, now()))
  if (ready === null) return
  if (ready instanceof Date) return sendAt(db, id, ready)
  const isPush = 'notice' in ready
  if (!isPush && !mailer) return finish(db, id, { state: 'kept' })
  try {
    await (isPush ? push(ready) : mailer?.(ready))
  } catch (error) {
    return fail(db, id, error, now())
  }
  await finish(db, id, { state: 'sent', sent_at: now(), last_error: null })
}

const selectMessage = (trx: Trx, id: number) =>
  trx.selectFrom('messages').selectAll().where('id', '=', id).where(isToBeSent('messages')).executeTakeFirst()

type Message = NonNullable<Awaited<ReturnType<typeof selectMessage>>>

/** Returns the message to send now, the moment to send it later, or null when there is nothing to send. */
async function write(trx: Trx, id: number, publicUrl: string, now: Date): Promise<Mail | PushMessage | Date | null> {
  const found = await selectMessage(trx, id)
  if (!found) return null
  if (found.kind === 'account' || found.customer_id === null) {
    await countAttempt(trx, found, now)
    const { public_id, recipient, subject, text_body, html_body } = found
    return {
      public_id,
      to: recipient,
      subject,
      text: text_body,
      html: html_body,
      stopUrl: null,
      logo: await shopLogo(trx),
    }
  }
  await lockMessages(trx, found.customer_id)
  if (isPlanned(found.kind) && !found.is_by_hand && found.first_tried_at === null) {
    await planAnnouncements(trx, found.customer_id, now)
  }
  const message = await selectMessage(trx, id)
  if (!message) return null
  // An account has claimed the message since it was found, so the lock and the plan are those of another customer.
  if (message.customer_id !== found.customer_id) return now
  const { due_at: due, is_by_hand } = message
  // Nobody but the customer decides about a kind that they switched on, so 'Send Now' does not make it another message.
  const at = sendingMoment({ due, is_by_hand: is_by_hand && !isOptIn(found.kind) }, await openingHours(trx), now)
  if (at > now) {
    await trx.updateTable('messages').set({ due_at: at }).where('id', '=', id).execute()
    return at
  }
  return writeToCustomer(trx, { ...message, kind: found.kind, customer_id: found.customer_id }, publicUrl, now)
}

type ToCustomer = Message & { kind: MessageKind; customer_id: number }

async function writeToCustomer(
  trx: Trx,
  message: ToCustomer,
  publicUrl: string,
  now: Date,
): Promise<Mail | PushMessage | null> {
  const { id, kind, customer_id, detail, public_id } = message
  const job_ids = await claimJobs(trx, message)
  if (job_ids.length === 0) {
    await stopMessage(trx, id, 'no longer needed')
    return null
  }
  const { first_name, email, channel: wanted, unwanted, say } = await reachOf(trx, customer_id)
  const { kinds } = await messageSettings(trx)
  if ((!message.is_by_hand || isOptIn(kind)) && (unwanted.includes(kind) || !kinds.includes(kind))) {
    await stopMessage(trx, id, kinds.includes(kind) ? 'unwanted' : 'no longer needed')
    return null
  }
  await countAttempt(trx, message, now)
  // A message that was tried as an email stays one, because it may be a push message that no device accepted.
  const wasEmail = message.first_tried_at !== null && message.channel === 'email' && email !== null
  const channel = wasEmail ? 'email' : wanted
  if (channel === null) {
    const failed = { state: 'failed' as const, is_final: true, last_error: 'The customer has no email address.' }
    await trx.updateTable('messages').set(failed).where('id', '=', id).execute()
    return null
  }
  const plain = await contentOf(trx, { job_ids, say, first_name, detail, publicUrl, now })
  const content = isOptIn(kind) ? await withRestringText(trx, plain, { customer_id, job_ids, publicUrl, now }) : plain
  const template = await templateOf(trx, kind, say)
  const save = (written: { recipient: string; subject: string; text_body: string; html_body: string }) =>
    trx
      .updateTable('messages')
      .set({ ...written, channel })
      .where('id', '=', id)
      .execute()
  if (channel === 'push' || email === null) {
    const notice = renderNotice(template, content, { public_id, publicUrl })
    await save({ recipient: '', subject: notice.title, text_body: notice.body, html_body: '' })
    return { customer_id, notice }
  }
  const stopUrl = hasStopLink(kind) ? await stopUrlOf(trx, customer_id, publicUrl) : null
  const { subject, text, html } = render(template, withoutLinks(content), stopUrl)
  await save({ recipient: email, subject, text_body: text, html_body: html })
  return { public_id, to: email, subject, text, html, stopUrl, logo: await shopLogo(trx) }
}

const withoutLinks = (content: Content): Content => ({
  ...content,
  first_name: unlinked(content.first_name),
  // Questions and sentences about string beds name rackets.
  detail: unlinked(content.detail),
  rackets: content.rackets.map((racket) => ({ ...racket, name: unlinked(racket.name) })),
})

const countAttempt = (trx: Trx, { id, first_tried_at, attempts }: Message, now: Date) =>
  trx
    .updateTable('messages')
    .set({ first_tried_at: first_tried_at ?? now, attempts: attempts + 1 })
    .where('id', '=', id)
    .execute()

/**
 * The jobs that a message still concerns. A job that another message has announced is taken out, unless staff send
 * again.
 */
async function claimJobs(trx: Trx, { id, kind, customer_id, is_by_hand }: ToCustomer): Promise<number[]> {
  const jobs = await trx
    .selectFrom('message_jobs as mj')
    .innerJoin('string_jobs as j', 'j.id', 'mj.string_job_id')
    .select(['j.id', 'mj.once', concerns(kind, 'j').as('is_concerned')])
    .select(['j.frame_state', 'j.asked_extras', 'j.is_order_paid', 'j.order_status'])
    .where('mj.message_id', '=', id)
    .orderBy('j.id')
    .execute()
  const claimed: number[] = []
  const atHome = isOptIn(kind)
    ? await stillAtHome(
        trx,
        customer_id,
        jobs.map(({ id }) => id),
      )
    : null
  for (const job of jobs) {
    if (atHome && !atHome.includes(job.id)) continue
    // A question about the frame closes when the racket is strung, and one about extras when the job is paid.
    if (kind === 'question' && job.frame_state !== 'asked' && !asksAboutExtras(job)) continue
    const isOurs = job.is_concerned && (job.once !== null || (await claim(trx, id, job.id, kind)) || is_by_hand)
    if (isOurs) claimed.push(job.id)
  }
  // A message keeps its jobs after it no longer concerns any, so that their pages show why it was stopped.
  if (claimed.length > 0 && claimed.length < jobs.length) {
    await trx
      .deleteFrom('message_jobs')
      .where('message_id', '=', id)
      .where('string_job_id', 'not in', claimed)
      .execute()
  }
  return claimed
}

/** Records that a job is announced by a message. False when another message did. */
async function claim(trx: Trx, message_id: number, string_job_id: number, kind: MessageKind): Promise<boolean> {
  if (!isPlanned(kind)) return true
  const { numAffectedRows } = await sql`
    update message_jobs set once = ${kind}
    where message_id = ${message_id} and string_job_id = ${string_job_id} and not exists (
      select from message_jobs told where told.string_job_id = ${string_job_id} and told.once = ${kind}
    )
  `.execute(trx)
  return numAffectedRows === 1n
}

interface Outcome {
  state: 'sent' | 'kept' | 'failed'
  sent_at?: Date
  last_error?: string | null
  is_final?: boolean
}

/** Records the outcome, and the end of a message to a customer in the history of its jobs. */
function finish(db: Db, id: number, outcome: Outcome): Promise<void> {
  return transact(db, async (trx) => {
    // A message that was stopped while it was being sent has left all the same.
    const from =
      outcome.state === 'sent' ? (['waiting', 'failed', 'stopped'] as const) : (['waiting', 'failed'] as const)
    const finished = await trx
      .updateTable('messages')
      .set({ ...outcome, stop_reason: null })
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning('kind')
      .executeTakeFirst()
    if (!finished) return
    const { kind } = finished
    if (outcome.state === 'sent') {
      // Links in emails about an account open it, so their texts do not stay.
      const blank = kind === 'account' ? { text_body: '', html_body: '' } : { html_body: '' }
      await trx.updateTable('messages').set(blank).where('id', '=', id).execute()
    }
    if (kind === 'account' || (outcome.state === 'failed' && !outcome.is_final)) return
    const jobs = await trx.selectFrom('message_jobs').select('string_job_id').where('message_id', '=', id).execute()
    for (const job of jobs) {
      await recordEvent(trx, job.string_job_id, null, 'message', { from: kind, to: outcome.state })
    }
  })
}

async function fail(db: Db, id: number, error: unknown, now: Date) {
  const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  const { first_tried_at, attempts, channel, customer_id } = await db
    .selectFrom('messages')
    .select(['first_tried_at', 'attempts', 'channel', 'customer_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isForGood = isRefusedForGood(error) || (error instanceof PushFailed && error.isFinal)
  const next = isForGood ? null : nextAttempt(first_tried_at ?? now, attempts, now)
  await transact(db, async (trx) => {
    if (!next && channel === 'push' && customer_id && (await reachOf(trx, customer_id)).email !== null) {
      return fallBackToEmail(trx, id, last_error, now)
    }
    await finish(trx, id, { state: 'failed', last_error, is_final: next === null })
    if (next) await postpone(trx, id, next)
  })
}

/** Turns a push message that no device accepts into an email with the same id, which is sent at once. */
async function fallBackToEmail(trx: Trx, id: number, last_error: string, now: Date) {
  await trx
    .updateTable('messages')
    .set({ channel: 'email', first_tried_at: now, attempts: 0 })
    .where('id', '=', id)
    .execute()
  await finish(trx, id, { state: 'failed', last_error, is_final: false })
  await postpone(trx, id, now)
}
