import { sql } from 'kysely'
import { dueReminder } from '../../contract/messages/message-times.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { statusIs } from '../job/status-sql.ts'
import { forgetDevices } from './devices.ts'
import { blankOld, forgetCopies } from './forget.ts'
import { createMessage, lockMessages, MOMENTS, PLANNED, planAnnouncements } from './plan.ts'
import { reachOf } from './reach.ts'
import { type MessageRules, messageRules } from './settings.ts'

/** Makes the background job that sends reminders, and everything that a crash or a change of settings left to do. */
export const createSweepMessages =
  (db: Db, now: () => Date = () => new Date()) =>
  async (): Promise<void> => {
    const rules = await messageRules(db)
    for (const customer_id of await customersToPlan(db, rules)) {
      await transact(db, (trx) => planAnnouncements(trx, customer_id, now()))
    }
    if (rules.kinds.includes('reminder')) await remind(db, rules, now())
    for (const { id } of await overdue(db, now())) {
      await addJob(db, 'send_message', { message_id: id }, { jobKey: `message-${id}` })
    }
    await blankOld(db, now())
    await forgetCopies(db, now())
    await forgetDevices(db, now())
  }

/** Customers with a planned message that waits, or with rackets in the shop that have no planned message. */
async function customersToPlan(db: Db, { kinds, since }: MessageRules): Promise<number[]> {
  const waiting = await db
    .selectFrom('messages')
    .select('customer_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('kind', 'in', PLANNED)
    .where('is_by_hand', '=', false)
    .where('first_tried_at', 'is', null)
    .where('customer_id', 'is not', null)
    .$narrowType<{ customer_id: number }>()
    .execute()
  const ids = new Set(waiting.map(({ customer_id }) => customer_id))
  for (const kind of PLANNED) {
    if (!kinds.includes(kind)) continue
    const rows = await db
      .selectFrom('string_jobs as j')
      .select('j.owner_id')
      .distinct()
      .where('j.left_at', 'is', null)
      .where(statusIs('j', 'isPending'))
      .where(MOMENTS[kind], '>=', since)
      .where(sql<boolean>`not exists (
        select from message_jobs mj join messages m on m.id = mj.message_id
        where mj.string_job_id = j.id and m.kind = ${kind} and m.channel in ('email', 'push') and mj.moment = ${sql.ref(MOMENTS[kind])}
          and (m.state <> 'stopped' or m.stop_reason in ('by hand', 'restored'))
      )`)
      .execute()
    for (const { owner_id } of rows) ids.add(owner_id)
  }
  return [...ids]
}

/** Messages whose background job is missing or late. */
const overdue = (db: Db, now: Date) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('state', 'in', ['waiting', 'failed'])
    .where('is_final', '=', false)
    .where('due_at', '<', new Date(now.getTime() - 2 * 60_000))
    .execute()

async function remind(db: Db, rules: MessageRules, now: Date) {
  const ready = await db
    .selectFrom('string_jobs as j')
    .select(['j.id', 'j.owner_id', 'j.ready_at'])
    .where('j.left_at', 'is', null)
    .where(statusIs('j', 'isPending'))
    .where(statusIs('j', 'isStrung'))
    .where('j.ready_at', '>=', rules.since)
    .orderBy('j.id')
    .execute()
  const due = ready.filter(({ ready_at }) => stepOf(ready_at, rules, now) > 0)
  for (const customer_id of new Set(due.map(({ owner_id }) => owner_id))) {
    const jobs = due.filter(({ owner_id }) => owner_id === customer_id)
    await transact(db, (trx) => remindCustomer(trx, { customer_id, jobs, rules, now }))
  }
}

const stepOf = (ready_at: Date | null, rules: MessageRules, now: Date) =>
  ready_at ? dueReminder(ready_at, rules.reminder_days, now, rules.restored_at) : 0

interface Reminder {
  customer_id: number
  jobs: { id: number; ready_at: Date | null }[]
  rules: MessageRules
  now: Date
}

async function remindCustomer(trx: Trx, { customer_id, jobs, rules, now }: Reminder) {
  await lockMessages(trx, customer_id)
  const { channel, unwanted } = await reachOf(trx, customer_id)
  if (channel === null || unwanted.includes('reminder')) return
  const known = await trx
    .selectFrom('message_jobs as mj')
    .innerJoin('messages as m', 'm.id', 'mj.message_id')
    .select(['mj.string_job_id', 'mj.once', 'm.state', 'm.is_final'])
    .where(
      'mj.string_job_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .execute()
  const unreminded = jobs.filter(({ id, ready_at }) => {
    const own = known.filter(({ string_job_id }) => string_job_id === id)
    const isOnItsWay = own.some(({ state, is_final }) => state === 'waiting' || (state === 'failed' && !is_final))
    const last = Math.max(0, ...own.map(({ once }) => Number(/^reminder (\d+)$/.exec(once ?? '')?.[1] ?? 0)))
    return !isOnItsWay && last < stepOf(ready_at, rules, now)
  })
  if (unreminded.length === 0) return
  const job_ids = unreminded.map(({ id }) => id)
  const id = await createMessage(trx, { kind: 'reminder', channel, customer_id, job_ids, due: now, now })
  for (const job of unreminded) {
    await trx
      .updateTable('message_jobs')
      .set({ once: `reminder ${stepOf(job.ready_at, rules, now)}` })
      .where('message_id', '=', id)
      .where('string_job_id', '=', job.id)
      .execute()
  }
}
