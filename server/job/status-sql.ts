import { sql } from 'kysely'
import { ORDER_STATUSES, type OrderStatus, type StatusFact, statusesThat } from '../../contract/job/statuses.ts'

/** A list for SQL's `in`. Statuses are inlined because PostgreSQL cannot use a partial index with a bind parameter. */
const list = (statuses: OrderStatus[]) => sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`

/** True if a job has one of these statuses; `jobs` is the table or its alias. */
export const statusIn = (jobs: string, statuses: OrderStatus[]) =>
  sql<boolean>`${sql.ref(`${jobs}.order_status`)} in ${list(statuses)}`

/** True if a fact, such as 'isPending', or a rule of the contract, such as `isReady`, is true of a job's status. */
export const statusIs = (jobs: string, fact: StatusFact | ((status: OrderStatus) => boolean)) =>
  statusIn(jobs, typeof fact === 'string' ? statusesThat(fact) : ORDER_STATUSES.filter(fact))

/** True if a job is unpaid and not cancelled: `isPayable` of the contract in SQL. */
export const isUnpaid = (jobs: string) =>
  sql<boolean>`(not ${sql.ref(`${jobs}.is_order_paid`)} and not ${statusIs(jobs, 'isCancelled')})`

/** True if a job is on account: unpaid, not cancelled, and to be paid by a statement. */
export const isOnAccount = (jobs: string) =>
  sql<boolean>`(${sql.ref(`${jobs}.on_account_at`)} is not null and ${isUnpaid(jobs)})`
