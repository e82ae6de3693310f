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
import { AS_ORDERED, bedOf, hybridOf } from '../../testing/string-beds.ts'
import { testApp } from '../../testing/test-app.ts'

// Orders with other strings or looser tensions in the crosses than in the mains.

const portal = testApp()

let lena: Person
let tomas: Person
let racket: number
/** BG80 costs 100 cents more than the stringing, and BG65 300. */
let bg80: number
let bg65: number

const allow = (allows_hybrids: boolean, allows_looser_crosses: boolean) =>
  portal.db.updateTable('shop_settings').set({ allows_hybrids, allows_looser_crosses }).execute()

beforeEach(async () => {
  await allow(true, true)
  lena = await createPerson(portal)
  tomas = await createTechnician(portal)
  racket = await createRacket(portal, lena, { tension_limit: 27 })
  bg80 = await createString(portal, { name: 'BG80', surcharge: 100 })
  bg65 = await createString(portal, { name: 'BG65', surcharge: 300 })
  await portal.db
    .updateTable('membership_tiers')
    .set({ stringing_price: 2600, stringing_price_labor_only: 1800 })
    .execute()
  return async () => {
    await allow(false, false)
    await portal.db.updateTable('shop_settings').set({ order_out_of_stock: true }).execute()
  }
})

const order = (body: object) =>
  portal.ask('POST', '/string_job/', { as: lena, body: { racket, string: bg80, tension: 24, ...body } })
const edit = (id: number, body: object) =>
  portal.ask('PUT', `/string_job/${id}/`, { as: lena, body: { racket, string: bg80, tension: 24, ...body } })
const jobs = () => portal.call('GET', '/string_job/', { as: lena })

describe('a hybrid', () => {
  test('has the price of the string with the higher surcharge', async () => {
    const { status, body } = await order({ hybrid: { string: bg65 } })
    expect([status, body]).toMatchObject([
      201,
      { string: { id: bg80 }, hybrid: { string: { id: bg65, name: 'BG65' } }, price: 2900 },
    ])
    expect(body.price_lines).toMatchObject([
      { kind: 'stringing' },
      { kind: 'string', name: 'Yonex: BG65', amount: 300 },
    ])
    expect((await order({ string: bg65, hybrid: { string: bg80 } })).body.price).toBe(2900)
  })

  test.each([
    ['the crosses', { hybrid: { string: null } }, { string: { name: 'BG80' }, hybrid: { string: null } }],
    [
      'the mains',
      { string: undefined, hybrid: { string: 'bg80' } },
      { string: null, hybrid: { string: { name: 'BG80' } } },
    ],
  ])('with the customer’s own string in %s has the price of the other half', async (_, strings, expected) => {
    const hybrid = strings.hybrid.string === null ? strings.hybrid : { string: bg80 }
    const { body } = await order({ ...strings, hybrid })
    expect(body).toMatchObject({ ...expected, price: 2700 })
    expect(body.price_lines).toMatchObject([{ kind: 'stringing' }, { kind: 'string', amount: 100 }])
  })

  test('is none with the same string, or with the customer’s own, in both halves', async () => {
    expect((await order({ hybrid: { string: bg80 } })).body).toMatchObject({ hybrid: null, price: 2700 })
    expect((await order({ string: undefined, hybrid: { string: null } })).body).toMatchObject({
      ...{ string: null, hybrid: null, price: 1800 },
    })
  })

  test('is edited like other orders, with today’s surcharges', async () => {
    const { id } = (await order({})).body
    expect((await edit(id, { hybrid: { string: bg65 } })).body).toMatchObject({ price: 2900 })
    const events = await portal.ask('GET', `/string_job/${id}/history/`, { as: lena })
    expect([events.body[0].event, JSON.parse(events.body[0].to)]).toEqual(['edited', { cross_string: bg65 }])
    expect((await edit(id, { hybrid: { string: null } })).body).toMatchObject({ hybrid: { string: null }, price: 2700 })
    expect((await edit(id, {})).body).toMatchObject({ hybrid: null, price: 2700 })
  })

  test('is last setup, same again and redo', async () => {
    await portal.db.updateTable('shop_settings').set({ redo_days: 14 }).execute()
    const { id } = (await order({ hybrid: { string: bg65 }, cross_tension: 22 })).body
    const done = { as: tomas, body: { status: 'COMPLETED' } }
    expect((await portal.ask('PATCH', `/technician/string_job/${id}/status/`, done)).status).toBe(200)
    const { body } = await portal.ask('GET', `/racket/${racket}/`, { as: lena })
    const bed = { string: { id: bg80 }, hybrid: { string: { id: bg65 } }, cross_tension: 22 }
    expect(body).toMatchObject({ last_set_up: bed, string_bed: bed })
    await allow(false, false)
    const redo = await portal.ask('POST', `/counter/jobs/${id}/redo/`, { as: tomas, body: {} })
    expect([redo.status, redo.body]).toMatchObject([201, { ...bed, price: 0, is_order_paid: true }])
    await portal.db.updateTable('shop_settings').set({ redo_days: null }).execute()
  })

  test('takes half of its meters from each string of the shop, and returns them', async () => {
    const setStatus = (id: number, status: string) =>
      portal.call('PATCH', `/technician/string_job/${id}/status/`, { as: tomas, body: { status } })
    const meters = async (string_job_id: number) => {
      const entries = await portal.db
        .selectFrom('stock_entries')
        .select(['string_id', 'meters'])
        .where('string_job_id', '=', string_job_id)
        .orderBy('id')
        .execute()
      return entries.map((entry) => [entry.string_id, Number(entry.meters)])
    }
    const both = (await order({ hybrid: { string: bg65 } })).body.id
    await setStatus(both, 'READY_FOR_PICKUP')
    const taken = [
      [bg80, -5],
      [bg65, -5],
    ]
    expect(await meters(both)).toEqual(taken)
    await setStatus(both, 'NEW')
    expect(await meters(both)).toEqual([...taken, [bg80, 5], [bg65, 5]])
    const half = (await order({ string: undefined, hybrid: { string: bg65 } })).body.id
    await setStatus(half, 'READY_FOR_PICKUP')
    expect(await meters(half)).toEqual([[bg65, -5]])
    expect(await portal.db.selectFrom('reconciliation').selectAll().execute()).toEqual([])
  })

  test('counts for both of its strings, which cannot be deleted', async () => {
    const { id } = (await order({ hybrid: { string: bg65 } })).body
    const manager = await createManager(portal)
    const { body } = await portal.ask('GET', '/shop/overview/', { as: manager })
    expect(body.asked_for_most).toMatchObject([
      { name: 'BG65', count: 1 },
      { name: 'BG80', count: 1 },
    ])
    expect((await portal.ask('DELETE', `/shop/strings/${bg65}/`, { as: manager })).status).toBe(409)
    const strings = await portal.ask('GET', '/shop/strings/', { as: manager })
    expect(strings.body.map(({ is_used }: { is_used: boolean }) => is_used)).toEqual([true, true])
    expect((await edit(id, {})).status).toBe(200)
    expect((await portal.ask('DELETE', `/shop/strings/${bg65}/`, { as: manager })).status).toBe(204)
  })

  test('has the title of a stringing at the card provider, also with the own string in the mains', async () => {
    const { body } = await order({ string: undefined, hybrid: { string: bg80 } })
    const paid = await portal.ask('PATCH', `/technician/string_job/${body.id}/mark_paid/`, { as: tomas, body: {} })
    expect(paid.status).toBe(200)
    const receipt = await portal.ask('GET', `/string_job/${body.id}/receipt/`, { as: lena })
    expect(receipt.body.string).toBe('Own string / Yonex: BG80 - Sky Blue')
  })

  test.each([
    ['is not there', () => 999_999, 'This string is no longer available. Please select another one.'],
    ['is not on offer', () => createString(portal, { is_listed: false }), 'no longer available'],
    ['is out of stock', () => createString(portal, { stock_sets: 0 }), 'This string is out of stock'],
    ['is no number', () => 'BG65', 'Please select a string from the list'],
  ])('is refused when the string of the crosses %s', async (_, string, error) => {
    await portal.db.updateTable('shop_settings').set({ order_out_of_stock: false }).execute()
    const { status, body } = await order({ hybrid: { string: await string() } })
    expect([status, body]).toEqual([400, [expect.stringContaining(error)]])
    expect(await jobs()).toEqual([])
  })

  test('keeps a string that is gone', async () => {
    const { id } = (await order({ hybrid: { string: bg65 } })).body
    await portal.db.updateTable('strings').set({ is_listed: false }).where('id', '=', bg65).execute()
    expect((await edit(id, { hybrid: { string: bg65 }, tension: 25 })).status).toBe(200)
    expect((await edit(id, { hybrid: { string: null } })).status).toBe(200)
    expect((await edit(id, { hybrid: { string: bg65 } })).status).toBe(400)
  })

  test('keeps crosses that are out of stock when the mains change', async () => {
    const outOfStock = (order_out_of_stock: boolean) =>
      portal.db.updateTable('shop_settings').set({ order_out_of_stock }).execute()
    await outOfStock(true)
    const hybrid = { string: await createString(portal, { stock_sets: 0 }) }
    const { id } = (await order({ hybrid })).body
    await outOfStock(false)
    const mains = await createString(portal, { name: 'Exbolt 63' })
    expect((await edit(id, { string: mains, hybrid })).status).toBe(200)
  })
})

describe('looser crosses', () => {
  test.each([
    [{ tension: 26, cross_tension: 22 }, 201],
    [{ tension: 26, cross_tension: 21.5 }, 'Cross tension can be at most 4 lbs below main tension'],
    [{ tension: 22, cross_tension: 19.5 }, 'Tension must be at least 20'],
    [{ tension: 26, cross_tension: 24.3 }, 'Please enter a valid number in 0.5 increments'],
    [{ tension: 24.5, tension_kg: 11.1, cross_tension: 20, cross_tension_kg: 9.1 }, 201],
    [
      { tension: 26.5, tension_kg: 12, cross_tension: 22, cross_tension_kg: 9.9 },
      'Cross tension can be at most 2 kg below main tension',
    ],
  ])('%j: %s', async (tensions, expected) => {
    const { status, body } = await order(tensions)
    if (expected === 201) expect([status, body]).toMatchObject([201, tensions])
    else expect([status, body]).toEqual([400, [expected]])
    expect(await jobs()).toHaveLength(expected === 201 ? 1 : 0)
  })

  test('count below the limit of the frame, and the mains above it', async () => {
    const refused = await order({ tension: 28, cross_tension: 26 })
    expect([refused.status, refused.body]).toEqual([400, [expect.stringContaining('28 lbs')]])
    const accepted = await order({ tension: 28, cross_tension: 26, accepts_risk: true, accepted_limit: 27 })
    expect(accepted.body.consent).toMatchObject({ tension: 28, tension_limit: 27 })
    expect((await order({ tension: 27, cross_tension: 25 })).status).toBe(201)
  })
})

describe('in a shop that takes no such orders', () => {
  beforeEach(() => allow(false, false).then(() => {}))

  test.each([
    [{ cross_tension: 23 }, ['Cross tension must be at least equal to main tension']],
    [{ cross_tension: 23.3 }, ['Cross tension must be at least equal to main tension']],
    [{ cross_tension: 24.3 }, ['Cross tension must be at minimum the same tension as the mains']],
    [{ hybrid: { string: null } }, ['Mains and crosses must have the same string']],
    [
      { tension: 24.5, tension_kg: 11.1, cross_tension: 24, cross_tension_kg: 10.9 },
      Array(2).fill('Cross tension must be at least equal to main tension'),
    ],
  ])('%j is refused in an order, an edit, at the counter and for several rackets', async (bed, messages) => {
    expect(await order(bed)).toMatchObject({ status: 400, body: messages })
    const id = await createJob(portal, lena, { racket_id: racket, string_id: bg80 })
    expect(await edit(id, bed)).toMatchObject({ status: 400, body: messages })
    const job = { racket, string: bg80, tension: 24, ...bed }
    const correct = await portal.ask('PUT', `/counter/jobs/${id}/`, { as: tomas, body: job })
    expect([correct.status, correct.body.error]).toEqual([400, messages[0]])
    const other = { racket: await createRacket(portal, lena), tension: 24 }
    const several = await portal.ask('POST', '/order/', { as: lena, body: { jobs: [other, job] } })
    expect(JSON.stringify([several.status, several.body])).toContain(`Racket 2: ${messages[0]}`)
    const walkIn = { customer: lena.id, jobs: [job] }
    const taken = await portal.ask('POST', '/counter/order/', { as: tomas, body: walkIn })
    expect([taken.status, taken.body.error]).toEqual([400, messages[0]])
    expect(await jobs()).toHaveLength(1)
  })

  test('a job keeps what it has and can be edited, but gets no other crosses', async () => {
    await allow(true, true)
    const had = { tension: 26, cross_tension: 24, hybrid: { string: bg65 } }
    const { id } = (await order(had)).body
    await allow(false, false)
    const edited = await edit(id, { ...had, technician_notes: 'Knot at the top', pre_stretch: true })
    expect([edited.status, edited.body]).toMatchObject([200, { hybrid: { string: { id: bg65 } }, cross_tension: 24 }])
    expect((await edit(id, { ...had, tension: 25, cross_tension: 25 })).status).toBe(200)
    expect((await edit(id, had)).status).toBe(400)
    expect((await edit(id, { tension: 25, hybrid: { string: null } })).status).toBe(400)
    expect((await edit(id, { tension: 25 })).body).toMatchObject({ hybrid: null })
  })

  test('what was strung may be looser or a hybrid only where the order is', async () => {
    const begun = { racket_id: racket, string_id: bg80, tension: 26, received_at: new Date(), started_at: new Date() }
    const save = (id: number, as_strung: object) =>
      portal.ask('PUT', `/counter/jobs/${id}/as_strung/`, {
        as: tomas,
        body: { ...AS_ORDERED, as_strung, from: AS_ORDERED },
      })
    const usual = await createJob(portal, lena, begun)
    expect(await save(usual, hybridOf(bg80, bg65))).toMatchObject({
      ...{ status: 400, body: { error: 'Mains and crosses must have the same string' } },
    })
    expect((await save(usual, bedOf(26, 24, bg80))).status).toBe(400)
    // A hybrid that was recorded while the shop allowed it can still be corrected.
    await allow(true, false)
    const recorded = await save(usual, hybridOf(bg80, bg65))
    await allow(false, false)
    const corrected = await portal.ask('PUT', `/counter/jobs/${usual}/as_strung/`, {
      as: tomas,
      body: {
        ...AS_ORDERED,
        as_strung: hybridOf(bg80, bg65, 25),
        from: { ...AS_ORDERED, as_strung: hybridOf(bg80, bg65) },
      },
    })
    expect([recorded.status, corrected.status]).toEqual([200, 200])
    const special = await createJob(portal, lena, { ...begun, cross_string_id: bg65, cross_tension: 24 })
    expect((await save(special, { ...hybridOf(bg65, bg80), crosses: { string: bg80, tension: 23 } })).status).toBe(200)
  })
})
