import { sql } from 'kysely'
import type { Db } from '../../../base/database/connect.ts'
import { forgetOldKeys } from './token-keys.ts'

/** Deletes expired counters of attempts, sessions, links and keys. */
export async function forgetExpiredAuth(db: Db): Promise<void> {
  await sql`delete from auth.attempts where window_ends < now()`.execute(db)
  await sql`delete from auth.session where "expiresAt" < now()`.execute(db)
  await sql`delete from auth.verification where "expiresAt" < now()`.execute(db)
  await sql`delete from auth.email_link where expires_at < now()`.execute(db)
  await forgetOldKeys(db)
}
