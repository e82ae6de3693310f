import type fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/base/endpoint.ts'
import { accountApi } from '../../../contract/people/account.ts'
import { createBrowser } from '../../testing/browser.ts'
import { countWrites, digestOf } from '../../testing/digest.ts'
import { createJob, createPerson, createRacket, createString, type Person } from '../../testing/factories.ts'
import { type HostileRequest, hostileRequest, type KnownValues } from '../../testing/hostile.ts'
import { localAuth } from '../../testing/local-auth.ts'
import { expectPromised } from '../../testing/promised-answer.ts'
import { playHistories, roundsOf } from '../../testing/random.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const ROUNDS = { usual: 8, race: 600 }
const portal = testApp()
const accounts = testApp(localAuth())
let tiers: object[]

beforeAll(async () => {
  // The test calls the sandbox of the card payment provider over HTTP.
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  tiers = await portal.db.selectFrom('membership_tiers').selectAll().execute()
})

const PATIENCE_MS = 30_000 + 500 * roundsOf(ROUNDS)

describe('no input makes a call fail, reveal internals, or change anything when it is refused', () => {
  const rows = Object.entries<Endpoint>(api).filter(([name]) => !(name in accountApi))
  test.each(rows)(
    '%s',
    async (name, endpoint) => {
      const { me, known, ids } = await createWorld()
      const headers = { authorization: `Bearer ${me.token}` }
      await fuzz(portal, endpoint, hostileRequest(endpoint, known, ids), headers, MAY_CHANGE.includes(name))
    },
    PATIENCE_MS,
  )

  test.each(Object.entries<Endpoint>(accountApi))(
    '%s, with a session cookie',
    async (name, endpoint) => {
      const { known, headers } = await createAccount()
      await fuzz(accounts, endpoint, hostileRequest(endpoint, known, [1]), headers, MAY_CHANGE.includes(name))
    },
    PATIENCE_MS,
  )
})

// The owner of a taken email gets an email, better-auth leaves the active organization before it refuses another, and what
// the shop has seen once is remembered when it is read.
const MAY_CHANGE = ['signUp', 'switchOrganization', 'getShown']

async function fuzz(
  { app, db }: TestApp,
  endpoint: Endpoint,
  requests: fc.Arbitrary<HostileRequest>,
  credentials: Record<string, string>,
  mayChange = false,
) {
  const writes = await countWrites(db)
  let before = { digest: await digestOf(db), writes: await writes() }
  const check = async ({ path, headers, payload }: HostileRequest) => {
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      headers: { ...credentials, ...headers },
      ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : Buffer.from(payload) }),
    })
    expectPromised(endpoint, answer, { routed: !endpoint.path.includes('{') || /\/\d{1,10}\//.test(path) })
    const written = await writes()
    if (written === before.writes) return
    const digest = await digestOf(db)
    const changesNothing = answer.statusCode >= 400 || endpoint.method === 'GET'
    if (changesNothing && !mayChange) expect(digest).toBe(before.digest)
    before = { digest, writes: written }
  }
  await playHistories(requests, ROUNDS, check)
  expect(Object.keys(Object.prototype)).toEqual([])
}

/** A signed-in browser, and the values that a body of the account can name. */
async function createAccount(): Promise<{ known: KnownValues; headers: Record<string, string> }> {
  const browser = createBrowser(accounts)
  const other = createBrowser(accounts)
  const password = 'mains and crosses'
  await browser.post('/sign-up/email', { name: 'Lena', email: 'lena@example.com', password })
  await other.post('/sign-up/email', { name: 'Nia', email: 'nia@example.com', password })
  await browser.post('/organization/create', { name: 'Club' })
  const { body: organizations } = await browser.get('/organization/list')
  const { body: sessions } = await other.get('/list-sessions')
  // The first token creates the signing key.
  await browser.token()
  return {
    headers: {
      origin: 'http://localhost:3000',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    known: {
      email: ['lena@example.com', 'nia@example.com', 'new@example.com', 'Lena@EXAMPLE.com'],
      newEmail: ['nia@example.com', 'other@example.com'],
      password: [password, 'password', 'wrong password'],
      currentPassword: [password, 'wrong password'],
      newPassword: [password, 'password', 'short', 'a new set of mains'],
      organizationId: [organizations[0].id, 'none'],
      id: [sessions[0].id, 'none'],
      code: ['000000', '00 00 00', 'abcde-12345'],
      token: ['none', 'a.b.c'],
    },
  }
}

// Tiers are kept between tests, and an earlier call may have renamed the tier that new people get.
const restoreTiers = () =>
  portal.db.transaction().execute(async (trx) => {
    await sql`delete from membership_tiers`.execute(trx)
    await sql`insert into membership_tiers overriding system value 
      select * from jsonb_populate_recordset(null::membership_tiers, ${JSON.stringify(tiers)}::jsonb)`.execute(trx)
  })

/** A person with every right, their rows and those of another person, and the values that a body can contain. */
async function createWorld(): Promise<{ me: Person; known: KnownValues; ids: number[] }> {
  await restoreTiers()
  const me = await createPerson(portal, { is_manager: true, is_technician: true, credits: 50 })
  const other = await createPerson(portal)
  const racket = await createRacket(portal, me)
  const rackets = [
    racket,
    await createRacket(portal, other),
    await createRacket(portal, me, { retire_date: new Date() }),
    await createRacket(portal, me, { deleted_at: new Date() }),
  ]
  const string_id = await createString(portal, { stock_sets: 3 })
  const mine = { racket_id: racket, string_id }
  const jobs = [
    await createJob(portal, me, mine),
    await createJob(portal, me, mine),
    await createJob(portal, me, { ...mine, paid: 'technician' }),
    await createJob(portal, me, { ...mine, order_status: 'COMPLETED' }),
    await createJob(portal, me, { ...mine, order_status: 'CANCELLED' }),
    await createJob(portal, other),
  ]
  const strings = [string_id, await createString(portal, { is_listed: false })]
  return {
    me,
    ids: [1, 2, 3, 4, 5, 6, 7],
    known: {
      racket: [...rackets, 2_147_483_647],
      string: [...strings, -1],
      string_job_id: jobs,
      customer: [me.id, other.id],
      technician: [me.id, other.id],
      session_id: ['cs_test_1', 'cs_test_unknown'],
      tier_status: ['standard', 'club', 'CLUB', 'new tier'],
      time_zone: ['UTC', 'Europe/Berlin', 'Mars/Olympus'],
      from: [me.id, other.id, null, '2026-01-01', '2026-02-30', '0000-01-01', '9999-12-31', '-1'],
      to: ['2026-12-31', '2016-01-01', '9999-12-31'],
      csv: [
        'manufacturer,name,color\nYonex,X,Y\n',
        'manufacturer,name\n"',
        '\u0000',
        'name;color;manufacturer\n1;2;3\n',
      ],
      color_hex_code: ['#FFFFFF', 'ffffff', 'red', null],
      gauge_mm: ['0.65', '0,7', '0.67/0.61', 'thin', null],
    },
  }
}
