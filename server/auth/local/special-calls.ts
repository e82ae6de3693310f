import type { SignedIn } from '../../../contract/account.ts'
import { conflict, Refusal } from '../../http/errors.ts'
import { postLetter } from '../../mail/queries.ts'
import { refuseUnlessReverified } from '../reverification.ts'
import type { Door, DoorOptions, LocalSession } from './door.ts'
import { alreadyHereLetter, emailChangesLetter, passwordChangedLetter } from './letters.ts'
import { hashPassword } from './password-hash.ts'
import { revokeSession } from './people.ts'

type SpecialCall = (body: Record<string, unknown>, door: Door, options: DoorOptions) => Promise<unknown>

/** Calls whose answer or way differs from better-auth's own. */
export const specialCalls: Record<string, SpecialCall> = {
  'POST /sign-in/email': async (body, door) => {
    const answer = (await door.ask('POST', '/sign-in/email', { body })) as { twoFactorRedirect?: boolean }
    return { two_factor: answer.twoFactorRedirect === true }
  },

  'POST /sign-up/email': async (body, door, options) => {
    try {
      await door.ask('POST', '/sign-up/email', { body })
    } catch (error) {
      if (isTaken(error)) await pretendToSignUp(body, options)
      throw error
    }
    await door.ask('POST', '/send-verification-email', { body: { email: body.email } })
    return { two_factor: false }
  },

  'GET /session': async (_body, door): Promise<SignedIn | null> => {
    const known = await door.session()
    if (!known) return null
    const { token } = (await door.ask('GET', '/token')) as { token: string }
    const { user, session } = known
    return {
      token,
      session_id: session.id,
      user: {
        id: user.id,
        name: user.name,
        email: user.email,
        email_verified: user.emailVerified,
        two_factor_enabled: user.twoFactorEnabled === true,
      },
      organization_id: session.activeOrganizationId ?? null,
    }
  },

  'POST /request-password-reset': async ({ email }, _door, { askReset }) => {
    await askReset(String(email))
    return {}
  },

  'POST /send-verification-email': async (_body, door) => {
    const { user } = await signedIn(door)
    if (user.emailVerified) throw conflict('This email is confirmed already.')
    await door.ask('POST', '/send-verification-email', { body: { email: user.email } })
    return {}
  },

  'POST /verify-email': async ({ token }, door) => {
    await door.ask('GET', '/verify-email', { query: { token } })
    return {}
  },

  'POST /change-email': async ({ newEmail, password }, door, { db }) => {
    const { user } = await signedIn(door)
    await door.ask('POST', '/verify-password', { body: { password } })
    await door.ask('POST', '/change-email', { body: { newEmail } })
    await postLetter(db, emailChangesLetter(user.email, String(newEmail)))
    return {}
  },

  'POST /change-password': async (body, door, { db }) => {
    const { user } = await signedIn(door)
    await door.ask('POST', '/change-password', { body })
    await postLetter(db, passwordChangedLetter(user.email))
    return {}
  },

  'GET /list-sessions': async (_body, door) => {
    const { session } = await signedIn(door)
    const sessions = (await door.ask('GET', '/list-sessions')) as Record<string, unknown>[]
    // Not their tokens: whoever reads those could be the person.
    return sessions.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
      id,
      is_current: id === session.id,
      address: ipAddress ?? '',
      browser: userAgent ?? '',
      created_date: createdAt,
      used_date: updatedAt,
    }))
  },

  'POST /revoke-session': async ({ id }, door, { db }) => {
    const { user } = await signedIn(door)
    await revokeSession(db, user.id, String(id))
    return {}
  },
}

const isTaken = (error: unknown) => error instanceof Refusal && error.status === 400

/** Takes as long as a sign-up, and tells the one who has this address. */
async function pretendToSignUp({ email, password }: Record<string, unknown>, { db, publicUrl, hashCost }: DoorOptions) {
  await hashPassword(String(password), hashCost)
  await postLetter(db, alreadyHereLetter(publicUrl, String(email)))
}

async function signedIn(door: Door): Promise<LocalSession> {
  const known = await door.session()
  if (!known) throw new Refusal(401, 'Please sign in.')
  return known
}

/** Throws 403, with the level to prove, when the person has a second factor that was not proved of late. */
export function refuseStaleSecondFactor(known: LocalSession | null): void {
  if (!known?.user.twoFactorEnabled) return
  const { secondFactorAt } = known.session
  const minutes = secondFactorAt ? (Date.now() - new Date(secondFactorAt).getTime()) / 60_000 : Number.MAX_SAFE_INTEGER
  refuseUnlessReverified({ factorVerificationAge: [0, minutes] }, 'strict')
}
