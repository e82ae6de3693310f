import { sql } from 'kysely'
import type { Say } from '../../contract/base/say.ts'
import type { NoticeKind } from '../../contract/messages/message-kinds.ts'
import { endOfDelay } from '../../contract/messages/message-times.ts'
import type { Trx } from '../base/database/connect.ts'
import { sendingKey } from './mail/sending.ts'
import { isToBeSent } from './message-sql.ts'
import { createMessage, lockMessages, stopMessage } from './plan.ts'
import { reachOf } from './reach.ts'
import { messageRules } from './settings.ts'

interface Notice {
  kind: NoticeKind
  job: { id: number; owner_id: number }
  /** Says the new time or the question; null takes back a notice that waits. */
  detail: ((say: Say) => string) | null
  /** False: the customer knows it already, so it is only the new text of a notice that waits. */
  isNews?: boolean
  /** The time before a new one, and the new one. */
  times?: { from: Date; to: Date }
}

/**
 * Plans a message about a new time or a question, after the delay. A notice of the same kind that waits for the same job
 * gets the new text, so that several changes within the delay are one message. One that is being sent at this moment has
 * left with the old text, so another one follows. A notice that waits is taken back when it would tell the time that the
 * customer knows, unless it may have arrived.
 */
export async function planNotice(
  trx: Trx,
  { kind, job, detail, isNews = true, times }: Notice,
  now: Date,
): Promise<void> {
  await lockMessages(trx, job.owner_id)
  const waiting = await trx
    .selectFrom('messages as m')
    .innerJoin('message_jobs as mj', 'mj.message_id', 'm.id')
    .select(['m.id', 'm.first_tried_at', 'mj.moment as known'])
    .where('mj.string_job_id', '=', job.id)
    .where('m.kind', '=', kind)
    .where(isToBeSent('m'))
    .orderBy('m.id', 'desc')
    .executeTakeFirst()
  const isUntried = waiting?.first_tried_at === null
  const isKnown = times !== undefined && isUntried && waiting.known?.getTime() === times.to.getTime()
  if (detail === null || isKnown) {
    if (waiting) await stopMessage(trx, waiting.id, 'no longer needed')
    return
  }
  const { channel, unwanted, say } = await reachOf(trx, job.owner_id)
  const text = noticeText(detail, say)
  if (waiting && !(await isBeingSent(trx, waiting.id))) {
    await trx.updateTable('messages').set({ detail: text }).where('id', '=', waiting.id).execute()
    return
  }
  if (!isNews) return
  const rules = await messageRules(trx)
  const due = endOfDelay(rules, now)
  if (!due || !rules.kinds.includes(kind) || channel === null || unwanted.includes(kind)) return
  const id = await createMessage(trx, {
    kind,
    channel,
    customer_id: job.owner_id,
    job_ids: [job.id],
    due,
    now,
    detail: text,
  })
  if (times) await trx.updateTable('message_jobs').set({ moment: times.from }).where('message_id', '=', id).execute()
}

/** The detail of a notice, as long as its column can be. */
export const noticeText = (detail: (say: Say) => string, say: Say) => [...detail(say)].slice(0, 500).join('')

async function isBeingSent(trx: Trx, message_id: number): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${sendingKey(message_id)}) as "isFree"
  `.execute(trx)
  return rows[0]?.isFree !== true
}
