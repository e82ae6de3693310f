import { type Expression, sql } from 'kysely'
import { eachOf } from '../../contract/base/keys.ts'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import { factsOf, type MessageKind, PLANNED_KINDS, type PlannedKind } from '../../contract/messages/message-kinds.ts'
import {
  type PlannedMessage,
  planMessages,
  sendingMoment,
  type Unannounced,
} from '../../contract/messages/message-times.ts'
import type { PortalChannel, StopReason } from '../../contract/messages/messages.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { prepare } from '../base/database/prepare.ts'
import { statusIs } from '../job/status-sql.ts'
import { concerns, isNews, momentOf, oldestNews } from './concerned.ts'
import { sendAt } from './mail/sending.ts'
import { followsJobs } from './message-sql.ts'
import { reachOf } from './reach.ts'
import { announcedSince, type MessageRules, messageRules } from './settings.ts'

/** Serializes all changes to a customer's messages. Take it after the locks of rows. */
export const lockMessages = (trx: Trx, customer_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('messages'), ${customer_id})`.execute(trx)

/** Makes the background job that plans the messages of a customer. Each change on which messages depend adds one. */
export const createPlanMessages =
  (db: Db) =>
  ({ customer_id }: { customer_id: number }): Promise<void> =>
    transact(db, (trx) => planAnnouncements(trx, customer_id, new Date()))

/** Brings the waiting messages of a customer in line with their jobs: creates, moves and stops them. */
export async function planAnnouncements(trx: Trx, customer_id: number, now: Date): Promise<void> {
  await lockMessages(trx, customer_id)
  const rules = await messageRules(trx)
  const waiting: Waiting[] = await waitingMessages.all(trx, { customer_id })
  for (const kind of PLANNED_KINDS) {
    const isOn = rules.kinds.includes(kind)
    const jobs = isOn ? await unannounced(trx, kind, { customer_id, rules, now }) : []
    const current = waiting.filter((message) => message.kind === kind)
    if (jobs.length === 0 && current.length === 0) continue
    const { channel, unwanted } = await reachOf(trx, customer_id)
    const isWanted = channel !== null && !unwanted.includes(kind)
    const planned = isWanted
      ? planMessages(jobs, rules).map(({ job_ids, due }) => ({ job_ids, channel, due: whenOpen(due, rules, now) }))
      : []
    const reason = isOn ? (isWanted ? 'not ready' : 'unwanted') : 'no longer needed'
    await follow(trx, { kind, customer_id, planned, current, now, reason })
  }
}

/** A message whose time passed while the shop is closed waits for the opening. */
function whenOpen(due: Date, { hours }: MessageRules, now: Date): Date {
  const at = sendingMoment({ due, is_by_hand: false }, hours, now)
  return at > now ? at : due
}

interface Waiting {
  id: number
  kind: string
  due_at: Date
  job_ids: number[]
}

/** The planned messages that nobody has begun to send. */
const waitingMessages = prepare({ customer_id: 'integer' }, (db, { customer_id }) =>
  db
    .selectFrom('messages as m')
    .select(['m.id', 'm.kind', 'm.due_at'])
    .select(
      sql<number[]>`array(
        select mj.string_job_id from message_jobs mj where mj.message_id = m.id order by mj.string_job_id
      )`.as('job_ids'),
    )
    .where('m.customer_id', '=', customer_id)
    .where(followsJobs('m'))
    .orderBy('m.id'),
)

/** The jobs about which a message of a kind is still to be sent. */
export const unannounced = (
  db: Db,
  kind: PlannedKind,
  { customer_id, rules, now }: { customer_id: number; rules: MessageRules; now: Date },
): Promise<Unannounced[]> =>
  unannouncedJobs[kind].all(db, { customer_id, oldest: oldestNews(kind, announcedSince(rules), now) })

const unannouncedJobs = eachOf(PLANNED_KINDS, (kind) =>
  prepare({ customer_id: 'integer', oldest: 'timestamptz' }, (db, { customer_id, oldest }) => {
    const moment = momentOf(kind, 'j').$notNull()
    const told = sql`(
    select from message_jobs mj join messages m on m.id = mj.message_id
    where mj.string_job_id = j.id and m.kind = ${sql.lit(kind)} and (
      mj.once is not null
      or m.state = 'waiting' and m.is_by_hand
      or m.stop_reason in ('by hand', 'restored') and mj.moment = ${moment}
    )
  )`
    const rest = sql<boolean>`exists (
    select from string_jobs o
    where o.order_id = j.order_id and o.id <> j.id and ${statusIs('o', isToBeStrung)}
  )`
    return db
      .selectFrom('string_jobs as j')
      .select(['j.id', 'j.order_id', moment.as('moment')])
      .select((factsOf(kind).waitsForOrder ? rest : sql<boolean>`false`).as('is_order_partial'))
      .where('j.owner_id', '=', customer_id)
      .where(concerns(kind, 'j'))
      .where(isNews(kind, 'j', oldest))
      .where(sql<boolean>`not exists ${told}`)
  }),
)

interface Change {
  kind: PlannedKind
  customer_id: number
  planned: (PlannedMessage & { channel: PortalChannel })[]
  current: Waiting[]
  now: Date
  /** The reason for stopping messages that are no longer planned. */
  reason: StopReason
}

async function follow(trx: Trx, { kind, customer_id, planned, current, now, reason }: Change) {
  const left = [...current]
  for (const { job_ids, due, channel } of planned) {
    const place = left.findIndex((message) => message.job_ids.some((id) => job_ids.includes(id)))
    const [message] = place === -1 ? [] : left.splice(place, 1)
    if (!message) {
      await createMessage(trx, { kind, channel, customer_id, job_ids, due, now })
      continue
    }
    if (String(message.job_ids) !== String(job_ids)) {
      await trx.deleteFrom('message_jobs').where('message_id', '=', message.id).execute()
      await insertMessageJobs(trx, sql.val(message.id), kind, job_ids).execute()
    }
    if (message.due_at.getTime() !== due.getTime()) await postpone(trx, message.id, due)
  }
  for (const { id } of left) await stopMessage(trx, id, reason)
}

interface NewMessage {
  kind: MessageKind
  channel: PortalChannel
  customer_id: number
  job_ids: number[]
  due: Date
  now: Date
  detail?: string
  is_by_hand?: boolean
  actor_id?: number
}

/** Adds a waiting message and its background job. Its text is written when it is sent. Returns its id. */
export async function createMessage(
  trx: Trx,
  { kind, channel, customer_id, job_ids, due, now, detail = '', is_by_hand = false, actor_id }: NewMessage,
): Promise<number> {
  const { id } = await trx
    .with('m', (db) =>
      db
        .insertInto('messages')
        .values({
          channel,
          kind,
          customer_id,
          detail,
          is_by_hand,
          actor_id,
          due_at: due,
          created_at: now,
          ...UNWRITTEN,
        })
        .returning('id'),
    )
    .with('named', (db) => insertMessageJobs(db, sql`(select id from m)`, kind, job_ids))
    .selectFrom('m')
    .select('id')
    .executeTakeFirstOrThrow()
  await sendAt(trx, id, due)
  return id
}

const UNWRITTEN = { recipient: '', subject: '', text_body: '', html_body: '' }

/** SQL that names the jobs of a message. */
export const insertMessageJobs = (
  db: Pick<Trx, 'insertInto'>,
  message_id: Expression<number>,
  kind: NewMessage['kind'],
  job_ids: number[],
) =>
  db
    .insertInto('message_jobs')
    .columns(['message_id', 'string_job_id', 'moment'])
    .expression((eb) =>
      eb
        .selectFrom('string_jobs as j')
        .select([sql<number>`${message_id}::integer`.as('message_id'), 'j.id'])
        .select(momentOf(kind, 'j').as('moment'))
        .where('j.id', 'in', job_ids),
    )

/** Sets when a message is sent. */
export async function postpone(trx: Trx, id: number, due: Date): Promise<void> {
  await trx.updateTable('messages').set({ due_at: due }).where('id', '=', id).execute()
  await sendAt(trx, id, due)
}

/**
 * Stops a message that was not sent. Its jobs can be announced again, unless the portal was killed while it sent the
 * message: then it may have arrived.
 */
export async function stopMessage(trx: Trx, id: number, stop_reason: StopReason, actor_id?: number): Promise<void> {
  await sql`
    update message_jobs set once = null
    where message_id = ${id} and exists (select from messages m where m.id = ${id} and m.state = 'failed')
  `.execute(trx)
  await trx
    .updateTable('messages')
    .set({ state: 'stopped', stop_reason, is_final: false, ...(actor_id !== undefined && { actor_id }) })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
}
