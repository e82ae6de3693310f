import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isoDay } from '../../../contract/base/shop-time.ts'
import { netOf } from '../../../contract/money/day-close.ts'
import type { DayOfMoney } from '../../../contract/money/money.ts'
import { createJob, createManager, createPerson, createTechnician } from '../../testing/factories.ts'
import { playHistories, roundsOf } from '../../testing/random.ts'
import { empty, testApp } from '../../testing/test-app.ts'

// Each history is a list of payments with the moments at which they are paid, refunded in two parts, or voided. The days of
// the portal are compared with a slow count.
const ROUNDS = { usual: 4, race: 200 }

// The hours around the days on which clocks change in Chile, and around midnight in all three zones.
const START = Date.parse('2026-04-03T00:00:00Z')
const DAYS = 8
const moment = fc.integer({ min: 0, max: DAYS * 24 * 12 }).map((steps) => new Date(START + steps * 300_000))
const payment = fc.record({
  paid: moment,
  method: fc.constantFrom('card', 'technician'),
  way: fc.constantFrom('Cash', 'Terminal'),
  amount: fc.integer({ min: 1, max: 900 }).map((units) => units * 10),
  /** The share in percent that goes back first, and when it and the rest do. */
  refund: fc.option(fc.record({ percent: fc.integer({ min: 0, max: 100 }), first: moment, rest: fc.option(moment) })),
  voided: fc.option(moment),
})
const histories = fc.record({
  zone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/Santiago'),
  currency: fc.constantFrom('JPY', 'KWD', 'USD'),
  /** In tenths of a percent. */
  rate: fc.constantFrom(81, 190, 75),
  payments: fc.array(payment, { maxLength: 12 }),
})
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never

const portal = testApp()

/** The tax that an amount includes, rounded half up. */
const taxOf = (amount: number, rate: number) => Math.floor((2 * amount * rate + 1000 + rate) / (2 * (1000 + rate)))

/** The money of each day by way to pay, counted one payment after the other. */
function slowCount({ zone, rate, payments }: History) {
  const days = new Map<string, DayOfMoney>()
  const add = (at: Date, { method, way: named }: History['payments'][number], sums: Partial<DayOfMoney>) => {
    const [day, way] = [isoDay(at, zone), method === 'card' ? null : named]
    const key = `${day} ${method} ${way}`
    const line = days.get(key) ?? { day, method, way, count: 0, amount: 0, refunded: 0, voided: 0, tax: 0 }
    for (const name of ['count', 'amount', 'refunded', 'voided', 'tax'] as const) line[name] += sums[name] ?? 0
    days.set(key, line)
  }
  for (const each of payments) {
    const { paid, amount } = each
    const tax = taxOf(amount, rate)
    add(paid, each, { count: 1, amount, tax })
    if (isVoided(each) && each.voided) add(each.voided, each, { voided: amount, tax: -tax })
    for (const { at, amount: refunded, before } of refundsOf(each)) {
      add(at, each, { refunded, tax: taxOf(before, rate) - taxOf(before + refunded, rate) })
    }
  }
  return [...days.values()]
}

const isVoided = ({ method, voided, refund }: History['payments'][number]) =>
  method === 'technician' && voided !== null && refund === null

function refundsOf({ amount, refund }: History['payments'][number]) {
  if (!refund) return []
  const first = Math.floor((amount * refund.percent) / 100)
  const parts = [{ at: refund.first, amount: first, before: 0 }]
  if (refund.rest) parts.push({ at: refund.rest, amount: amount - first, before: first })
  return parts.filter((part) => part.amount > 0)
}

async function record(history: History) {
  const lena = await createPerson(portal)
  const tomas = await createTechnician(portal)
  for (const [index, each] of history.payments.entries()) {
    const { method, amount, paid } = each
    const job = await createJob(portal, lena, { price: amount })
    const provider = method === 'card' ? `pi_${index}` : null
    await sql`
      with card as (
        insert into card_payments (provider_payment_id, amount) select ${provider}::text, ${amount}::integer
        where ${provider}::text is not null
      ), payment as (
        insert into payments (string_job_id, method, amount, is_applied, actor_id, way, provider_payment_id, created_at)
        values (${job}, ${method}, ${amount}, true, ${tomas.id}, ${method === 'card' ? null : each.way}, ${provider}, ${paid})
        returning id
      ) update string_jobs set paid_payment_id = payment.id from payment where string_jobs.id = ${job}
    `.execute(portal.db)
    for (const part of refundsOf(each)) {
      await sql`
        insert into refunds (payment_id, string_job_id, amount, state, reason, done_at)
        select id, string_job_id, ${part.amount}, 'done', 'manager', ${part.at} from payments where string_job_id = ${job}
      `.execute(portal.db)
    }
    if (isVoided(each)) await voidAt(job, tomas.id, each.voided)
  }
}

const voidAt = (job: number, actor: number, at: Date | null) =>
  portal.db.transaction().execute(async (trx) => {
    await sql`
      insert into voids (payment_id, string_job_id, actor_id, created_at)
      select id, string_job_id, ${actor}, ${at} from payments where string_job_id = ${job}
    `.execute(trx)
    await sql`update string_jobs set paid_payment_id = null where id = ${job}`.execute(trx)
    await sql`update payments set is_applied = false where string_job_id = ${job}`.execute(trx)
  })

const sorted = (days: DayOfMoney[]) => days.map((day) => JSON.stringify(Object.entries(day).toSorted())).toSorted()

test(`${roundsOf(ROUNDS)} random histories of money have the days of a slow count`, {
  timeout: 60_000 * roundsOf(ROUNDS),
}, async () => {
  await playHistories(histories, ROUNDS, async (history) => {
    await empty(portal)
    const { zone: time_zone, currency, rate } = history
    await portal.db
      .updateTable('shop_settings')
      .set({ time_zone, currency, tax_rate: rate / 10 })
      .execute()
    const as = await createManager(portal)
    await record(history)
    // A change of the time zone moves nothing.
    await portal.db.updateTable('shop_settings').set({ time_zone: 'UTC' }).execute()

    const expected = slowCount(history)
    const days = await portal.ask('GET', '/shop/money/?from=2026-04-01&to=2026-04-14', { as })
    expect(sorted(days.body)).toEqual(sorted(expected))
    const some = await portal.ask('GET', '/shop/money/?from=2026-04-05&to=2026-04-05', { as })
    expect(sorted(some.body)).toEqual(sorted(expected.filter(({ day }) => day === '2026-04-05')))
    const { csv } = (await portal.ask('GET', '/shop/money/export/?from=2026-04-05&to=2026-04-05', { as })).body
    expect(csv.match(/^2026-04-05,/gm)?.length ?? 0).toBe(movesOn('2026-04-05', history))

    const open = await portal.ask('GET', '/shop/money/close/?day=2026-04-06', { as })
    const closed = expected.filter(({ day }) => day === '2026-04-06').reduce((sum, line) => sum + netOf(line), 0)
    expect(open.body.lines.reduce((sum: number, line: DayOfMoney) => sum + netOf(line), 0)).toBe(closed)
    expect(await portal.db.selectFrom('reconciliation').selectAll().execute()).toEqual([])
  })
  await portal.db.updateTable('shop_settings').set({ tax_rate: null }).execute()
})

/** The number of payments, refunds and voids on a day. */
const movesOn = (day: string, { zone, payments }: History) =>
  payments
    .flatMap((each) => [
      each.paid,
      ...refundsOf(each).map(({ at }) => at),
      ...(isVoided(each) && each.voided ? [each.voided] : []),
    ])
    .filter((at) => isoDay(at, zone) === day).length
