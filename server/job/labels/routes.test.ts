import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
import { requireShortAddress } from './settings.ts'

const portal = testApp()
let technician: Person
let customer: Person
beforeEach(async () => {
  technician = await createTechnician(portal)
  customer = await createPerson(portal)
})

// The settings row is kept between tests.
afterEach(async () => {
  await sql`delete from label_settings; insert into label_settings default values`.execute(portal.db)
})

const list = (jobs: string | number, as = technician) => portal.ask('GET', `/labels/?jobs=${jobs}`, { as })
const recordPrinted = (...jobs: number[]) => portal.ask('POST', '/labels/printed/', { as: technician, body: { jobs } })
const setStatus = (id: number, status: string) =>
  portal.call('PATCH', `/technician/string_job/${id}/status/`, { as: technician, body: { status } })

describe('labels', () => {
  test('have all the data for printing, in the order of the request', async () => {
    const string_id = await createString(portal, { name: 'Ultimax', color: 'Metallic White' })
    const racket_id = await createRacket(portal, customer, { racket_name: 'Match spare' })
    const first = await createJob(portal, customer, { racket_id, string_id, cross_tension: 26.5, pre_stretch: true })
    const second = await createJob(portal, customer)
    const { status, body } = await list(`${second},${first},${second}`)
    expect(status).toBe(200)
    expect(body.settings).toMatchObject({ size: '62x29', shows_customer: true, prints_on_order: false })
    expect(body.shop).toEqual({ name: 'Stringbed', address: '', hours: '' })
    expect(body.labels).toEqual([
      expect.objectContaining({ id: second, ticket: 'A-02', string: null, cross_tension: null }),
      {
        id: first,
        order_id: expect.any(Number),
        ticket: 'A-01',
        number: 1,
        count: 1,
        customer: 'L. Brandt',
        player: '',
        racket: { manufacturer: 'Yonex', model_name: 'Astrox 99 Pro', racket_name: 'Match spare' },
        string: expect.objectContaining({ name: 'Ultimax', color: 'Metallic White' }),
        tension: 24,
        cross_tension: 26.5,
        tension_kg: null,
        cross_tension_kg: null,
        pre_stretch: true,
        as_strung: null,
        hybrid: null,
        consent: null,
        price: 3000,
        is_order_paid: false,
        is_on_account: false,
        speed: null,
        promise: null,
        address: expect.stringMatching(/^HTTP:\/\/LOCALHOST:3000\/T\/[0-9A-Z]{26}$/),
        words: {
          ...{ language: 'en', place: '1 of 1', together: '1 racket' },
          ...{ paid: 'Paid', unpaid: 'Unpaid', on_account: 'On account' },
          ...{ own_string: 'Own string', consent: null, hours: '' },
        },
      },
    ])
  })

  test('are in the language of the customer, whoever prints them', async () => {
    await portal.db
      .updateTable('shop_settings')
      .set({ languages: ['de', 'zh-Hans'] })
      .execute()
    await portal.db.insertInto('opening_hours').values({ weekday: 1, opens: 600, closes: 1140 }).execute()
    const german = await createPerson(portal, { language: 'de' })
    const chinese = await createTechnician(portal, { language: 'zh-Hans' })
    const job = await createJob(portal, german, { on_account_at: new Date() })
    await portal.call('POST', `/technician/string_job/${job}/received/`, { as: chinese })
    const [label] = (await list(job, chinese)).body.labels
    expect(label.words).toEqual({
      ...{ language: 'de', place: '1 von 1', together: '1 Schläger' },
      ...{ paid: 'Bezahlt', unpaid: 'Offen', on_account: 'Auf Rechnung' },
      ...{ own_string: 'Eigene Saite', consent: null, hours: 'Mo 10:00 AM bis 7:00 PM' },
    })
    expect(label.promise).toMatch(/^Fertig: /)
    expect(label.is_on_account).toBe(true)
    const [other] = (await list(await createJob(portal, customer), chinese)).body.labels
    expect(other.words.place).toBe('1 of 1')
    await portal.db.updateTable('shop_settings').set({ languages: [] }).execute()
  })

  test('of a whole order cover all its rackets that are in the shop', async () => {
    const rackets = [1, 2, 3].map(() => createRacket(portal, customer))
    const jobs = (await Promise.all(rackets)).map((racket) => ({ racket, tension: 24 }))
    const { body: order } = await portal.ask('POST', '/order/', { as: customer, body: { jobs } })
    const other = await createJob(portal, customer)
    const [first = 0, second = 0, third = 0]: number[] = order.jobs.map(({ id }: { id: number }) => id)
    await setStatus(second, 'COMPLETED')
    const { body } = await list(`${first}&orders=whole`)
    expect(body.labels).toMatchObject([
      { id: first, order_id: order.id },
      { id: third, order_id: order.id },
    ])
    expect((await list(`${first},${other}&orders=whole`)).body.labels).toHaveLength(3)
    expect(await list('2000000000&orders=whole')).toMatchObject({ status: 404 })
    expect(await list(`${first}&orders=all`)).toMatchObject({
      status: 400,
      body: { error: 'orders can only be whole' },
    })
  })

  test('can be chosen from the jobs in the shop, which show whether their label was printed', async () => {
    const printed = await createJob(portal, customer)
    await createJob(portal, customer, { order_status: 'CANCELLED' })
    const missing = await createJob(portal, customer)
    await recordPrinted(printed)
    const { body } = await portal.ask('GET', '/labels/jobs/', { as: technician })
    expect(body).toMatchObject([
      { id: missing, label: 'none' },
      { id: printed, label: 'printed' },
    ])
  })

  test('count the rackets of an order, without the cancelled ones', async () => {
    const jobs = [
      await createJob(portal, customer),
      await createJob(portal, customer),
      await createJob(portal, customer),
    ]
    const [first = 0, cancelled = 0, last = 0] = jobs
    await sql`update string_jobs set order_id = (select order_id from string_jobs where id = ${first})`.execute(
      portal.db,
    )
    const places = async () =>
      (await list(jobs.filter((id) => id !== cancelled).join(','))).body.labels.map(
        ({ number, count }: { number: number; count: number }) => `${number} of ${count}`,
      )
    expect(await places()).toEqual(['1 of 3', '3 of 3'])
    await setStatus(cancelled, 'CANCELLED')
    expect(await places()).toEqual(['1 of 2', '2 of 2'])
    expect(last).toBeGreaterThan(first)
  })

  test('are refused for a job that is cancelled, completed or missing', async () => {
    const cancelled = await createJob(portal, customer)
    const gone = await createJob(portal, customer)
    await setStatus(cancelled, 'CANCELLED')
    await setStatus(gone, 'COMPLETED')
    expect(await list(cancelled)).toMatchObject({
      status: 409,
      body: { error: `String Job #${cancelled} is cancelled, so it gets no label.` },
    })
    expect(await list(gone)).toMatchObject({
      status: 409,
      body: { error: `String Job #${gone} is completed: its racket has left the shop, so it gets no label.` },
    })
    expect(await list(999)).toMatchObject({ status: 404, body: { error: 'There is no String Job #999.' } })
    expect((await recordPrinted(999)).status).toBe(404)
  })

  test.each(['', '0', '1,', 'x', '1, 2', '9999999999', Array.from({ length: 101 }, (_, i) => i + 1).join()])(
    'are refused for jobs=%s',
    async (jobs) => {
      expect(await list(jobs)).toMatchObject({
        status: 400,
        body: { error: 'jobs must be up to 100 numbers of jobs, such as 12,13' },
      })
    },
  )
})

describe('a printed label', () => {
  const stateOf = async (id: number) =>
    (await portal.call('GET', `/technician/string_job/${id}/`, { as: technician })).label

  test('is recorded in the history, and is outdated after the order changes', async () => {
    const id = await createJob(portal, customer)
    expect(await stateOf(id)).toBe('none')
    expect((await recordPrinted(id)).status).toBe(204)
    expect(await stateOf(id)).toBe('printed')
    const history = await portal.ask('GET', `/technician/string_job/${id}/history/`, { as: technician })
    expect(history.body).toMatchObject([{ event: 'label_printed', to: 'A-01', actor: 'Tomas Okafor' }])

    const { racket_id } = await portal.db
      .selectFrom('string_jobs')
      .select('racket_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await portal.call('PUT', `/counter/jobs/${id}/`, { as: technician, body: { racket: racket_id, tension: 25 } })
    expect(await stateOf(id)).toBe('outdated')
    await recordPrinted(id)
    expect(await stateOf(id)).toBe('printed')
  })

  test('is outdated when another string bed was strung than it shows, and when that was a mistake', async () => {
    const id = await createJob(portal, customer, { received_at: new Date(), started_at: new Date(), tension: 24 })
    await recordPrinted(id)
    const mains = { string: null, tension: 25 }
    const as_strung = { unit: 'lbs', mains, crosses: mains, pre_stretch: false }
    const from = { as_strung: null, machine: null, remark: '' }
    const save = await portal.ask('PUT', `/counter/jobs/${id}/as_strung/`, {
      as: technician,
      body: { as_strung, machine: null, remark: '', from },
    })
    expect(save.status).toBe(200)
    expect(await stateOf(id)).toBe('outdated')

    await recordPrinted(id)
    expect(await stateOf(id)).toBe('printed')
    await portal.call('POST', '/undo/', { as: technician, body: { string_job: id } })
    expect(await stateOf(id)).toBe('outdated')
  })

  test('is outdated when the arrival of the racket is taken back, and with it the time that the label promises', async () => {
    const arrival = (method: 'POST' | 'DELETE', id: number) =>
      portal.ask(method, `/technician/string_job/${id}/received/`, {
        as: technician,
        ...(method === 'POST' && { body: {} }),
      })
    const id = await createJob(portal, customer)
    await arrival('POST', id)
    await recordPrinted(id)
    await arrival('DELETE', id)
    expect(await stateOf(id)).toBe('outdated')

    // A label that was printed before the racket came promises no time.
    await recordPrinted(id)
    await arrival('POST', id)
    await portal.call('POST', '/undo/', { as: technician, body: { string_job: id } })
    expect(await stateOf(id)).toBe('printed')
  })

  test('is outdated when the job gets a new tag or another ticket', async () => {
    const id = await createJob(portal, customer)
    await recordPrinted(id)
    await portal.call('POST', `/technician/string_job/${id}/tag/`, { as: technician, body: {} })
    expect(await stateOf(id)).toBe('outdated')

    await recordPrinted(id)
    await setStatus(id, 'COMPLETED')
    await sql`update tickets set freed_at = now() - interval '8 days'`.execute(portal.db)
    const other = await createJob(portal, customer)
    await setStatus(id, 'NEW')
    expect(await stateOf(id)).toBe('outdated')
    expect(await stateOf(other)).toBe('none')
  })
})

describe('the settings of labels', () => {
  const settings = {
    size: 'custom',
    width: 70.5,
    height: 40,
    shows_customer: false,
    racket_text: 'model',
    prints_on_order: true,
    sheet_margin: 6.5,
  }
  const ask = async (method: string, body?: unknown) =>
    portal.ask(method, '/shop/labels/', { as: await createManager(portal), body })

  test('are saved, and each change is in the audit trail', async () => {
    expect(await ask('PUT', settings)).toMatchObject({ status: 200, body: settings })
    expect((await ask('GET')).body).toEqual(settings)
    const audit = await portal.ask('GET', '/shop/audit/?action=settings', { as: await createManager(portal) })
    expect(audit.body.count).toBe(7)
    const job = await createJob(portal, customer)
    expect((await list(job)).body.settings).toEqual(settings)
  })

  test.each([
    [{ width: 53.5 }, 'The width must be 54 to 110 mm, in steps of 0.5'],
    [{ height: 151 }, 'The height must be 25 to 150 mm, in steps of 0.5'],
    [{ height: 29.2 }, 'The height must be 25 to 150 mm, in steps of 0.5'],
    [{ size: 'A5' }, 'The size must be 62x29, 57x32, 54x25, a4, slip or custom'],
    [{ racket_text: '' }, 'The text of the racket must be nickname or model'],
    [{ sheet_margin: 16 }, 'The margin of a sheet must be 0 to 15 mm, in steps of 0.5'],
    [{ logo: true }, 'Unknown field: "logo"'],
  ])('are refused with %j', async (wrong, error) => {
    expect(await ask('PUT', { ...settings, ...wrong })).toMatchObject({ status: 400, body: { error } })
    expect((await ask('GET')).body.size).toBe('62x29')
  })

  test('keep what a request leaves out', async () => {
    await ask('PUT', settings)
    expect(await ask('PUT', { width: 60 })).toMatchObject({ status: 200, body: { ...settings, width: 60 } })
    expect(await ask('PUT', {})).toMatchObject({ status: 200, body: { ...settings, width: 60 } })
    const audit = await portal.ask('GET', '/shop/audit/?action=settings', { as: await createManager(portal) })
    expect(audit.body.count).toBe(8)
  })

  test('cannot be saved when the address of the portal does not fit in a QR code', () => {
    const host = (length: number) => `https://${'h'.repeat(length - 4)}.com`
    expect(() => requireShortAddress(host(53))).not.toThrow()
    expect(() => requireShortAddress(host(54))).toThrow(
      `The portal's address ${host(54)} does not fit into the code on a label. Set PUBLIC_URL to an address whose host has at most 53 letters, digits, dots and hyphens.`,
    )
    expect(() => requireShortAddress('https://my_shop.example')).toThrow('does not fit into the code')
  })
})
