import { createJob, createRacket } from '../server/testing/factories.ts'
import { daysAgo } from '../server/testing/moments.ts'
import { expect, test } from './fixtures.ts'

test('the dashboard lists what needs attention: pickup, payment and restringing', async ({
  customer: { id, page },
  db,
}) => {
  const strung = await createRacket({ db }, { id }, { racket_name: 'Strung' })
  const job = await createJob({ db }, { id }, { racket_id: strung, order_status: 'READY_FOR_PICKUP' })
  await createRacket({ db }, { id }, { racket_name: 'Slack' })
  await page.goto('/')
  const now = page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem')
  await expect(now).toHaveCount(2)
  await expect(now.first()).toContainText('Ready for Pickup')
  await expect(now.first()).toContainText('Unpaid')
  await expect(now.first().getByRole('button', { name: 'Pay Now $20.00' })).toBeVisible()
  await expect(now.last()).toContainText('Restring Recommended')
  await now.last().getByRole('button', { name: 'String Now' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Racket' })).toContainText('Slack')

  await test.step('unpaid completed jobs come first, then overdue rackets, the longest overdue first', async () => {
    await db
      .updateTable('string_jobs')
      .set({ order_status: 'COMPLETED', order_completion_date: new Date() })
      .where('id', '=', job)
      .execute()
    for (const [racket_name, days] of [
      ['A hundred', 100],
      ['Two hundred', 200],
    ] as const) {
      const racket_id = await createRacket({ db }, { id }, { racket_name })
      const order_completion_date = daysAgo(days)
      await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED', order_completion_date, paid: 'card' })
    }
    await page.reload()
    await expect(now).toContainText([/Strung/, /Two hundred/, /A hundred/])
    await expect(now.first()).toContainText('Collected')
    await expect(now.first().getByRole('button', { name: 'Pay Now $20.00 for Strung' })).toBeVisible()
    await page.getByRole('button', { name: 'Show 1 more racket to restring' }).click()
    await expect(now).toContainText([/Strung/, /Two hundred/, /A hundred/, /Slack/])
    await expect(now.last()).toBeFocused()
  })

  await test.step('unpaid jobs that cannot be loaded are not left out without a word', async () => {
    await page.route('**/api/string_job/?status=unpaid', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Failed to fetch string jobs')
    await page.unroute('**/api/string_job/?status=unpaid')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(now.first()).toContainText('Strung')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('rackets that cannot be loaded are asked for three times before the dashboard says so', async ({
  customer: { page },
}) => {
  await page.clock.install()
  let asked = 0
  await page.route('**/api/racket/?selection=active', (route) => {
    asked += 1
    return route.fulfill({ status: 503, json: {} })
  })
  await page.goto('/')
  const waiting = page.getByTestId('racket-skeleton')
  await expect(waiting.first()).toBeVisible()
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => asked).toBe(tries)
    await page.clock.fastForward(2500)
  }
  await expect(page.getByRole('alert')).toContainText('Your rackets could not be loaded. Please try again.')
  expect(asked).toBe(3)
})

test('a long amount stays on the line of its button, and all buttons begin at the same place', async ({
  customer: { id, page },
  db,
}) => {
  const done = { order_status: 'COMPLETED', order_completion_date: new Date(), left_at: new Date() } as const
  await createJob({ db }, { id }, { ...done, price: 12_345_600 })
  await createJob({ db }, { id }, done)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const buttons = page.getByRole('listitem').getByRole('button', { name: /^Pay Now/ })
  await expect(buttons).toHaveCount(2)
  const boxes = await buttons.evaluateAll((found) =>
    found.map((button) => {
      const { left, height } = button.getBoundingClientRect()
      return { left, height, isFull: button.scrollWidth > button.clientWidth }
    }),
  )
  expect(boxes[0]).toEqual(boxes[1])
  expect(boxes[0]?.isFull).toBe(false)
})

test('the shaft of the next racket runs out of the lower edge of its card', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  await createJob({ db }, await newPerson('Kim Kimura'), { received_at: new Date() })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const card = page.getByRole('article', { name: 'Next racket' })
    await expect(card).toBeVisible()
    await expect(card.locator('svg.racket')).toHaveCSS('overflow', 'visible')
    const [edge, shaft] = [await card.boundingBox(), await card.locator('.neck').boundingBox()]
    const [lower, end] = [edge, shaft].map((box) => (box ? box.y + box.height : 0))
    expect(end).toBeGreaterThanOrEqual(lower ?? 0)
  }
})
