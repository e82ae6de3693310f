import type { Db } from './base/database/connect.ts'
import { forgetKeptAnswers } from './base/http/idempotency.ts'
import { forgetOldAccountMail } from './messages/forget.ts'
import { forgetExpiredAuth } from './people/auth/local/forget-expired-auth.ts'
import { forgetStaffInvitations } from './people/staff-invitations.ts'

/** Deletes what has expired in all parts of the portal. */
export async function forgetExpired(db: Db): Promise<void> {
  await forgetExpiredAuth(db)
  await forgetKeptAnswers(db)
  await forgetOldAccountMail(db)
  await forgetStaffInvitations(db)
}
