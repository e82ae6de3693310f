import type { Db } from '../../database/connect.ts'
import type { Route } from '../../http/route.ts'
import type { BetterAuth } from './better-auth.ts'
import { organizationRoutes } from './organization-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import type { Passwords } from './passwords.ts'
import { profileRoutes } from './profile-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

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

/** Mounts the account's rows of the API table. */
export const localRoutes = (context: LocalContext) => (route: Route) => {
  sessionRoutes(route, context)
  profileRoutes(route, context)
  passwordRoutes(route, context)
  twoFactorRoutes(route, context)
  organizationRoutes(route, context)
}
