import { type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Session } from '../../base/access/session.ts'
import { codeOf, Refusal, unavailable } from '../../base/errors.ts'
import { type Claims, parseClaims, toSession } from './claims.ts'
import type { AuthProvider } from './provider.ts'

const LONGEST_TOKEN = 8_192
const REMEMBERED = 10_000

/**
 * Returns the session of a token, or null for an invalid token. A verified token is cached until it expires. Throws 503
 * when the keys cannot be loaded.
 */
export function createVerifier({
  verification,
}: Pick<AuthProvider, 'verification'>): (token: string) => Promise<Session | null> {
  const { issuer, audience, authorizedParties } = verification
  const keys = blamingTheRight(verification.keys)
  const remembered = new Map<string, { claims: Claims; expires: number }>()

  function remember(token: string, claims: Claims, expires: number) {
    const oldest = remembered.keys().next().value
    if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, { claims, expires })
  }

  return async (token) => {
    if (token.length > LONGEST_TOKEN) return null
    const now = Date.now()
    const known = remembered.get(token)
    if (known && known.expires > now) return toSession(known.claims, now)
    remembered.delete(token)

    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience,
        clockTolerance: 5,
        requiredClaims: ['sub', 'sid', 'iat', 'exp', 'azp'],
      })
      const claims = parseClaims(payload)
      if (!claims || !authorizedParties.includes(claims.azp)) return null
      remember(token, claims, Number(payload.exp) * 1000)
      return toSession(claims, now)
    } catch (error) {
      if (isBadToken(error)) return null
      throw error
    }
  }
}

/** Turns a failure to load the keys into a 503, so that it does not sign anyone out. */
const blamingTheRight =
  (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
  async (...asked) => {
    try {
      return await keys(...asked)
    } catch (error) {
      if (codeOf(error) === 'ERR_JWKS_NO_MATCHING_KEY') throw error
      const refusal = unavailable()
      refusal.cause = error
      throw refusal
    }
  }

// jose puts the reason why a token is invalid in `code`.
function isBadToken(error: unknown): boolean {
  if (error instanceof Refusal) return false
  return error instanceof TypeError || error instanceof SyntaxError || codeOf(error).startsWith('ERR_J')
}
