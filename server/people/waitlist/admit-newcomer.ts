import type { Db } from '../../base/database/connect.ts'
import { forbidden } from '../../base/errors.ts'
import { tokenHash } from '../auth/link-token.ts'
import { isNobodyHere } from '../people.ts'
import { admitByInvitation } from '../staff-invitations.ts'

/**
 * Throws 403 when this email may not sign up now; a staff invitation always admits. Returns whether the invitation
 * confirms the email, because it was sent there. The first person need not wait for a manager to admit them.
 */
export async function admitNewcomer(
  db: Db,
  { signUp, secret }: { signUp: 'open' | 'waitlist' | 'closed'; secret: string },
  { email, invitation }: { email: string; invitation?: string | undefined },
): Promise<boolean> {
  const staff = invitation === undefined ? null : await admitByInvitation(db, secret, { email, invitation })
  if (staff) return staff.isConfirmed
  if (signUp === 'closed') throw forbidden('Sign-up is closed. Please ask the shop.')
  if (invitation !== undefined) {
    if (await isInvited(db, email, invitation)) return true
    throw forbidden('This invitation does not work for this email. Please use the address it was sent to.')
  }
  if (signUp === 'open' || (await isNobodyHere(db))) return false
  throw forbidden('Sign-up is by waiting list. Leave your email and the shop will let you in.')
}

async function isInvited(db: Db, email: string, invitation: string): Promise<boolean> {
  const entry = await db
    .selectFrom('waitlist')
    .select('id')
    .where('email', '=', email)
    .where('admitted_at', 'is not', null)
    .where('invitation_hash', '=', tokenHash(invitation))
    .executeTakeFirst()
  return entry !== undefined
}
