import { sql } from 'kysely'
import type { CheckoutRowState } from '../base/database/tables/payments.ts'

// The indexes checkout_jobs_one_live and checkout_sessions_unsettled have the same lists.

/** The states of a checkout that its customer can still pay. */
export const PAYABLE: CheckoutRowState[] = ['creating', 'open']

/** The states of a checkout that pays its jobs or its pack, or may do so. A job has at most one such checkout. */
export const LIVE: CheckoutRowState[] = [...PAYABLE, 'waiting']

/** The states of a checkout about which the provider may still send news. */
export const UNSETTLED: CheckoutRowState[] = [...LIVE, 'closing']

/**
 * True if a checkout is in one of these states; `checkouts` is the table or its alias. States are inlined because PostgreSQL
 * cannot use a partial index with a bind parameter.
 */
export const isCheckoutIn = (checkouts: string, states: CheckoutRowState[]) =>
  sql<boolean>`${sql.ref(`${checkouts}.state`)} in (${sql.join(states.map((state) => sql.lit(state)))})`

/** True if the customer has paid a checkout by a method whose money takes a while to arrive, such as a bank debit. */
export const isOnItsWay = (checkouts: string) => isCheckoutIn(checkouts, ['waiting'])
