import { sql } from 'kysely'
import { DAY_MS } from '../../contract/base/time-units.ts'
import { factsOf, MESSAGE_KINDS, type MessageKind } from '../../contract/messages/message-kinds.ts'
import type { Param } from '../base/database/prepare.ts'
import { wasTakenBack } from '../job/redo-sql.ts'
import { statusIs } from '../job/status-sql.ts'

/**
 * True if a message of a kind concerns a job; `jobs` is the table or its alias. After a racket was ready and was taken back,
 * only its redo tells the customer when it is ready.
 */
export function concerns(kind: MessageKind, jobs: string) {
  const isThere = asksToCollect(kind) ? sql`not ${wasTakenBack(jobs)}` : sql`true`
  return sql<boolean>`(${canConcern(kind, jobs)} and ${isThere})`
}

/** True for the kinds about rackets that are ready and still in the shop. */
export function asksToCollect(kind: MessageKind): boolean {
  const { hasLeft, moment } = factsOf(kind)
  return moment === 'ready_at' && !hasLeft
}

/** True if a message, whose alias is m, still concerns one of its jobs. */
export const concernsOne = sql<boolean>`exists (
  select from message_jobs mj join string_jobs j on j.id = mj.string_job_id
  where mj.message_id = m.id and case m.kind
    ${sql.join(
      MESSAGE_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${concerns(kind, 'j')}`),
      sql` `,
    )}
  end
)`

/** SQL for `canConcern` of the contract. */
function canConcern(kind: MessageKind, jobs: string) {
  const { hasStatus: isMeant, hasLeft, moment } = factsOf(kind)
  const left = sql`${sql.ref(`${jobs}.left_at`)} is ${hasLeft ? sql`not null` : sql`null`}`
  const hasMoment = moment === null ? sql`true` : sql`${sql.ref(`${jobs}.${moment}`)} is not null`
  return sql`${statusIs(jobs, isMeant)} and ${left} and ${hasMoment}`
}

/** The moment of a job that a message is about; null for a message about something else. */
export function momentOf(kind: MessageKind, jobs: string) {
  const { moment } = factsOf(kind)
  return sql<Date | null>`${moment === null ? sql`null::timestamptz` : sql.ref(`${jobs}.${moment}`)}`
}

/** The oldest moment that is still news: no message is sent about one before messages were introduced. */
export function oldestNews(kind: MessageKind, since: Date, now: Date): Date {
  const { maxDays } = factsOf(kind)
  return maxDays === null ? since : new Date(Math.max(since.getTime(), now.getTime() - maxDays * DAY_MS))
}

/** True if the moment is still news. */
export const isNews = (kind: MessageKind, jobs: string, oldest: Date | Param<Date>) =>
  sql<boolean>`${momentOf(kind, jobs)} >= ${oldest}`
