import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import type { AuthProvider } from '../people/auth/provider.ts'

const ISSUER = 'http://auth.test'
const AUDIENCE = 'stringbed-test'
const PARTY = 'http://localhost:3000'

async function createKeys() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, verificationKey: await importJWK(await exportJWK(publicKey), 'RS256') }
}

// Generating a key takes a fifth of a second, so the test files of a process share one.
let keys: ReturnType<typeof createKeys> | undefined

/** An authentication provider that accepts every subject that starts with 'user_'. */
export async function createTestAuth() {
  keys ??= createKeys()
  const { privateKey, verificationKey } = await keys

  const provider: AuthProvider = {
    kind: 'local',
    verification: { issuer: ISSUER, audience: AUDIENCE, keys: async () => verificationKey, authorizedParties: [PARTY] },
    profile: async () => null,
    routes: () => {},
    mount: async () => {},
    accountOf: async () => null,
    aliveSessions: (_subject, asked) => asked,
    isKnownDevice: () => false,
    hasSecondFactor: async () => false,
    removeSecondFactor: async () => true,
    sendPasswordReset: async () => {},
    browserConfig: () => ({ kind: 'local' }),
  }

  /** Signs a session token; `claims` adds to or replaces the default claims. */
  function signToken(subject: string, claims: Record<string, unknown> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({
      sub: subject,
      sid: `sess_${subject}`,
      v: 2,
      fva: [0, -1],
      azp: PARTY,
      iss: ISSUER,
      aud: AUDIENCE,
      iat: now,
      exp: now + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(privateKey)
  }
  return { provider, signToken }
}
