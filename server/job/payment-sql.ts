import { sql } from 'kysely'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { isOnItsWay } from './checkout-states.ts'
import { statusIs } from './status-sql.ts'

// The facts about a job's payments, for every list and page. `j` is the alias of string_jobs.

/** True for money with which another customer paid; `payment` is a column with the id of a payment. */
export const isOfOtherPayer = (payment: string) =>
  sql<boolean>`exists (select from payments paid where paid.id = ${sql.ref(payment)} and paid.payer_id is not null)`

/** True while a card payment that takes days is on its way. */
export const isPaymentOnItsWay = (j: string) =>
  sql<boolean>`(${sql.ref(`${j}.paid_payment_id`)} is null and ${sql.ref(`${j}.had_checkout`)} and exists (
    select from checkout_jobs c where c.string_job_id = ${sql.ref(`${j}.id`)} and ${isOnItsWay('c')}
  ))`

/**
 * The refund of a cancelled job, or of the payment that pays a job: 'due' before 'done', which max() does. Only staff see
 * the refund of what another customer paid.
 */
export const refundState = (j: string, reader: 'owner' | 'staff') =>
  sql<StringJob['refund']>`(
    select max(f.state) from refunds f where f.string_job_id = ${sql.ref(`${j}.id`)}
      and f.reason not in ('partial', 'manager')
      and (${statusIs(j, 'isCancelled')} or f.payment_id = ${sql.ref(`${j}.paid_payment_id`)})
      ${reader === 'owner' ? sql`and not ${isOfOtherPayer('f.payment_id')}` : sql``}
  )`

/** The cents that went back of the payment that pays a job, which stays paid. */
export const partRefunded = (j: string) => sql<number>`(
  select coalesce(sum(f.amount), 0)::integer from refunds f
  where f.string_job_id = ${sql.ref(`${j}.id`)} and f.payment_id = ${sql.ref(`${j}.paid_payment_id`)}
    and f.reason in ('partial', 'manager') and f.state = 'done'
)`

/** The cents of all refunds of a payment, done or planned; `p` is the alias of payments. */
export const refundedOf = (p: string) => sql<number>`(
  select coalesce(sum(f.amount), 0) from refunds f where f.payment_id = ${sql.ref(`${p}.id`)}
)`

/** The cents of a payment minus all refunds, done or planned; null without a payment. */
export const leftOfPayment = (p: string) => sql<number | null>`(${sql.ref(`${p}.amount`)} - ${refundedOf(p)})::integer`

/** True for a payment of today. After the close of today, a payment counts on the next day. `p` is the alias of payments. */
export const isOfToday = (p: string) => sql<boolean>`(${sql.ref(`${p}.book_day`)} >= shop_today())`

/** True for a payment of a closed day; `p` is the alias of payments. */
export const isOfClosedDay = (p: string) =>
  sql<boolean>`coalesce(${sql.ref(`${p}.book_day`)} <= (select max(day) from day_closes), false)`

/** The person who can void the payment of a job without being a manager; null for none. */
export const voidableBy = (j: string) => sql<number | null>`(
  select p.actor_id from payments p where p.id = ${sql.ref(`${j}.paid_payment_id`)} and p.method = 'technician'
    and ${isOfToday('p')} and not ${isOfClosedDay('p')}
)`
