import { createOTP } from '@better-auth/utils/otp'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Db } from '../../../base/database/connect.ts'

type Handler = Parameters<typeof createAuthMiddleware>[0]
type Context = Parameters<Handler>[0]

const STEP_MS = 30_000

/**
 * Refuses a code of an authenticator app that was accepted before, or is older than one that was. Runs before
 * better-auth verifies the code, on all its ways: sign-in, reverification and turning the second factor on.
 */
export const acceptCodeOnce = (db: Db) =>
  createAuthMiddleware(async (context) => {
    if (context.path !== '/two-factor/verify-totp') return
    const factor = await secondFactorOf(db, await personBehind(context))
    if (!factor) return
    const secret = await symmetricDecrypt({ key: context.context.secretConfig, data: factor.secret })
    const step = await stepOf(secret, String(context.body?.code))
    // better-auth refuses the wrong code and counts it.
    if (step === null) return
    const { numAffectedRows } = await sql`
      update auth."twoFactor" set last_step = ${step}
      where id = ${factor.id} and secret = ${factor.secret} and (last_step is null or last_step < ${step})
    `.execute(db)
    if (!numAffectedRows) throw new APIError('UNAUTHORIZED', { code: 'USED_CODE' })
  })

/** The signed-in person, or the one who has signed in with their password and needs a code. */
async function personBehind(context: Context): Promise<string | null> {
  const session = await getSessionFromCtx(context)
  if (session) return session.user.id
  const { createAuthCookie, secret, internalAdapter } = context.context
  const challenge = await context.getSignedCookie(createAuthCookie('two_factor').name, secret)
  return challenge ? ((await internalAdapter.findVerificationValue(challenge))?.value ?? null) : null
}

async function secondFactorOf(db: Db, userId: string | null) {
  const { rows } = await sql<{ id: string; secret: string }>`
    select id, secret from auth."twoFactor" where "userId" = ${userId}
  `.execute(db)
  return rows[0]
}

/** The time step of a code that better-auth would accept: the present one, the one before or the next; else null. */
async function stepOf(secret: string, code: string): Promise<number | null> {
  const now = Math.floor(Date.now() / STEP_MS)
  for (const step of [now, now - 1, now + 1]) {
    if ((await createOTP(secret).hotp(step)) === code) return step
  }
  return null
}
