import type { Db } from '../server/base/database/connect.ts'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, type Person, test } from './fixtures.ts'
import { tagOf } from './job-rows.ts'
import { holdBack } from './latch.ts'

/** Creates a job, and returns it with the path of its status page. */
async function createTagged(db: Db, owner: Person, more: object = {}) {
  const racket_id = await createRacket({ db }, owner, { racket_name: 'Smasher', serial_number: 'SN-4711' })
  const job = await createJob({ db }, owner, { racket_id, ...more })
  const tag = await tagOf(db, job)
  return { job, racket_id, tag, path: `/t/${tag}` }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer pays for a job without an account, at a provider on another origin', async ({
    page,
    newPerson,
    db,
    baseURL,
  }) => {
    const { path } = await createTagged(db, await newPerson('Lena Brandt'))
    await page.goto(path)
    await expect(page.getByText('$20.00 · Unpaid')).toBeVisible()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page.getByRole('heading', { name: '$20.00' })).toBeVisible()
    expect(new URL(page.url()).origin).not.toBe(baseURL)
    await page.getByRole('button', { name: 'Pay $20.00' }).click()
    await expect(page.getByText('$20.00 · Paid')).toBeVisible()
    expect(page.url()).toBe(`${baseURL}${path}?paid`)
    await expect(page.getByRole('button')).toHaveCount(0)
  })

  test('a customer who leaves the checkout returns to the status page', async ({ page, newPerson, db }) => {
    const { path } = await createTagged(db, await newPerson('Lena Brandt'))
    await page.goto(path)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await page.getByRole('link', { name: 'Leave without paying' }).click()
    await expect(page.getByText('$20.00 · Unpaid')).toBeVisible()
  })
})

test('the status page loads within 15 kB, of which its script takes at most 3 kB', async ({ page, newPerson, db }) => {
  const { path } = await createTagged(db, await newPerson('Lena Brandt'))
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const urls = new Map<string, string>()
  const sizes: Record<string, number> = {}
  client.on('Network.responseReceived', ({ requestId, response }) =>
    urls.set(requestId, new URL(response.url).pathname),
  )
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes[urls.get(requestId) ?? ''] = encodedDataLength
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  expect(total).toBeLessThanOrEqual(15_000)
  expect(sizes['/status.js']).toBeLessThanOrEqual(3_000)
})

test('the owner sees links to the job and to an order with the same setup', async ({ customer, db }) => {
  const { page } = customer
  const { job, path } = await createTagged(db, customer, { order_status: 'COMPLETED' })
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Open My Job' })).toHaveAttribute('href', `/string-jobs/${job}`)
  await page.getByRole('link', { name: 'Order Again…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Smasher')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/string-jobs$/)
})

test('another customer sees the same page as everyone else', async ({ customer: { page }, newPerson, db }) => {
  const { path } = await createTagged(db, await newPerson('Kim Other'))
  const asked = page.waitForResponse('**/api/tag_reader/**')
  await page.goto(path)
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your racket has not arrived yet')
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('the status page sends staff to the bench', async ({ technician: { page }, newPerson, db }) => {
  const { path } = await createTagged(db, await newPerson('Kim Other'))
  await page.goto(path)
  await expect(page).toHaveURL(/\/bench\b/)
})

for (const width of [320, 1280]) {
  test(`the status page passes axe and does not scroll sideways at ${width} px`, async ({ page, newPerson, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const { path } = await createTagged(db, await newPerson('Lena Brandt'))
    await page.goto(path)
    await expectAccessible(page, 'the status page')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await page.goto('/t/7ZZZZZZZZZZZZZZZZZZZZZZZZZ')
    await expectAccessible(page, 'an unknown code')
  })
}

test('screen readers hear that the connection is lost, and that the shop has a question', async ({
  page,
  newPerson,
  db,
}) => {
  const { job, path } = await createTagged(db, await newPerson('Lena Brandt'), { received_at: new Date() })
  await page.goto(path)
  const status = page.getByRole('status')
  await expect(status).toHaveText('')
  await page.waitForRequest(`**${path}/live`)
  await page.route(`**${path}`, (route) => route.abort())
  // The page opens its stream again, which may fail.
  const refresh = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.route(`**${path}/live`, (route) => route.abort())
  await refresh()
  await expect(page.getByText('No connection. This page may be out of date.').first()).toBeVisible()
  await expect(status).toHaveText('No connection. This page may be out of date.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const stream = page.waitForResponse(`**${path}/live`)
  await refresh()
  await stream
  const asked_extras = JSON.stringify([{ name: 'Grip', amount: 500 }])
  await db.updateTable('string_jobs').set({ asked_extras }).where('id', '=', job).execute()
  await expect(page.getByRole('heading', { name: 'A question from the shop' })).toBeVisible()
  await expect(status).toHaveText('Your racket is in the shop. A question from the shop')
})

test('a second press on an answer is not sent, so that the page does not say that the first was not recorded', async ({
  page,
  newPerson,
  db,
}) => {
  const { job, path } = await createTagged(db, await newPerson('Lena Brandt'))
  const asked_extras = JSON.stringify([{ name: 'Grip', amount: 500 }])
  await db.updateTable('string_jobs').set({ asked_extras }).where('id', '=', job).execute()
  let sent = 0
  const release = await holdBack(page, '**/extras/accept/**', () => {
    sent += 1
  })
  await page.goto(path)
  // A press of a locator waits for the page that the press before asked for.
  await page.getByRole('button', { name: 'Accept $5.00' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent).toBe(1)
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByText('$25.00 · Unpaid')).toBeVisible()
  expect(sent).toBe(1)
})
