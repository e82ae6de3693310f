import { sql } from 'kysely'

/**
 * True if a customer pays for another one's job: it is on a statement of the customer, or on account and on no statement
 * while the owner is billed to the customer. The alias of the job is j.
 */
export const isBilledTo = (payer_id: number) => sql<boolean>`(
  j.owner_id <> ${payer_id} and j.on_account_at is not null and coalesce(
    (select s.customer_id from statement_jobs l join statements s on s.id = l.statement_id where l.string_job_id = j.id),
    (select o.billed_to_id from users o where o.id = j.owner_id)
  ) = ${payer_id}
)`
