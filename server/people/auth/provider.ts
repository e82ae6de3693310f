import type { FastifyInstance } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type { Account, AliveSessions, AuthKind, Browser, BrowserAuth } from '../../base/access/session.ts'
import type { Db, Trx } from '../../base/database/connect.ts'
import type { PageAnswers } from '../../base/http/page-answers.ts'
import type { Route } from '../../base/http/route.ts'

/** The provider's data about a person. */
export interface Profile {
  first_name: string
  last_name: string
  email: string
  email_verified: boolean
}

/** The portal's own record of people. The provider reports to it who comes, changes and leaves. */
export interface People {
  /** Makes the person's record, or updates it to the profile; given a transaction, in that. */
  save(userId: string, profile: Profile, trx?: Db): Promise<void>
  /** Erases the personal data of a person who left; their orders stay. */
  forget(trx: Trx, userId: string): Promise<void>
  /** Throws 409 when the person is the last manager. Call it in the transaction that removes them. */
  keepLastManager(trx: Trx, userId: string): Promise<void>
  /** Throws 409 when the person has an open statement or a racket in the shop. Call it before they delete their account. */
  keepCustomer(trx: Trx, userId: string): Promise<void>
}

/** The interface of both authentication providers, the embedded and the hosted one. */
export interface AuthProvider {
  kind: AuthKind
  /** The settings of the token verifier, which both providers share. */
  verification: { issuer: string | string[]; audience?: string; keys: JWTVerifyGetKey; authorizedParties: string[] }
  /** The person's current profile, or null when the provider does not know them. Throws when it cannot be reached. */
  profile(userId: string): Promise<Profile | null>
  /** Mounts the provider's rows of the API table. */
  routes(route: Route, pageAnswers: PageAnswers): void
  /** Mounts the provider's webhook, which is no row of the API table. */
  mount(app: FastifyInstance): Promise<void>
  /** The account that the browser's cookie belongs to; null when nobody is signed in. */
  accountOf(browser: Browser): Promise<Account | null>
  /**
   * A session ends by signing out, a new password or its age. The hosted provider is not asked, and all its sessions are
   * alive.
   */
  aliveSessions: AliveSessions
  /** True when this person signed in with this browser before. */
  isKnownDevice(browser: Browser, email: string): boolean
  hasSecondFactor(userId: string): Promise<boolean>
  /** False when there is none, and with the hosted provider, which keeps second factors itself. */
  removeSecondFactor(trx: Trx, userId: string): Promise<boolean>
  /** Emails a link that replaces a forgotten password, if there is such a person. */
  sendPasswordReset(email: string): Promise<void>
  /** The configuration with which the browser loads the right widgets. */
  browserConfig(): BrowserAuth
}
