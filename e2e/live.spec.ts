import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { DAY } from '../server/testing/moments.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { tagOf, ticketOf } from './job-rows.ts'

const STREAM = /\/api\/live\/\?age=\d+$/

test.use({ live: true })

test('pages of customers and staff show a change on another device without a reload', async ({
  customer,
  technician,
  db,
}) => {
  const racket_id = await createRacket({ db }, customer, { racket_name: 'Smasher' })
  const job = await createJob({ db }, customer, { racket_id })
  const tag = await tagOf(db, job)
  // The customer's first token has expired when the stream is opened.
  let expired: string | undefined
  await customer.page.route(STREAM, (route) => {
    const { authorization = '' } = route.request().headers()
    expired ??= authorization
    return authorization === expired
      ? route.fulfill({ status: 401, json: { error: 'Unauthorized' } })
      : route.continue()
  })
  const streams = [customer, technician].map(({ page }) =>
    page.waitForResponse((response) => STREAM.test(response.url()) && response.ok()),
  )
  await customer.page.goto(`/string-jobs/${job}`)
  await technician.page.goto(`/technician/string-jobs/${job}`)
  const context = await customer.page.context().browser()?.newContext()
  const status = await context?.newPage()
  if (!status) throw new Error('The browser is closed')
  const errors = errorsOf(status)
  const followed = status.waitForResponse('**/live')
  await status.goto(`${new URL(customer.page.url()).origin}/t/${tag}`)
  await expect(status.getByRole('heading', { level: 1 })).toHaveText('Your racket has not arrived yet')
  const [opened] = await Promise.all([...streams, followed])
  expect(opened?.status()).toBe(200)

  await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
  await expect(status.getByRole('heading', { level: 1 })).toHaveText('Your racket is ready')
  await expect(customer.page.getByRole('main')).toContainText('Ready for Pickup')
  await expect(technician.page.getByRole('button', { name: 'Advance to Completed' })).toBeVisible()
  await expect(customer.page.getByText(/^This page was updated at \d+:\d\d.*\.$/)).toBeAttached()
  expect(errors).toEqual([])
  await context?.close()

  // A hidden page closes its stream. When it is visible again, it opens a new one and shows the current data.
  const { page } = customer
  const closed = page.waitForEvent('requestfailed', (request) => STREAM.test(request.url()))
  await setHidden(page, true)
  await closed
  const completed = { order_status: 'COMPLETED', order_completion_date: new Date() } as const
  await db.updateTable('string_jobs').set(completed).where('id', '=', job).execute()
  const reopened = page.waitForResponse((response) => STREAM.test(response.url()) && response.ok())
  await setHidden(page, false)
  await reopened
  await expect(page.getByRole('main')).toContainText('Completed')
})

/** Everything that a page logs as an error, such as what its content policy refuses. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

test.describe('a page follows changes also when the clock of its device was wrong:', () => {
  for (const [text, shift] of [
    ['ahead by an hour', -DAY / 24],
    ['behind by twenty days', 20 * DAY],
  ] as const) {
    test(text, async ({ customer: { page, id }, db }) => {
      const racket_id = await createRacket({ db }, { id }, { racket_name: 'Smasher' })
      const job = await createJob({ db }, { id }, { racket_id })
      const opened = page.waitForResponse((response) => STREAM.test(response.url()) && response.ok())
      await page.goto(`/string-jobs/${job}`)
      await opened
      await setHidden(page, true)
      await db.updateTable('rackets').set({ racket_name: 'Clearer' }).where('id', '=', racket_id).execute()
      await page.evaluate((ms) => {
        const now = Date.now
        Date.now = () => now() + ms
      }, shift)
      const reopened = page.waitForResponse((response) => STREAM.test(response.url()))
      await setHidden(page, false)
      expect((await reopened).status()).toBe(200)
      // An hour is longer than the portal remembers changes. It would send those of the last two seconds in any case.
      expect((await reopened).url()).toMatch(/\?age=3600000$/)
      await expect(page.getByRole('main')).toContainText('Clearer')
    })
  }
})

test('a receipt whose payment is voided is no longer shown, because it could be printed', async ({
  customer,
  manager,
  db,
}) => {
  const { page } = customer
  const job = await createJob({ db }, customer, { paid: 'technician' })
  const opened = page.waitForResponse((response) => STREAM.test(response.url()) && response.ok())
  await page.goto(`/string-jobs/${job}/receipt`)
  await expect(page.getByRole('article', { name: /^Receipt/ })).toBeVisible()
  await opened
  await manager.page.goto(`/shop/jobs/${job}`)
  await manager.page.getByRole('button', { name: 'Void' }).click()
  await manager.page.getByLabel('Reason').fill('The wrong racket')
  await manager.page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This job is not paid yet, so it has no receipt.')
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
})

test('a page reloads its data every half minute when a proxy blocks the live stream', async ({
  technician: { page },
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer)
  // No part of the response arrives.
  await page.route(STREAM, () => new Promise(() => {}))
  await page.clock.install()
  const asked = page.waitForRequest(STREAM)
  await page.goto(`/technician/string-jobs/${job}`)
  await asked
  await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
  const askedAgain = page.waitForRequest(STREAM)
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('button', { name: 'Advance to Completed' })).toBeVisible()
  // A silent stream is opened again.
  await page.clock.fastForward(10_000)
  await askedAgain
})

test('a page whose stream ends because there are too many reads its data every half minute', async ({
  technician: { page },
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer)
  let streams = 0
  await page.route(STREAM, (route) => {
    streams++
    return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 10\ndata: {"kind":"poll","ids":[]}\n\n' })
  })
  await page.clock.install()
  const asked = page.waitForResponse(STREAM)
  await page.goto(`/technician/string-jobs/${job}`)
  await asked
  await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
  await page.clock.fastForward(45_000)
  await expect(page.getByRole('button', { name: 'Advance to Completed' })).toBeVisible()
  expect(streams).toBe(1)
  // A page that is opened again is the newest.
  const reopened = page.waitForResponse(STREAM)
  await setHidden(page, true)
  await setHidden(page, false)
  await reopened
})

test('a status page whose stream was refused follows it again within a minute', async ({ customer, db }) => {
  const { page } = customer
  const job = await createJob({ db }, customer)
  const tag = await tagOf(db, job)
  // A proxy answers so while the portal starts.
  await page.route('**/live', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), { times: 1 })
  await page.clock.install()
  const refused = page.waitForResponse((response) => response.status() === 502)
  await page.goto(`/t/${tag}`)
  await refused
  const followed = page.waitForResponse('**/live')
  await page.clock.fastForward(61_000)
  expect((await followed).status()).toBe(200)
  await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your racket is ready')
})

test('the board shows changes live, and its address stops working when the manager changes the key', async ({
  manager,
  newPerson,
  db,
  browser,
}) => {
  const { page } = manager
  await page.goto('/shop/settings/board')
  const create = page.getByRole('button', { name: /^(Create Board|Replace Address)$/ })
  await create.click()
  const isInUse = await page.getByRole('alertdialog').isVisible()
  if (isInUse) await page.getByRole('alertdialog').getByRole('button', { name: 'Replace Address' }).click()
  await expect(page.getByText(/^(Board created|The board has a new address)$/)).toBeVisible()
  const link = page.getByRole('link', { name: /\/board\?key=/ })
  const address = new URL((await link.getAttribute('href')) ?? '')

  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const board = await context.newPage()
  const errors = errorsOf(board)
  const followed = board.waitForResponse('**/board/live*')
  await board.goto(`${new URL(page.url()).origin}${address.pathname}${address.search}`)
  await followed
  const job = await createJob({ db }, await newPerson('Lena Brandt'), { received_at: new Date() })
  await db
    .updateTable('string_jobs')
    .set({ order_status: 'READY_FOR_PICKUP', ready_at: new Date('2098-01-01') })
    .where('id', '=', job)
    .execute()
  const ticket = await ticketOf(db, job)
  await expect(board.getByRole('status')).toHaveText(`${ticket} is ready for pickup`)
  // A page that was read during the change shows the racket among the next ones, too, until the following update.
  const ready = board.locator('section', { hasText: 'Ready for Pickup' })
  await expect(ready.getByRole('listitem').filter({ hasText: ticket })).toBeVisible()
  expect(errors).toEqual([])
  await expectAccessible(board, 'board')
  await board.setViewportSize({ width: 360, height: 740 })
  expect(await board.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.getByRole('button', { name: 'Replace Address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace Address' }).click()
  await expect(board.getByRole('heading', { name: 'Not Found' })).toBeVisible()
  await context.close()
})
