import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'

/** True for a person who is a manager at this moment. */
export async function isManager(db: Db, id: number): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_manager', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return person !== undefined
}

export const otherRuns = () => conflict('Another export is running. Please try again in a minute.')

/** Throws 409 while an export runs. The lock is shared, so that two people who start one do not refuse each other here. */
export async function requireNoExport(db: Db) {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('export')) as is_free
  `.execute(db)
  if (!rows[0]?.is_free) throw otherRuns()
}
