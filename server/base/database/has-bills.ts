import { sql } from 'kysely'

/**
 * True if a person pays for others, has a statement or a receipt for another one's job, or if another one pays for them;
 * `alias` is that of the users. The condition `is not null` makes PostgreSQL read the index of those for whom another one
 * pays; it would otherwise read everybody in a shop of a thousand people.
 */
export const hasBills = (alias: string) => {
  const id = sql.ref(`${alias}.id`)
  return sql<boolean>`(
    ${sql.ref(`${alias}.billed_to_id`)} is not null
    or exists (select from users b where b.billed_to_id is not null and b.billed_to_id = ${id})
    or exists (select from statements s where s.customer_id = ${id})
    or exists (select from payments p where p.payer_id = ${id} and p.is_applied)
  )`.as('has_bills')
}
