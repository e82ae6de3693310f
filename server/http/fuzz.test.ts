import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { countWrites, digestOf } from '../testing/digest.ts'
import { createJob, createPerson, createRacket, createString, type Person } from '../testing/factories.ts'
import { type HostileRequest, hostileRequest, type KnownValues } from '../testing/hostile.ts'
import { expectPromised } from '../testing/promised-answer.ts'
import { testApp } from '../testing/test-app.ts'

// Hundreds of requests per call in a test run; for a night: FUZZ_SECONDS=60 npx vitest run server/http/fuzz.test.ts
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 0.7)
const portal = testApp()
let tiers: object[]

beforeAll(async () => {
  // The sandbox of the card payment provider is asked over HTTP.
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  tiers = await portal.db.selectFrom('membership_tiers').selectAll().execute()
})

describe('whatever is sent, no call breaks, tells what is inside, or changes anything when it refuses', () => {
  test.each(Object.entries<Endpoint>(api))(
    '%s',
    async (_name, endpoint) => {
      const { me, known, ids } = await createWorld()
      const writes = await countWrites(portal.db)
      let before = { digest: await digestOf(portal.db), writes: await writes() }
      const property = fc.asyncProperty(hostileRequest(endpoint, known, ids), async (request) => {
        const answer = await send(endpoint, me, request)
        expectPromised(endpoint, answer, { routed: !endpoint.path.includes('{') || /\/\d{1,10}\//.test(request.path) })
        const written = await writes()
        if (written === before.writes) return
        const digest = await digestOf(portal.db)
        if (answer.statusCode >= 400 || endpoint.method === 'GET') expect(digest).toBe(before.digest)
        before = { digest, writes: written }
      })
      await fc.assert(property, {
        numRuns: 1_000_000,
        interruptAfterTimeLimit: SECONDS * 1_000,
        ...(process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}),
      })
      expect(Object.keys(Object.prototype)).toEqual([])
    },
    SECONDS * 1_000 + 30_000,
  )
})

// Tiers outlive a test, and the call before this one may have renamed the one that people are made with.
const restoreTiers = () =>
  portal.db.transaction().execute(async (trx) => {
    await sql`delete from membership_tiers`.execute(trx)
    await sql`insert into membership_tiers overriding system value 
      select * from jsonb_populate_recordset(null::membership_tiers, ${JSON.stringify(tiers)}::jsonb)`.execute(trx)
  })

/** One person who may do everything, another's things beside theirs, and all that a body can name. */
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
      session_id: ['cs_test_1', 'cs_test_unknown'],
      tier_status: ['standard', 'club', 'CLUB', 'new tier'],
      time_zone: ['UTC', 'Europe/Berlin', 'Mars/Olympus'],
      from: ['2026-01-01', '2026-02-30', '0000-01-01', '9999-12-31', '-1'],
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

const send = (endpoint: Endpoint, me: Person, { path, headers, payload }: HostileRequest) =>
  portal.app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${me.token}`, ...headers },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : Buffer.from(payload) }),
  })
