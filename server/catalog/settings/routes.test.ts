import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installJobs } from '../../base/jobs/worker.ts'
import { postEmail } from '../../messages/mail/queries.ts'
import {
  createJob,
  createManager,
  createPerson,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { ago, dayIn, HOUR } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let manager: Person

const settings = {
  name: 'Feather & String',
  address: 'Court Lane 3\n12345 Smashville',
  phone: '030 1234567',
  opening_hours: 'Mon to Fri 10 to 18',
  turnaround_hours: 24,
  order_out_of_stock: false,
  time_zone: 'Europe/Berlin',
  country: null,
  currency: 'EUR',
  tension_unit: 'kg',
  allows_hybrids: true,
  allows_looser_crosses: true,
  tax_rate: 7.7,
  tax_number: 'CHE-123.456.789',
  ways_to_pay: ['Cash', 'Terminal'],
  redo_days: 14,
  set_meters: 9.5,
  delivery_days: 5,
  max_open_jobs: 10,
  max_rackets: 20,
  languages: ['de', 'zh-Hans'],
  language: 'de',
}

beforeEach(async () => {
  manager = await createManager(portal)
})

// The settings row is kept between tests.
afterEach(async () => {
  await portal.db.deleteFrom('shop_settings').execute()
  await sql`insert into shop_settings default values`.execute(portal.db)
})

const ask = (method: string, path: string, body?: unknown) => portal.ask(method, path, { as: manager, body })

describe('the settings', () => {
  test('have default values at first', async () => {
    expect((await ask('GET', '/shop/settings/')).body).toEqual({
      name: 'Stringbed',
      address: '',
      phone: null,
      opening_hours: '',
      turnaround_hours: 48,
      order_out_of_stock: true,
      time_zone: 'UTC',
      country: null,
      currency: 'USD',
      tension_unit: 'lbs',
      allows_hybrids: false,
      allows_looser_crosses: false,
      tax_rate: null,
      tax_number: '',
      ways_to_pay: [],
      redo_days: null,
      set_meters: 10,
      delivery_days: 7,
      max_open_jobs: 50,
      max_rackets: 200,
      languages: [],
      language: 'en',
    })
  })

  test('are saved, and each change is recorded in the audit trail', async () => {
    const saved = { ...settings, phone: '030 1234567' }
    expect(await ask('PUT', '/shop/settings/', settings)).toMatchObject({ status: 200, body: saved })
    expect((await ask('GET', '/shop/settings/')).body).toEqual(saved)
    await ask('PUT', '/shop/settings/', { ...settings, turnaround_hours: 72 })
    const { body } = await ask('GET', '/shop/audit/?action=settings')
    expect(body.count).toBe(22)
    expect(body.results[0]).toMatchObject({ actor: 'Mira Rahn', subject: 'turnaround hours', from: '24', to: '72' })
  })

  test('that are left out keep their values', async () => {
    await ask('PUT', '/shop/settings/', settings)
    const before = (await ask('GET', '/shop/settings/')).body
    expect(await ask('PUT', '/shop/settings/', { tax_number: '12' })).toMatchObject({
      status: 200,
      body: { ...before, tax_number: '12' },
    })
    expect(await ask('PUT', '/shop/settings/', { phone: '' })).toMatchObject({ status: 200, body: { phone: null } })
    expect(await ask('PUT', '/shop/settings/', {})).toMatchObject({ status: 200, body: { name: settings.name } })
  })

  test.each([
    [{ name: ' ' }, 'A shop needs a name'],
    [{ turnaround_hours: 0 }, 'The turnaround must be at least 1 hour'],
    [{ turnaround_hours: 1.5 }, 'The turnaround must be a whole number of hours'],
    [{ time_zone: 'Mars/Olympus' }, 'This time zone does not exist'],
    [{ time_zone: '+03:00' }, 'This time zone does not exist'],
    [{ address: 'x'.repeat(501) }, 'The address can have at most 500 characters'],
    [{ phone: '030 12' }, 'This is not a phone number. Please check its digits.'],
    [
      { phone: '030 1234567', time_zone: 'UTC' },
      'Please enter the number with its country code, such as +49 30 1234567',
    ],
    [{ allows_hybrids: 1 }, 'Different strings in mains and crosses must be true or false'],
    [{ allows_looser_crosses: 'yes' }, 'Looser crosses must be true or false'],
    [{ tension_unit: 'stone' }, 'The unit of tensions must be lbs or kg'],
    [{ tax_rate: 100 }, 'The tax rate must be a percentage between 0 and 100, such as 19'],
    [{ tax_rate: 0 }, 'The tax rate must be a percentage between 0 and 100, such as 19'],
    [{ tax_rate: 7.7777 }, 'The tax rate can have at most three decimals'],
    [{ tax_number: 'x'.repeat(41) }, 'The tax number can have at most 40 characters'],
    ...[4.9, 20.1, '10'].map((set_meters): [object, string] => [{ set_meters }, 'The meters per set must be 5 to 20']),
    [{ delivery_days: 91 }, 'The days until delivery must be a whole number from 0 to 90'],
    [{ set_meters: 10.05 }, 'The meters per set can have at most one decimal'],
    ...[0, 366, 1.5, '14'].map((redo_days): [object, string] => [
      { redo_days },
      'The days to restring free must be a whole number from 1 to 365',
    ]),
    [{ ways_to_pay: ['Cash', 'cash'] }, 'Two ways to pay have the same name'],
    [{ ways_to_pay: [' '] }, 'A way to pay needs a name'],
    [{ ways_to_pay: 'Cash' }, 'Please send the ways to pay as a list'],
    [{ max_open_jobs: 0 }, 'The limit on open jobs must be at least 1'],
    [{ max_rackets: 1.5 }, 'The limit on rackets must be a whole number'],
    [{ order_out_of_stock: 'yes' }, 'Ordering strings that are out of stock must be true or false'],
    [{ languages: ['fr'] }, 'The portal does not support this language'],
    [{ languages: ['de', 'de'] }, 'A language is in the list twice'],
    [{ languages: 'de' }, 'Please send the languages as a list'],
    [{ language: 'en-GB' }, 'The portal does not support this language'],
    [{ language: 'ja' }, 'The language of the shop must be English or one that it offers'],
    [{ languages: ['ja'] }, 'The language of the shop must be English or one that it offers'],
    [{ owner: 'me' }, 'Unknown field: "owner"'],
  ])('that are invalid are refused: %j', async (wrong, error) => {
    expect(await ask('PUT', '/shop/settings/', { ...settings, ...wrong })).toMatchObject({
      status: 400,
      body: { error },
    })
    expect((await ask('GET', '/shop/settings/')).body.name).toBe('Stringbed')
  })
})

describe('the overview', () => {
  test('of an empty shop has no figures', async () => {
    const { body } = await ask('GET', '/shop/overview/')
    expect(body).toMatchObject({
      new_jobs: { count: 0, oldest: null, late: 0 },
      ready: { count: 0, longer_than_a_week: 0 },
      unpaid: { count: 0, amount: 0 },
      order_to_ready: null,
      at_the_machines: [],
      asked_for_most: [],
    })
    expect(body.strung).toHaveLength(30)
    expect(body.strung[29]).toEqual({ day: dayIn(0), count: 0 })
  })

  test('counts open work and strung rackets by day, technician and string', async () => {
    const technician = await createTechnician(portal)
    const lena = await createPerson(portal)
    const [white, yellow] = [
      await createString(portal, { name: 'BG80', color: 'White', color_hex_code: '#FFFFFF' }),
      await createString(portal, { name: 'BG80', color: 'Yellow', color_hex_code: '#FFE100' }),
    ]
    await createJob(portal, lena, {
      string_id: white,
      order_create_date: ago(50 * HOUR),
      received_at: ago(50 * HOUR),
      due_at: ago(2 * HOUR),
    })
    // The queue counts a racket as late only if a time was promised for it.
    await createJob(portal, lena, { string_id: white, paid: 'card', order_create_date: ago(49.5 * HOUR) })
    const strung = await createJob(portal, lena, {
      string_id: yellow,
      order_create_date: ago(10 * HOUR),
      technician_id: technician.id,
      mains_duration: 600,
      cross_duration: 900,
    })
    const setStatus = (status: string) =>
      portal.call('PATCH', `/technician/string_job/${strung}/status/`, { as: technician, body: { status } })
    // The racket counts once, even if its status is undone and set again.
    for (const status of ['READY_FOR_PICKUP', 'NEW', 'READY_FOR_PICKUP']) await setStatus(status)

    const { body } = await ask('GET', '/shop/overview/')
    expect(body).toMatchObject({
      new_jobs: { count: 2, late: 1 },
      ready: { count: 1, longer_than_a_week: 0 },
      unpaid: { count: 2, amount: 6000 },
      at_the_machines: [{ name: 'Tomas Okafor', count: 1, seconds: 1500 }],
      asked_for_most: [{ manufacturer: 'Yonex', name: 'BG80', color_hex_code: '#FFFFFF', count: 3 }],
    })
    expect(Math.round(body.order_to_ready / 3600)).toBe(10)
    expect(body.strung.at(-1).count).toBe(1)
    expect(Date.now() - Date.parse(body.new_jobs.oldest)).toBeGreaterThan(49 * HOUR)
  })
})

test('emails end with the name, address and opening hours of the shop', async () => {
  await installJobs(portal.pool)
  await ask('PUT', '/shop/settings/', { ...settings, name: 'Feather <&> String' })
  await postEmail(portal.db, { to: 'lena@club.example', subject: 'Hello', paragraphs: ['Your racket.'] })
  const email = await portal.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  expect(email.text_body).toBe(
    'Your racket.\n\nFeather <&> String\nCourt Lane 3\n12345 Smashville\nMon to Fri 10 to 18',
  )
  expect(email.html_body).toContain('Feather &lt;&amp;&gt; String<br>Court Lane 3<br>12345 Smashville<br>Mon to Fri')
})
