import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountsOf, email, password } from '../testing/accounts.ts'
import { createBrowser } from '../testing/browser.ts'
import { createPerson } from '../testing/factories.ts'
import { localAuth } from '../testing/local-auth.ts'
import { placeOf } from '../testing/manage-place.ts'
import { testApp } from '../testing/test-app.ts'
import { totp } from '../testing/totp.ts'
import { passwordCommand, sessionsCommand } from './account-commands.ts'
import type { Command } from './command.ts'

const portal = testApp({ ...localAuth(), attemptLimits: true })
const { signedUp, signedIn } = accountsOf(portal)

const PLACE = placeOf('', { publicUrl: 'https://strings.example' })
const run = (command: Command, address = email, place = PLACE) => command.run(portal.db, [address], {}, place)
const newPassword = 'a new set of mains'
const reset = (token: string) => createBrowser(portal).post('/reset-password', { token, newPassword })
const tokenIn = (text: string) => /https:\/\/strings\.example\/#reset-password=([\w-]+)$/.exec(text)?.[1] ?? ''

test('a link for a new password works once, and ends all sessions', async () => {
  const before = await signedUp()
  const token = tokenIn(await run(passwordCommand, 'LENA@example.com'))
  expect((await reset(token)).status).toBe(200)
  expect((await reset(token)).status).toBe(400)
  expect(await before.token()).toBeNull()
  expect((await createBrowser(portal).post('/sign-in/email', { email, password })).status).toBe(401)
  await signedIn(email, newPassword)
})

test('a link for a new password is valid for one hour', async () => {
  await signedUp()
  const token = tokenIn(await run(passwordCommand))
  const age = (minutes: number) =>
    sql`update auth.verification set "expiresAt" = "expiresAt" - make_interval(mins => ${minutes})`.execute(portal.db)
  await age(59)
  const late = tokenIn(await run(passwordCommand))
  expect((await reset(token)).status).toBe(200)
  await age(61)
  expect((await reset(late)).status).toBe(400)
})

test('a new password does not replace the second factor', async () => {
  const browser = await signedUp()
  const { body } = await browser.post('/two-factor/enable', { password })
  expect((await browser.post('/two-factor/verify-totp', { code: totp(body.totpURI) })).status).toBe(200)
  expect((await reset(tokenIn(await run(passwordCommand)))).status).toBe(200)
  const again = createBrowser(portal)
  const answer = await again.post('/sign-in/email', { email, password: newPassword })
  expect([answer.body, await again.token()]).toEqual([{ two_factor: true }, null])
})

test('all sessions of a person end, and those of others go on', async () => {
  const [first, other] = [await signedUp(), await signedUp('other@example.com')]
  const second = await signedIn()
  expect(await run(sessionsCommand)).toBe('lena@example.com was signed out: 2 sessions ended.')
  expect([await first.token(), await second.token()]).toEqual([null, null])
  expect(await other.token()).not.toBeNull()
  expect(await run(sessionsCommand)).toBe('lena@example.com was not signed in.')
})

test('people without an account are refused', async () => {
  await expect(run(passwordCommand, 'nobody@example.com')).rejects.toThrow('No one has signed up with')
  await createPerson(portal, { email: 'walk@in.example', auth_subject: null })
  await expect(run(passwordCommand, 'walk@in.example')).rejects.toThrow('a walk-in customer without an account')
  const clerk = { provider: 'clerk', publishableKey: '', secretKey: '', jwtKey: null, webhookSecret: null } as const
  const hosted = placeOf('', { auth: clerk })
  await expect(run(sessionsCommand, email, hosted)).rejects.toThrow('belong to the hosted sign-in')
})
