import type { Expression } from 'kysely'

/** The session of a verified token, with the field names of the specification. */
export interface Session {
  /** The provider's id of the person (`sub`). */
  userId: string
  sessionId: string
  actor: { sub: string } | null
  orgId: string | null
  orgRole: string | null
  orgSlug: string | null
  orgPermissions: string[]
  /** Minutes since each factor was proved, -1 for a factor that was never proved; null when unknown. */
  factorVerificationAge: [first: number, second: number] | null
}

/** The two authentication providers: ours, with accounts in our database, and the hosted one. */
export type AuthKind = 'local' | 'clerk'

/** SQL: those of the asked sessions of a person that have not ended. `subject` is the provider's id of the person. */
export type AliveSessions = (subject: Expression<string | null>, asked: Expression<string[]>) => Expression<string[]>

/** The configuration with which the browser loads the widgets of the provider. */
export type BrowserAuth = { kind: 'local' } | { kind: 'clerk'; publishable_key: string; frontend_api: string }

/** The account behind the session cookie of a browser. */
export interface Account {
  userId: string
  sessionId: string
  organizationId: string | null
  name: string
  email: string
  isEmailVerified: boolean
  hasSecondFactor: boolean
  /** The moment when the second factor was last proved in this session. */
  secondFactorAt: Date | null
}

/** The parts of a call that come from the browser, and the cookies that go back. */
export interface Browser {
  headers: { cookie?: string | undefined; 'user-agent'?: string | undefined }
  /** The network address. */
  address: string
  setCookies(cookies: string[]): void
}
