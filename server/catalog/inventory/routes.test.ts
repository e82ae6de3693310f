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
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let manager: Person

beforeEach(async () => {
  manager = await createManager(portal)
})

const ask = (method: string, path: string, body?: unknown) => portal.ask(method, path, { as: manager, body })
const aerobite = { manufacturer: 'Yonex', name: 'Aerobite', color: 'White/Red' }
const entriesOf = async (id: number) => {
  const entries = portal.db.selectFrom('stock_entries').select(['reason', 'meters']).where('string_id', '=', id)
  return (await entries.orderBy('id').execute()).map(({ reason, meters }) => `${reason} ${meters}`)
}
const stockOf = async (id: number) =>
  (await portal.db.selectFrom('strings').select('stock_sets').where('id', '=', id).executeTakeFirstOrThrow()).stock_sets

describe('the inventory', () => {
  test('a string is added with all its fields, and customers can order it', async () => {
    const answer = await ask('POST', '/shop/strings/', {
      ...aerobite,
      color_hex_code: 'd7263d',
      gauge_mm: '0,67/0.6 mm',
      kind: 'control',
      stock_sets: 12,
      reorder_level: 4,
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...aerobite,
        color_hex_code: '#D7263D',
        gauge_mm: '0.67/0.60',
        kind: 'control',
        stock_sets: 12,
        reorder_level: 4,
        is_listed: true,
        is_used: false,
      },
    })
    expect((await ask('GET', '/inventory/strings/')).body).toMatchObject([{ id: answer.body.id, in_stock: true }])
    expect((await ask('GET', '/shop/strings/')).body).toEqual([answer.body])
  })

  test('a new string is listed, uncounted and without a color code by default', async () => {
    const { body } = await ask('POST', '/shop/strings/', aerobite)
    expect(body).toMatchObject({ color_hex_code: null, gauge_mm: null, kind: null, stock_sets: null, is_listed: true })
  })

  test.each([
    [{ ...aerobite, name: ' ' }, 'name', 'Name is required'],
    [{ ...aerobite, color_hex_code: 'red' }, 'color_hex_code', 'The color code must look like #6EC6FF'],
    [{ ...aerobite, gauge_mm: '7' }, 'gauge_mm', 'The gauge must be in millimeters, like 0.65 or 0.67/0.61'],
    [{ ...aerobite, stock_sets: 1.5 }, 'stock_sets', 'The stock must be a whole number of sets'],
    [{ ...aerobite, stock_sets: 100_001 }, 'stock_sets', 'The stock can be at most 100000'],
    [{ ...aerobite, reorder_level: -1 }, 'reorder_level', 'The reorder level cannot be less than 0'],
    [{ ...aerobite, manufacturer: 'x'.repeat(101) }, 'manufacturer', 'Manufacturer can have at most 100 characters'],
  ])('an invalid string is refused: %j', async (body, field, message) => {
    expect(await ask('POST', '/shop/strings/', body)).toMatchObject({
      status: 400,
      body: { error: message, fields: { [field]: message } },
    })
    expect((await ask('GET', '/shop/strings/')).body).toEqual([])
  })

  test('has each string once, regardless of case', async () => {
    await ask('POST', '/shop/strings/', aerobite)
    const twin = await ask('POST', '/shop/strings/', { ...aerobite, name: 'AEROBITE' })
    expect(twin).toMatchObject({ status: 409, body: { error: 'This string already exists.' } })
    const { body } = await ask('POST', '/shop/strings/', { ...aerobite, color: 'Green' })
    expect((await ask('PATCH', `/shop/strings/${body.id}/`, { color: 'white/RED' })).status).toBe(409)
  })

  test('an unlisted string is not offered until it is listed again', async () => {
    const id = await createString(portal)
    expect((await ask('PATCH', `/shop/strings/${id}/`, { is_listed: false })).body.is_listed).toBe(false)
    expect((await ask('GET', '/inventory/strings/')).body).toEqual([])
    await ask('PATCH', `/shop/strings/${id}/`, { is_listed: true })
    expect((await ask('GET', '/inventory/strings/')).body).toHaveLength(1)
  })

  test('several strings are unlisted at once, and listed again', async () => {
    const ids = [await createString(portal), await createString(portal)]
    const other = await createString(portal)
    const off = await ask('PATCH', '/shop/strings/', { ids: [...ids, 999_999], is_listed: false })
    expect([off.status, off.body.length]).toEqual([200, 3])
    expect((await ask('GET', '/inventory/strings/')).body).toMatchObject([{ id: other }])
    await ask('PATCH', '/shop/strings/', { ids, is_listed: true })
    expect((await ask('GET', '/inventory/strings/')).body).toHaveLength(3)
    for (const body of [{ ids: [], is_listed: true }, { ids: ['1'], is_listed: true }, { ids }]) {
      expect((await ask('PATCH', '/shop/strings/', body)).status).toBe(400)
    }
  })

  test('only a string that no job uses can be deleted', async () => {
    const used = await createString(portal)
    await createJob(portal, await createPerson(portal), { string_id: used })
    const refused = await ask('DELETE', `/shop/strings/${used}/`)
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'This string is used by jobs. Unlist it instead.' },
    })
    expect((await ask('GET', '/shop/strings/')).body).toMatchObject([{ id: used, is_used: true }])
    const unused = await createString(portal)
    expect((await ask('DELETE', `/shop/strings/${unused}/`)).status).toBe(204)
    expect((await ask('DELETE', `/shop/strings/${unused}/`)).status).toBe(404)
  })

  test('changes of a string that does not exist and empty changes are refused', async () => {
    expect((await ask('PATCH', '/shop/strings/99/', { color: 'Red' })).status).toBe(404)
    const id = await createString(portal)
    expect(await ask('PATCH', `/shop/strings/${id}/`, {})).toMatchObject({ status: 400 })
    expect(await ask('PATCH', `/shop/strings/${id}/`, { price: 3 })).toMatchObject({ status: 400 })
  })
})

describe('the stock', () => {
  test('is set only when the request contains the present number', async () => {
    const id = await createString(portal)
    expect((await ask('PATCH', `/shop/strings/${id}/`, { stock_sets: 5 })).status).toBe(400)
    expect((await ask('PATCH', `/shop/strings/${id}/`, { stock_sets: 5, stock_was: null })).body.stock_sets).toBe(5)
    const late = await ask('PATCH', `/shop/strings/${id}/`, { stock_sets: 9, stock_was: 6 })
    expect(late).toMatchObject({ status: 409, body: { error: 'The stock is now 5. Please count again.' } })
  })

  test('when two people count at once, one of them must count again', async () => {
    const id = await createString(portal, { stock_sets: 10 })
    const answers = await Promise.all(
      [11, 12, 13, 14].map((stock_sets) => ask('PATCH', `/shop/strings/${id}/`, { stock_sets, stock_was: 10 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const won = answers.find(({ status }) => status === 200)
    expect(await stockOf(id)).toBe(won?.body.stock_sets)
  })

  test('goes down when a racket is strung, and goes back up only when its job is new again', async () => {
    const technician = await createTechnician(portal)
    const string_id = await createString(portal, { stock_sets: 3 })
    const job = await createJob(portal, await createPerson(portal), { string_id })
    const setStatus = (status: string) =>
      portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body: { status } })
    const used = () =>
      portal.db.selectFrom('string_jobs').select('used_meters').where('id', '=', job).executeTakeFirstOrThrow()
    const steps: [string, number, boolean][] = [
      ['READY_FOR_PICKUP', 2, true],
      ['COMPLETED', 2, true],
      ['COMPLETED', 2, true],
      ['READY_FOR_PICKUP', 2, true],
      // Stringing again takes another set.
      ['NEW', 3, false],
      ['COMPLETED', 2, true],
      // The string of a cancelled job is in the racket.
      ['CANCELLED', 2, true],
      ['READY_FOR_PICKUP', 2, true],
      ['CANCELLED', 2, true],
      ['NEW', 3, false],
      ['CANCELLED', 3, false],
    ]
    for (const [status, stock, took] of steps) {
      await setStatus(status)
      expect([status, await stockOf(string_id), (await used()).used_meters]).toEqual([status, stock, took ? 10 : 0])
    }
  })

  test('counts every set when many jobs are strung at once', async () => {
    const technician = await createTechnician(portal)
    const string_id = await createString(portal, { stock_sets: 4 })
    const owner = await createPerson(portal)
    const jobs = await Promise.all(Array.from({ length: 6 }, () => createJob(portal, owner, { string_id })))
    const answers = await Promise.all(
      [...jobs, ...jobs].map((job, index) =>
        portal.ask('PATCH', `/technician/string_job/${job}/status/`, {
          as: technician,
          body: { status: index % 2 ? 'COMPLETED' : 'READY_FOR_PICKUP' },
        }),
      ),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await stockOf(string_id)).toBe(-2)
  })

  test('stays uncounted until a count, which includes the string of the jobs before it', async () => {
    const technician = await createTechnician(portal)
    const string_id = await createString(portal)
    const job = await createJob(portal, await createPerson(portal), { string_id })
    const setStatus = (status: string) =>
      portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body: { status } })
    await setStatus('COMPLETED')
    expect(await stockOf(string_id)).toBe(null)
    await ask('PATCH', `/shop/strings/${string_id}/`, { stock_sets: 5, stock_was: null })
    await setStatus('READY_FOR_PICKUP')
    expect(await stockOf(string_id)).toBe(5)
    await setStatus('NEW')
    expect(await stockOf(string_id)).toBe(6)
    await ask('PATCH', `/shop/strings/${string_id}/`, { stock_sets: null, stock_was: 6 })
    expect(await stockOf(string_id)).toBe(null)
    await setStatus('COMPLETED')
    expect(await entriesOf(string_id)).toEqual(['used -10', 'counted 60', 'returned 10', 'uncounted 0', 'used -10'])
  })

  test('at zero, the string can be ordered only while the shop allows it', async () => {
    const customer = await createPerson(portal)
    const racket = await createRacket(portal, customer)
    const string = await createString(portal, { stock_sets: 0 })
    const order = () => portal.ask('POST', '/string_job/', { as: customer, body: { racket, string, tension: 24 } })
    const offered = async () => (await portal.call('GET', '/inventory/strings/', { as: customer }))[0]
    const { body: settings } = await ask('GET', '/shop/settings/')

    await ask('PUT', '/shop/settings/', { ...settings, order_out_of_stock: false })
    expect(await offered()).toMatchObject({ in_stock: false, can_be_ordered: false })
    expect(await order()).toMatchObject({
      status: 400,
      body: ['This string is out of stock. Please select another one.'],
    })

    await ask('PUT', '/shop/settings/', { ...settings, order_out_of_stock: true })
    expect(await offered()).toMatchObject({ in_stock: false, can_be_ordered: true })
    const placed = await order()
    expect(placed.status).toBe(201)

    // A job that has the string keeps it through an edit.
    await ask('PUT', '/shop/settings/', { ...settings, order_out_of_stock: false })
    const edit = (body: object) => portal.ask('PUT', `/string_job/${placed.body.id}/`, { as: customer, body })
    expect((await edit({ racket, string, tension: 25 })).status).toBe(200)
    await ask('PUT', '/shop/settings/', settings)
  })
})
