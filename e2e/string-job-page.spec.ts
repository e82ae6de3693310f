import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'

test('a job opens from its row and shows the whole order', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Friday' })
  const string_id = await createString({ db }, { name: `Opened ${id}`, color: 'Lime' })
  const job = await createJob(
    { db },
    { id },
    {
      racket_id,
      string_id,
      tension: 25,
      cross_tension: 27,
      pre_stretch: true,
      technician_notes: 'Logo, please',
      order_status: 'COMPLETED',
      paid: 'card',
    },
  )
  await page.goto('/string-jobs')
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Friday' }).click()
  await expect(page).toHaveURL(`/string-jobs/${job}`)
  await expect(page.getByRole('heading', { level: 1, name: `String Job #${job}` })).toBeVisible()
  await expect(page).toHaveTitle(`String Job #${job} · Stringbed`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`String Job #${job}`)
  const order = page.getByRole('region', { name: 'Order' })
  for (const text of [`Opened ${id}`, '25 lbs', '27 lbs', 'Yes', 'Logo, please']) {
    await expect(order).toContainText(text)
  }
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('$30.00')
  await expect(payment).toContainText('Paid by card')
  await expect(payment.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', `/string-jobs/${job}/receipt`)
  await order.getByRole('link', { name: 'Friday' }).click()
  await expect(page).toHaveURL(`/rackets/${racket_id}`)
  await page.getByRole('table').getByRole('link', { name: 'Friday' }).click()
  await expect(page).toHaveURL(`/string-jobs/${job}`)

  await test.step('a job can be edited and cancelled on its page, and its history shows both', async () => {
    const monday = await createRacket({ db }, { id }, { racket_name: 'Monday' })
    const open = await createJob({ db }, { id }, { racket_id: monday })
    await page.goto(`/string-jobs/${open}`)
    const history = page.getByRole('region', { name: 'History' })
    await expect(history).toContainText('Nothing yet.')
    await page.getByRole('button', { name: 'Actions for Monday' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Tension (lbs)', { exact: true }).fill('26')
    await page.getByRole('button', { name: 'Update String Job' }).click()
    await expect(page.getByRole('region', { name: 'Order' })).toContainText('26 lbs')
    await expect(history).toContainText('You changed the main tension from 24 lbs to 26 lbs')
    await page.getByRole('button', { name: 'Actions for Monday' }).click()
    await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Job' }).click()
    await expect(history).toContainText('You set the status from New to Cancelled')
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('the page says when a job is missing, belongs to someone else or could not be loaded', async ({
  customer: { id, page },
  newPerson,
  db,
}) => {
  for (const missing of [await createJob({ db }, await newPerson('Other Owner')), 2_000_000_000]) {
    await page.goto(`/string-jobs/${missing}`)
    await expect(page.getByRole('alert')).toContainText('Could not find the specified string job.')
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  }
  const job = await createJob({ db }, { id })
  const [asked, answer] = latch()
  await page.route(`**/api/string_job/${job}/`, async (route) => {
    await asked
    await route.fulfill({ status: 400, json: {} })
  })
  await page.goto(`/string-jobs/${job}`)
  await expect(page.getByRole('status')).toBeVisible()
  answer()
  await expect(page.getByText('This string job could not be loaded. Please try again.')).toBeVisible()
  await page.unroute(`**/api/string_job/${job}/`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `String Job #${job}` })).toBeVisible()

  await test.step('the page shows when a refund has been completed', async () => {
    const paid = await createJob({ db }, { id }, { paid: 'technician' })
    await page.clock.install()
    await page.goto(`/string-jobs/${paid}`)
    await page.getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Job' }).click()
    await expect(page.getByText('Refund due', { exact: true })).toBeVisible()
    await db
      .updateTable('refunds')
      .set({ state: 'done', done_at: new Date() })
      .where('string_job_id', '=', paid)
      .execute()
    await page.clock.runFor(11_000)
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  })
})

test('the menu of a job stays beside its status where both do not fit beside the heading', async ({
  customer: { id, page },
  db,
}) => {
  const job = await createJob({ db }, { id }, { received_at: new Date(), shelf: 'C4' })
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`/string-jobs/${job}`)
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  const distance = async () => {
    const menu = await page.getByRole('button', { name: /^Actions for/ }).boundingBox()
    const status = await page.getByRole('main').getByText('New', { exact: true }).boundingBox()
    const middle = (box: typeof menu) => (box ? box.y + box.height / 2 : Number.NaN)
    return Math.abs(middle(menu) - middle(status))
  }
  await expect.poll(distance).toBeLessThan(8)
})
