import { sql } from 'kysely'

/** SQL for the ticket of a job; null once its racket has left, because the ticket may belong to another job by now. */
export const currentTicket = (jobs: string) =>
  sql<string | null>`case when ${sql.ref(`${jobs}.left_at`)} is null then ${sql.ref(`${jobs}.ticket`)} end`
