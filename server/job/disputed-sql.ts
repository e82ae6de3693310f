import { sql } from 'kysely'

/** True for a payment whose money the owner of the card demands back, or got back. The shop keeps what it won. */
export const isDisputed = (payments: string) => sql<boolean>`exists (
  select from disputes d
  where d.provider_payment_id = ${sql.ref(`${payments}.provider_payment_id`)} and d.state not in ('won', 'warning_closed')
)`
