import { scryptSync } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'
import { passwords } from './passwords.ts'

const { hash, verify } = passwords
const portal = testApp(localAuth({ passwords }))

/** Returns a hash in the format of version 1, at a lower cost. */
function oldHash(password: string): string {
  const salt = Buffer.from('salt')
  const key = scryptSync(password, salt, 32, { N: 1024, r: 1, p: 1 })
  return `scrypt$1024$1$1$${salt.toString('base64url')}$${key.toString('base64url')}`
}

test('a hash matches only its own password, and equal passwords get different hashes', async () => {
  const [one, other] = await Promise.all([hash('mains and crosses'), hash('mains and crosses')])
  expect(one).not.toBe(other)
  expect(await verify({ hash: one, password: 'mains and crosses' })).toBe(true)
  expect(await verify({ hash: one, password: 'mains and crosse' })).toBe(false)
  expect(await verify({ hash: 'something else', password: 'mains and crosses' })).toBe(false)
})

test('a hash of version 1 still verifies', async () => {
  expect(await verify({ hash: oldHash('mains and crosses'), password: 'mains and crosses' })).toBe(true)
  expect(await verify({ hash: oldHash('mains and crosses'), password: 'mains and crosse' })).toBe(false)
})

test('a sign-in replaces a hash of version 1, and a wrong password does not', async () => {
  const lena = { email: 'lena@example.com', password: 'mains and crosses' }
  const signIn = (password: string) => createBrowser(portal).post('/sign-in/email', { ...lena, password })
  const stored = async () => {
    const { rows } = await sql<{ password: string }>`select password from auth.account`.execute(portal.db)
    return rows[0]?.password
  }
  await createBrowser(portal).post('/sign-up/email', { name: 'Lena', ...lena })
  const old = oldHash(lena.password)
  await sql`update auth.account set password = ${old}`.execute(portal.db)

  expect((await signIn('mains and crosse')).status).toBe(401)
  expect(await stored()).toBe(old)
  expect((await signIn(lena.password)).status).toBe(200)
  expect(await stored()).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect((await signIn(lena.password)).status).toBe(200)
})

test('up to a hundred hashes wait in a queue, and the rest are refused', async () => {
  const flood = Array.from({ length: 110 }, () => verify({ hash: oldHash('y'), password: 'x' }))
  const results = await Promise.allSettled(flood)
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(10)
  expect(refused[0]).toMatchObject({ reason: { status: 503 } })
})
