import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Currency, decimalsOf } from '../../../contract/base/money.ts'
import type { Db } from '../../base/database/connect.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createRefundedPack,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { dayIn } from '../../testing/moments.ts'
import { checkoutFor, openCheckout, payOnPage, readyToPay, settle } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let manager: Person

beforeEach(async () => {
  await readyToPay(portal)
  manager = await createManager(portal)
})

// The settings row and the tiers are kept between tests.
afterEach(async () => {
  await sql`
    delete from shop_settings;
    insert into shop_settings default values;
    update membership_tiers t set stringing_price = e.price, stringing_price_labor_only = e.labor from (
      values ('standard', 3000, 2000), ('club', 2600, 1700), ('plus', 2400, 1500), ('team', 2200, 1400)
    ) e (tier, price, labor) where t.tier_status = e.tier;
  `.execute(portal.db)
})

const ask = (method: string, path: string, body?: unknown) => portal.ask(method, path, { as: manager, body })

async function saveCurrency(currency: string, country: string | null = null) {
  const { body } = await ask('GET', '/shop/settings/')
  return ask('PUT', '/shop/settings/', { ...body, currency, country })
}

const prices = async (): Promise<{ stringing_price: number }[]> =>
  (await ask('GET', '/shop/tiers/')).body.map(
    ({ stringing_price, stringing_price_labor_only }: Record<string, number>) => ({
      stringing_price,
      stringing_price_labor_only,
    }),
  )
const defaultTier = async () => (await ask('GET', '/shop/tiers/')).body[0]

test.each([
  ['US', 'USD', 2100, '$21.00', '21.00'],
  [null, 'EUR', 2450, '€24.50', '24.50'],
  ['GB', 'GBP', 1800, '£18.00', '18.00'],
  ['CH', 'CHF', 2500, 'CHF 25.00', '25.00'],
  ['DK', 'DKK', 125000, '1.250,00 kr.', '1250.00'],
  ['SE', 'SEK', 22000, '220,00 kr', '220.00'],
  ['MY', 'MYR', 5500, 'RM 55.00', '55.00'],
  ['IN', 'INR', 60000, '₹600.00', '600.00'],
  ['JP', 'JPY', 2200, '¥2,200', '2200'],
  ['KR', 'KRW', 20000, '₩20,000', '20000'],
  ['VN', 'VND', 150000, '150.000 ₫', '150000'],
  ['KW', 'KWD', 6250, 'KWD 6.250', '6.250'],
  ['ID', 'IDR', 12000000, 'Rp 120.000', '120000.00'],
])('in %s and %s, %d is shown as %s at the checkout and %s in the file of payments', async (...row) => {
  const [country, currency, price, shown, plain] = row
  expect((await saveCurrency(currency, country)).body).toMatchObject({ currency })
  const tier = await ask('PATCH', `/shop/tiers/${(await defaultTier()).id}/`, { stringing_price_labor_only: price })
  expect(tier).toMatchObject({ status: 200, body: { stringing_price_labor_only: price } })
  const audit = await ask('GET', '/shop/audit/?action=price')
  expect(audit.body.results[0].to.replaceAll('\u00a0', ' ')).toContain(`(${shown} labor only)`)

  const lena = await createPerson(portal)
  const racket = await createRacket(portal, lena)
  const { body: job } = await portal.ask('POST', '/string_job/', { as: lena, body: { racket, tension: 25 } })
  const session = await checkoutFor(portal, lena, job.id)
  const page = await portal.app.inject(`/sandbox/checkout/${session}`)
  expect(page.body.replaceAll('\u00a0', ' ')).toContain(`<h1>${shown}</h1>`)
  await payOnPage(portal, session)
  await settle(portal, lena, session)
  const receipt = await portal.ask('GET', `/string_job/${job.id}/receipt/`, { as: lena })
  expect(receipt.body).toMatchObject({ amount: price, currency })
  const stored = await portal.db.selectFrom('payments').select(['amount', 'currency']).execute()
  expect(stored).toEqual([{ amount: price, currency: currency.toLowerCase() }])

  const day = dayIn(0)
  const { csv } = (await ask('GET', `/shop/money/export/?from=${day}&to=${day}`)).body
  expect(csv).toContain(`amount_${currency.toLowerCase()}`)
  expect(csv).toContain(`,card,${plain},`)
  expect(await saveCurrency(currency === 'EUR' ? 'USD' : 'EUR')).toMatchObject({
    status: 409,
    body: { error: 'The currency can no longer change, because this shop has jobs with prices or has sold packs.' },
  })
  expect((await ask('GET', '/shop/settings/')).body.currency).toBe(currency)
})

describe('the currency', () => {
  test('can change while no job has a price', async () => {
    await createJob(portal, await createPerson(portal), { price: null })
    expect((await saveCurrency('JPY')).status).toBe(200)
  })

  test('is fixed once a pack was sold, and no price of a pack or pay of a racket becomes one that cannot be', async () => {
    await saveCurrency('USD')
    const pack = { name: 'Ten rackets', credits: 10, price: 18005, months: null }
    expect((await ask('POST', '/shop/packs/', pack)).status).toBe(201)
    const error = 'A price must end in 0, such as 1.250. Please change the prices and surcharges first.'
    expect(await saveCurrency('KWD')).toMatchObject({ status: 409, body: { error } })
    await portal.db.updateTable('packs').set({ price: 18000 }).execute()
    expect((await ask('PUT', '/shop/pay/rule/', { kind: 'per_racket', value: 505 })).status).toBe(200)
    expect(await saveCurrency('KWD')).toMatchObject({ status: 409, body: { error } })
    expect((await ask('GET', '/shop/currency/')).body).toEqual({ is_fixed: false })

    const [{ id }] = (await ask('GET', '/shop/packs/')).body.packs
    const lena = await createPerson(portal)
    const sale = { pack: id, price: 18000 }
    expect((await ask('POST', `/counter/customers/${lena.id}/packs/`, sale)).status).toBe(200)
    expect((await ask('GET', '/shop/currency/')).body).toEqual({ is_fixed: true })
    expect(await saveCurrency('EUR')).toMatchObject({
      status: 409,
      body: { error: 'The currency can no longer change, because this shop has jobs with prices or has sold packs.' },
    })
  })

  test.each([
    ['a job gets its price', (db: Db, { id }: Person) => createJob({ db }, { id })],
    ['a pack is sold', (db: Db, { id }: Person) => createRefundedPack({ db }, { id })],
  ])('cannot change while %s', async (_, sell) => {
    const lena = await createPerson(portal)
    const { saved } = await portal.db.transaction().execute(async (trx) => {
      await sell(trx, lena)
      const saved = saveCurrency('EUR')
      expect(await untilWaiting(portal.db, 1)).toBe(1)
      return { saved }
    })
    expect((await saved).status).toBe(409)
  })

  test('and the tax require reverification from a manager who signed in long ago', async () => {
    const { body } = await ask('GET', '/shop/settings/')
    const token = await portal.signToken(manager.subject, { fva: [60, -1] })
    const save = (change: object) =>
      portal.ask('PUT', '/shop/settings/', { as: { token }, body: { ...body, name: 'Net & Gut', ...change } })
    for (const change of [{ currency: 'EUR' }, { tax_rate: 19 }, { tax_number: 'DE 123' }]) {
      expect(await save(change)).toMatchObject({
        status: 403,
        body: { clerk_error: { reason: 'reverification-error', metadata: { reverification: 'strict' } } },
      })
    }
    expect((await ask('GET', '/shop/settings/')).body).toEqual(body)
    expect(await save({})).toMatchObject({ status: 200, body: { name: 'Net & Gut' } })
  })

  test.each<Currency>(['IDR', 'KWD', 'JPY', 'HUF', 'EUR'])(
    'turns the example prices into ones in %s, and back',
    async (currency) => {
      const examples = await prices()
      expect(examples).toMatchObject([{ stringing_price: 3000 }, { stringing_price: 2600 }, {}, {}])
      expect((await saveCurrency(currency)).status).toBe(200)
      const units = (await prices()).map(({ stringing_price }) => stringing_price / 10 ** decimalsOf(currency))
      expect(units.toSorted((a, b) => b - a)).toEqual(units)
      // Nobody strings for less than six of the largest units.
      expect(Math.min(...units)).toBeGreaterThan(6)
      expect((await saveCurrency('USD')).status).toBe(200)
      expect(await prices()).toEqual(examples)
    },
  )

  test('leaves a price alone that the manager changed, and one that happens to be an example', async () => {
    const { id } = await defaultTier()
    const set = (stringing_price: number) => ask('PATCH', `/shop/tiers/${id}/`, { stringing_price })
    await set(2800)
    await set(3000)
    await saveCurrency('IDR')
    expect(await prices()).toMatchObject([{ stringing_price: 3000 }, { stringing_price: 39_000_000 }, {}, {}])
  })

  test('must be on the list', async () => {
    expect(await saveCurrency('XYZ')).toMatchObject({ status: 400, body: { error: 'Choose a currency from the list' } })
  })

  test('with three decimals requires prices that end in 0', async () => {
    await ask('PATCH', `/shop/tiers/${(await defaultTier()).id}/`, { stringing_price: 2505 })
    const error = 'A price must end in 0, such as 1.250. Please change the prices and surcharges first.'
    expect(await saveCurrency('KWD')).toMatchObject({ status: 409, body: { error } })
    await ask('PATCH', `/shop/tiers/${(await defaultTier()).id}/`, { stringing_price: 2500 })
    expect((await saveCurrency('KWD')).status).toBe(200)
    const tier = await ask('PATCH', `/shop/tiers/${(await defaultTier()).id}/`, { stringing_price: 2505 })
    expect(tier).toMatchObject({ status: 400, body: { error: 'The flat rate must end in 0, such as 1.250' } })
    const string = { manufacturer: 'Yonex', name: 'Aerobite', color: 'Red' }
    const wrong = { status: 400, body: { error: 'The surcharge must end in 0, such as 1.250' } }
    expect(await ask('POST', '/shop/strings/', { ...string, surcharge: 5 })).toMatchObject(wrong)
    const { id } = (await ask('POST', '/shop/strings/', string)).body
    expect(await ask('PATCH', `/shop/strings/${id}/`, { surcharge: 5 })).toMatchObject(wrong)
  })

  test('with three decimals requires partial refunds that end in 0', async () => {
    await saveCurrency('KWD')
    const job = await createJob(portal, await createPerson(portal), { price: 6250, paid: 'card' })
    const refund = (amount: number) => ask('POST', `/shop/jobs/${job}/refund/`, { amount, reason: 'A scratch' })
    const error = 'The amount must end in 0, such as 1.250'
    expect(await refund(1255)).toMatchObject({ status: 400, body: { error } })
    expect(await refund(1250)).toMatchObject({ status: 204 })
  })

  test('has a minimum for card payments, but not for payments at the counter', async () => {
    await saveCurrency('CZK')
    await ask('PATCH', `/shop/tiers/${(await defaultTier()).id}/`, { stringing_price_labor_only: 1499 })
    const lena = await createPerson(portal)
    const racket = await createRacket(portal, lena)
    const { body: job } = await portal.ask('POST', '/string_job/', { as: lena, body: { racket, tension: 25 } })
    expect(await openCheckout(portal, lena, job.id)).toMatchObject({
      status: 409,
      body: { error: 'This amount is too small for a card payment. Please pay at the counter.' },
    })
    const paid = { as: await createTechnician(portal), body: {} }
    expect((await portal.ask('PATCH', `/technician/string_job/${job.id}/mark_paid/`, paid)).status).toBe(200)
  })
})
