import { sql } from 'kysely'

/** The person who strung the racket of a job, or is to string it. */
export const stringerOf = (job: string) =>
  sql<number | null>`coalesce(${sql.ref(`${job}.strung_by`)}, ${sql.ref(`${job}.technician_id`)})`
