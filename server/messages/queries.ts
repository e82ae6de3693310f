import { sql } from 'kysely'
import { type MessageKind, PLANNED_KINDS } from '../../contract/messages/message-kinds.ts'
import type { JobMessage, JobMessages } from '../../contract/messages/messages.ts'
import type { Db } from '../base/database/connect.ts'
import { labelOrNull, personLabel } from '../base/database/person-label.ts'
import { notFound } from '../base/errors.ts'
import { NO_TECHNICIAN_JOB } from '../job/locked-job.ts'
import { concernsOne } from './concerned.ts'
import { unannounced } from './plan.ts'
import { reachOf } from './reach.ts'
import { messageRules } from './settings.ts'

/** The messages about a job, newest first. Throws 404 when it is missing. */
export async function messagesOfJob(db: Db, job_id: number, now: Date): Promise<JobMessages> {
  const job = await db
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .select(['j.owner_id', 'u.phone', personLabel('u').as('customer')])
    .where('j.id', '=', job_id)
    .executeTakeFirstOrThrow(() => notFound(NO_TECHNICIAN_JOB))
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
      concernsOne.as('is_concerned'),
      'm.is_by_hand',
      'm.last_error as error',
      'm.stop_reason',
      labelOrNull('a').as('actor'),
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
  const kinds = channel === null ? [] : rules.kinds.filter((kind) => !unwanted.includes(kind))
  const unplanned = PLANNED_KINDS.filter(
    (kind) => kinds.includes(kind) && !messages.some((message) => message.kind === kind && message.state === 'waiting'),
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
    kinds,
    is_planning,
    messages: messages satisfies JobMessage[],
  }
}
