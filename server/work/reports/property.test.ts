import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Currency } from '../../../contract/base/money.ts'
import type { MoneyQuery } from '../../../contract/money/money.ts'
import { dayAt, dayNumber, lengthOf, periodBefore } from '../../../contract/work/report-period.ts'
import {
  BYS,
  type By,
  FIGURES,
  type Figure,
  type Report,
  type ReportEntry,
  type ReportFigures,
} from '../../../contract/work/reports.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { dayIn, HOUR, MINUTE } from '../../testing/moments.ts'
import { createPack } from '../../testing/packs.ts'
import { playHistories, roundsOf } from '../../testing/random.ts'
import { readShop, slowFigures } from '../../testing/slow-report.ts'
import { empty, testApp } from '../../testing/test-app.ts'

const portal = testApp()
const ROUNDS = { usual: 1, race: 100 }

// The clocks change in this time, in Berlin and in New York.
const FIRST = Date.parse('2026-02-20T00:00:00Z')

const nat = (max: number) => fc.nat({ max })
const JOB = fc.record({
  racket: nat(4),
  string: nat(2),
  wasOtherString: nat(5),
  stringer: nat(2),
  ordered: nat(60 * 24 * 60),
  status: nat(9),
  hours: nat(90),
  promise: nat(100),
  seconds: nat(4000),
  price: nat(9999),
  paid: nat(5),
  paidAfter: nat(300),
  back: nat(5),
  kind: nat(9),
})
type SlowShop = Awaited<ReturnType<typeof readShop>>
type RandomJob = typeof JOB extends fc.Arbitrary<infer Each> ? Each : never
const SHOP = fc.record({
  jobs: fc.array(JOB, { minLength: 12, maxLength: 30 }),
  from: nat(80),
  length: nat(45),
})

interface World {
  rackets: { id: number; owner: Person }[]
  strings: number[]
  stringers: Person[]
  jobs: number[]
  /** The numbers of the rackets that have a job. An import adds jobs of new rackets only. */
  known: Set<number>
}

/** Adds a random job: perhaps a redo of an earlier one or an imported one, paid, refunded in parts or voided. */
async function addJob({ rackets, strings, stringers, jobs, known }: World, random: RandomJob) {
  const { id: racket_id, owner } = rackets[random.racket] ?? { id: 0, owner: { id: 0 } }
  const ordered = FIRST + random.ordered * MINUTE
  const at = (hours: number) => new Date(ordered + hours * HOUR)
  const isImported = random.kind === 0 && !known.has(random.racket)
  known.add(random.racket)
  const redo_of = random.kind === 1 ? (jobs[random.ordered % Math.max(1, jobs.length)] ?? null) : null
  const isFree = isImported || redo_of !== null
  const order_status =
    isImported || random.status > 3 || redo_of !== null
      ? 'COMPLETED'
      : ((['NEW', 'READY_FOR_PICKUP', 'CANCELLED', 'NEW'] as const)[random.status] ?? 'NEW')
  const isStrung = order_status === 'COMPLETED' || order_status === 'READY_FOR_PICKUP'
  const string_id = strings[random.string] ?? null
  const other = strings[(random.string + 1) % 2] ?? null
  const half = { string: other, tension: 25 }
  const id = await createJob(portal, owner, {
    ...{ racket_id, string_id, order_status, redo_of, is_imported: isImported },
    order_create_date: at(0),
    price: isFree ? null : random.price,
    technician_id: isStrung ? (stringers[random.stringer]?.id ?? null) : null,
    received_at: isImported ? null : at(1),
    due_at: random.promise > 80 || isImported ? null : at(1 + random.promise),
    ready_at: isStrung ? at(2 + random.hours) : null,
    order_completion_date: order_status === 'COMPLETED' ? at(3 + random.hours) : null,
    mains_duration: isStrung ? Math.max(0, random.seconds - 500) : 0,
    as_strung:
      isStrung && random.wasOtherString === 0
        ? JSON.stringify({ unit: 'lbs', mains: half, crosses: half, pre_stretch: false })
        : null,
  })
  if (redo_of === null && !isImported) jobs.push(id)
  if (isFree || order_status === 'CANCELLED' || random.paid === 0) return
  await pay(id, random, at(random.paidAfter), stringers[0]?.id ?? 0)
}

async function pay(id: number, random: RandomJob, moment: Date, actor_id: number) {
  const { id: payment_id } = await portal.db
    .insertInto('payments')
    .values({
      string_job_id: id,
      method: 'technician',
      way: ['Cash', 'Card terminal', null][random.paid % 3] ?? null,
      amount: random.price,
      is_applied: true,
      created_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.updateTable('string_jobs').set({ paid_payment_id: payment_id }).where('id', '=', id).execute()
  const later = (hours: number) => new Date(moment.getTime() + hours * HOUR)
  if (random.back === 1) {
    await portal.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('voids')
        .values({ payment_id, string_job_id: id, actor_id, created_at: later(random.promise) })
        .execute()
      await trx.updateTable('string_jobs').set({ paid_payment_id: null }).where('id', '=', id).execute()
      await trx.updateTable('payments').set({ is_applied: false }).where('id', '=', payment_id).execute()
    })
  }
  if (random.back === 2) {
    for (const part of [Math.floor(random.price / 3), Math.floor(random.price / 7)].filter((each) => each > 0)) {
      await portal.db
        .insertInto('refunds')
        .values({
          payment_id,
          string_job_id: id,
          amount: part,
          state: 'done',
          reason: 'partial',
          note: 'A part',
          done_at: later(part % 400),
        })
        .execute()
    }
  }
}

async function createShop(): Promise<World> {
  const tiers = await portal.db.selectFrom('membership_tiers').select('tier_status').execute()
  const people = [
    await createPerson(portal),
    await createPerson(portal, { tier_status: tiers.at(-1)?.tier_status ?? 'standard' }),
  ]
  const rackets: World['rackets'] = []
  for (const racket of [0, 1, 2, 3, 4]) {
    const owner = people[racket % 2] as Person // the index is 0 or 1
    const model_name = racket === 3 ? 'Astrox 99 Pro' : `Model ${racket}`
    rackets.push({ owner, id: await createRacket(portal, owner, { model_name }) })
  }
  return {
    rackets,
    strings: [await createString(portal), await createString(portal)],
    stringers: [await createTechnician(portal), await createTechnician(portal)],
    jobs: [],
    known: new Set(),
  }
}

const ask = async (manager: Person, path: string, query: Record<string, string>) => {
  const answer = await portal.ask('GET', `${path}?${new URLSearchParams(query)}`, { as: manager })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

/** All pages of a list. */
async function everything<Row>(read: (page: number) => Promise<{ rows: Row[]; count: number }>): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const { rows, count } = await read(page)
    all.push(...rows)
    if (all.length >= count) return all
  }
}

const NONE: ReportFigures = {
  ...{ rackets: 0, money: 0, tax: 0, timed: 0, seconds: null },
  ...{ redos: 0, promised: 0, kept: 0, lives: 0, days: null },
}

/** The sums of a list's entries, to compare with the figure that opens the list. */
const SUMS: Record<Figure, (entries: ReportEntry[]) => Partial<ReportFigures>> = {
  rackets: (entries) => ({ rackets: entries.length }),
  money: (entries) => ({ money: entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0) }),
  tax: (entries) => ({ tax: entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0) }),
  minutes: (entries) => ({ timed: entries.length }),
  redos: (entries) => ({ redos: entries.length }),
  promises: (entries) => ({ promised: entries.length, kept: entries.filter(({ is_kept }) => is_kept).length }),
  lives: (entries) => ({ lives: entries.length }),
}

/** Compares a report with a slow count. Returns its groups. */
async function checkReport(shop: SlowShop, manager: Person, period: MoneyQuery, by: By): Promise<Report['groups']> {
  const before = periodBefore(period)
  const [now, then] = [slowFigures(shop, period, by), slowFigures(shop, before, by)]
  const groups: Report['groups'] = []
  let last: Report | undefined
  await everything(async (page) => {
    const report: Report = await ask(manager, '/shop/reports/', { ...period, by, page: String(page) })
    groups.push(...report.groups)
    last = report
    return { rows: report.groups, count: report.count }
  })
  expect(last).toMatchObject({ before, total: { now: now.get('') ?? NONE, before: then.get('') ?? NONE } })
  const keyBefore = (key: string) => (by === 'day' ? dayAt(dayNumber(key, period), before) : key)
  const found = new Map<string, ReportFigures>()
  for (const { key, ...sides } of groups) {
    found.set(`now ${key}`, sides.now)
    found.set(`before ${keyBefore(key)}`, sides.before)
  }
  const expected = new Map<string, ReportFigures>()
  for (const { key } of groups) {
    expected.set(`now ${key}`, now.get(key) ?? NONE)
    expected.set(`before ${keyBefore(key)}`, then.get(keyBefore(key)) ?? NONE)
  }
  expect(found).toEqual(expected)
  const keys = new Set(groups.map(({ key }) => key))
  expect([...now.keys()].filter((key) => key !== '' && !keys.has(key))).toEqual([])
  return groups
}

/** Compares the lists of all figures with the figures: those of the whole period and those of one group. */
async function checkLists(
  shop: SlowShop,
  manager: Person,
  period: MoneyQuery,
  by: By,
  group: Report['groups'][number],
) {
  const list = (figure: Figure, more: Record<string, string>) =>
    everything<ReportEntry>(async (page) => {
      const query = { ...period, ...more, figure, page: String(page) }
      const { results, count } = await ask(manager, '/shop/reports/list/', query)
      return { rows: results, count }
    })
  const total = slowFigures(shop, period, by).get('') ?? NONE
  for (const figure of FIGURES) {
    expect(total).toMatchObject(SUMS[figure](await list(figure, {})))
    expect(group.now).toMatchObject(SUMS[figure](await list(figure, { by, group: group.key })))
  }
}

test.each<[zone: string, currency: Currency, country: string, tax: number | null]>([
  ['UTC', 'USD', 'US', 8.25],
  ['Asia/Kathmandu', 'JPY', 'JP', 10],
  ['Europe/Berlin', 'KWD', 'KW', null],
  ['America/New_York', 'USD', 'US', 8.875],
])(
  `every figure and list equals a slow count of ${roundsOf(ROUNDS)} random shops in %s, in %s`,
  {
    timeout: 60_000 + 20_000 * roundsOf(ROUNDS),
  },
  async (time_zone, currency, country, tax_rate) => {
    await playHistories(SHOP, ROUNDS, async ({ jobs, from, length }) => {
      await empty(portal)
      await portal.db.updateTable('shop_settings').set({ time_zone, currency, country, tax_rate }).execute()
      const world = await createShop()
      const manager = await createManager(portal)
      for (const job of jobs) await addJob(world, job)
      // A pack is sold today.
      const pack = await createPack(portal, { price: 12340 })
      const { rackets, stringers } = world
      const sold = await portal.ask('POST', `/counter/customers/${rackets[0]?.owner.id}/packs/`, {
        as: stringers[0] ?? null,
        body: { pack, price: 12340 },
      })
      expect(sold).toMatchObject({ status: 200 })

      const first = dayAt(from, { from: '2026-02-15', to: '' })
      const some = { from: first, to: dayAt(length, { from: first, to: '' }) }
      const all = { from: '2026-01-01', to: dayIn(2) }
      expect(lengthOf(some)).toBe(length + 1)
      const shop = await readShop(portal.db)
      for (const [index, by] of BYS.entries()) {
        const period = by === 'day' || from % 2 === 0 ? some : all
        const groups = await checkReport(shop, manager, period, by)
        const group = groups[from % Math.max(1, groups.length)]
        if (group && index === length % BYS.length) await checkLists(shop, manager, period, by, group)
      }
      await empty(portal)
    })
    await sql`update shop_settings set time_zone = default, currency = default, country = default, tax_rate = null`.execute(
      portal.db,
    )
  },
)
