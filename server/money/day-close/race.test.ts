import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type DayToClose, expectedAtCounter } from '../../../contract/money/day-close.ts'
import { createRandom } from '../../demo/random.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { readyToPay } from '../../testing/payments.ts'
import { roundsOf, SEED } from '../../testing/random.ts'
import { empty, testApp } from '../../testing/test-app.ts'

const ROUNDS = roundsOf({ usual: 2, race: 60 })
const JOBS = 12
const { next } = createRandom(SEED)

const portal = testApp()
beforeEach(async () => {
  await readyToPay(portal)
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['Cash'], time_zone: 'UTC' })
    .execute()
})

/** Closes today as soon as nothing changes between reading and closing. Returns the statuses of all attempts. */
async function closeToday(as: Person): Promise<number[]> {
  const statuses: number[] = []
  for (let tries = 0; tries < 30; tries++) {
    const seen = await portal.ask('GET', '/shop/money/close/', { as })
    if (seen.status === 200) {
      const open: DayToClose = seen.body
      if (open.from > open.day) return statuses
      const given = { drawer: 'Cash', float_before: open.float_before ?? 0 }
      const counted = expectedAtCounter(open.lines, given).map((line) => ({ ...line, counted: line.expected }))
      const body = { ...given, day: open.day, counted, float_left: 0 }
      statuses.push((await portal.ask('POST', '/shop/money/close/', { as, body })).status)
    }
  }
  return statuses
}

/** Ends the connections that are in the middle of something, as a crash does. */
async function kill(): Promise<number> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'
  `.execute(portal.db)
  return 200
}

/** The same order in every run with the same seed. */
const shuffled = <Each>(list: Each[]) =>
  list
    .map((each) => ({ each, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each)

async function playRound() {
  const [lena, tomas, ...managers] = await Promise.all([
    createPerson(portal),
    createTechnician(portal),
    createManager(portal),
    createManager(portal),
  ])
  const jobs = await Promise.all(Array.from({ length: JOBS }, () => createJob(portal, lena)))
  const staff = async (method: string, path: string, body: object = {}) =>
    (await portal.ask(method, `/technician/string_job/${path}/`, { as: tomas, body })).status
  const [manager] = managers
  const actions = shuffled([
    ...jobs.map((job) => () => staff('PATCH', `${job}/mark_paid`, { way: 'Cash' })),
    ...jobs.slice(0, 4).map((job) => () => staff('POST', `${job}/void`)),
    ...jobs.slice(4, 8).map((job) => () => staff('PATCH', `${job}/status`, { status: 'CANCELLED' })),
    ...Array.from({ length: 3 }, () => async () => {
      const due = await portal.ask('GET', '/shop/money/refunds/', { as: manager })
      for (const { id } of due.status === 200 ? due.body : []) {
        await portal.call('POST', `/shop/money/refunds/${id}/done/`, { as: manager, body: {} })
      }
      return 200
    }),
    kill,
    kill,
  ])
  const closing = managers.map((as) => closeToday(as))
  const statuses = await Promise.all(actions.map((act) => act()))
  const closes = (await Promise.all(closing)).flat()
  return { statuses, closes }
}

/** The cents of all tables, and the cents of all days. */
async function cents() {
  const { rows } = await sql<{ paid: number; back: number }>`
    select (select coalesce(sum(amount), 0) from payments) as paid,
      (select coalesce(sum(amount), 0) from refund_moves)
        + (select coalesce(sum(p.amount), 0) from voids v join payments p on p.id = v.payment_id) as back
  `.execute(portal.db)
  const days = await sql<{ paid: number; back: number }>`
    select coalesce(sum(paid), 0) as paid, coalesce(sum(refunded + voided), 0) as back from money_moves
  `.execute(portal.db)
  return { tables: rows, days: days.rows }
}

test(`${ROUNDS} rounds of payments, voids, refunds, closes and kills at once leave each cent in exactly one day`, {
  timeout: 100_000 * ROUNDS,
}, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const { statuses, closes } = await playRound()
    expect(
      statuses.filter((status) => ![200, 204, 403, 409, 503].includes(status)),
      `round ${round}`,
    ).toEqual([])
    expect(closes.filter((status) => status === 201).length, `round ${round}`).toBeLessThanOrEqual(1)
    expect(await portal.db.selectFrom('day_counts').select('actor_id').execute(), `round ${round}`).toHaveLength(1)
    expect(await portal.db.selectFrom('reconciliation').selectAll().execute(), `round ${round}`).toEqual([])
    const { tables, days } = await cents()
    expect(days, `round ${round}`).toEqual(tables)
    await empty(portal)
  }
})

test('a payment waits for a close that is being written, and belongs to the next day', async () => {
  const [lena, tomas, manager] = await Promise.all([
    createPerson(portal),
    createTechnician(portal),
    createManager(portal),
  ])
  const job = await createJob(portal, lena)
  const close = await portal.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('day_closes'))`.execute(trx)
    const payment = portal.ask('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: tomas, body: {} })
    expect(await untilWaiting(portal.db, 1)).toBe(1)
    await sql`
      with count as (
        insert into day_counts (day, drawer, float_before, float_left, lines, note, actor_id)
        values (shop_today(), null, 0, 0, '[{"way": null, "expected": 0, "counted": 0}]', '', ${manager.id}) returning day
      ) insert into day_closes (day, lines, counted_on) select day, '[]', day from count
    `.execute(trx)
    return { payment }
  })
  expect((await close.payment).status).toBe(200)
  const days = await portal.db
    .selectFrom('payments')
    .select(sql<boolean>`book_day > shop_today()`.as('is_next'))
    .execute()
  expect(days).toEqual([{ is_next: true }])
})
