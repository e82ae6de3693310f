import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import { forgetKeptAnswers } from '../../http/idempotency.ts'

/**
 * Deletes what nobody needs any more: of signing in the counters, sessions and links whose time is over, the answers
 * kept for an Idempotency-Key, and letters of last season.
 */
export async function forgetExpired(db: Db): Promise<void> {
  await sql`delete from auth.attempts where window_ends < now()`.execute(db)
  await sql`delete from auth.session where "expiresAt" < now()`.execute(db)
  await sql`delete from auth.verification where "expiresAt" < now()`.execute(db)
  await forgetKeptAnswers(db)
  await sql`delete from outgoing_mail where created_at < now() - interval '90 days'`.execute(db)
}
