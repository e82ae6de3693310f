import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { jwt, organization, twoFactor } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../../base/database/connect.ts'
import type { Email } from '../../../messages/mail/emails.ts'
import { endOldestSessions, endPendingAccess } from './account-rows.ts'
import { localClaims } from './claims.ts'
import { acceptCodeOnce } from './code-once.ts'
import { invitationEmail, passwordChangedEmail, resetEmail } from './emails.ts'
import type { Passwords } from './passwords.ts'
import { KEY_SECONDS, OLD_KEY_SECONDS } from './token-keys.ts'

export const AUDIENCE = 'stringbed'
const HOUR = 3_600
const DAY = 24 * HOUR

interface Settings {
  db: Db
  publicUrl: string
  secret: string
  origins: string[]
  passwords: Passwords
  log: Pick<FastifyBaseLogger, 'error'>
  post(email: Email): Promise<void>
  /** Called after a sign-in and after a change of a profile. */
  personChanged(userId: string): Promise<void>
  /** Deletes an account before better-auth does; it may refuse. */
  personLeaves(userId: string): Promise<void>
}

const access = createAccessControl({
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
})
const roles = {
  admin: access.newRole({
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
  }),
  member: access.newRole({ organization: [], member: [], invitation: [] }),
}

/** The configuration of better-auth; migrations/0005_auth.sql makes its tables. */
function options(settings: Settings) {
  const { db, publicUrl, secret, origins, log, post } = settings
  const secure = publicUrl.startsWith('https:')
  return {
    appName: 'Stringbed',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: origins,
    telemetry: { enabled: false },
    // Its own logger would print the values of rows that PostgreSQL quotes, emails among them. Ours leaves them out.
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        log.error({ err: [message, ...details].find((each) => each instanceof Error) }, `better-auth: ${message}`),
    },
    onAPIError: { throw: true },
    // Our own limits count in the database, which all servers share.
    rateLimit: { enabled: false },
    // A transaction would hold a connection while a password is hashed; many sign-ups would hold them all.
    database: { db, type: 'postgres', schemaName: 'auth', transaction: false },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-stringbed' : 'stringbed',
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        // The prefix __Host- requires the path /.
        path: secure ? '/' : '/api/auth',
      },
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
    },
    session: {
      expiresIn: 7 * DAY,
      updateAge: DAY,
      additionalFields: {
        firstFactorAt: { type: 'date', required: false, input: false },
        secondFactorAt: { type: 'date', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: settings.passwords,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      sendResetPassword: ({ user, token }) => post(resetEmail(publicUrl, { email: user.email, token })),
      onPasswordReset: async ({ user }) => {
        await endPendingAccess(db, user.id)
        await post(passwordChangedEmail(user.email))
      },
    },
    // Emails are confirmed and changed in email-links.ts: better-auth's own links cannot be ended, and they sign people in.
    user: {
      deleteUser: { enabled: true, beforeDelete: (user) => settings.personLeaves(user.id) },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => ({ data: { ...session, ...factorsProved(session, context?.path) } }),
          after: async (session) => {
            // Each sign-in makes a session, and a successful one is not counted as an attempt.
            await endOldestSessions(db, session.userId)
            await settings.personChanged(session.userId)
          },
        },
      },
      user: {
        update: {
          // Null for a person whose account was deleted meanwhile.
          async after(user: { id: string } | null) {
            if (!user) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' })
            await settings.personChanged(user.id)
          },
        },
      },
    },
    hooks: { before: acceptCodeOnce(db), after: createAuthMiddleware(noteProvedFactor) },
    plugins: [
      organization({
        ac: access,
        roles,
        creatorRole: 'admin',
        organizationLimit: 20,
        membershipLimit: 200,
        invitationExpiresIn: 2 * DAY,
        requireEmailVerificationOnInvitation: true,
        organizationHooks: {
          // better-auth would delete the members first, but the database keeps an administrator in every organization.
          beforeDeleteOrganization: async ({ organization: { id } }) => {
            await sql`delete from auth.organization where id = ${id}`.execute(db)
          },
        },
        sendInvitationEmail: ({ id, email, inviter, organization: { name } }) =>
          post(invitationEmail(publicUrl, { id, email, organization: name, inviter: inviter.user.name })),
      }),
      twoFactor({ issuer: 'Stringbed' }),
      jwt({
        disableSettingJwtHeader: true,
        jwks: {
          keyPairConfig: { alg: 'RS256' },
          rotationInterval: KEY_SECONDS,
          gracePeriod: OLD_KEY_SECONDS,
        },
        jwt: {
          issuer: publicUrl,
          audience: AUDIENCE,
          expirationTime: '60s',
          definePayload: ({ user, session }) => localClaims(db, publicUrl, user, session),
        },
      }),
    ],
  } satisfies BetterAuthOptions
}

export const createBetterAuth = (settings: Settings) => betterAuth(options(settings))
export type BetterAuth = ReturnType<typeof createBetterAuth>

const SECOND_FACTOR = /^\/two-factor\/verify-/

/** The times of proof of both factors in a new session. A session that replaces another keeps the first factor's time. */
function factorsProved(session: Record<string, unknown>, path: string | undefined) {
  const now = new Date()
  return {
    firstFactorAt: session.firstFactorAt ?? now,
    secondFactorAt: path && SECOND_FACTOR.test(path) ? now : null,
  }
}

/** Records a factor that is proved again within a session. */
const noteProvedFactor: Parameters<typeof createAuthMiddleware>[0] = async (context) => {
  const isFirst = context.path === '/verify-password'
  if (!isFirst && !SECOND_FACTOR.test(context.path)) return
  const { session, newSession, returned, internalAdapter } = context.context
  if (!session || newSession || returned instanceof APIError) return
  await internalAdapter.updateSession(
    session.session.token,
    isFirst ? { firstFactorAt: new Date() } : { secondFactorAt: new Date() },
  )
}
