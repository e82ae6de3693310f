import { generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createVerifier } from './session-token.ts'

const ISSUER = 'https://clerk.strings.example'
const PARTY = 'https://strings.example'
let privateKey: KeyLike
let otherKey: KeyLike
let keys: JWTVerifyGetKey

type KeyLike = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  privateKey = pair.privateKey
  otherKey = (await generateKeyPair('RS256')).privateKey
  keys = async () => pair.publicKey
})

const verifier = (overrides: { audience?: string; keys?: JWTVerifyGetKey } = {}) =>
  createVerifier({
    verification: { issuer: ISSUER, keys: (...args) => keys(...args), authorizedParties: [PARTY], ...overrides },
  })

const seconds = () => Math.floor(Date.now() / 1000)

/** The hosted provider's current claims. */
const version2 = () => ({
  v: 2,
  sub: 'user_2lena',
  sid: 'sess_1',
  iss: ISSUER,
  azp: PARTY,
  iat: seconds(),
  nbf: seconds() - 10,
  exp: seconds() + 60,
  fva: [5, 70],
  jti: 'b1c2',
  sts: 'active',
  pla: 'u:free',
  fea: 'o:jobs,u:profile,o:shop',
  o: { id: 'org_1', slg: 'club', rol: 'admin', per: 'manage,read', fpm: '3,2' },
})

/** The hosted provider's earlier claims. */
const version1 = () => ({
  sub: 'user_2lena',
  sid: 'sess_1',
  iss: ISSUER,
  azp: PARTY,
  iat: seconds(),
  nbf: seconds() - 10,
  exp: seconds() + 60,
  fva: [5, -1],
  act: { sub: 'user_boss' },
  org_id: 'org_1',
  org_slug: 'club',
  org_role: 'org:admin',
  org_permissions: ['org:jobs:manage'],
})

const sign = (
  claims: Record<string, unknown>,
  key = privateKey,
  header: { alg: string; kid?: string } = { alg: 'RS256' },
) => new SignJWT(claims).setProtectedHeader({ typ: 'JWT', ...header }).sign(key)

describe('a good token', () => {
  test('of version 2 identifies the person, the session, and the organization with its permissions', async () => {
    expect(await verifier()(await sign(version2()))).toMatchObject({
      userId: 'user_2lena',
      sessionId: 'sess_1',
      actor: null,
      orgId: 'org_1',
      orgRole: 'org:admin',
      orgSlug: 'club',
      orgPermissions: ['org:jobs:manage', 'org:jobs:read', 'org:shop:read'],
    })
  })

  test('of version 1 identifies the person, the actor, and the organization with its permissions', async () => {
    expect(await verifier()(await sign(version1()))).toMatchObject({
      userId: 'user_2lena',
      actor: { sub: 'user_boss' },
      orgId: 'org_1',
      orgRole: 'org:admin',
      orgSlug: 'club',
      orgPermissions: ['org:jobs:manage'],
    })
  })

  test('without an organization has neither role nor permissions', async () => {
    expect(await verifier()(await sign({ ...version2(), o: undefined }))).toMatchObject({
      orgId: null,
      orgRole: null,
      orgPermissions: [],
    })
  })

  test('adds the time since it was issued to the factor ages, except for a factor that is not enrolled', async () => {
    const iat = seconds() - 50
    const session = await verifier()(await sign({ ...version2(), iat, fva: [9, -1] }))
    expect(session?.factorVerificationAge?.[0]).toBeCloseTo(9 + 50 / 60, 1)
    expect(session?.factorVerificationAge?.[1]).toBe(-1)
  })

  test('has no factor ages when they are missing or invalid', async () => {
    expect((await verifier()(await sign({ ...version2(), fva: undefined })))?.factorVerificationAge).toBeNull()
    expect((await verifier()(await sign({ ...version2(), fva: [-5, 1] })))?.factorVerificationAge).toBeNull()
  })

  test('is verified once and remembered until it expires', async () => {
    const token = await sign(version2())
    const asked = vi.fn(keys)
    const verify = verifier({ keys: asked })
    await verify(token)
    await verify(token)
    expect(asked).toHaveBeenCalledTimes(1)

    vi.useFakeTimers({ now: Date.now() + 66_000, toFake: ['Date'] })
    expect(await verify(token)).toBeNull()
    vi.useRealTimers()
  })
})

const { v: _v, ...anything } = version2()
const refused: [why: string, claims: Record<string, unknown>][] = [
  ['expired', { exp: seconds() - 6 }],
  ['not yet valid', { nbf: seconds() + 3_600 }],
  ['wrong issuer', { iss: 'https://evil.example' }],
  ['no issuer', { iss: undefined }],
  ['wrong party', { azp: 'https://evil.example' }],
  ['no party', { azp: undefined }],
  ['no subject', { sub: undefined }],
  ['empty subject', { sub: '' }],
  ['subject with NUL', { sub: 'user\u0000' }],
  ['subject beyond ASCII', { sub: 'usér' }],
  ['overlong subject', { sub: 'u'.repeat(256) }],
  ['no session', { sid: undefined }],
  ['no expiration', { exp: undefined }],
  ['pending session', { sts: 'pending' }],
  ['unknown version', { v: 3 }],
]

describe('a bad token', () => {
  test.each(refused)('is refused: %s', async (_why, change) => {
    expect(await verifier()(await sign({ ...version2(), ...change }))).toBeNull()
  })

  test('is still accepted up to five seconds after it expired', async () => {
    expect(await verifier()(await sign({ ...version2(), exp: seconds() - 2 }))).not.toBeNull()
  })

  test('is refused when it is for another audience', async () => {
    const verify = verifier({ audience: 'stringbed' })
    expect(await verify(await sign({ ...version2(), aud: 'other' }))).toBeNull()
    expect(await verify(await sign(version2()))).toBeNull()
    expect(await verify(await sign({ ...version2(), aud: 'stringbed' }))).not.toBeNull()
  })

  test('is refused when another key signed it or its payload was altered', async () => {
    expect(await verifier()(await sign(version2(), otherKey))).toBeNull()
    const [head, , signature] = (await sign(version2())).split('.')
    const payload = Buffer.from(JSON.stringify({ ...version2(), sub: 'user_boss' })).toString('base64url')
    expect(await verifier()(`${head}.${payload}.${signature}`)).toBeNull()
  })

  test('is refused without a signature or with a shared secret', async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    expect(await verifier()(`${encode({ alg: 'none' })}.${encode(version2())}.`)).toBeNull()
    const secret = new TextEncoder().encode('a secret that everyone could know')
    const shared = await new SignJWT(anything).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    expect(await verifier()(shared)).toBeNull()
  })

  const malformed = ['', 'garbage', 'a.b.c', '....', `${'a'.repeat(9_000)}.b.c`]
  test.each(malformed.map((token) => ({ token })))('is refused: $token', async ({ token }) => {
    expect(await verifier()(token)).toBeNull()
  })
})

test('a token of a new key is accepted by its key id, and a token of a removed key is refused', async () => {
  const old = await generateKeyPair('RS256')
  const fresh = await generateKeyPair('RS256')
  const known = new Map([['fresh', fresh.publicKey]])
  const verify = verifier({
    keys: async ({ kid }) => {
      const key = known.get(kid ?? '')
      if (!key) throw Object.assign(new Error('no such key'), { code: 'ERR_JWKS_NO_MATCHING_KEY' })
      return key
    },
  })
  expect(await verify(await sign(version2(), fresh.privateKey, { alg: 'RS256', kid: 'fresh' }))).not.toBeNull()
  expect(await verify(await sign(version2(), old.privateKey, { alg: 'RS256', kid: 'old' }))).toBeNull()
})

test.each([
  new Error('the key server is down'),
  new TypeError('fetch failed'),
  new SyntaxError('the stored value is not a key'),
  Object.assign(new Error('Expected 200 OK'), { code: 'ERR_JOSE_GENERIC' }),
  Object.assign(new Error('too slow'), { code: 'ERR_JWKS_TIMEOUT' }),
])('a token gets a 503 when the keys cannot be loaded: %s', async (error) => {
  const verify = verifier({
    keys: async () => {
      throw error
    },
  })
  await expect(verify(await sign(version2()))).rejects.toMatchObject({ status: 503, cause: error })
})
