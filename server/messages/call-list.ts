import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '../../contract/base/time-units.ts'
import { nextOpenMoment } from '../../contract/catalog/hours.ts'
import { isReady, isToBeStrung } from '../../contract/job/statuses.ts'
import { REMINDER_KINDS, type ReminderKind } from '../../contract/messages/message-kinds.ts'
import { CALLS_PAGE_SIZE, type CallReason, type Calls } from '../../contract/messages/messages.ts'
import type { Db } from '../base/database/connect.ts'
import { personLabel } from '../base/database/person-label.ts'
import { openingHours } from '../catalog/hours/queries.ts'
import { showPhones } from '../catalog/settings/phones.ts'
import { makeAndModelOf } from '../job/racket-sql.ts'
import { wasTakenBack } from '../job/redo-sql.ts'
import { isUnpaid, statusIs } from '../job/status-sql.ts'
import { asksToCollect } from './concerned.ts'
import { isByPortal } from './message-sql.ts'

/** The days after which a customer is to be called in a shop without reminders. */
const CALL_AFTER_DAYS = 10

/** A page of the customers who did not learn of a ready racket, or did not come, and were not called. */
export async function callList(db: Db, now: Date, page: number): Promise<Calls> {
  const { count, shown } = await customersToCall(db, now, page)
  const rackets = await db
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select(['j.id as string_job_id', 'j.ticket', 'j.shelf', 'u.phone', personLabel('u').as('customer')])
    .select([makeAndModelOf('r').as('racket'), readyDate.as('ready_date'), whatsAppDate.as('whatsapp_date')])
    .where('j.id', '=', sql<number>`any(${shown.flat().map(({ id }) => id)}::integer[])`)
    .execute()
  const byId = new Map((await showPhones(db, rackets)).map((row) => [row.string_job_id, row]))
  const results = shown.flatMap((of) => {
    const found = of.flatMap(({ id, reason, asked_date }) => {
      const row = byId.get(id)
      return row ? [{ ...row, reason, asked_date }] : []
    })
    const [first] = found
    if (!first || !of[0]) return []
    const rackets = found.map(({ customer: _, phone: __, ...racket }) => racket)
    return [{ customer_id: of[0].owner_id, customer: first.customer, phone: first.phone, rackets }]
  })
  return { results, count }
}

const readyDate = sql<string | null>`iso(j.ready_at)`

const whatsAppDate = sql<string | null>`(
  select iso(max(m.sent_at)) from message_jobs mj join messages m on m.id = mj.message_id
  where mj.string_job_id = j.id and mj.moment = j.ready_at and m.channel = 'whatsapp'
)`

interface RacketToCallAbout {
  id: number
  owner_id: number
  reason: CallReason | null
  /** The moment of the question that has no answer; null for a racket that is ready. */
  asked_date: string | null
}

/**
 * The number of customers to call, and the rackets of those on a page: the longest ready first, questions last. A customer
 * who is called about a ready racket is called about all of them.
 */
async function customersToCall(db: Db, now: Date, page: number) {
  const questions = await unansweredQuestions(db, now)
  const { rows } = await sql<{ count: number; shown: RacketToCallAbout[][] }>`
    with rackets as (
      select r.*, row_number() over (order by asked_date is not null, since, id) as place from (
        select id, owner_id, ready_at as since, null as asked_date, reason
        from (
          select *, bool_or(reason is not null) over (partition by owner_id) as is_to_be_called from (${readyRackets}) ready
        ) of_customers
        where is_to_be_called
        union all
        select id, owner_id, asked_at, iso(asked_at), case when is_unreachable then 'no address' else 'no answer' end
        from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
          as asked(id integer, owner_id integer, asked_at timestamptz, is_unreachable boolean)
      ) r
    ), customers as (
      select owner_id, min(place) as place from rackets group by owner_id
    )
    select (select count(*) from customers) as count, array(
      select json_agg(json_build_object('id', id, 'owner_id', owner_id, 'reason', reason, 'asked_date', asked_date)
        order by rackets.place)
      from (
        select * from customers order by place limit ${CALLS_PAGE_SIZE} offset ${(page - 1) * CALLS_PAGE_SIZE}
      ) shown join rackets using (owner_id)
      group by shown.place order by shown.place
    ) as shown
  `.execute(db)
  return rows[0] ?? { count: 0, shown: [] }
}

interface Question {
  id: number
  owner_id: number
  asked_at: Date
  is_unreachable: boolean
}

/** The jobs with a question that no message can ask, or that is at least a day old, once the shop has opened since. */
async function unansweredQuestions(db: Db, now: Date): Promise<Question[]> {
  const { rows } = await sql<Question>`${selectQuestions}`.execute(db)
  if (rows.length === 0) return []
  const hours = await openingHours(db)
  const isDue = (asked: Date) => {
    const due = nextOpenMoment(hours, new Date(asked.getTime() + DAY_MS))
    return due !== null && due <= now
  }
  return rows.filter(({ is_unreachable, asked_at }) => is_unreachable || isDue(asked_at))
}

/** True for a customer whom no message can reach. */
const IS_UNREACHABLE = sql`(u.email = '' and not exists (select from push_devices d where d.user_id = u.id))`

/**
 * The rackets that are still to be strung whose owners have not answered a question, with its moment; with the first moment
 * if there are two. An extra that is added while a question about extras is open joins it, so the newest one was asked.
 */
const selectQuestions = sql`
  select j.id, j.owner_id, least(q.created_at, e.asked_at) as asked_at, ${IS_UNREACHABLE} as is_unreachable
  from string_jobs j
  join users u on u.id = j.owner_id and u.deleted_at is null
  left join frame_questions q on q.id = j.frame_question_id and j.frame_state = 'asked'
  left join lateral (
    select max(e.created_at) as asked_at from job_events e
    where e.string_job_id = j.id and e.event = 'extras' and e.to_value is not null
  ) e on j.asked_extras <> '[]' and ${isUnpaid('j')}
  where ${statusIs('j', isToBeStrung)} and (j.frame_state = 'asked' or j.asked_extras <> '[]')
    and (q.id is not null or e.asked_at is not null)`

/** True if a condition is true of one of the reminders of a ready racket. */
const someReminder = (condition: (kind: ReminderKind) => RawBuilder<unknown>) =>
  sql`(${sql.join(REMINDER_KINDS.filter(asksToCollect).map(condition), sql` or `)})`

/** True if a message was a reminder about a job, whose number follows. */
const IS_REMINDER = someReminder((kind) => sql`mj.once like ${sql.lit(`${kind} %`)}`)

/** True for the message that was to say that a job is ready. No other one is planned when it is ready a second time. */
const IS_ANNOUNCEMENT = sql`mj.once = 'ready'`

/** True if the days of all reminders have passed since a job `j` became ready. */
const IS_PAST_REMINDERS = sql`(
  j.ready_at + coalesce(s.reminder_days[cardinality(s.reminder_days)], ${sql.lit(CALL_AFTER_DAYS)}) * interval '1 day' <= now()
)`

/** True for a job `j` of which a restore skipped a reminder that the customer wants. */
const HAS_MISSED_REMINDER = sql`(
  ${someReminder((kind) => sql`${sql.lit(kind)} = any(s.kinds) and not coalesce(${sql.lit(kind)} = any(c.unwanted), false)`)}
  and j.ready_at >= s.since and coalesce(told.reminded, 0) < (
    select count(*) from unnest(s.reminder_days) day where j.ready_at + day * interval '1 day' <= s.restored_at
  )
)`

/** True if a message `m` was to say that a racket is ready, and will not be sent. */
const IS_LOST = sql`(m.kind = 'ready' and (m.is_final or m.state = 'kept' or m.stop_reason = 'restored'))`

/**
 * True if the portal sent no message about a job `j` that says that the racket is ready after a message `m`. A call counts
 * until the racket is ready again, and nobody knows whether a message was sent in WhatsApp.
 */
const IS_LAST = sql`not exists (
  select from messages later join message_jobs of_later on of_later.message_id = later.id
  where of_later.string_job_id = j.id and later.id > m.id and later.kind = 'ready' and later.state = 'sent'
    and ${isByPortal('later')}
)`

const isReadyRacket = statusIs('j', isReady)

/**
 * The ready rackets whose owners were not called, each with the first reason to call that applies; null for none. Most
 * rackets have only the message that says that they are ready, so the others are read first, for all rackets at once.
 */
const readyRackets = sql`
  select j.id, j.owner_id, j.ready_at, case
      when ${IS_UNREACHABLE} then 'no address'
      when told.has_failed then 'message failed'
      when ${IS_PAST_REMINDERS} or ${HAS_MISSED_REMINDER} then 'ready for days'
    end as reason
  from string_jobs j
  join users u on u.id = j.owner_id and u.deleted_at is null
  cross join message_settings s
  left join message_choices c on c.user_id = j.owner_id
  left join (
    select j.id, bool_or(m.channel = 'phone') as is_called, bool_or(${IS_LOST} and ${IS_LAST}) as has_failed,
      max(substring(mj.once from '\\d+$')::integer) filter (where ${IS_REMINDER}) as reminded
    from string_jobs j
    join message_jobs mj on mj.string_job_id = j.id and (mj.moment = j.ready_at or ${IS_ANNOUNCEMENT})
    join messages m on m.id = mj.message_id
    where ${isReadyRacket} and (m.channel = 'phone' or ${IS_LOST} or ${IS_REMINDER})
    group by j.id
  ) told on told.id = j.id
  where ${isReadyRacket} and told.is_called is not true and not ${wasTakenBack('j')}`

/** True if the call list has an entry, with questions that were asked a day ago although the shop has not opened since. */
export const someoneToCall = sql<boolean>`(
  exists (select from (${readyRackets}) ready where reason is not null) or exists (
    select from (${selectQuestions}) asked where is_unreachable or asked_at <= now() - interval '1 day'
  )
)`
