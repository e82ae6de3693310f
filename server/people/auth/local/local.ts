import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { splitName } from '../../../../contract/base/person.ts'
import { ownOrigins } from '../../../base/access/origins.ts'
import type { Account, Browser } from '../../../base/access/session.ts'
import { type Db, type Trx, transact } from '../../../base/database/connect.ts'
import { addJob } from '../../../base/jobs/jobs.ts'
import { postEmail } from '../../../messages/mail/queries.ts'
import type { AuthProvider, People, Profile } from '../provider.ts'
import {
  aliveSessions,
  deleteSecondFactor,
  hasSecondFactor,
  keepAccount,
  leaveOrganizations,
  lockAccount,
} from './account-rows.ts'
import { ask } from './ask.ts'
import { AUDIENCE, type BetterAuth, createBetterAuth } from './better-auth.ts'
import type { LocalContext } from './context.ts'
import { isKnownDevice } from './device.ts'
import { organizationRoutes } from './organization-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { type Passwords, passwords } from './passwords.ts'
import { profileRoutes } from './profile-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { tokenKeys } from './token-keys.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

export interface LocalAuthOptions {
  db: Db
  publicUrl: string
  secret: string
  people: People
  /** Gets the faults of better-auth. */
  log: Pick<FastifyBaseLogger, 'error'>
  /** Throws 403 when this email may not sign up. True when an invitation confirms the email. */
  admitNewcomer(newcomer: { email: string; invitation?: string | undefined }): Promise<boolean>
  /** Tests store passwords in a cheaper way. */
  passwords?: Passwords
}

/** The embedded authentication provider: better-auth on our own database. */
export function createLocalAuth(options: LocalAuthOptions): AuthProvider {
  const { db, publicUrl, people, admitNewcomer } = options
  const origins = ownOrigins(publicUrl)
  const { secret, log } = options
  const settings = { db, publicUrl, secret, log, passwords: options.passwords ?? passwords }

  const saveProfile = (on: Db, userId: string) =>
    transact(on, async (trx) => {
      // A person who is deleting the account has left when this returns, and must not be stored again.
      await keepAccount(trx, userId)
      const known = await localProfile(trx, userId)
      if (known) await people.save(userId, known, trx)
    })

  /** Erases what the portal keeps about a person. */
  async function forget(trx: Trx, userId: string) {
    await people.keepLastManager(trx, userId)
    await leaveOrganizations(trx, userId)
    await people.forget(trx, userId)
  }

  async function deleteAccount(trx: Trx, userId: string) {
    await forget(trx, userId)
    await sql`delete from auth."user" where id = ${userId}`.execute(trx)
  }

  const auth = createBetterAuth({
    ...settings,
    origins,
    post: (email) => postEmail(db, email),
    personChanged: (userId) => saveProfile(db, userId),
    personLeaves: (userId) =>
      transact(db, async (trx) => {
        await lockAccount(trx, userId)
        await people.keepCustomer(trx, userId)
        // better-auth would delete the account later, and a call of another tab would store the person again before that.
        await deleteAccount(trx, userId)
      }),
  })

  const context: LocalContext = {
    ...settings,
    auth,
    admitNewcomer,
    saveProfile,
    deleteAccount,
    requestReset: (email) => addJob(db, 'request_password_reset', { email }),
  }

  return {
    kind: 'local',
    verification: { issuer: publicUrl, audience: AUDIENCE, keys: tokenKeys(db), authorizedParties: origins },
    profile: (userId) => localProfile(db, userId),
    routes(route, pageAnswers) {
      sessionRoutes(route, context, pageAnswers)
      profileRoutes(route, context)
      passwordRoutes(route, context)
      twoFactorRoutes(route, context)
      organizationRoutes(route, context)
    },
    mount: async () => {},
    accountOf: (browser) => accountOf(auth, browser),
    aliveSessions,
    hasSecondFactor: (userId) => hasSecondFactor(db, userId),
    removeSecondFactor: deleteSecondFactor,
    isKnownDevice: ({ headers }, email) => isKnownDevice(options, headers.cookie, email),
    browserConfig: () => ({ kind: 'local' }),
    sendPasswordReset: async (email) => {
      await auth.api.requestPasswordReset({ body: { email } })
    },
  }
}

async function accountOf(auth: BetterAuth, browser: Browser): Promise<Account | null> {
  const known = await ask(browser, (as) => auth.api.getSession(as))
  if (!known) return null
  const { user, session } = known
  return {
    userId: user.id,
    sessionId: session.id,
    organizationId: session.activeOrganizationId ?? null,
    name: user.name,
    email: user.email,
    isEmailVerified: user.emailVerified,
    hasSecondFactor: user.twoFactorEnabled === true,
    secondFactorAt: session.secondFactorAt ?? null,
  }
}

async function localProfile(db: Db, userId: string): Promise<Profile | null> {
  const { rows } = await sql<{ name: string; email: string; email_verified: boolean }>`
    select name, email, "emailVerified" as email_verified from auth."user" where id = ${userId}
  `.execute(db)
  const [user] = rows
  return user ? { ...splitName(user.name), email: user.email, email_verified: user.email_verified } : null
}
