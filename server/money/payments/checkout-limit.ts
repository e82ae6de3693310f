import { countAttempt } from '../../base/access/attempts.ts'
import type { Trx } from '../../base/database/connect.ts'

const MAX_IN_AN_HOUR = 200

/**
 * Counts a new checkout. Throws 429 after more than 200 in an hour, because each is a request to the provider, which limits
 * the requests of all customers together. Readers of status pages do not use up the limit of the account.
 */
export const countCheckout = (trx: Trx, user_id: number, { is_from_status_page }: { is_from_status_page: boolean }) =>
  countAttempt(trx, [
    {
      kind: is_from_status_page ? 'checkouts-of-status-pages' : 'checkouts',
      by: String(user_id),
      max: MAX_IN_AN_HOUR,
      minutes: 60,
    },
  ])
