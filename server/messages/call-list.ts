import { sql } from 'kysely'
import { DAY_MS } from '../../contract/base/time-units.ts'
import { nextOpenMoment } from '../../contract/catalog/hours.ts'
import { isReady, ORDER_STATUSES } from '../../contract/job/statuses.ts'
import { CALL_AFTER_DAYS, isPastReminders, missedReminder } from '../../contract/messages/message-times.ts'
import { CALLS_PAGE_SIZE, type CallReason, type Calls } from '../../contract/messages/messages.ts'
import type { Db } from '../base/database/connect.ts'
import { personLabel } from '../base/database/person-label.ts'
import { openingHours } from '../catalog/hours/queries.ts'
import { showPhones } from '../catalog/settings/phones.ts'
import { hasStatus, statusIs } from '../job/status-sql.ts'
import { storedRules } from './settings.ts'

/** A page of the customers who did not learn of a ready racket, or did not come, and were not called. */
export async function callList(db: Db, now: Date, page: number): Promise<Calls> {
  const reasons = [...(await reasonsToCall(db, now)), ...(await unansweredQuestions(db, now))]
  const byCustomer = new Map<number, typeof reasons>()
  for (const each of reasons) {
    const known = byCustomer.get(each.owner_id)
    if (known) known.push(each)
    else byCustomer.set(each.owner_id, [each])
  }
  const customers = [...byCustomer.values()]
  const shown = customers.slice((page - 1) * CALLS_PAGE_SIZE, page * CALLS_PAGE_SIZE)
  const rackets = await db
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select(['j.id as string_job_id', 'j.ticket', 'j.shelf', 'u.phone', personLabel('u').as('customer')])
    .select([
      sql<string>`r.manufacturer || ' ' || r.model_name`.as('racket'),
      readyDate.as('ready_date'),
      askedDate.as('asked_date'),
      whatsAppDate.as('whatsapp_date'),
    ])
    .where('j.id', '=', sql<number>`any(${shown.flat().map(({ id }) => id)}::integer[])`)
    .execute()
  const byId = new Map((await showPhones(db, rackets)).map((row) => [row.string_job_id, row]))
  const results = shown.flatMap((of) => {
    const found = of.flatMap(({ id, reason }) => {
      const row = byId.get(id)
      return row ? [{ ...row, reason }] : []
    })
    const [first] = found
    if (!first || !of[0]) return []
    const rackets = found.map(({ customer: _, phone: __, ...racket }) => racket)
    return [{ customer_id: of[0].owner_id, customer: first.customer, phone: first.phone, rackets }]
  })
  return { results, count: customers.length }
}

const readyDate = sql<string | null>`iso(j.ready_at)`
const askedDate = sql<string | null>`(
  select iso(q.created_at) from frame_questions q where q.id = j.frame_question_id and j.frame_state = 'asked'
)`

const whatsAppDate = sql<string | null>`(
  select iso(max(m.sent_at)) from message_jobs mj join messages m on m.id = mj.message_id
  where mj.string_job_id = j.id and mj.moment = j.ready_at and m.channel = 'whatsapp'
)`

/**
 * The rackets whose owners were asked about the frame a day ago or earlier, once the shop has opened since, oldest
 * first.
 */
async function unansweredQuestions(db: Db, now: Date): Promise<{ id: number; owner_id: number; reason: CallReason }[]> {
  const rows = await db
    .selectFrom('string_jobs as j')
    .innerJoin('frame_questions as q', 'q.id', 'j.frame_question_id')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .select(['j.id', 'j.owner_id', 'q.created_at'])
    .where('j.frame_question_id', 'is not', null)
    .where('j.frame_state', '=', 'asked')
    .where('u.deleted_at', 'is', null)
    .orderBy('q.id')
    .execute()
  if (rows.length === 0) return []
  const hours = await openingHours(db)
  const isDue = (asked: Date) => {
    const due = nextOpenMoment(hours, new Date(asked.getTime() + DAY_MS))
    return due !== null && due <= now
  }
  return rows
    .filter(({ created_at }) => isDue(created_at))
    .map(({ id, owner_id }) => ({ id, owner_id, reason: 'no answer' }))
}

/** True for a customer whom no message can reach. */
const IS_UNREACHABLE = sql`(u.email = '' and not exists (select from push_devices d where d.user_id = u.id))`

/** True for a customer who does not want reminders. */
const IS_UNWILLING = sql`coalesce('reminder' = any(c.unwanted), false)`

/** True for a message that was to say that a racket is ready, and will not be sent. */
const HAS_FAILED = sql`m.kind = 'ready' and (m.is_final or m.state = 'kept' or m.stop_reason = 'restored')`

/** True for a job `j` whose racket is strung again: it is not ready, and its redo has a call of its own. */
const IS_BEING_REDONE = sql<boolean>`exists (
  select from string_jobs redo where redo.redo_of = j.id and ${statusIs('redo', 'isPending')}
)`

const REMINDER_NUMBER = sql`substring(mj.once from '^reminder (\\d+)$')::integer`

/** The ready rackets about which their owners are to be called, longest ready first. */
async function reasonsToCall(db: Db, now: Date): Promise<{ id: number; owner_id: number; reason: CallReason }[]> {
  const { kinds, reminder_days, since, restored_at } = await storedRules(db)
  const restored = kinds.includes('reminder') ? restored_at : null
  // Of thousands of jobs, this reads only what the reasons need, and the messages of all jobs at once.
  const { rows } = await sql<{
    id: number
    owner_id: number
    ready: number | null
    is_unreachable: boolean
    has_failed: boolean
    is_unwilling: boolean
    reminded: number
  }>`
    with ready as (
      select j.id, j.owner_id, j.ready_at from string_jobs j
      where ${hasStatus('j', ORDER_STATUSES.filter(isReady))}
        and not ${IS_BEING_REDONE}
    ), told as (
      select mj.string_job_id,
        bool_or(mj.moment = r.ready_at and m.channel = 'phone') as is_called,
        max(m.id) filter (where mj.moment = r.ready_at and ${HAS_FAILED}) as failed,
        max(m.id) filter (where m.kind = 'ready' and m.state = 'sent') as sent,
        max(${REMINDER_NUMBER}) filter (where mj.moment = r.ready_at) as reminded
      from ready r join message_jobs mj on mj.string_job_id = r.id join messages m on m.id = mj.message_id
      group by mj.string_job_id
    )
    select r.id, r.owner_id, floor(extract(epoch from r.ready_at) * 1000)::float8 as ready,
      ${IS_UNREACHABLE} as is_unreachable,
      coalesce(told.failed > coalesce(told.sent, 0), false) as has_failed,
      ${IS_UNWILLING} as is_unwilling,
      coalesce(told.reminded, 0) as reminded
    from ready r
    join users u on u.id = r.owner_id and u.deleted_at is null
    left join message_choices c on c.user_id = r.owner_id
    left join told on told.string_job_id = r.id
    where told.is_called is not true
    order by r.ready_at, r.id
  `.execute(db)
  return rows.flatMap(({ id, owner_id, ready, is_unreachable, has_failed, is_unwilling, reminded }) => {
    const ready_at = ready === null ? null : new Date(ready)
    const hasMissed =
      ready_at !== null &&
      restored !== null &&
      ready_at >= since &&
      !is_unwilling &&
      missedReminder(ready_at, reminder_days, restored, reminded)
    const isForgotten = hasMissed || (ready_at !== null && isPastReminders(ready_at, reminder_days, now))
    const reason = reasonToCall({ is_unreachable, has_failed, isForgotten })
    return reason ? [{ id, owner_id, reason }] : []
  })
}

interface Unheard {
  is_unreachable: boolean
  has_failed: boolean
  isForgotten: boolean
}

/** The first reason that applies; null for none. */
function reasonToCall({ is_unreachable, has_failed, isForgotten }: Unheard): CallReason | null {
  if (is_unreachable) return 'no address'
  if (has_failed) return 'message failed'
  return isForgotten ? 'ready for days' : null
}

/** True if the call list has an entry: the conditions of `callList` in SQL. It counts a question before the shop opens. */
export const someoneToCall = (db: Db) =>
  sql<boolean>`(exists (
    select from string_jobs j join frame_questions q on q.id = j.frame_question_id
    join users u on u.id = j.owner_id and u.deleted_at is null
    where j.frame_question_id is not null and j.frame_state = 'asked' and q.created_at <= now() - interval '1 day'
  ) or exists (${db
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .innerJoin('message_settings as s', (join) => join.onTrue())
    .leftJoin('message_choices as c', 'c.user_id', 'u.id')
    .select(sql`1`.as('one'))
    .where('j.left_at', 'is', null)
    .where(statusIs('j', 'isPending'))
    .where(statusIs('j', 'isStrung'))
    .where('u.deleted_at', 'is', null)
    .where(({ not }) => not(IS_BEING_REDONE))
    .where(({ not }) => not(hasMessage(sql`m.channel = 'phone'`)))
    .where(
      sql<boolean>`(
        ${IS_UNREACHABLE}
        or ${hasMessage(FAILED_LAST)}
        or j.ready_at + ${CALL_DAY} * interval '1 day' <= now()
        or (
          'reminder' = any(s.kinds) and j.ready_at >= s.since and not ${IS_UNWILLING}
          and ${REMINDED} < (
            select count(*) from unnest(s.reminder_days) day where j.ready_at + day * interval '1 day' <= s.restored_at
          )
        )
      )`,
    )}))`

/** The days after which a customer is to be called, as `isPastReminders` counts them. */
const CALL_DAY = sql`coalesce(s.reminder_days[cardinality(s.reminder_days)], ${sql.lit(CALL_AFTER_DAYS)})`

const FAILED_LAST = sql`${HAS_FAILED} and not exists (
  select from messages later join message_jobs of_later on of_later.message_id = later.id
  where of_later.string_job_id = j.id and later.id > m.id and later.kind = 'ready' and later.state = 'sent'
)`

/** The number of the newest reminder about the present readiness of a job; 0 for none. */
const REMINDED = sql<number>`(
  select coalesce(max(${REMINDER_NUMBER}), 0)
  from message_jobs mj where mj.string_job_id = j.id and mj.moment = j.ready_at
)`

/** True if a message about the present readiness of a job meets a condition. */
const hasMessage = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from message_jobs mj join messages m on m.id = mj.message_id
  where mj.string_job_id = j.id and mj.moment = j.ready_at and ${condition}
)`
