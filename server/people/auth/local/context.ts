import type { Db, Trx } from '../../../base/database/connect.ts'
import type { BetterAuth } from './better-auth.ts'
import type { Passwords } from './passwords.ts'

/** The dependencies of the account's handlers. */
export interface LocalContext {
  auth: BetterAuth
  db: Db
  publicUrl: string
  secret: string
  passwords: Passwords
  /** Throws 403 when this email may not sign up. True when an invitation confirms the email. */
  admitNewcomer(newcomer: { email: string; invitation?: string | undefined }): Promise<boolean>
  /** Updates the portal's record of a person to their account, in the transaction that changes it. */
  saveProfile(trx: Trx, userId: string): Promise<void>
  /** Deletes an account. Throws 409 for the last manager. */
  deleteAccount(trx: Trx, userId: string): Promise<void>
  /** Queues the email that replaces a forgotten password; takes as long for an unknown address. */
  requestReset(email: string): Promise<void>
}
