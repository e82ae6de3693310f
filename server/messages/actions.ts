import { sql } from 'kysely'
import type { Say } from '../../contract/base/say.ts'
import { shopTime } from '../../contract/base/shop-time.ts'
import {
  isNotice,
  isOptIn,
  isPlanned,
  type MessageKind,
  type NoticeKind,
  PLANNED_KINDS,
} from '../../contract/messages/message-kinds.ts'
import { isOver } from '../../contract/messages/send-again.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { conflict, notFound } from '../base/errors.ts'
import { shopRegion } from '../catalog/settings/region.ts'
import { recordEvent } from '../job/history.ts'
import { NO_TECHNICIAN_JOB } from '../job/locked-job.ts'
import { lockUser } from '../job/locks.ts'
import { NOT_OPEN, openQuestions } from '../job/open-questions.ts'
import { concerns } from './concerned.ts'
import { contentOf } from './content.ts'
import { noticeText } from './notices.ts'
import { createMessage, insertMessageJobs, lockMessages, planAnnouncements, postpone, stopMessage } from './plan.ts'
import { reachOf } from './reach.ts'
import { render } from './render.ts'
import { templateOf } from './templates.ts'

// The actions of staff on messages.

const NO_MESSAGE = 'This message does not exist.'

/** Sends a waiting message, or one that is tried again, at once. A second time changes nothing. */
export const sendNow = (db: Db, id: number, actor_id: number) =>
  transact(db, async (trx) => {
    const message = await lockMessage(trx, id)
    requireWaiting(message)
    await sendAtOnce(trx, id, actor_id)
  })

async function sendAtOnce(trx: Trx, id: number, actor_id: number) {
  await trx.updateTable('messages').set({ is_by_hand: true, actor_id }).where('id', '=', id).execute()
  await postpone(trx, id, new Date())
}

/** Sends the planned message about a job at once, before the background has planned it. Throws 409 when there is none. */
export const sendOfJobNow = (db: Db, job_id: number, actor_id: number) =>
  transact(db, async (trx) => {
    const { owner_id } = await lockJobWithCustomer(trx, job_id)
    await planAnnouncements(trx, owner_id, new Date())
    const message = await trx
      .selectFrom('messages as m')
      .innerJoin('message_jobs as mj', 'mj.message_id', 'm.id')
      .select('m.id')
      .where('mj.string_job_id', '=', job_id)
      .where('m.kind', 'in', PLANNED_KINDS)
      .where('m.state', '=', 'waiting')
      .orderBy('m.id', 'desc')
      .executeTakeFirst()
    if (!message) throw conflict(OVER)
    await sendAtOnce(trx, message.id, actor_id)
  })

const OVER = 'This message is no longer waiting.'

/** Stops a message that was not sent. A second time changes nothing. */
export const stopByHand = (db: Db, id: number, actor_id: number) =>
  transact(db, async (trx) => {
    const message = await lockMessage(trx, id)
    if (message.stop_reason === 'by hand') return
    requireWaiting(message)
    if (message.state === 'waiting' && message.first_tried_at) throw conflict('This message is being sent right now.')
    await stopMessage(trx, id, 'by hand', actor_id)
    for (const job of await jobsOf(trx, id, message.kind)) {
      await recordEvent(trx, job.id, actor_id, 'message', { from: message.kind, to: 'stopped' })
    }
  })

/**
 * Sends a message again, as it is true now, about those of its jobs that it still concerns. While a copy waits, nothing
 * changes.
 */
export const sendAgain = (db: Db, id: number, actor_id: number) =>
  transact(db, async (trx) => {
    const message = await lockMessage(trx, id)
    if (!isOver(message)) throw conflict('This message is still waiting. Send it now instead.')
    const { kind, customer_id } = message
    if (isOptIn(kind)) throw conflict('This message is sent only once.')
    const job_ids = (await jobsOf(trx, id, kind)).filter((job) => job.is_concerned).map((job) => job.id)
    const [first] = job_ids
    if (first === undefined) throw conflict(OUT_OF_DATE)
    const { channel, say } = await reachOf(trx, customer_id)
    if (channel === null) throw conflict('The customer has no email address.')
    // A notice is about one job.
    const detail = isNotice(kind) ? await presentDetail(trx, kind, first, say) : ''
    const copy = await trx
      .selectFrom('messages as m')
      .innerJoin('message_jobs as mj', 'mj.message_id', 'm.id')
      .select('m.id')
      .where('mj.string_job_id', 'in', job_ids)
      .where('m.kind', '=', kind)
      .where('m.state', '=', 'waiting')
      .where('m.is_by_hand', '=', true)
      .executeTakeFirst()
    if (copy) return
    const now = new Date()
    await createMessage(trx, { kind, channel, customer_id, job_ids, due: now, now, detail, is_by_hand: true, actor_id })
  })

const OUT_OF_DATE = 'This message is out of date: none of its rackets is in the shop.'

/** The new time or the questions of a job as they are now. Throws 409 when there is nothing left to say. */
async function presentDetail(trx: Trx, kind: NoticeKind, job_id: number, say: Say): Promise<string> {
  const job = await trx
    .selectFrom('string_jobs')
    .select(['racket_id', 'order_status', 'is_order_paid', 'due_at'])
    .select(['asked_extras', 'frame_question_id', 'frame_state'])
    .where('id', '=', job_id)
    .executeTakeFirstOrThrow()
  if (kind === 'question') {
    const questions = await openQuestions(trx, job)
    if (!questions) throw conflict(NOT_OPEN)
    return noticeText(questions, say)
  }
  if (!job.due_at) throw conflict(OUT_OF_DATE)
  return shopTime(job.due_at, { ...(await shopRegion(trx)), say })
}

/**
 * Records that WhatsApp is opened with the message about a job, which is about all ready rackets of the customer if the job
 * is ready, and returns its address. Throws 409 without a number.
 */
export const openWhatsApp = (db: Db, job_id: number, actor_id: number, publicUrl: string): Promise<{ url: string }> =>
  transact(db, async (trx) => {
    const job = await lockJobWithCustomer(trx, job_id)
    if (!job.phone) throw conflict('The customer has no phone number.')
    const kind = job.ready_at ? 'ready' : 'received'
    if (!(job.ready_at ? job.is_ready : job.is_received)) throw conflict('The racket is not in the shop.')
    const { say } = await reachOf(trx, job.owner_id)
    const template = await templateOf(trx, kind, say)
    const job_ids = job.is_ready ? await readyJobsOf(trx, job.owner_id) : [job_id]
    const content = await contentOf(trx, {
      job_ids,
      say,
      first_name: job.first_name,
      detail: '',
      publicUrl,
      now: new Date(),
    })
    const { subject, text } = render(template, content, null)
    const written = { recipient: job.phone, subject, text_body: text }
    const { owner_id } = job
    await recordByHand(trx, { owner_id, job_ids, actor_id, kind, channel: 'whatsapp', ...written })
    return { url: `https://wa.me/${job.phone.slice(1)}?text=${encodeURIComponent(text)}` }
  })

/** Records that a customer was called about all of their ready rackets. Throws 409 when the one of the job is not ready. */
export const recordCall = (db: Db, job_id: number, actor_id: number) =>
  transact(db, async (trx) => {
    const job = await lockJobWithCustomer(trx, job_id)
    if (!job.is_ready) throw conflict('This racket is not waiting to be collected.')
    const { owner_id, phone } = job
    const job_ids = await readyJobsOf(trx, owner_id)
    const empty = { recipient: phone ?? '', subject: '', text_body: '' }
    await recordByHand(trx, { owner_id, job_ids, actor_id, kind: 'ready', channel: 'phone', ...empty })
  })

async function readyJobsOf(trx: Trx, owner_id: number): Promise<number[]> {
  const ready = await trx
    .selectFrom('string_jobs as j')
    .select('j.id')
    .where('j.owner_id', '=', owner_id)
    .where(concerns('ready', 'j'))
    .orderBy('j.id')
    .execute()
  return ready.map(({ id }) => id)
}

interface ByHand {
  owner_id: number
  job_ids: number[]
  actor_id: number
  kind: 'ready' | 'received'
  channel: 'whatsapp' | 'phone'
  recipient: string
  subject: string
  text_body: string
}

async function recordByHand(trx: Trx, { owner_id, job_ids, kind, channel, ...rest }: ByHand) {
  const { id } = await trx
    .insertInto('messages')
    .values({
      ...rest,
      kind,
      channel,
      customer_id: owner_id,
      html_body: '',
      is_by_hand: true,
      state: 'sent',
      sent_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMessageJobs(trx, sql.val(id), kind, job_ids).execute()
  for (const job_id of job_ids) await recordEvent(trx, job_id, rest.actor_id, 'message', { from: kind, to: channel })
}

/** A message to a customer as it is planned now, locked until the transaction ends. Throws 404 for any other id. */
async function lockMessage(trx: Trx, id: number) {
  const columns = ['kind', 'customer_id', 'state', 'is_final', 'stop_reason', 'first_tried_at'] as const
  const read = () => trx.selectFrom('messages').select(columns).where('id', '=', id).executeTakeFirst()
  const found = await read()
  if (!found || found.customer_id === null || found.kind === 'account') throw notFound(NO_MESSAGE)
  await lockMessages(trx, found.customer_id)
  let message = (await read()) ?? found
  if (isPlanned(found.kind) && !isOver(message)) {
    await planAnnouncements(trx, found.customer_id, new Date())
    message = (await read()) ?? found
  }
  // The kind never changes, and a message to a customer stays one when an account claims it.
  return { ...message, kind: found.kind as MessageKind, customer_id: message.customer_id ?? found.customer_id }
}

/** Throws 409 for a message that was sent or stopped, or failed for good. */
function requireWaiting(message: Parameters<typeof isOver>[0]) {
  if (isOver(message)) throw conflict(message.state === 'sent' ? 'This message was already sent.' : OVER)
}

const jobsOf = (trx: Trx, message_id: number, kind: MessageKind) =>
  trx
    .selectFrom('message_jobs as mj')
    .innerJoin('string_jobs as j', 'j.id', 'mj.string_job_id')
    .select(['j.id', concerns(kind, 'j').as('is_concerned')])
    .where('mj.message_id', '=', message_id)
    .execute()

/**
 * A job with its customer, who is locked with their messages, so that one who is deleting the account has left. A change of
 * the job locks both in the same order. Throws 404.
 */
async function lockJobWithCustomer(trx: Trx, id: number) {
  const { owner_id } = await jobWithCustomer(trx, id)
  await lockUser(trx, owner_id)
  await lockMessages(trx, owner_id)
  return jobWithCustomer(trx, id)
}

const jobWithCustomer = (trx: Trx, id: number) =>
  trx
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .select(['j.owner_id', 'j.ready_at', 'u.first_name', 'u.phone'])
    .select([concerns('ready', 'j').as('is_ready'), concerns('received', 'j').as('is_received')])
    .where('j.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(NO_TECHNICIAN_JOB))
