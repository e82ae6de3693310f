import { sql } from 'kysely'

/** A person's balance of credits without those that have expired; `alias` is that of users. */
export const usableCredits = (alias: string) =>
  sql<number>`usable_credits(${sql.ref(`${alias}.id`)}, ${sql.ref(`${alias}.stringing_credits`)})`.as(
    'stringing_credits',
  )
