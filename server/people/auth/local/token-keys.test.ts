import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { DAY, HOUR } from '../../../testing/moments.ts'
import { testApp } from '../../../testing/test-app.ts'
import { forgetExpiredAuth } from './forget-expired-auth.ts'

const portal = testApp(localAuth())
const lena = { name: 'Lena Brandt', email: 'lena@example.com', password: 'mains and crosses' }
const { email, password } = lena

/** Moves the portal's clock; the database keeps its own. */
function moveClock(milliseconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

afterEach(async () => {
  vi.useRealTimers()
  await sql`delete from auth.jwks`.execute(portal.db)
})

async function signedUp() {
  const browser = createBrowser(portal)
  expect((await browser.post('/sign-up/email', lena)).status).toBe(200)
  return browser
}

const keyOf = (token: string | null): string =>
  JSON.parse(Buffer.from(token?.split('.')[0] ?? '', 'base64url').toString()).kid

async function publishedKeys(): Promise<string[]> {
  const { body } = await createBrowser(portal).get('/jwks')
  return body.keys.map(({ kid }: { kid: string }) => kid)
}

const read = async (token: string) => (await portal.ask('GET', '/me/', { as: { token } })).status

test('a new key signs tokens after 30 days, and the old key stays valid for one more day', async () => {
  const first = keyOf(await (await signedUp()).token())
  expect(await publishedKeys()).toEqual([first])

  const { rows } = await sql<{ createdAt: Date }>`select "createdAt" from auth.jwks`.execute(portal.db)
  const end = (rows[0]?.createdAt.getTime() ?? 0) + 30 * DAY
  moveClock(end - 1_000 - Date.now())
  const browser = createBrowser(portal)
  await browser.post('/sign-in/email', { email, password })
  const late = (await browser.token()) ?? ''
  expect(keyOf(late)).toBe(first)

  moveClock(2_000)
  const second = keyOf(await browser.token())
  expect(second).not.toBe(first)
  expect((await publishedKeys()).sort()).toEqual([first, second].sort())
  expect(await read(late)).toBe(200)

  moveClock(DAY)
  expect(await publishedKeys()).toEqual([second])
})

test('tokens of a stolen key are refused one day after the key expired', async () => {
  const browser = await signedUp()
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  await sql`
    insert into auth.jwks (id, "publicKey", "privateKey", "createdAt", "expiresAt")
    values ('copied', ${JSON.stringify(await exportJWK(publicKey))}, '', now() - interval '30 days', now())
  `.execute(portal.db)
  const claims = JSON.parse(Buffer.from(((await browser.token()) ?? '').split('.')[1] ?? '', 'base64url').toString())
  const forged = () =>
    new SignJWT({ ...claims, iat: Date.now() / 1_000, exp: Date.now() / 1_000 + 60 })
      .setProtectedHeader({ alg: 'RS256', kid: 'copied' })
      .sign(privateKey)

  expect(await read(await forged())).toBe(200)
  moveClock(DAY - HOUR)
  expect(await read(await forged())).toBe(200)
  moveClock(2 * HOUR)
  expect(await read(await forged())).toBe(401)
})

test('keys that are no longer accepted are deleted', async () => {
  await sql`
    insert into auth.jwks (id, "publicKey", "privateKey", "createdAt", "expiresAt")
    select name, '', '', now(), now() - age * interval '1 hour' from (values ('old', 25), ('accepted', 23)) as key (name, age)
  `.execute(portal.db)
  await forgetExpiredAuth(portal.db)
  const { rows } = await sql`select id from auth.jwks`.execute(portal.db)
  expect(rows).toEqual([{ id: 'accepted' }])
})
