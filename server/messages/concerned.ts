import { sql } from 'kysely'
import { factsOf, type MessageKind } from '../../contract/messages/message-kinds.ts'
import { statusIs } from '../job/status-sql.ts'

/** True if a message of a kind concerns a job: `isConcerned` of the contract in SQL; `jobs` is the table or its alias. */
export function concerns(kind: MessageKind, jobs: string) {
  const { status, hasLeft, moment } = factsOf(kind)
  const left = sql`${sql.ref(`${jobs}.left_at`)} is ${hasLeft ? sql`not null` : sql`null`}`
  const hasMoment = moment === null ? sql`true` : sql`${sql.ref(`${jobs}.${moment}`)} is not null`
  return sql<boolean>`(${statusIs(jobs, status)} and ${left} and ${hasMoment})`
}

/** The moment of a job that a message is about; null for a message about something else. */
export function momentOf(kind: MessageKind, jobs: string) {
  const { moment } = factsOf(kind)
  return sql<Date | null>`${moment === null ? sql`null::timestamptz` : sql.ref(`${jobs}.${moment}`)}`
}

/** True if the moment is still news: no message is sent about one before messages were introduced. */
export function isNews(kind: MessageKind, jobs: string, since: Date, now: Date) {
  const { maxDays } = factsOf(kind)
  const oldest = maxDays === null ? since : new Date(Math.max(since.getTime(), now.getTime() - maxDays * DAY_MS))
  return sql<boolean>`${momentOf(kind, jobs)} >= ${oldest}`
}

const DAY_MS = 86_400_000
