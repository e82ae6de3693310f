import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'
import { passwords } from './passwords.ts'

// This portal uses the real hashes.
const portal = testApp(localAuth({ passwords }))
const lena = { name: 'Lena Brandt', email: 'lena@example.com', password: 'mains and crosses' }
const { email, password } = lena

const signedUp = () => createBrowser(portal).post('/sign-up/email', lena)

test('the password is stored only as a memory-hard hash', async () => {
  await signedUp()
  const { rows } = await sql<{ row: string }>`
    select a::text as row from auth.account a union all select u::text from auth."user" u
    union all select s::text from auth.session s union all select m::text from messages m
  `.execute(portal.db)
  expect(rows[0]?.row).toMatch(/[0-9a-f]{32}:[0-9a-f]{128}/)
  expect(rows.some(({ row }) => row.includes(password))).toBe(false)
})

test('sign-in gives a wrong password and an unknown email the same response and takes as long for both', async () => {
  await signedUp()
  const measure = async (body: object) => {
    // The test measures CPU time, because elapsed time depends on other work on the machine.
    const start = process.cpuUsage()
    const answer = await createBrowser(portal).post('/sign-in/email', body)
    const { user, system } = process.cpuUsage(start)
    return { time: user + system, text: JSON.stringify([answer.status, answer.body]) }
  }
  const wrong = []
  const unknown = []
  for (let round = 0; round < 4; round += 1) {
    wrong.push(await measure({ email, password: 'wrong password' }))
    unknown.push(await measure({ email: `nobody${round}@example.com`, password: 'wrong password' }))
  }
  expect(new Set([...wrong, ...unknown].map(({ text }) => text))).toEqual(
    new Set(['[401,{"error":"Incorrect email or password."}]']),
  )
  // Both cases compute one hash. Without it, the response to an unknown email would be ten times as fast.
  const fastest = (rounds: { time: number }[]) => Math.min(...rounds.map(({ time }) => time))
  expect(fastest(unknown) / fastest(wrong)).toBeGreaterThan(0.6)
  expect(fastest(unknown) / fastest(wrong)).toBeLessThan(1.6)
})
