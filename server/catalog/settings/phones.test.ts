import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countryOf } from '../../../contract/base/countries.ts'
import { transact } from '../../base/database/connect.ts'
import { claimWalkIn } from '../../people/walk-ins.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let customer: Person
let technician: Person
beforeEach(async () => {
  customer = await createPerson(portal, { email: 'lena@club.example' })
  // The email addresses have no digits, because a search looks at them as well.
  technician = await createTechnician(portal, { email: 'tomas@shop.example' })
})
// The settings row is kept between tests.
afterEach(() => shopIn({ country: null, time_zone: 'UTC' }))

const shopIn = (settings: { country?: string | null; time_zone?: string }) =>
  portal.db.updateTable('shop_settings').set(settings).execute()
const save = (phone: string) => portal.ask('PUT', '/me/phone/', { as: customer, body: { phone } })
const read = async () => (await portal.call('GET', '/me/phone/', { as: customer })).phone

describe('a phone number', () => {
  test.each([
    // the shop's country, as typed, E.164, as shown
    ['DE', '030 1234567', '+49301234567', '030 1234567'],
    ['DE', '+49 (30) 123-4567', '+49301234567', '030 1234567'],
    ['DE', '0049 30 1234567', '+49301234567', '030 1234567'],
    ['DE', '+41 44 668 18 00', '+41446681800', '+41 44 668 18 00'],
    ['CH', '044 668 18 00', '+41446681800', '044 668 18 00'],
    ['FR', '06 12 34 56 78', '+33612345678', '06 12 34 56 78'],
    ['GB', '020 7946 0958', '+442079460958', '020 7946 0958'],
    ['US', '(212) 555-0123', '+12125550123', '(212) 555-0123'],
    ['JP', '090-1234-5678', '+819012345678', '090-1234-5678'],
    ['MY', '012-345 6789', '+60123456789', '012-345 6789'],
    ['SG', '8123 4567', '+6581234567', '8123 4567'],
    ['IN', '098765 43210', '+919876543210', '098765 43210'],
    ['ID', '0812-3456-789', '+628123456789', '0812-3456-789'],
    ['CN', '131 2345 6789', '+8613123456789', '131 2345 6789'],
    ['DK', '32 12 34 56', '+4532123456', '32 12 34 56'],
    ['IT', '02 1234 5678', '+390212345678', '02 1234 5678'],
    // Copied from an address book, which adds invisible marks, or typed with other characters.
    ['DE', '\u202a+49 30 1234567\u202c', '+49301234567', '030 1234567'],
    ['DE', '\u200e030\u00a01234567', '+49301234567', '030 1234567'],
    ['DE', '030\u20111234\u2013567', '+49301234567', '030 1234567'],
    ['JP', '０９０－１２３４－５６７８', '+819012345678', '090-1234-5678'],
    ['KW', '٢٢٢٢ ٣٣٣٣', '+96522223333', '2222 3333'],
  ])('of %s typed as %s is stored as %s and shown as %s', async (country, typed, number, text) => {
    await shopIn({ country })
    expect(await save(typed)).toMatchObject({ status: 200, body: { phone: { number, text } } })
    expect(await read()).toEqual({ number, text })
  })

  test('is optional and can be removed', async () => {
    expect(await read()).toBeNull()
    await save('+49 30 1234567')
    expect((await save('')).body).toEqual({ phone: null })
    expect(await read()).toBeNull()
  })

  test('without a country code is refused with a clear sentence in a shop without a country', async () => {
    const message = 'Please enter the number with its country code, such as +49 30 1234567'
    expect(await save('030 1234567')).toMatchObject({
      status: 400,
      body: { error: message, fields: { phone: message } },
    })
    await shopIn({ time_zone: 'Europe/Berlin' })
    expect((await save('030 1234567')).body.phone.number).toBe('+49301234567')
    await shopIn({ country: 'CH' })
    expect((await save('044 668 18 00')).body.phone.number).toBe('+41446681800')
  })

  test.each(['abc', '12', '+49', '+999 123456', '+49 30 1234567890123456', '030 12345x7'])(
    'that is invalid is refused: %s',
    async (typed) => {
      await shopIn({ country: 'DE' })
      await save('+49 30 1234567')
      const message = 'This is not a phone number. Please check its digits.'
      expect(await save(typed)).toMatchObject({ status: 400, body: { error: message } })
      expect((await read()).number).toBe('+49301234567')
    },
  )

  test('can belong to several people', async () => {
    const other = await createPerson(portal)
    await save('+49 30 1234567')
    const saved = await portal.ask('PUT', `/shop/people/${other.id}/phone/`, {
      as: technician,
      body: { phone: '+49301234567' },
    })
    expect(saved.status).toBe(200)
  })

  test('is not in the profile or in the lists of rackets and jobs', async () => {
    await save('+49 30 1234567')
    await createJob(portal, customer)
    for (const path of ['/me/', '/racket/', '/string_job/']) {
      const { status, body } = await portal.ask('GET', path, { as: customer })
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('1234567')
    }
  })
})

test.each([
  ['Europe/Berlin', 'DE'],
  ['Asia/Kolkata', 'IN'],
  ['Asia/Calcutta', 'IN'],
  ['America/New_York', 'US'],
  ['Asia/Kuala_Lumpur', 'MY'],
  ['Europe/London', 'GB'],
  ['UTC', null],
])('the country of %s is %s', (zone, country) => {
  expect(countryOf(zone)).toBe(country)
})

describe('staff find people by the first or last digits', () => {
  const found = async (search: string) => {
    const { body } = await portal.ask('GET', `/counter/customers/?search=${encodeURIComponent(search)}`, {
      as: technician,
    })
    return body.map(({ id }: { id: number }) => id)
  }

  test('in any format', async () => {
    await shopIn({ country: 'DE' })
    await save('0170 1234567')
    for (const search of [
      '567',
      '4567',
      '34 567',
      '0170 1234567',
      '+49 170 1234567',
      '\u202a+49\u00a0170\u20111234567\u202c',
      '４５６７',
      '0170',
      '0170 12',
      '0170-123 45',
      '0170/1234567',
      '170 123',
      '+49 170 12',
      '0049 170 1234',
      '49170',
      '+49 (0)170 123',
      '+49 (0) 170 1234567',
    ]) {
      expect(await found(search), search).toEqual([customer.id])
    }
    for (const search of ['67', '017', '000', '456', '9567', '0171', '+44 170', '+170']) {
      expect(await found(search), search).toEqual([])
    }
  })

  test('also where numbers have no zero, keep it, or the shop has no country', async () => {
    const cases = [
      ['US', '+14155550123', ['415', '1 415 555', '+1 415', '(415) 555-01'], ['0415 9']],
      ['IT', '+390612345678', ['06 12', '+39 06 12', '0039 06'], ['6123']],
      [null, '+491701234567', ['+49 170', '0049 170'], ['0170', '170']],
    ] as const
    for (const [country, number, finding, others] of cases) {
      await shopIn({ country, time_zone: country ? 'Europe/Berlin' : 'UTC' })
      await save(number)
      for (const search of finding) expect(await found(search), `${country} ${search}`).toEqual([customer.id])
      for (const search of others) expect(await found(search), `${country} ${search}`).toEqual([])
    }
  })

  test('and see the number at the counter and on the page of people', async () => {
    await shopIn({ country: 'DE' })
    await save('0170 1234567')
    const phone = { number: '+491701234567', text: '0170 1234567' }
    const customers = await portal.ask('GET', '/counter/customers/?search=4567', { as: technician })
    expect(customers.body[0].phone).toEqual(phone)
    const manager = await createManager(portal, { email: 'mira@shop.example' })
    const people = await portal.ask('GET', '/shop/people/?search=4567', { as: manager })
    expect(people.body.results).toMatchObject([{ id: customer.id, phone }])
    const person = await portal.ask('GET', `/shop/people/${customer.id}/`, { as: manager })
    expect(person.body.person.phone).toEqual(phone)
  })
})

describe('a new customer at the counter', () => {
  const racket = { manufacturer: 'Yonex', model_name: 'Astrox', tension: 24 }
  const order = (customer_phone: string) =>
    portal.ask('POST', '/counter/orders/', {
      as: technician,
      body: { ...racket, customer_name: 'Ben', customer_phone },
    })
  const phones = async () => {
    const rows = await portal.db.selectFrom('users').select('phone').where('auth_subject', 'is', null).execute()
    return rows.map(({ phone }) => phone)
  }

  test('can have a phone number', async () => {
    expect((await order('+49 30 1234567')).status).toBe(201)
    expect(await phones()).toEqual(['+49301234567'])
  })

  test('is not added when the number is invalid', async () => {
    expect(await order('030 1234567')).toMatchObject({
      status: 400,
      body: { fields: { customer_phone: expect.stringContaining('country code') } },
    })
    expect(await phones()).toEqual([])
  })
})

test('claiming a walk-in order gives the account its phone number, unless the account has one', async () => {
  const claim = async (own: string | null) => {
    const email = `${own ?? 'none'}@club.example`
    await createPerson(portal, { auth_subject: null, email, phone: '+49301234567' })
    const { id } = await createPerson(portal, { email, phone: own })
    await portal.db.transaction().execute((trx) => claimWalkIn(trx, id, email))
    const account = portal.db.selectFrom('users').select('phone').where('id', '=', id)
    return (await account.executeTakeFirstOrThrow()).phone
  }
  expect(await claim(null)).toBe('+49301234567')
  expect(await claim('+41446681800')).toBe('+41446681800')
})

test('deleting an account erases the number', async () => {
  await save('+49 30 1234567')
  await transact(portal.db, (trx) => portal.people.forget(trx, customer.subject))
  const { rows } = await sql`select from users where phone is not null`.execute(portal.db)
  expect(rows).toEqual([])
})

test('a country that does not exist is refused', async () => {
  const manager = await createManager(portal)
  const { body: settings } = await portal.ask('GET', '/shop/settings/', { as: manager })
  const saveCountry = (country: string | null) =>
    portal.ask('PUT', '/shop/settings/', { as: manager, body: { ...settings, country } })
  for (const country of ['XX', 'de', 'Germany']) expect((await saveCountry(country)).status, country).toBe(400)
  expect((await saveCountry('DE')).body.country).toBe('DE')
  expect((await saveCountry(null)).body.country).toBeNull()
})
