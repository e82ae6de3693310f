import { createHmac, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { createVerifier } from '../session-token.ts'
import { createClerkAuth, frontendApi, remoteKeys } from './clerk.ts'

const SECRET = `whsec_${Buffer.from('a secret for webhooks, 24b').toString('base64')}`
const PUBLISHABLE = `pk_test_${Buffer.from('clerk.strings.example$').toString('base64')}`
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwtKey = publicKey.export({ type: 'spki', format: 'pem' }).toString()

interface ClerkUser {
  first_name: string
  last_name: string
  email: string
  verified: boolean
}

// A fake of the provider's API. It finds people by id, or is unreachable.
const people = new Map<string, ClerkUser>()
let isAway = false
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const id = request.url?.split('/').at(-1) ?? ''
    const person = people.get(id)
    response.setHeader('content-type', 'application/json')
    if (isAway) response.writeHead(500).end('{}')
    else if (!person) response.writeHead(404).end(JSON.stringify({ errors: [{ code: 'resource_not_found' }] }))
    else response.end(JSON.stringify(userJson(id, person)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
afterEach(() => {
  people.clear()
  isAway = false
})

const userJson = (id: string, { first_name, last_name, email, verified }: ClerkUser) => ({
  object: 'user',
  id,
  first_name,
  last_name,
  primary_email_address_id: 'idn_1',
  email_addresses: [
    { id: 'idn_1', email_address: email, verification: verified ? { status: 'verified' } : null, linked_to: [] },
  ],
})

const portal = testApp({
  rights: { firstPersonRunsTheShop: false, managerEmails: ['boss@example.com'] },
  auth: ({ db, people }) =>
    createClerkAuth({
      db,
      people,
      publicUrl: 'http://localhost:3000',
      publishableKey: PUBLISHABLE,
      secretKey: 'sk_test_1',
      jwtKey,
      webhookSecret: SECRET,
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    }),
})

const lena: ClerkUser = { first_name: 'Lena', last_name: 'Brandt', email: 'lena@example.com', verified: true }
const now = () => Math.floor(Date.now() / 1000)

const sign = (sub: string, claims: Record<string, unknown> = {}, key: KeyObject = privateKey) =>
  new SignJWT({
    sub,
    sid: 'sess_1',
    v: 2,
    iss: 'https://clerk.strings.example',
    azp: 'http://localhost:3000',
    iat: now(),
    exp: now() + 60,
    fva: [0, -1],
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'ins_1' })
    .sign(key)

const getMe = async (token: string) => portal.ask('GET', '/me/', { as: { token } })
const users = () => portal.db.selectFrom('users').selectAll().orderBy('id').execute()

/** Sends an event as the provider does; `signature` and `at` (seconds) can be wrong on purpose. */
async function webhook(event: object, { at = now(), secret = SECRET, body = JSON.stringify(event) } = {}) {
  const id = `msg_${randomUUID()}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${id}.${at}.${JSON.stringify(event)}`)
    .digest('base64')
  return portal.app.inject({
    method: 'POST',
    url: '/api/webhooks/clerk/',
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': String(at),
      'svix-signature': `v1,${signature}`,
    },
    payload: body,
  })
}

describe('a user of the hosted provider', () => {
  test('is looked up on the first call and remembered afterwards', async () => {
    people.set('user_lena', lena)
    expect((await getMe(await sign('user_lena'))).status).toBe(200)
    expect(await users()).toMatchObject([
      { auth_subject: 'user_lena', first_name: 'Lena', email: 'lena@example.com', is_manager: false },
    ])
    isAway = true
    expect((await getMe(await sign('user_lena'))).status).toBe(200)
  })

  test('is refused and not created when the provider does not know them', async () => {
    const answer = await getMe(await sign('user_nobody'))
    expect(answer.status).toBe(401)
    expect(await users()).toEqual([])
  })

  test('is stored without the characters of their name that cannot be stored or shown', async () => {
    people.set('user_odd', { ...lena, first_name: 'Le\u0000na\u001b[31m', last_name: '\ud800Brandt\ufdd0' })
    expect((await getMe(await sign('user_odd'))).status).toBe(200)
    expect(await users()).toMatchObject([{ first_name: 'Lena[31m', last_name: 'Brandt' }])
  })

  test('gets a 503 while the provider is down', async () => {
    isAway = true
    expect((await getMe(await sign('user_lena'))).status).toBe(503)
  }, 20_000)

  test('becomes a manager if the configuration names their address and the address is verified', async () => {
    people.set('user_boss', { ...lena, email: 'Boss@example.com', verified: false })
    expect((await getMe(await sign('user_boss'))).body.is_manager).toBe(false)
    people.set('user_boss', { ...lena, email: 'Boss@example.com' })
    await webhook({ type: 'user.updated', data: { id: 'user_boss' } })
    expect((await getMe(await sign('user_boss'))).body.is_manager).toBe(true)
  })

  test('is refused with a token of a pending session, from an unknown key, or for another party', async () => {
    people.set('user_lena', lena)
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    expect((await getMe(await sign('user_lena', { sts: 'pending' }))).status).toBe(401)
    expect((await getMe(await sign('user_lena', { azp: 'https://evil.example' }))).status).toBe(401)
    expect((await getMe(await sign('user_lena', {}, other))).status).toBe(401)
    expect((await getMe(await sign('user_lena', { iss: 'https://clerk.evil.example' }))).status).toBe(401)
  })
})

describe('the webhook', () => {
  test('creates, updates and erases people, even when events repeat or arrive out of order', async () => {
    people.set('user_lena', lena)
    const created = { type: 'user.created', data: { id: 'user_lena' } }
    expect((await webhook(created)).statusCode).toBe(200)
    expect((await webhook(created)).statusCode).toBe(200)
    expect(await users()).toHaveLength(1)

    people.set('user_lena', { ...lena, last_name: 'Okafor' })
    await webhook({ type: 'user.updated', data: { id: 'user_lena' } })
    expect(await users()).toMatchObject([{ last_name: 'Okafor' }])

    people.delete('user_lena')
    await webhook({ type: 'user.deleted', data: { id: 'user_lena', deleted: true } })
    await webhook(created)
    expect(await users()).toMatchObject([{ auth_subject: null, first_name: '', email: '' }])
    expect((await getMe(await sign('user_lena'))).status).toBe(401)
  })

  test('refuses an event that is forged, altered, too old or from the future', async () => {
    people.set('user_lena', lena)
    const event = { type: 'user.created', data: { id: 'user_lena' } }
    const forged = `whsec_${Buffer.from('another secret, as long').toString('base64')}`
    expect((await webhook(event, { secret: forged })).statusCode).toBe(400)
    expect((await webhook(event, { body: '{"type":"user.created","data":{"id":"user_boss"}}' })).statusCode).toBe(400)
    expect((await webhook(event, { at: now() - 400 })).statusCode).toBe(400)
    expect((await webhook(event, { at: now() + 400 })).statusCode).toBe(400)
    const bare = await portal.app.inject({ method: 'POST', url: '/api/webhooks/clerk/', payload: event })
    expect(bare.statusCode).toBe(400)
    expect(await users()).toEqual([])
  })

  test('ignores unknown events', async () => {
    expect((await webhook({ type: 'email.created', data: { id: 'ema_1' } })).statusCode).toBe(200)
  })
})

test('without a configured key, the keys are fetched once from the instance, and again after a rotation', async () => {
  const rotated = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'ins_1', alg: 'RS256' }]
  let fetched = 0
  const jwks = createServer((_request, response) => {
    fetched += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys }))
  })
  await new Promise<void>((resolve) => jwks.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(jwks.address() as AddressInfo).port}`
  const verify = createVerifier({
    verification: {
      issuer,
      keys: remoteKeys(issuer, { cooldownDuration: 0 }),
      authorizedParties: ['http://localhost:3000'],
    },
  })
  expect(await verify(await sign('user_lena', { iss: issuer }))).toMatchObject({ userId: 'user_lena' })
  expect(await verify(await sign('user_lena', { iss: issuer, sid: 'sess_2' }))).not.toBeNull()
  expect(fetched).toBe(1)

  keys[0] = { ...(await exportJWK(rotated.publicKey)), kid: 'ins_2', alg: 'RS256' }
  const token = await new SignJWT({
    sub: 'user_lena',
    sid: 's',
    v: 2,
    iss: issuer,
    azp: 'http://localhost:3000',
    iat: now(),
    exp: now() + 60,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'ins_2' })
    .sign(rotated.privateKey)
  expect(await verify(token)).not.toBeNull()
  expect(fetched).toBe(2)
  await new Promise((resolve) => jwks.close(resolve))
})

test.each([
  ['fails', (response: ServerResponse) => response.writeHead(500).end()],
  ['sends a response that is not JSON', (response: ServerResponse) => response.end('<html>')],
  ['hangs up', (response: ServerResponse) => response.destroy()],
])('a token gets a 503 instead of a sign-out when the key host %s', async (_, answer) => {
  const jwks = createServer((_request, response) => void answer(response))
  await new Promise<void>((resolve) => jwks.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(jwks.address() as AddressInfo).port}`
  const verify = createVerifier({
    verification: { issuer, keys: remoteKeys(issuer), authorizedParties: ['http://localhost:3000'] },
  })
  await expect(verify(await sign('user_lena', { iss: issuer }))).rejects.toMatchObject({ status: 503 })
  await new Promise((resolve) => jwks.close(resolve))
})

test('the host of the provider comes from the publishable key, which must contain a valid host name', () => {
  expect(frontendApi(PUBLISHABLE)).toBe('https://clerk.strings.example')
  expect(() => frontendApi('pk_test_!')).toThrow('CLERK_PUBLISHABLE_KEY does not contain a host name')
  expect(() => frontendApi(`pk_test_${Buffer.from('evil.example; script-src *$').toString('base64')}`)).toThrow()
})

test('the content policy allows scripts from the host of the provider', async () => {
  const answer = await portal.app.inject({ url: '/api/health' })
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' https:\/\/clerk\.strings\.example/)
  expect(policy).not.toContain('unsafe-inline')
})

test('with the hosted provider, our own account calls are neither mounted nor documented', async () => {
  expect((await portal.ask('GET', '/auth/session')).status).toBe(404)
  expect((await portal.ask('POST', '/auth/sign-in/email', { body: {} })).status).toBe(404)
  const { body } = await portal.ask('GET', '/docs/json')
  expect(Object.keys(body.paths)).toContain('/me/')
  expect(Object.keys(body.paths).filter((path) => path.startsWith('/auth/'))).toEqual([])
})
