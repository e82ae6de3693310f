import { sql } from 'kysely'
import { statusIs } from './status-sql.ts'

/**
 * SQL: true for a promise that was kept or not. One whose racket is late and still not ready was not. `jobs` is the table
 * or its alias.
 */
export const isPromiseDecided = (jobs: string) => {
  const column = (name: 'ready_at' | 'due_at') => sql.ref(`${jobs}.${name}`)
  return sql<boolean>`(
    not ${statusIs(jobs, 'isCancelled')} and (${column('ready_at')} is not null or ${column('due_at')} < now())
  )`
}
