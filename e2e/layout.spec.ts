import type { Locator } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'
import { fillShop } from './screens.ts'
import { enlargeText, stickingOut, visit } from './visit.ts'

const LONG_NAME = 'Long Racket Name '.repeat(6).slice(0, 100).trim()

test("the order dialog's submit button stays in view on a large screen and on a phone", async ({
  customer: { page },
}) => {
  await page.goto('/string-jobs')
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Create String Job' })
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'New String Job' }).first().click()
    await expect(submit).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Advanced Options' }).click()
    await dialog.getByLabel('Technician Notes').scrollIntoViewIfNeeded()
    await expect(submit).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('heading', { name: 'Create New String Job' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }
})

test('on a wide window, the header and the page content align', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: LONG_NAME })
  await createRacket({ db }, { id }, { racket_name: 'The loud one', retire_date: new Date() })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/rackets')
  const heading = await page.getByRole('heading', { name: 'All Rackets' }).boundingBox()
  const toggle = await page.getByRole('button', { name: 'Toggle sidebar' }).locator('svg').boundingBox()
  const theme = await page.getByRole('button', { name: 'Theme' }).boundingBox()
  expect(Math.abs((heading?.x ?? 0) - (toggle?.x ?? 0))).toBeLessThan(8)
  // The content is centered in the space beside the 224 px sidebar.
  expect(Math.abs((heading?.x ?? 0) - 224 - (1920 - (theme?.x ?? 0) - (theme?.width ?? 0)))).toBeLessThan(8)

  await test.step('a racket with a very long name does not make its card tall', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const card = page.getByRole('article').filter({ hasText: LONG_NAME })
    expect((await card.boundingBox())?.height).toBeLessThan(320)
  })

  await test.step('the badge of a retired racket is beside its name at 768 px', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    // Another font is shown until the page's own has loaded.
    const distance = async () => {
      const name = await page.getByRole('link', { name: 'The loud one' }).boundingBox()
      const badge = await page.getByText('Retired', { exact: true }).boundingBox()
      return Math.abs((name?.y ?? 0) - (badge?.y ?? 99))
    }
    await expect.poll(distance).toBeLessThan(8)
  })
})

test("the Pay Now button keeps its width while it is busy, and 'Paid' and 'Receipt' share a baseline", async ({
  customer: { id, page },
  db,
}) => {
  const job = await createJob({ db }, { id }, { paid: 'technician' })
  await db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', job).execute()
  await createJob({ db }, { id })
  const [answered, answer] = latch()
  await page.route('**/api/stripe/create-checkout-session/', async (route) => {
    await answered
    await route.fulfill({ status: 409, json: { error: 'Not now.' } })
  })
  await page.goto('/string-jobs')
  const row = page.getByRole('row').nth(1)
  const idle = await row.getByRole('button', { name: 'Pay Now' }).boundingBox()
  await row.getByRole('button', { name: 'Pay Now' }).click()
  const busy = row.getByRole('button', { name: 'Loading...' })
  expect((await busy.boundingBox())?.width).toBe(idle?.width)
  expect(await busy.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
  answer()

  const settled = page.getByRole('row').nth(2)
  const receipt = settled.getByRole('link', { name: 'Receipt' })
  const paid = settled.getByRole('button', { name: 'Paid' }).getByText('Paid')
  await expect(receipt).toBeVisible()
  // The bottom of an empty inline block is at the baseline of its line.
  const baseline = (node: Element) => {
    const probe = document.createElement('span')
    probe.style.display = 'inline-block'
    node.append(probe)
    const { bottom } = probe.getBoundingClientRect()
    probe.remove()
    return bottom
  }
  expect(Math.abs((await receipt.evaluate(baseline)) - (await paid.evaluate(baseline)))).toBeLessThan(0.5)
})

test('a manager sees the user button without scrolling at 1280 × 800', async ({ manager: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 400 })
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/shop/settings')
})

test('a visitor who closed the sign-in overlay sees the Sign In button at every width', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Close' }).click()
  const signIn = page.getByRole('button', { name: 'Sign In' })
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(signIn).toBeInViewport({ ratio: 1 })
    expect((await signIn.boundingBox())?.width, `at ${width} px`).toBeGreaterThan(60)
  }
})

test('on a phone, the breadcrumb fits on one line, and an error in a dialog does not move the text above it', async ({
  customer: { id, page },
  db,
}) => {
  const racket = await createRacket({ db }, { id })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/rackets/${racket}`)
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb).toBeInViewport({ ratio: 1 })
  expect((await breadcrumb.boundingBox())?.height).toBeLessThan(44)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 })

  await page.route('**/api/racket/*/', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { error: 'This racket has an unfinished string job.' } })
      : route.continue(),
  )
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete Racket' }).click()
  const dialog = page.getByRole('alertdialog')
  const before = await dialog.getByText('Delete Racket?').boundingBox()
  await dialog.getByRole('button', { name: 'Delete Racket' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect((await dialog.getByText('Delete Racket?').boundingBox())?.y).toBe(before?.y)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await breadcrumb.getByRole('link', { name: 'Rackets' }).click()
  await expect(page).toHaveURL('/rackets')
})

test('a job without a cross tension shows its string below the tension', async ({
  customer: { id },
  technician: { page },
  db,
}) => {
  const job = await createJob({ db }, { id }, { cross_tension: null })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/technician/string-jobs/${job}`)
  const info = page.getByRole('region', { name: 'Stringing Info' })
  const tension = await info.getByText('Main Tension', { exact: true }).boundingBox()
  const string = await info.getByText('String', { exact: true }).boundingBox()
  expect(string?.y).toBeGreaterThan((tension?.y ?? 0) + 40)
  expect(string?.x).toBe(tension?.x)
})

test('at 768 px, names of rackets have room in the list of technicians, and a very long one does not make rows tall', async ({
  customer: { id, email, page },
  technician,
  db,
}) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: LONG_NAME })
  await createJob({ db }, { id }, { racket_id, order_status: 'READY_FOR_PICKUP' })
  const short = await createRacket({ db }, { id }, { racket_name: 'Featherweight' })
  await createJob({ db }, { id }, { racket_id: short, order_status: 'READY_FOR_PICKUP' })
  await page.setViewportSize({ width: 768, height: 900 })
  // Another font is shown until the page's own has loaded.
  const heightOf = (place: Locator) => expect.poll(async () => (await place.boundingBox())?.height)
  await page.goto('/string-jobs')
  await heightOf(page.getByRole('row').filter({ hasText: LONG_NAME })).toBeLessThan(140)
  await page.goto('/')
  const attention = page.getByRole('region', { name: 'Needs your attention' })
  await heightOf(attention.getByRole('listitem').filter({ hasText: LONG_NAME })).toBeLessThan(190)

  await technician.page.setViewportSize({ width: 768, height: 900 })
  await technician.page.goto(`/technician/string-jobs?status=READY_FOR_PICKUP&search=${email}`)
  await heightOf(technician.page.getByRole('row').filter({ hasText: LONG_NAME }).first()).toBeLessThan(160)
  await heightOf(technician.page.getByRole('row').getByText('Featherweight', { exact: true })).toBeLessThan(30)
})

test('at 320 px, names of several rackets and opening hours stay on their lines', async ({ customer, manager, db }) => {
  await createRacket({ db }, customer, { racket_name: 'Featherweight' })
  await createRacket({ db }, customer, { racket_name: 'Smash' })
  await customer.page.setViewportSize({ width: 320, height: 740 })
  await customer.page.goto('/')
  const card = customer.page.getByRole('article').getByText('Featherweight', { exact: true })
  await card.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThan(30)
  await customer.page.setViewportSize({ width: 1280, height: 740 })
  await enlargeText(customer.page)
  await expect.poll(async () => (await card.boundingBox())?.height, 'text of 200%').toBeLessThan(60)
  await enlargeText(customer.page, 1)
  await customer.page.setViewportSize({ width: 320, height: 740 })
  await customer.page.getByRole('button', { name: 'New String Job' }).click()
  await customer.page.getByRole('button', { name: 'Add Another Racket' }).click()
  const racket = customer.page.getByRole('list', { name: 'Rackets' }).getByRole('listitem').first()
  await racket.getByRole('checkbox').check()
  const name = racket.getByText('Featherweight', { exact: true })
  await expect.poll(async () => (await name.boundingBox())?.height).toBeLessThan(30)

  const { page } = manager
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/shop/settings/hours')
  const days = page.getByRole('group', { name: 'Hours by weekday' })
  await days.getByRole('button', { name: /^(Open|Add a time) on Mon/ }).click()
  const opens = await days.getByLabel('Mon opens').last().boundingBox()
  const remove = await days
    .getByRole('button', { name: /^Remove time \d on Mon/ })
    .last()
    .boundingBox()
  expect(Math.abs((opens?.y ?? 0) - (remove?.y ?? 99))).toBeLessThan(8)
})

test('on a phone, a day’s payments have a labeled net amount and fixed columns', async ({
  customer: { id },
  manager: { page },
  db,
}) => {
  await createJob({ db }, { id }, { paid: 'technician' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/money')
  const total = page.getByRole('table', { name: 'Payments by day' }).getByRole('row').last()
  const net = total.getByRole('cell').last()
  // A card leaves out the amounts that a day does not have, so the column is found by its name.
  const counter = total.locator('[data-label="Counter"]')
  await expect(net).toHaveAttribute('data-label', 'Net')
  const row = await total.boundingBox()
  const box = await counter.boundingBox()
  // Even without an amount by card, the counter's amount is in the second of three columns.
  expect(box?.x).toBeGreaterThan((row?.x ?? 0) + 80)
  expect(box?.x).toBeLessThan((row?.x ?? 0) + 160)
  const day = await total.getByRole('cell').first().boundingBox()
  expect(day?.y).toBe((await net.boundingBox())?.y)
})

test("the counter's form and its confirmation have the same width and left edge", async ({ technician: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/counter')
  await page.getByLabel('Name (Optional)').fill('Ada Walk-in')
  await page.getByLabel('Manufacturer').fill('Yonex')
  await page.getByLabel('Model Name').fill('Nanoflare 800')
  await page.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Take Order' }).click()
  const status = page.getByRole('status').filter({ hasText: 'Order taken' })
  await expect(status).toBeVisible()
  const form = await page.getByRole('form', { name: 'Walk-in Order' }).boundingBox()
  const box = await status.locator('..').boundingBox()
  expect(box?.width).toBe(form?.width)
  expect(box?.x).toBe(form?.x)
})

test('a person’s tier is not cut off at 768 px, and the Pay Now button keeps a gap before the price', async ({
  customer,
  manager: { page },
  db,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`/shop/people/${customer.id}`)
  const tier = page.getByLabel('Tier')
  await expect(tier).toBeVisible()
  // A browser does not say whether a select cuts its text off, so the text is measured in the same font.
  const room = await tier.evaluate((select: HTMLSelectElement) => {
    const text = document.createElement('span')
    text.style.cssText = `position: fixed; white-space: nowrap; font: ${getComputedStyle(select).font}`
    text.textContent = select.selectedOptions[0]?.textContent ?? ''
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    return select.clientWidth - 52 - width
  })
  expect(room).toBeGreaterThanOrEqual(0)

  await createJob({ db }, customer, { order_status: 'COMPLETED' })
  await createJob({ db }, customer, { order_status: 'COMPLETED' })
  await customer.page.goto('/')
  const outline = customer.page.getByRole('button', { name: /^Pay Now/ }).last()
  await expect(outline).toBeVisible()
  expect(await outline.evaluate((button) => getComputedStyle(button).columnGap)).toBe('8px')
})

test('no page scrolls sideways on a phone with text of 200%', async ({ customer, technician, manager, db }) => {
  const { statement } = await fillShop({ db }, customer)
  await createJob({ db }, customer, {
    order_status: 'READY_FOR_PICKUP',
    technician_id: technician.id,
    mains_duration: 400,
    cross_duration: 421,
  })
  const day = { day: '2026-11-01', way: null, count: 1, amount: 123_456, refunded: 3000, voided: 0, tax: 0 }
  await manager.page.route('**/api/shop/money/?*', (route) =>
    route.fulfill({
      json: [
        { ...day, method: 'card' },
        { ...day, method: 'technician' },
      ],
    }),
  )
  for (const [page, path] of [
    [customer.page, '/'],
    [customer.page, `/statements/${statement}`],
    [manager.page, '/shop'],
    [manager.page, '/shop/money'],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 640 })
    await visit(page, path)
    await enlargeText(page)
    expect.soft(await stickingOut(page), path).toEqual([])
  }
})
