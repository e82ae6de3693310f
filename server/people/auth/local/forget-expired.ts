import { sql } from 'kysely'
import type { Db } from '../../../base/database/connect.ts'
import { forgetKeptAnswers } from '../../../base/http/idempotency.ts'
import { forgetOldKeys } from './token-keys.ts'

/** Deletes expired counters of attempts, sessions, links, keys and Idempotency-Keys, and emails older than 90 days. */
export async function forgetExpired(db: Db): Promise<void> {
  await sql`delete from auth.attempts where window_ends < now()`.execute(db)
  await sql`delete from auth.session where "expiresAt" < now()`.execute(db)
  await sql`delete from auth.verification where "expiresAt" < now()`.execute(db)
  await sql`delete from auth.email_link where expires_at < now()`.execute(db)
  await forgetOldKeys(db)
  await forgetKeptAnswers(db)
  await sql`delete from messages where kind = 'account' and created_at < now() - interval '90 days'`.execute(db)
}
