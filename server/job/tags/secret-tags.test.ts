import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../base/process/log.ts'
import { createJob, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { readyToPay } from '../../testing/payments.ts'
import { roundsOf } from '../../testing/random.ts'
import { testApp } from '../../testing/test-app.ts'
import { tagOf } from './tags.ts'

const GUESSES = roundsOf({ usual: 300, race: 10_000 })

const lines: string[] = []
const log = createLog(new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }), 'trace')
const metrics = new Registry()
const portal = testApp({ attemptLimits: true, logger: log, metrics })
beforeAll(() => readyToPay(portal))

let lena: Person
let technician: Person
let tag: string
beforeEach(async () => {
  lena = await createPerson(portal)
  technician = await createTechnician(portal)
  tag = await tagOf(portal.db, await createJob(portal, lena))
  lines.length = 0
})

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const guess = () => `7${[...randomBytes(25)].map((byte) => ALPHABET[byte % 32]).join('')}`

test(`${GUESSES} guesses find no tag, and each address is soon refused`, async () => {
  const statuses = new Map<number, number>()
  for (let made = 0; made < GUESSES; made += 100) {
    const address = `198.51.100.${made / 100}`
    const answers = await Promise.all(
      Array.from({ length: Math.min(100, GUESSES - made) }, () =>
        portal.app.inject({ url: `/t/${guess()}`, remoteAddress: address }),
      ),
    )
    for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  const allowed = 30 * Math.ceil(GUESSES / 100)
  expect([...statuses].sort()).toEqual([
    [404, allowed],
    [429, GUESSES - allowed],
  ])
  // A valid tag still opens from an address that is refused.
  expect((await portal.app.inject({ url: `/t/${tag}`, remoteAddress: '198.51.100.0' })).statusCode).toBe(200)
}, 600_000)

test('tags are in no log line, metric, history or audit entry, even when a request fails', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' }
  const { app, ask } = portal
  await app.inject({ url: `/t/${tag}` })
  await app.inject({ url: `/T/${tag.toLowerCase()}` })
  await app.inject({ method: 'POST', url: `/t/${tag}/pay`, headers })
  await app.inject({ method: 'POST', url: `/t/${tag}/pay`, headers: { ...headers, origin: 'https://evil.example' } })
  await app.inject({ method: 'DELETE', url: `/t/${tag}` })
  await app.inject({ url: `/bench?tag=${tag}` })
  await ask('GET', `/technician/tag/?tag=${tag}`, { as: technician })
  await ask('GET', `/counter/hand_over/?code=${tag}`, { as: technician })
  await ask('GET', `/tag_reader/?tag=${tag}`, { as: lena })
  await ask('GET', `/technician/tag/?tag=${tag}&tag=${tag}`, { as: technician })
  // The statement that reads the tag fails.
  await sql`alter table rackets rename column deleted_at to gone_at`.execute(portal.db)
  try {
    expect((await app.inject({ url: `/t/${tag}` })).statusCode).toBe(500)
    expect((await ask('GET', `/technician/tag/?tag=${tag}`, { as: technician })).status).toBe(500)
  } finally {
    await sql`alter table rackets rename column gone_at to deleted_at`.execute(portal.db)
  }
  const written = [
    ...lines,
    await metrics.metrics(),
    JSON.stringify(await portal.db.selectFrom('job_events').selectAll().execute()),
    JSON.stringify(await portal.db.selectFrom('audit_entries').selectAll().execute()),
  ].join('\n')
  expect(lines.length).toBeGreaterThan(10)
  expect(written.toUpperCase()).not.toContain(tag)
})
