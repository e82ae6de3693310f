import { sql } from 'kysely'
import { type MessageKind, PLANNED_KINDS } from '../../contract/messages/message-kinds.ts'
import { isPastReminders, missedReminder } from '../../contract/messages/message-times.ts'
import type { Call, CallReason, JobMessage, JobMessages, MessageChoice } from '../../contract/messages/messages.ts'
import { type Db, transact } from '../base/database/connect.ts'
import { personLabel } from '../base/database/person-label.ts'
import { notFound } from '../base/errors.ts'
import { showPhones } from '../catalog/settings/phones.ts'
import { statusIs } from '../job/status-sql.ts'
import { lockMessages, planAnnouncements, unannounced } from './plan.ts'
import { pushKeys } from './push/keys.ts'
import { reachOf } from './reach.ts'
import { messageRules, storedRules } from './settings.ts'

/** The messages about a job, newest first. Throws 404 when it is missing. */
export async function messagesOfJob(db: Db, job_id: number, now: Date): Promise<JobMessages> {
  const job = await db
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .select(['j.owner_id', 'u.phone', personLabel('u').as('customer')])
    .where('j.id', '=', job_id)
    .executeTakeFirst()
  if (!job) throw notFound('The requested string job was not found.')
  const { channel, unwanted } = await reachOf(db, job.owner_id)
  const messages = await db
    .selectFrom('messages as m')
    .innerJoin('message_jobs as own', 'own.message_id', 'm.id')
    .leftJoin('users as a', 'a.id', 'm.actor_id')
    .select((eb) => [
      'm.id',
      eb.ref('m.kind').$castTo<MessageKind>().as('kind'),
      'm.channel',
      'm.state',
      'm.is_final',
      'm.is_by_hand',
      'm.last_error as error',
      'm.stop_reason',
      eb.case().when('a.id', 'is not', null).then(personLabel('a')).end().as('actor'),
      sql<string>`iso(m.created_at)`.as('create_date'),
      sql<string>`iso(m.due_at)`.as('due_date'),
      sql<string | null>`iso(m.sent_at)`.as('sent_date'),
      sql<string[]>`array(
        select j.ticket from message_jobs mj join string_jobs j on j.id = mj.string_job_id
        where mj.message_id = m.id and j.ticket is not null and j.left_at is null order by j.id
      )`.as('tickets'),
    ])
    .where('own.string_job_id', '=', job_id)
    .orderBy('m.id', 'desc')
    .limit(50)
    .execute()
  const rules = await messageRules(db)
  const unplanned = PLANNED_KINDS.filter(
    (kind) =>
      channel !== null &&
      rules.kinds.includes(kind) &&
      !unwanted.includes(kind) &&
      !messages.some((message) => message.kind === kind && message.state === 'waiting'),
  )
  let is_planning = false
  for (const kind of unplanned) {
    const jobs = await unannounced(db, kind, { customer_id: job.owner_id, rules, now })
    is_planning ||= jobs.some(({ id }) => id === job_id)
  }
  return {
    customer: job.customer,
    has_phone: job.phone !== null,
    channel,
    is_planning,
    messages: messages satisfies JobMessage[],
  }
}

/** The ready rackets whose owners did not learn of it, or did not come, and were not called. Oldest first. */
export async function callList(db: Db, now: Date): Promise<Call[]> {
  const { kinds, reminder_days, since, restored_at } = await storedRules(db)
  const restored = kinds.includes('reminder') ? restored_at : null
  const rows = await db
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .leftJoin('message_choices as c', 'c.user_id', 'u.id')
    .select(['j.id as string_job_id', 'j.ticket', 'j.shelf', 'j.ready_at', 'u.phone', 'u.email'])
    .select(sql<boolean>`exists (select from push_devices d where d.user_id = u.id)`.as('has_device'))
    .select([personLabel('u').as('customer'), sql<string>`r.manufacturer || ' ' || r.model_name`.as('racket')])
    .select([sql<string>`iso(j.ready_at)`.as('ready_date'), hasMessage(FAILED).as('has_failed')])
    .select([REMINDED.as('reminded'), sql<boolean>`coalesce('reminder' = any(c.unwanted), false)`.as('is_unwilling')])
    .where('j.left_at', 'is', null)
    .where(statusIs('j', 'isPending'))
    .where(statusIs('j', 'isStrung'))
    .where('u.deleted_at', 'is', null)
    .where(({ not }) => not(hasMessage(sql`m.channel = 'phone'`)))
    .orderBy('j.ready_at')
    .execute()
  const calls = rows.flatMap((each) => {
    const { ready_at, email, has_device, has_failed, reminded, is_unwilling, phone, ...row } = each
    const hasMissed =
      ready_at !== null &&
      restored !== null &&
      ready_at >= since &&
      !is_unwilling &&
      missedReminder(ready_at, reminder_days, restored, reminded)
    const reason: CallReason | null =
      email === '' && !has_device
        ? 'no address'
        : has_failed
          ? 'message failed'
          : hasMissed || (ready_at && isPastReminders(ready_at, reminder_days, now))
            ? 'ready for days'
            : null
    return reason ? [{ ...row, phone, reason }] : []
  })
  return showPhones(db, calls)
}

const FAILED = sql`m.kind = 'ready' and (m.is_final or m.state = 'kept' or m.stop_reason = 'restored') and not exists (
  select from messages later join message_jobs of_later on of_later.message_id = later.id
  where of_later.string_job_id = j.id and later.id > m.id and later.kind = 'ready' and later.state = 'sent'
)`

/** The number of the newest reminder about the present readiness of a job; 0 for none. */
const REMINDED = sql<number>`(
  select coalesce(max(substring(mj.once from '^reminder (\\d+)$')::integer), 0)
  from message_jobs mj where mj.string_job_id = j.id and mj.moment = j.ready_at
)`

/** True if a message about the present readiness of a job meets a condition. */
const hasMessage = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from message_jobs mj join messages m on m.id = mj.message_id
  where mj.string_job_id = j.id and mj.moment = j.ready_at and ${condition}
)`

/** A customer's channel and choice of messages. */
export async function messageChoice(db: Db, user_id: number, pushSubject: string | null): Promise<MessageChoice> {
  const { email, channel, unwanted } = await reachOf(db, user_id)
  const devices = await db.selectFrom('push_devices').select('endpoint').where('user_id', '=', user_id).execute()
  const push_devices = devices.map(({ endpoint }) => endpoint)
  return { email, channel, unwanted, push_devices, push_key: pushSubject && (await pushKeys(db)).public_key }
}

/** Saves the kinds that a customer does not want, which stops waiting messages of these kinds. */
export const saveMessageChoice = (
  db: Db,
  user_id: number,
  unwanted: MessageKind[],
  pushSubject: string | null,
): Promise<MessageChoice> =>
  transact(db, async (trx) => {
    await lockMessages(trx, user_id)
    await trx
      .insertInto('message_choices')
      .values({ user_id, unwanted })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ unwanted }))
      .execute()
    await planAnnouncements(trx, user_id, new Date())
    return messageChoice(trx, user_id, pushSubject)
  })
