import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { ago, DAY, dayIn, HOUR } from '../../testing/moments.ts'
import { createPack, TEN } from '../../testing/packs.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let manager: Person
let lena: Person

beforeEach(async () => {
  manager = await createManager(portal)
  lena = await createPerson(portal)
})

const ask = (path: string, query: Record<string, string> = {}) =>
  portal.ask('GET', `${path}?${new URLSearchParams(query)}`, { as: manager })
const days = { from: dayIn(0), to: dayIn(0) }
const month = {
  from: dayIn(-30),
  to: dayIn(0),
}
const totals = async (period = days) => (await ask('/shop/reports/', { ...period, by: 'day' })).body.total.now
const list = async (figure: string, more: Record<string, string> = {}) =>
  (await ask('/shop/reports/list/', { ...days, figure, ...more })).body
const STRUNG = { order_status: 'READY_FOR_PICKUP', mains_duration: 900, cross_duration: 900 } as const

describe('a report', () => {
  test('is refused with a clear sentence for invalid questions', async () => {
    const refusals: [Record<string, string>, string][] = [
      [{ from: '2026-03-02', to: '2026-03-01', by: 'day' }, 'The first day must not be after the last'],
      [{ from: '2000-01-01', to: '2026-03-01', by: 'day' }, 'Please choose a period of at most ten years'],
      [{ from: '2026-02-30', to: '2026-03-01', by: 'day' }, 'from must be a day like 2026-11-21'],
      [{ ...days, by: 'weather' }, 'by must be day, string, stringer, tier, model, way or customer'],
      [{ ...days }, 'by must be day, string, stringer, tier, model, way or customer'],
      [{ ...days, by: 'day', page: '0' }, 'page must be a whole number from 1'],
    ]
    for (const [query, error] of refusals) {
      expect(await ask('/shop/reports/', query)).toMatchObject({ status: 400, body: { error } })
    }
    expect((await ask('/shop/reports/export/', { ...days, by: 'weather' })).status).toBe(400)
  })

  test('lists are refused in the same way', async () => {
    const refusals: [Record<string, string>, number, string][] = [
      [{ ...days, figure: 'luck' }, 400, 'figure must be rackets, money, tax, minutes, redos, promises or lives'],
      [{ ...days, figure: 'money', by: 'day' }, 400, 'Send both by and group'],
      [{ ...days, figure: 'money', group: '1' }, 400, 'Send both by and group'],
      [
        { ...days, figure: 'money', by: 'weather', group: '1' },
        400,
        'by must be day, string, stringer, tier, model, way or customer',
      ],
      [{ from: days.to, to: '2020-01-01', figure: 'money' }, 400, 'The first day must not be after the last'],
    ]
    for (const [query, status, error] of refusals) {
      expect(await ask('/shop/reports/list/', query)).toMatchObject({ status, body: { error } })
    }
    // A group that does not exist has no entries.
    expect(await list('rackets', { by: 'string', group: 'x' })).toEqual({ results: [], count: 0 })
  })

  test('names its groups, with the period before beside them', async () => {
    const string_id = await createString(portal, {
      manufacturer: 'Yonex',
      name: 'BG80',
      color: 'Red',
      color_hex_code: '#FF0000',
    })
    const tomas = await createTechnician(portal)
    const more = { ...STRUNG, string_id, technician_id: tomas.id }
    await createJob(portal, lena, { ...more, ready_at: ago(0), paid: 'technician' })
    await createJob(portal, lena, { ...more, ready_at: ago(0) })
    await createJob(portal, lena, { ...STRUNG, ready_at: ago(DAY) })
    const named = async (by: string) => {
      const { body } = await ask('/shop/reports/', { ...days, by })
      return body.groups.map(
        ({ key, now, before, ...group }: { key: string; now: { rackets: number }; before: { rackets: number } }) => ({
          ...group,
          rackets: [now.rackets, before.rackets],
        }),
      )
    }
    const plain = { detail: null, color_hex_code: null, person_id: null }
    expect(await named('string')).toEqual([
      { ...plain, name: 'BG80', detail: 'Yonex • Red', color_hex_code: '#FF0000', rackets: [2, 0] },
      { ...plain, name: 'Bring Your Own String', detail: 'Labor Only', rackets: [0, 1] },
    ])
    expect(await named('stringer')).toEqual([
      { ...plain, name: 'Tomas Okafor', person_id: tomas.id, rackets: [2, 0] },
      { ...plain, name: 'Nobody', rackets: [0, 1] },
    ])
    expect(await named('way')).toEqual([
      { ...plain, name: 'At the counter', rackets: [1, 0] },
      { ...plain, name: 'Unpaid', rackets: [1, 1] },
    ])
    expect(await named('model')).toEqual([{ ...plain, name: 'Yonex: Astrox 99 Pro', rackets: [2, 1] }])
    expect(await named('tier')).toEqual([{ ...plain, name: 'standard', rackets: [2, 1] }])
    expect(await named('customer')).toEqual([{ ...plain, name: 'Lena Brandt', person_id: lena.id, rackets: [2, 1] }])
    expect(await named('day')).toEqual([{ ...plain, name: dayIn(0), rackets: [2, 1] }])
    await portal.db.transaction().execute((trx) => portal.people.forget(trx, lena.subject))
    expect(await named('customer')).toEqual([{ ...plain, name: 'Deleted account', rackets: [2, 1] }])
  })

  test('leaves out imported jobs, undone orders, cancelled jobs and rackets that are to be strung again', async () => {
    const at = { ready_at: ago(0), received_at: ago(HOUR), due_at: ago(HOUR / 2) }
    await createJob(portal, lena, { order_status: 'COMPLETED', is_imported: true, price: null })
    await createJob(portal, lena, { ...at, order_status: 'CANCELLED' })
    await createJob(portal, lena, { order_status: 'CANCELLED', undone_at: ago(0) })
    const tomas = await createTechnician(portal)
    const job = await createJob(portal, lena, { technician_id: tomas.id })
    const set = (status: string) =>
      portal.ask('PATCH', `/technician/string_job/${job}/status/`, { as: tomas, body: { status } })
    await set('READY_FOR_PICKUP')
    expect(await totals()).toMatchObject({ rackets: 1 })
    await set('NEW')
    expect(await totals()).toMatchObject({ rackets: 0, timed: 0, redos: 0, money: 0, lives: 0 })
    expect((await ask('/shop/overview/')).body.strung.at(-1)).toEqual({ day: dayIn(0), count: 0 })
  })

  test('counts a redo for the one who strung the racket at first, and without money', async () => {
    const [tomas, aiko] = [await createTechnician(portal), await createTechnician(portal, { first_name: 'Aiko' })]
    const racket_id = await createRacket(portal, lena)
    const string_id = await createString(portal)
    const first = await createJob(portal, lena, {
      racket_id,
      string_id,
      ...STRUNG,
      technician_id: tomas.id,
      ready_at: ago(3 * DAY),
      paid: 'technician',
    })
    await createJob(portal, lena, {
      racket_id,
      string_id,
      ...STRUNG,
      technician_id: aiko.id,
      redo_of: first,
      price: null,
      received_at: ago(HOUR),
    })
    const cancelled = { racket_id, redo_of: first, price: null, order_status: 'CANCELLED' } as const
    await createJob(portal, lena, cancelled)
    expect(await totals(month)).toMatchObject({ rackets: 2, redos: 1, money: 2000, lives: 0, days: null })
    const ways = (await ask('/shop/reports/', { ...month, by: 'way' })).body.groups
    expect(ways.map(({ name }: { name: string }) => name)).toEqual(['At the counter', 'Redo'])
    const { body } = await ask('/shop/reports/', { ...month, by: 'stringer' })
    const redos = Object.fromEntries(
      body.groups.map(({ name, now }: { name: string; now: { redos: number } }) => [name, now.redos]),
    )
    expect(redos).toEqual({ 'Tomas Okafor': 1, 'Aiko Okafor': 0 })
    expect((await list('redos')).results).toMatchObject([
      { racket: 'Yonex Astrox 99 Pro', customer: 'Lena Brandt', amount: null },
    ])
  })

  test('begins with the most rackets, then the most money, then the most rackets of the period before', async () => {
    const add = async (first_name: string, ...jobs: { ready_at: Date; paid?: 'technician' }[]) => {
      const person = await createPerson(portal, { first_name, last_name: '' })
      for (const job of jobs) await createJob(portal, person, { ...STRUNG, ...job })
    }
    const [now, before] = [{ ready_at: ago(0) }, { ready_at: ago(DAY) }]
    await add('Ana', before)
    await add('Ben', before, before)
    await add('Cem', now)
    await add('Dan', { ...now, paid: 'technician' })
    await add('Eva', now, now)
    const { body } = await ask('/shop/reports/', { ...days, by: 'customer' })
    expect(body.groups.map(({ name }: { name: string }) => name)).toEqual(['Eva', 'Dan', 'Cem', 'Ben', 'Ana'])
  })

  test('counts a promise as kept until its moment', async () => {
    const due_at = ago(0)
    const job = { ...STRUNG, received_at: ago(HOUR), due_at }
    await createJob(portal, lena, { ...job, ready_at: due_at })
    await createJob(portal, lena, { ...job, ready_at: new Date(due_at.getTime() + 1) })
    expect(await totals()).toMatchObject({ promised: 2, kept: 1 })
  })

  test('names packs of credits, and the ways in which money came in', async () => {
    await portal.db
      .updateTable('shop_settings')
      .set({ ways_to_pay: ['Cash'] })
      .execute()
    const as = await createTechnician(portal)
    const body = { pack: await createPack(portal), price: TEN.price, way: 'Cash' }
    await portal.call('POST', `/counter/customers/${lena.id}/packs/`, { as, body })
    const namesBy = async (by: string) =>
      (await ask('/shop/reports/', { ...days, by })).body.groups.map(({ name }: { name: string }) => name)
    for (const by of ['string', 'stringer', 'model']) expect(await namesBy(by)).toEqual(['Packs of credits'])
    expect(await namesBy('way')).toEqual(['Cash'])
  })

  test('lists the sale of a pack with its name and its buyer', async () => {
    const pack = await createPack(portal)
    const as = await createTechnician(portal)
    await portal.call('POST', `/counter/customers/${lena.id}/packs/`, { as, body: { pack, price: TEN.price } })
    const sale = { string_job_id: null, racket: 'Ten', customer: 'Lena Brandt', amount: TEN.price }
    expect((await list('money', { by: 'customer', group: String(lena.id) })).results).toMatchObject([sale])
  })

  test('opens lists of 50 entries each', async () => {
    const racket_id = await createRacket(portal, lena)
    for (let count = 0; count < 51; count++) {
      await createJob(portal, lena, { racket_id, ...STRUNG, ready_at: ago(count), received_at: ago(HOUR) })
    }
    const [first, second] = [await list('rackets'), await list('rackets', { page: '2' })]
    expect([first.results.length, second.results.length, first.count]).toEqual([50, 1, 51])
    expect(first.results[0]).toMatchObject({
      racket: 'Yonex Astrox 99 Pro',
      customer: 'Lena Brandt',
      amount: 2000,
      seconds: 1800,
    })
    // A page past the end says how many entries there are, as in all other lists.
    expect(await list('rackets', { page: '3' })).toEqual({ results: [], count: 51 })
    const dates = [...first.results, ...second.results].map(({ date }: { date: string }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    await createJob(portal, lena, { racket_id, order_status: 'READY_FOR_PICKUP', ready_at: ago(0) })
    expect((await list('minutes')).count).toBe(51)
    expect(await totals()).toMatchObject({ rackets: 52, timed: 51, seconds: 1800 })
  })

  test('is exported with all of its groups', async () => {
    const racket_id = await createRacket(portal, lena)
    for (let day = 0; day < 51; day++) {
      await createJob(portal, lena, { racket_id, ...STRUNG, ready_at: ago(day * DAY), received_at: ago(60 * DAY) })
    }
    const query = { from: dayIn(-60), to: dayIn(0), by: 'day' }
    const { body } = await ask('/shop/reports/export/', query)
    const keys = Array.from({ length: 51 }, (_, day) => dayIn(day - 50))
    expect(body.csv.match(/^\d{4}-\d\d-\d\d/gm)).toEqual(keys)
    const pages = [await ask('/shop/reports/', query), await ask('/shop/reports/', { ...query, page: '2' })]
    const keysOf = (page: (typeof pages)[number]) => page.body.groups.map(({ key }: { key: string }) => key)
    expect(pages.map(keysOf)).toEqual([keys.slice(0, 50), keys.slice(50)])
  })

  test('is exported as a file in which formulas are neutralized', async () => {
    const racket_id = await createRacket(portal, lena, { manufacturer: '=HYPERLINK("x")' })
    await createJob(portal, lena, { racket_id, ...STRUNG, ready_at: ago(0), paid: 'technician' })
    const { body } = await ask('/shop/reports/export/', { ...days, by: 'model' })
    expect(body.filename).toBe(`report-by-model-${dayIn(0)}-${dayIn(0)}.csv`)
    const [header, row] = body.csv.split('\r\n')
    expect(header).toBe(
      '\ufeffracket model,rackets,rackets_before,money_usd,money_usd_before,tax_usd,tax_usd_before,seconds_each,seconds_each_before,redos,redos_before,promised,promised_before,kept,kept_before,lives,lives_before,lasted_days,lasted_days_before',
    )
    expect(row).toBe(`"'=HYPERLINK(""x""): Astrox 99 Pro",1,0,20.00,0.00,0.00,0.00,1800,,0,0,0,0,0,0,0,0,,`)
    const strings = await ask('/shop/reports/export/', { ...days, by: 'string' })
    expect(strings.body.csv.split('\r\n')[1]).toMatch(/^Bring Your Own String \(Labor Only\),1,/)
  })
})

describe('the same figure everywhere:', () => {
  test('money, overview and reports', async () => {
    await createJob(portal, lena, { ...STRUNG, ready_at: ago(0), paid: 'technician' })
    await createJob(portal, lena, { ...STRUNG, ready_at: ago(0), paid: 'card' })
    await createJob(portal, lena, { ...STRUNG, ready_at: ago(0), paid: 'credit' })
    const money = (await ask('/shop/money/', days)).body
    const net = money.reduce(
      (sum: number, { amount, refunded, voided }: Record<string, number>) =>
        sum + (amount ?? 0) - (refunded ?? 0) - (voided ?? 0),
      0,
    )
    const { strung } = (await ask('/shop/overview/')).body
    expect(await totals()).toMatchObject({ money: net, rackets: strung.at(-1).count })
    expect([net, strung.at(-1).count]).toEqual([4000, 3])
  })
})

describe('customers who have not come back', () => {
  /** A customer who collected a racket so many days ago, each time. */
  async function visitor(first_name: string, collected: number[], more: { is_imported?: true } = {}) {
    const person = await createPerson(portal, { first_name, last_name: '' })
    const racket_id = await createRacket(portal, person)
    const jobs: number[] = []
    for (const day of collected) {
      const job = await createJob(portal, person, {
        ...{ racket_id, order_status: 'COMPLETED', order_completion_date: ago(day * DAY), ...more },
        ...(more.is_imported && { price: null }),
      })
      jobs.push(job)
    }
    return { person, racket_id, jobs }
  }
  const missing = async () =>
    (await ask('/shop/reports/missing/')).body.results.map(({ name, usual_days, visits }: Record<string, unknown>) => [
      name,
      usual_days,
      visits,
    ])

  test('left longer ago than twice their usual time, and have nothing in the shop', async () => {
    await visitor('Gone', [140, 120, 100])
    await visitor('Regular', [90, 60, 31])
    await visitor('Recent', [26, 24, 22])
    await visitor('Once', [300])
    await visitor('Two on one day', [200, 200])
    await visitor('Long ago', [1000, 900])
    await visitor('Imported', [200, 150], { is_imported: true })
    const { person, racket_id } = await visitor('In the shop', [140, 120])
    await createJob(portal, person, { racket_id })
    // A racket that will not be strung is in the shop until it is given back.
    const cancelled = await visitor('Cancelled', [140, 120])
    const racket = { racket_id: cancelled.racket_id, order_status: 'CANCELLED' } as const
    await createJob(portal, cancelled.person, { ...racket, received_at: ago(HOUR) })
    await visitor('Latest', [70, 60, 50])
    await visitor('At twice 35 days', [130, 90, 60])
    // A redo is no visit, but the customer was here.
    const redo = async ({ person, racket_id, jobs }: Awaited<ReturnType<typeof visitor>>, day: number) => {
      const free = { racket_id, order_status: 'COMPLETED', redo_of: jobs[0] ?? 0, price: null } as const
      await createJob(portal, person, { ...free, order_completion_date: ago(day * DAY) })
    }
    await redo(await visitor('One visit and a redo', [140]), 135)
    await redo(await visitor('Here for a redo', [140, 120]), 20)
    const left = await visitor('Left', [140, 120])
    await portal.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', left.person.id).execute()
    expect(await missing()).toEqual([
      ['Latest', 10, 3],
      ['Gone', 20, 3],
    ])
    expect((await ask('/shop/reports/missing/', { page: '2' })).body).toEqual({ results: [], count: 2 })
  })
})
