import type { Page } from '@playwright/test'
import { createJob, giveCredits } from '../server/testing/factories.ts'
import { configurePages } from './configure-pages.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const SHOWN: [country: string, currency: string, amount: number, text: string][] = [
  ['US', 'USD', 2000, '$20.00'],
  ['DE', 'EUR', 2450, '€24.50'],
  ['GB', 'GBP', 1800, '£18.00'],
  ['CH', 'CHF', 2500, 'CHF 25.00'],
  ['DK', 'DKK', 25000, '250,00 kr.'],
  ['MY', 'MYR', 5500, 'RM 55.00'],
  ['IN', 'INR', 60000, '₹600.00'],
  ['JP', 'JPY', 2200, '¥2,200'],
  ['KR', 'KRW', 20000, '₩20,000'],
  ['VN', 'VND', 150000, '150.000 ₫'],
  ['KW', 'KWD', 6250, 'KWD 6.250'],
  ['ID', 'IDR', 15000000, 'Rp 150.000'],
]

test('jobs, payment options and prices show amounts in the shop’s currency', async ({ customer: { page, id }, db }) => {
  await giveCredits(db, id, 1)
  const job = await createJob({ db }, { id })
  for (const [country, currency, amount, text] of SHOWN) {
    await db
      .updateTable('string_jobs')
      .set({ price: amount, price_lines: lines(amount) })
      .where('id', '=', job)
      .execute()
    // All tests share the shop, so only this page gets another currency.
    await configurePages(page, { country, currency })
    await page.goto('/string-jobs')
    const pay = page.getByRole('button', { name: `Pay Now ${text}` })
    await pay.click()
    await expect(page.getByText(`Total: ${text}`, { exact: true })).toBeVisible()
  }

  await configurePages(page, { country: 'US', currency: 'USD' })
  await db
    .updateTable('string_jobs')
    .set({ price: 49, price_lines: lines(49) })
    .where('id', '=', job)
    .execute()
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'Pay Now $0.49' }).click()
  const options = page.getByRole('dialog', { name: 'Payment Options' })
  await expect(options.getByText('Card payments start at $0.50', { exact: true })).toBeVisible()
  await expect(options.getByRole('button', { name: 'Pay with Card' })).toBeDisabled()
  await expect(options.getByRole('button', { name: 'Use 1 Credit' })).toBeEnabled()
})

const lines = (amount: number) => JSON.stringify([{ kind: 'labor', name: '', amount }])

test('a manager chooses the currency from a list, until a job has a price', async ({ manager: { page } }) => {
  let is_fixed = false
  await page.route('**/api/shop/currency/', (route) => route.fulfill({ json: { is_fixed } }))
  await page.route('**/api/shop/settings/', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    expect(route.request().postDataJSON()).toMatchObject({ currency: 'KRW' })
    return route.fulfill({ status: 409, json: { error: 'The currency can no longer change.' } })
  })
  await page.goto('/shop/settings/shop')
  await page.getByLabel('Currency').selectOption('KRW, South Korean Won')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('alert')).toContainText('The currency can no longer change.')

  is_fixed = true
  await page.unrouteAll()
  await page.route('**/api/shop/currency/', (route) => route.fulfill({ json: { is_fixed } }))
  await page.reload()
  const currency = page.getByLabel('Currency')
  await expect(currency).toHaveValue('USD, US Dollar')
  await expect(currency).toHaveAttribute('readonly')
  await expect(
    page.getByText('It can no longer change, because this shop has jobs with prices or has sold packs.'),
  ).toBeVisible()
})

test('a month of rupiah is in one piece on the pages of the shop at every width', async ({ newShop: { db, page } }) => {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  // 30 million rupiah are paid, and 30 million are to be paid.
  const amount = 600_000_000
  for (let each = 0; each < 5; each++) {
    const job = { order_status: 'READY_FOR_PICKUP', price: amount, price_lines: lines(amount) } as const
    await createJob({ db }, { id }, job)
    const string_job_id = await createJob({ db }, { id }, job)
    const { id: paid_payment_id } = await db
      .insertInto('payments')
      .values({ string_job_id, method: 'technician', amount, is_applied: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('string_jobs').set({ paid_payment_id }).where('id', '=', string_job_id).execute()
  }
  await configurePages(page, { country: 'ID', currency: 'IDR' })
  const broken: string[] = []
  for (const path of ['/shop', '/shop/reports', '/shop/money', '/shop/money/close']) {
    await visit(page, path)
    await expect(page.getByText('Rp 30.000.000').first()).toBeVisible()
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      broken.push(...(await brokenAmounts(page)).map((amount) => `${path} at ${width} px: ${amount}`))
    }
  }
  expect(broken).toEqual([])
})

test('the name of an extra is as high as its price, below which its reading appears', async ({ manager: { page } }) => {
  await configurePages(page, { country: 'JP', currency: 'JPY' })
  await page.route('**/api/extras/', (route) => route.fulfill({ json: [{ id: 1, name: 'Grip', amount: 1500 }] }))
  await page.goto('/shop/catalog/extras')
  await expect(page.getByText('Read as ¥1,500')).toBeVisible()
  const heightOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.height
  expect(await heightOf('Name of extra 1')).toBe(await heightOf('Price of extra 1'))
})

test('twelve million rupiah that were counted on a phone are readable in their field', async ({
  manager: { page },
}) => {
  await configurePages(page, { country: 'ID', currency: 'IDR' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/money/close')
  const counted = page.getByLabel(/^Counted/).first()
  await counted.fill('12500000')
  expect(await counted.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

for (const [country, currency, amount, text] of [
  ['KR', 'KRW', 1_110_000, '₩1,110,000'],
  ['KW', 'KWD', 7_750, 'KWD 7.750'],
] as const) {
  test(`${text} that is to be paid is in one piece on a phone`, async ({ newShop: { page } }) => {
    await configurePages(page, { country, currency })
    await page.route('**/api/shop/overview/', async (route) => {
      const overview = await (await route.fetch()).json()
      await route.fulfill({ json: { ...overview, unpaid: { count: 40, amount } } })
    })
    await page.setViewportSize({ width: 360, height: 800 })
    await visit(page, '/shop')
    await expect(page.getByText(text)).toBeVisible()
    expect(await brokenAmounts(page)).toEqual([])
  })
}

/** The texts with an amount of thousands, or with three decimals, that the page shows on more than one line. */
const brokenAmounts = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const amount = /\d+([.,]\d{3})+/.exec(text.textContent ?? '')
      if (!amount) continue
      const range = document.createRange()
      range.setStart(text, amount.index)
      range.setEnd(text, amount.index + amount[0].length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(amount.input)
    }
    return broken
  })
