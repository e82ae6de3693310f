import type { Db } from '../../database/connect.ts'
import type { BetterAuth } from './better-auth.ts'
import type { Passwords } from './passwords.ts'

/** What the account's handlers work with. */
export interface LocalContext {
  auth: BetterAuth
  db: Db
  publicUrl: string
  secret: string
  passwords: Passwords
  /** Throws 403 when this email may not sign up. */
  refuseNewcomer(email: string): Promise<void>
  /** Queues the email that replaces a forgotten password; takes as long for an unknown address. */
  requestReset(email: string): Promise<void>
}
