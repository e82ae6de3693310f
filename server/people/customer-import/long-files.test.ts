import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { customerFiles, HEADER } from '../../testing/customer-files.ts'
import { createManager } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { countTurns } from '../../testing/turns.ts'
import { importCustomers, previewCustomers } from './import.ts'
import { readCustomers } from './read-file.ts'
import { shopFacts } from './shop.ts'

const portal = testApp()
const { preview, run } = customerFiles(portal)

test('10,000 lines take less than 30 seconds', { timeout: 60_000 }, async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, i) => `P ${i},p${i}@club.example,,Yonex,A${i % 40},,,,25,,,2026-10-14,3`,
  )
  const started = performance.now()
  const answer = await run([`${HEADER},credits`, ...lines])
  expect(answer.body).toMatchObject({ new_customers: 10_000, set_ups: 10_000 })
  expect(performance.now() - started).toBeLessThan(30_000)
  const balances = portal.db.selectFrom('users').where('stringing_credits', '=', 3).select('id')
  expect(await balances.execute()).toHaveLength(10_000)
})

test('a database that needs 3 milliseconds for a job imports 1,800 of them', { timeout: 60_000 }, async () => {
  await sql`
    create function be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.003); return new; end';
    create trigger be_slow before insert on string_jobs for each row execute function be_slow()
  `.execute(portal.db)
  const lines = Array.from({ length: 1_800 }, (_, i) => `P ${i},p${i}@club.example,,Yonex,A,,,,25,,,2026-10-14`)
  const answer = await run([HEADER, ...lines])
  await sql`drop trigger be_slow on string_jobs; drop function be_slow()`.execute(portal.db)
  expect(answer.body).toMatchObject({ new_customers: 1_800, set_ups: 1_800 })
})

test('other requests continue while a long file is read', async () => {
  const lines = Array.from({ length: 10_000 }, (_, i) => `P ${i},p${i}@club.example,+1 201 555 ${1000 + (i % 9000)}`)
  const shop = await shopFacts(portal.db)
  const turnsOfLines = new Set<number>()
  const turns = countTurns()
  const readPhone: typeof shop.readPhone = (typed) => {
    turnsOfLines.add(turns.count())
    return shop.readPhone(typed)
  }
  const file = await readCustomers({ csv: ['name,email,phone', ...lines].join('\n') }, { ...shop, readPhone })
  turns.stop()
  expect(file.lines).toHaveLength(10_000)
  expect(turnsOfLines.size).toBeGreaterThan(50)
})

test('the transaction of a request with an Idempotency-Key outlasts the reading of a long file', async () => {
  const lines = Array.from({ length: 5_000 }, (_, i) => `P ${i},p${i}@club.example,+1 201 555 ${1000 + i}`)
  const input = { csv: ['name,email,phone', ...lines].join('\n'), leaves_out_errors: false }
  const manager = await createManager(portal)
  await portal.db.transaction().execute(async (trx) => {
    const shorten = sql`set local idle_in_transaction_session_timeout = 100`
    await shorten.execute(trx)
    expect(await previewCustomers(trx, input)).toMatchObject({ new_customers: 5_000 })
    await shorten.execute(trx)
    expect(await importCustomers(trx, manager.id, input)).toMatchObject({ new_customers: 5_000 })
  })
})

describe('a file that was made to take long', () => {
  /** The milliseconds of the processor for a request, which do not depend on what else the machine does. */
  async function workOf(request: () => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage()
    await request()
    return process.cpuUsage(before).user / 1_000
  }

  test.each([
    ['spaces in a limit', 'tension limit', `1${' '.repeat(9_000)}x`],
    ['times in a date', 'last strung', `${'t00:00'.repeat(1_500)}\n1`],
  ])('with %s is read like others', async (_, column, cell) => {
    const header = `name,email,manufacturer,model,${column}`
    const line = `Mia Chen,mia@club.example,Yonex,Astrox,"${cell}"`
    const lines = Array.from({ length: 40 }, () => line)
    expect((await preview([header, ...lines])).body).toMatchObject({ lines: 40, error_count: 40 })
    expect(await workOf(() => preview([header, ...lines]))).toBeLessThan(2_000)
  })

  test('with thousands of rackets of one customer is compared like others', async () => {
    const header = 'name,email,manufacturer,model,serial number'
    const lines = Array.from({ length: 15_000 }, (_, i) => `Mia Chen,mia@club.example,Yonex,Astrox,S${i}`)
    const work = await workOf(async () => {
      expect((await preview([header, ...lines])).body).toMatchObject({ new_rackets: 15_000 })
    })
    expect(work).toBeLessThan(3_000)
  })
})
