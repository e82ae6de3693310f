import type { FastifyInstance } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'

/** Who a verified token speaks for: the authentication provider's session, as the specification names its fields. */
export interface Session {
  /** The provider's id of the person (`sub`). */
  userId: string
  sessionId: string
  actor: { sub: string } | null
  orgId: string | null
  orgRole: string | null
  orgSlug: string | null
  orgPermissions: string[]
  /** Minutes since the first and the second factor were proved, -1 for a factor never proved; null when not told. */
  factorVerificationAge: [first: number, second: number] | null
}

/** What the provider knows of a person. */
export interface Profile {
  first_name: string
  last_name: string
  email: string
  email_verified: boolean
}

/** The one interface behind which the embedded and the hosted authentication provider stand. */
export interface AuthProvider {
  kind: 'local' | 'clerk'
  /** How tokens are verified; one verifier serves both. */
  verification: { issuer: string | string[]; audience?: string; keys: JWTVerifyGetKey; authorizedParties: string[] }
  /** The person as the provider knows them now, or null when it knows none. Throws when the provider cannot be asked. */
  profile(userId: string): Promise<Profile | null>
  /** The provider's own routes: /api/auth/* of the embedded one, the webhook of the hosted one. */
  mount(app: FastifyInstance): Promise<void>
  /** Who is given rights by who they are. */
  rights: { firstPersonRunsTheShop: boolean; managerEmails: string[] }
  /** Sends the letter with which a forgotten password is replaced, if there is such a person. */
  sendPasswordReset(email: string): Promise<void>
  /** What the browser must know to load the right widgets. */
  browserConfig(): { kind: 'local' } | { kind: 'clerk'; publishable_key: string; frontend_api: string }
}
