import { sql } from 'kysely'
import { MINUTE_MS } from '../../contract/base/time-units.ts'
import { PLANNED_KINDS, REMINDER_KINDS, type ReminderKind } from '../../contract/messages/message-kinds.ts'
import { dueReminder } from '../../contract/messages/message-times.ts'
import { isOver } from '../../contract/messages/send-again.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { tryEach } from '../base/jobs/try-each.ts'
import { concerns, isNews, momentOf, oldestNews } from './concerned.ts'
import { forgetDevices } from './devices.ts'
import { blankOld, forgetCopies } from './forget.ts'
import { sendAt } from './mail/sending.ts'
import { followsJobs, isByPortal, isToBeSent } from './message-sql.ts'
import { createMessage, lockMessages, planAnnouncements } from './plan.ts'
import { reachOf } from './reach.ts'
import { remindToRestring } from './restring.ts'
import { announcedSince, type MessageRules, messageRules } from './settings.ts'

/**
 * Makes the background job that sends reminders, and everything that a crash or a change of settings left to do. A customer
 * for whom it fails does not keep the others waiting.
 */
export const createSweepMessages =
  (db: Db, now: () => Date = () => new Date()) =>
  async (): Promise<void> => {
    const rules = await messageRules(db)
    const wantedReminders = REMINDER_KINDS.filter((kind) => rules.kinds.includes(kind))
    const steps = [
      () => planAll(db, rules, now),
      ...wantedReminders.map((kind) => () => remind(db, kind, rules, now())),
      () => remindToRestring(db, rules, now()),
      () => sendOverdue(db, now()),
      () => blankOld(db, now()),
      () => forgetCopies(db, now()),
      () => forgetDevices(db, now()),
    ]
    await tryEach(steps, (step) => step())
  }

const planAll = async (db: Db, rules: MessageRules, now: () => Date) =>
  tryEach(await customersToPlan(db, rules, now()), (customer_id) =>
    transact(db, (trx) => planAnnouncements(trx, customer_id, now())),
  )

/** Customers with a planned message that waits, or with rackets that have no planned message. */
async function customersToPlan(db: Db, rules: MessageRules, now: Date): Promise<number[]> {
  const waiting = await db
    .selectFrom('messages')
    .select('customer_id')
    .distinct()
    .where(followsJobs('messages'))
    .where('customer_id', 'is not', null)
    .$narrowType<{ customer_id: number }>()
    .execute()
  const ids = new Set(waiting.map(({ customer_id }) => customer_id))
  for (const kind of PLANNED_KINDS) {
    if (!rules.kinds.includes(kind)) continue
    const rows = await db
      .selectFrom('string_jobs as j')
      .select('j.owner_id')
      .distinct()
      .where(concerns(kind, 'j'))
      .where(isNews(kind, 'j', oldestNews(kind, announcedSince(rules), now)))
      .where(sql<boolean>`not exists (
        select from message_jobs mj join messages m on m.id = mj.message_id
        where mj.string_job_id = j.id and m.kind = ${kind} and ${isByPortal('m')} and mj.moment = ${momentOf(kind, 'j')}
          and (m.state <> 'stopped' or m.stop_reason in ('by hand', 'restored'))
      )`)
      .execute()
    for (const { owner_id } of rows) ids.add(owner_id)
  }
  return [...ids]
}

/** Sends the messages whose background job is missing or late. */
async function sendOverdue(db: Db, now: Date) {
  const overdue = await db
    .selectFrom('messages')
    .select('id')
    .where(isToBeSent('messages'))
    .where('due_at', '<', new Date(now.getTime() - 2 * MINUTE_MS))
    .execute()
  for (const { id } of overdue) await sendAt(db, id)
}

async function remind(db: Db, kind: ReminderKind, rules: MessageRules, now: Date) {
  const jobs = await db
    .selectFrom('string_jobs as j')
    .select(['j.id', 'j.owner_id', momentOf(kind, 'j').$notNull().as('moment')])
    .select([
      sql<(string | null)[]>`array(
        select once from message_jobs mj where mj.string_job_id = j.id and mj.moment = ${momentOf(kind, 'j')}
      )`.as('told'),
      sql<Date | null>`(
        select max(m.sent_at) from message_jobs mj join messages m on m.id = mj.message_id
        where mj.string_job_id = j.id and mj.moment = ${momentOf(kind, 'j')}
      )`.as('told_at'),
    ])
    .where(concerns(kind, 'j'))
    .where(isNews(kind, 'j', oldestNews(kind, rules.since, now)))
    .orderBy('j.id')
    .execute()
  // Most rackets that wait for long need no other reminder, so their customers are not locked.
  const due = jobs
    .map((job) => {
      const notBefore = skippedBefore(job.told_at, rules.restored_at)
      return { ...job, step: dueReminder(job.moment, rules.reminder_days, now, notBefore) }
    })
    .filter(({ step, told }) => step > newestStep(kind, told))
  await tryEach(new Set(due.map(({ owner_id }) => owner_id)), (customer_id) => {
    const own = due.filter(({ owner_id }) => owner_id === customer_id)
    return transact(db, (trx) => remindCustomer(trx, { kind, customer_id, jobs: own, now }))
  })
}

/**
 * Reminders that were due before this moment are skipped: before a restore, or before the newest message that told the
 * customer that the racket is ready or waits, which can take days while the shop is closed.
 */
const skippedBefore = (told: Date | null, restored: Date | null) =>
  told && restored && told < restored ? restored : (told ?? restored)

/** The number of the newest reminder that was planned for a job since its moment; 0 if there is none. */
const newestStep = (kind: ReminderKind, told: (string | null)[]) =>
  Math.max(0, ...told.flatMap((once) => (once?.startsWith(`${kind} `) ? [Number(once.slice(kind.length))] : [])))

interface Reminder {
  kind: ReminderKind
  customer_id: number
  /** `step` is the number of the newest reminder that is due. */
  jobs: { id: number; step: number }[]
  now: Date
}

async function remindCustomer(trx: Trx, { kind, customer_id, jobs, now }: Reminder) {
  await lockMessages(trx, customer_id)
  const { channel, unwanted } = await reachOf(trx, customer_id)
  if (channel === null || unwanted.includes(kind)) return
  const known = await trx
    .selectFrom('message_jobs as mj')
    .innerJoin('messages as m', 'm.id', 'mj.message_id')
    .innerJoin('string_jobs as j', 'j.id', 'mj.string_job_id')
    .select(['mj.string_job_id', 'mj.once', 'm.state', 'm.is_final'])
    .select(sql<boolean>`mj.moment is not distinct from ${momentOf(kind, 'j')}`.as('is_since_moment'))
    .where(
      'mj.string_job_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .execute()
  const unreminded = jobs.filter(({ id, step }) => {
    const own = known.filter(({ string_job_id }) => string_job_id === id)
    const isOnItsWay = !own.every(isOver)
    const told = own.filter(({ is_since_moment }) => is_since_moment).map(({ once }) => once)
    return !isOnItsWay && step > newestStep(kind, told)
  })
  if (unreminded.length === 0) return
  const job_ids = unreminded.map(({ id }) => id)
  // When a racket is ready a second time, its reminders start again.
  await trx
    .updateTable('message_jobs as mj')
    .from('string_jobs as j')
    .set({ once: null })
    .whereRef('j.id', '=', 'mj.string_job_id')
    .where('j.id', 'in', job_ids)
    .where('mj.once', 'like', `${kind} %`)
    .where(sql<boolean>`mj.moment <> ${momentOf(kind, 'j')}`)
    .execute()
  const id = await createMessage(trx, { kind, channel, customer_id, job_ids, due: now, now })
  for (const job of unreminded) {
    await trx
      .updateTable('message_jobs')
      .set({ once: `${kind} ${job.step}` })
      .where('message_id', '=', id)
      .where('string_job_id', '=', job.id)
      .execute()
  }
}
