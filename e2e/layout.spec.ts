import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`the order's button stays in view at ${size.width} × ${size.height}`, async ({ customer: { page } }) => {
    await page.setViewportSize(size)
    await page.goto('/string-jobs')
    await page.getByRole('button', { name: 'New String Job' }).first().click()
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: 'Create String Job' })
    await expect(submit).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Advanced Options' }).click()
    await dialog.getByLabel('Technician Notes').scrollIntoViewIfNeeded()
    await expect(submit).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('heading', { name: 'Create New String Job' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  })
}

test('on a wide window the header is as wide as the page', async ({ customer: { page } }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/rackets')
  const heading = await page.getByRole('heading', { name: 'All Rackets' }).boundingBox()
  const toggle = await page.getByRole('button', { name: 'Toggle sidebar' }).locator('svg').boundingBox()
  const theme = await page.getByRole('button', { name: 'Theme' }).boundingBox()
  expect(Math.abs((heading?.x ?? 0) - (toggle?.x ?? 0))).toBeLessThan(8)
  // The content is centered beside the sidebar of 224 px.
  expect(Math.abs((heading?.x ?? 0) - 224 - (1920 - (theme?.x ?? 0) - (theme?.width ?? 0)))).toBeLessThan(8)
})

test('Pay Now keeps its width while it is busy', async ({ customer: { id, page }, db }) => {
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
})

test('a racket with a very long name does not make its card tall', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Long Racket Name '.repeat(6).slice(0, 100).trim() })
  await page.goto('/rackets')
  const card = page.getByRole('article')
  expect((await card.boundingBox())?.height).toBeLessThan(320)
})

test('at 1280 × 800 a manager sees the user button without scrolling', async ({ manager: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 400 })
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Audit Trail' }).click()
  await expect(page).toHaveURL('/shop/audit')
})

for (const width of [360, 768, 1280]) {
  test(`a visitor who closed the overlay sees Sign In at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Close' }).click()
    const signIn = page.getByRole('button', { name: 'Sign In' })
    await expect(signIn).toBeInViewport({ ratio: 1 })
    expect((await signIn.boundingBox())?.width).toBeGreaterThan(60)
  })
}

test('on a phone the breadcrumb is one line and leads to the parent', async ({ customer: { id, page }, db }) => {
  const racket = await createRacket({ db }, { id })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/rackets/${racket}`)
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb).toBeInViewport({ ratio: 1 })
  expect((await breadcrumb.boundingBox())?.height).toBeLessThan(44)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 })
  await breadcrumb.getByRole('link', { name: 'Rackets' }).click()
  await expect(page).toHaveURL('/rackets')
})
