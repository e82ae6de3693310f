import { readdirSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { LANGUAGES } from '../contract/base/languages.ts'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './latch.ts'

const KB = 1000

const watchShifts = () => {
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Counts the bytes of all responses from now on, with their headers, by kind. */
async function weigh(page: Page) {
  // A page that is idle loads the code of other pages, which does not count.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const sizes = { Script: 0, Stylesheet: 0, Font: 0, fonts: 0, requests: 0 }
  const kinds = new Map<string, string>()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    sizes.requests += 1
    if (kind === 'Font') sizes.fonts += 1
    if (kind === 'Script' || kind === 'Stylesheet' || kind === 'Font') sizes[kind] += encodedDataLength
  })
  return sizes
}

test('the dashboard loads within 145 kB of script, 15 kB of style, one font file and 15 requests', async ({
  customer: { id, page },
  db,
}) => {
  await createJob({ db }, { id })
  const sizes = await weigh(page)
  await page.goto('/')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.waitForLoadState('networkidle')
  expect(sizes.Script).toBeGreaterThan(50 * KB)
  expect(sizes.Script).toBeLessThanOrEqual(145 * KB)
  expect(sizes.Stylesheet).toBeLessThanOrEqual(15 * KB)
  expect(sizes.Stylesheet).toBeGreaterThan(5 * KB)
  expect(sizes.Font).toBeLessThanOrEqual(35 * KB)
  expect(sizes.fonts).toBe(1)
  expect(sizes.requests).toBeLessThanOrEqual(15)
})

test('the sign-in page loads within 170 kB of script and 18 requests', async ({ page }) => {
  const sizes = await weigh(page)
  await page.goto('/')
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sizes.Script).toBeGreaterThan(50 * KB)
  expect(sizes.Script).toBeLessThanOrEqual(170 * KB)
  expect(sizes.requests).toBeLessThanOrEqual(18)
})

test("the technician's list loads within 160 kB of script", async ({ technician: { page } }) => {
  const sizes = await weigh(page)
  await page.goto('/technician/string-jobs')
  await expect(page.getByRole('heading', { name: 'All String Jobs' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sizes.Script).toBeGreaterThan(50 * KB)
  expect(sizes.Script).toBeLessThanOrEqual(160 * KB)
})

test('the translations that a customer loads have at most 16 kB', () => {
  const folder = 'dist/web/assets'
  const catalogs = readdirSync(folder).filter(
    (name) => name.endsWith('.js.br') && LANGUAGES.some((language) => name.startsWith(`${language}-customers-`)),
  )
  expect(catalogs).toHaveLength(LANGUAGES.length)
  for (const name of catalogs) expect(statSync(`${folder}/${name}`).size, name).toBeLessThanOrEqual(16 * KB)
})

test('code and data load in parallel', async ({ technician: { page } }) => {
  const session = page.waitForRequest('**/api/auth/session*')
  await page.route('**/assets/index-*.js', async (route) => {
    await session
    await route.continue()
  })
  const list = page.waitForRequest('**/api/technician/string_job/?*')
  await page.route('**/assets/technician-string-jobs-*.js', async (route) => {
    await list
    await route.continue()
  })
  await page.goto('/technician/string-jobs')
  await expect(page.getByRole('heading', { name: 'All String Jobs' })).toBeVisible()
})

test.describe('with the data that the session brings', () => {
  test.use({ firstData: true, live: true })

  for (const path of ['/', '/string-jobs', '/technician/string-jobs', '/queue']) {
    test(`${path} asks for its session once, reads nothing else, and repeats nothing when its stream opens`, async ({
      technician: { id, page },
      db,
    }) => {
      await createJob({ db }, { id })
      const reads: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) reads.push(pathname)
      })
      const stream = page.waitForResponse('**/api/live/?age=*')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await stream
      const repeated = reads.filter((read, index) => read !== '/api/live/' && reads.indexOf(read) < index)
      expect(repeated).toEqual([])
      expect(reads.filter((read) => read === '/api/auth/session')).toHaveLength(1)
      expect(reads).not.toContain('/api/me/')
    })
  }
})

test('the page shows that it is loading before any of its code arrives', async ({ customer: { page } }) => {
  const answer = await holdBack(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Loading...')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

test('the content does not shift while a page loads', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Here' })
  await createJob({ db }, { id }, { racket_id, order_status: 'READY_FOR_PICKUP' })
  await page.addInitScript(watchShifts)
  for (const path of ['/', '/rackets', '/string-jobs', `/rackets/${racket_id}`]) {
    await page.goto(path)
    await expect(page.getByText('Here').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThan(0.1)
  }
})

for (const late of ['racket', 'string_job']) {
  test(`the dashboard appears without a layout shift when its ${late}s arrive late`, async ({
    customer: { id, page },
    db,
  }) => {
    for (let number = 1; number <= 5; number++) await createRacket({ db }, { id }, { racket_name: `Racket ${number}` })
    await createJob({ db }, { id }, { order_status: 'READY_FOR_PICKUP' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(watchShifts)
    const answer = await holdBack(page, `**/api/${late}/?*`)
    const early = page.waitForResponse(`**/api/${late === 'racket' ? 'string_job' : 'racket'}/?*`)
    await page.goto('/')
    await early
    await expect(page.getByTestId('racket-skeleton')).toHaveCount(2)
    await expect(page.getByTestId('job-skeleton')).toHaveCount(3)
    answer()
    await expect(page.getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('region', { name: 'Needs your attention' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)
  })
}
