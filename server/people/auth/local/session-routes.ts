import { accountApi } from '../../../../contract/people/account.ts'
import { SignUp } from '../../../../contract/people/credentials.ts'
import type { Account } from '../../../base/access/session.ts'
import { transact } from '../../../base/database/connect.ts'
import { Refusal } from '../../../base/errors.ts'
import { hereCookie } from '../../../base/http/here-cookie.ts'
import type { PageAnswers } from '../../../base/http/page-answers.ts'
import type { Route } from '../../../base/http/route.ts'
import { postEmail } from '../../../messages/mail/queries.ts'
import {
  deleteIncompleteSignUp,
  endPendingAccess,
  forgetNewSession,
  forgetSession,
  hasOrganizations,
  passwordOf,
  replacePasswordHash,
  revokeSession,
} from './account-rows.ts'
import { ask } from './ask.ts'
import { refuseCommon } from './common-password.ts'
import type { LocalContext } from './context.ts'
import { deviceCookie } from './device.ts'
import { markConfirmed, sendConfirmation } from './email-links.ts'
import { existingAccountEmail } from './emails.ts'
import { OLD_FORMAT } from './passwords.ts'
import { wrongPassword } from './refusals.ts'

/** Signing up, in and out, and the sessions of a person. */
export function sessionRoutes(route: Route, context: LocalContext, pageAnswers: PageAnswers) {
  const { auth, db, passwords, publicUrl } = context

  route({ ...accountApi.signUp, body: refuseCommon(SignUp, 'password') }, async (call) => {
    const { name, email, password } = call.body
    const isConfirmed = await context.admitNewcomer(call.body)
    await deleteIncompleteSignUp(db, email)
    const { user } = await ask(call, (as) => auth.api.signUpEmail({ ...as, body: { name, email, password } })).catch(
      async (error) => {
        if (isTaken(error)) await pretendToSignUp(email, password)
        throw error
      },
    )
    if (isConfirmed) await confirmInvited(user.id, email)
    else await sendConfirmation(context, user)
    call.setCookies([deviceCookie(context, email)])
    return { two_factor: false }
  })

  route(accountApi.signIn, async (call) => {
    const { email, password } = call.body
    const before = await passwordOf(db, email)
    const answer = await ask(call, (as) => auth.api.signInEmail({ ...as, body: { email, password } }))
    if (!(await isStillRight(email, password, before?.hash))) {
      await endSignIn(before?.userId, answer)
      throw wrongPassword()
    }
    await renewPasswordHash(before?.hash, password)
    await endEarlierSession(call.account, email)
    call.setCookies([deviceCookie(context, email)])
    return { two_factor: 'twoFactorRedirect' in answer }
  })

  route(accountApi.signOut, async (call) => {
    await ask(call, (as) => auth.api.signOut(as))
    return {}
  })

  route(accountApi.getSession, async (call) => {
    const known = await ask(call, (as) => auth.api.getSession(as))
    const cookie = hereCookie(publicUrl, call.headers.cookie, known !== null)
    if (cookie) call.setCookies([cookie])
    if (!known) return null
    const { token } = await ask(call, (as) => auth.api.getToken(as))
    const { user, session } = known
    const answers = await pageAnswers(call.query.page, { ...call, token })
    return {
      token,
      ...(answers && { answers }),
      session_id: session.id,
      user: {
        id: user.id,
        name: user.name,
        email: user.email,
        email_verified: user.emailVerified,
        two_factor_enabled: user.twoFactorEnabled === true,
      },
      organization_id: session.activeOrganizationId ?? null,
      has_organizations: await hasOrganizations(db),
    }
  })

  route(accountApi.getSessionToken, (call) => ask(call, (as) => auth.api.getToken(as)))

  route(accountApi.listTokenKeys, async (call) => {
    const { keys } = await ask(call, (as) => auth.api.getJwks(as))
    return { keys: keys.map(({ alg = '', kty = '', n = '', e = '', kid = '' }) => ({ alg, kty, n, e, kid })) }
  })

  route(accountApi.listSessions, async (call) => {
    const sessions = await ask(call, (as) => auth.api.listSessions(as))
    // The tokens stay here: with one of them anyone could act as this person.
    return sessions.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
      id,
      is_current: id === call.account.sessionId,
      address: ipAddress ?? '',
      browser: userAgent ?? '',
      created_date: createdAt.toISOString(),
      used_date: updatedAt.toISOString(),
    }))
  })

  route(accountApi.revokeSession, async ({ body, account }) => {
    await revokeSession(db, account.userId, body.id)
    return {}
  })

  const confirmInvited = (userId: string, email: string) =>
    transact(db, async (trx) => {
      await markConfirmed(trx, userId, email)
      await context.saveProfile(trx, userId)
    })

  /** The new session replaces the one that this browser had, but only if it was of the same person. */
  async function endEarlierSession(earlier: Account | null, email: string) {
    if (earlier?.email === email) await forgetSession(db, earlier.sessionId)
  }

  /** Takes as long as a sign-up, and emails the owner of the address. */
  async function pretendToSignUp(email: string, password: string) {
    await passwords.hash(password)
    await postEmail(db, existingAccountEmail(publicUrl, email))
  }

  /** A new password ends all sessions, but not one that begins at the same moment with the password before. */
  async function isStillRight(email: string, password: string, before: string | undefined) {
    const now = await passwordOf(db, email)
    return now !== undefined && (now.hash === before || (await passwords.verify({ hash: now.hash, password })))
  }

  async function endSignIn(userId: string | undefined, answer: { token: string } | object) {
    if ('token' in answer) await forgetNewSession(db, answer.token)
    if (userId) await endPendingAccess(db, userId)
  }

  async function renewPasswordHash(hash: string | undefined, password: string) {
    if (hash?.startsWith(OLD_FORMAT)) await replacePasswordHash(db, hash, await passwords.hash(password))
  }
}

const isTaken = (error: unknown) => error instanceof Refusal && error.status === 400
