import { sql } from 'kysely'
import { PLANNED_KINDS } from '../../contract/messages/message-kinds.ts'
import { PORTAL_CHANNELS } from '../../contract/messages/messages.ts'

// Conditions of messages; `m` is the table or its alias. The values are inlined because PostgreSQL cannot use a partial
// index with a bind parameter.

const list = (values: readonly string[]) => sql`(${sql.join(values.map((value) => sql.lit(value)))})`

/** True for a message that may still be sent: the opposite of `isOver` of the contract, in SQL. */
export const isToBeSent = (m: string) =>
  sql<boolean>`(${sql.ref(`${m}.state`)} in ('waiting', 'failed') and not ${sql.ref(`${m}.is_final`)})`

/** True for a message that the portal itself sends. */
export const isByPortal = (m: string) => sql<boolean>`${sql.ref(`${m}.channel`)} in ${list(PORTAL_CHANNELS)}`

/** True for a planned message that follows its jobs: nobody has begun to send it, and staff do not send it by hand. */
export const followsJobs = (m: string) => sql<boolean>`(
  ${sql.ref(`${m}.kind`)} in ${list(PLANNED_KINDS)}
  and ${sql.ref(`${m}.state`)} = 'waiting' and not ${sql.ref(`${m}.is_by_hand`)}
  and ${sql.ref(`${m}.first_tried_at`)} is null
)`
