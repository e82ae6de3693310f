import { createJob, createRacket } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openFilledDialog, submit, tension } from './new-string-job.ts'
import { unfold } from './unfold.ts'

// All tests share the shop's speeds and promises, so these tests answer the requests themselves.
const HOUR = 3_600_000
const at = (hours: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString()
const promise = {
  due_at: at(96),
  brought_due_at: at(97),
  position: 2,
  bring_by: at(1),
  is_shown: true,
  time_zone: 'UTC',
  speeds: [
    { id: 1, due_at: at(24), bring_by: at(1), surcharge: 1000, is_sold_out: false },
    { id: 2, due_at: at(2), bring_by: at(1), surcharge: 2000, is_sold_out: true },
  ],
}

test('a customer chooses a speed and sees its price, and a speed that is sold out is disabled', async ({
  customer: { page },
}) => {
  await page.route('**/api/promise/', (route) => route.fulfill({ json: promise }))
  await page.goto('/')
  await page.getByRole('button', { name: 'New String Job' }).first().click()
  const dialog = page.getByRole('dialog')
  const speeds = dialog.getByRole('group', { name: 'Ready by' })
  await expect(speeds.getByRole('radio')).toHaveCount(3)
  await expect(speeds.getByText(/^Bring it by .+: ready .+ · 3rd in line$/)).toBeVisible()
  await expect(speeds.getByRole('radio', { name: '+$20.00 · sold out' })).toBeDisabled()
  const price = dialog.locator('form').getByText(/^\$\d+\.00$/)
  const before = await price.textContent()
  await speeds.getByRole('radio', { name: '+$10.00' }).press('Space')
  await expect(price).toHaveText(`$${Number(before?.slice(1)) + 10}.00`)
  await expect(speeds.getByText('3rd in line')).toHaveCount(0)
  await expectAccessible(page, 'the speeds of an order')
})

test('on the last day before weeks without opening hours, staff still see the time of a racket that is here', async ({
  technician: { page },
  manager,
}) => {
  const lastDay = { ...promise, brought_due_at: null }
  await page.route('**/api/promise/', (route) => route.fulfill({ json: lastDay }))
  await page.goto('/counter')
  const speeds = page.getByRole('group', { name: 'Ready by' })
  await expect(speeds.getByRole('radio')).toHaveCount(3)
  await expect(speeds.getByText(/^Ready .+ · 3rd in line$/)).toBeVisible()
  await manager.page.route('**/api/promise/', (route) => route.fulfill({ json: lastDay }))
  await manager.page.goto('/shop/settings/hours')
  await expect(manager.page.getByText(/^A racket that is brought now will be ready .+ [AP]M\.$/)).toBeVisible()
})

test('an order with a speed stays the same when its answer was lost, and a refusal goes back to standard', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id })
  await page.route('**/api/promise/', (route) => route.fulfill({ json: promise }))
  const sent: unknown[] = []
  await page.route('**/api/string_job/', (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    sent.push([request.headers()['idempotency-key'], request.postDataJSON()])
    if (sent.length === 1) return route.abort()
    return route.fulfill({ status: 409, json: ['This speed is sold out.'] })
  })
  const dialog = await openFilledDialog(page)
  await tension(page).fill('24')
  const express = dialog.getByRole('radio', { name: '+$10.00' })
  await express.press('Space')
  await submit(page).click()
  await expect(dialog.getByRole('alert')).toContainText('We could not confirm your order.')
  await expect(express).toBeChecked()
  await submit(page).click()
  await expect(dialog.getByRole('alert')).toContainText('This speed is sold out.')
  await expect(express).not.toBeChecked()
  expect(sent[1]).toEqual(sent[0])
})

test('a manager edits the list of speeds', async ({ manager: { page } }) => {
  let list: object[] = []
  await page.route('**/api/shop/speeds/', (route) => {
    const { speeds } = route.request().method() === 'GET' ? { speeds: list } : route.request().postDataJSON()
    // The shop refuses it, and keeps its list.
    if (speeds[0]?.days === -1) return route.continue()
    list = speeds.map((speed: object, index: number) => ({ id: index + 1, ...speed }))
    return route.fulfill({ json: list })
  })
  await page.goto('/shop/settings/hours')
  await unfold(page, 'Speeds')
  const form = page.getByRole('form', { name: 'Speeds' })
  await form.getByRole('button', { name: 'Add Speed' }).click()
  const speed = form.getByRole('group', { name: 'Speed 1' })
  await speed.getByLabel('Surcharge').fill('10')
  await speed.getByLabel('Days').fill('soon')
  await form.getByRole('button', { name: 'Save Speeds' }).click()
  await expect(form.getByRole('alert')).toContainText('The days must be a whole number from 0 to 30')
  await speed.getByLabel('Days').fill('1')
  await form.getByRole('button', { name: 'Save Speeds' }).click()
  await expect(page.getByText('Speeds saved')).toBeVisible()
  await expect(speed.getByLabel('Surcharge')).toHaveValue('10.00')
  expect(list).toEqual([{ id: 1, days: 1, ready_by: '12:00', bring_by: '18:00', surcharge: 1000, most_per_day: null }])
  await expectAccessible(page, 'the list of speeds')
})

test('staff choose standard for a racket that arrived too late for its speed', async ({ technician, customer, db }) => {
  // A speed that is not offered does not affect other tests.
  const terms = { days: 30, ready_by: 720, bring_by: 600, surcharge: 1000, is_offered: false }
  const { id: speed_id } = await db
    .insertInto('speeds')
    .values(terms)
    .onConflict((known) => known.columns(['days', 'ready_by']).doUpdateSet(terms))
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = [
    { kind: 'labor', name: '', amount: 2000 },
    { kind: 'speed', name: 'In 30 days, 12:00', amount: 1000 },
  ]
  const late = {
    price: 3000,
    price_lines: JSON.stringify(lines),
    speed_id,
    speed_due_at: at(20),
    speed_bring_by: at(-2),
    received_at: at(-1),
  }
  const job = await createJob({ db }, customer, late)
  const { page } = technician
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByText(/^The racket arrived too late for /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'In 30 days, 12:00, Next Time' })).toBeVisible()
  const change = async () => {
    await page.getByRole('button', { name: 'Change to Standard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change to Standard' }).click()
    await expect(page.getByText(/^The racket arrived too late for /)).toHaveCount(0)
  }
  await change()
  await expect(page.getByText(/^Ready \w+, \w+ \d+, \d+:\d\d [AP]M/)).toBeVisible()
  await expect(page.getByText('$20.00').first()).toBeVisible()

  await test.step('a payment of which the speed goes back cannot be voided', async () => {
    await page.goto(`/technician/string-jobs/${await createJob({ db }, customer, late)}`)
    await page.getByRole('button', { name: 'Mark as Paid' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: 'Void' })).toBeVisible()
    await change()
    await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Void' })).toHaveCount(0)
  })
})
