import { sql } from 'kysely'

/** True if a person pays for others, has a statement, or if another one pays for them; `alias` is that of the users. */
export const hasBills = (alias: string) => {
  const id = sql.ref(`${alias}.id`)
  return sql<boolean>`(
    ${sql.ref(`${alias}.billed_to_id`)} is not null or exists (select from users b where b.billed_to_id = ${id})
    or exists (select from statements s where s.customer_id = ${id})
  )`.as('has_bills')
}
