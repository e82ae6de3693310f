import type { Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('the order dialog shows the price with and without a string', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  const name = `Priced ${id}`
  await createString({ db }, { name })
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  await expect(dialog.getByText('$20.00', { exact: true })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByPlaceholder('Search strings...').fill(name)
  await page.getByRole('option', { name }).click()
  await expect(dialog.getByText('$30.00', { exact: true }).last()).toBeVisible()
  await expect(dialog.getByText('$20.00', { exact: true })).toHaveCount(0)
})

test('the edit dialog shows the price of the order, not the tier’s current price', async ({
  customer: { id, page },
  db,
}) => {
  await createJob({ db }, { id }, { price: 1500 })
  await page.goto('/string-jobs')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog').getByText('$15.00', { exact: true })).toBeVisible()
})

test('an order without a string asks once whether the customer brings one', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  const submit = dialog.getByRole('button', { name: 'Create String Job' })
  const question = page.getByRole('alertdialog', { name: 'Bring your own string?' })
  await submit.click()
  await expect(question).toContainText('$20.00')
  await question.getByRole('button', { name: 'Select a String' }).click()
  await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText('Select a string')

  await page.route('**/api/string_job/', (route) => route.fulfill({ status: 500, json: {} }))
  await submit.click()
  await question.getByRole('button', { name: 'Bring My Own String' }).click()
  await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText('BYOS')
  await expect(dialog.getByRole('alert')).toContainText('Failed to create string job')
  await page.unroute('**/api/string_job/')
  await submit.click()
  await expect(question).toHaveCount(0)
  await expect(dialog).toBeHidden()
})

test('ordering a racket that has an open job asks first', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Away' })
  const job = await createJob({ db }, { id }, { racket_id })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option', { name: 'Away' }).click()
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS' }).click()
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  const question = page.getByRole('alertdialog', { name: 'Order another string job?' })
  await expect(question).toContainText(`Away already has an open string job: #${job} is New.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  await question.getByRole('button', { name: 'Order Another' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('a customer without rackets adds one from the order dialog, which then selects it', async ({
  customer: { page },
}) => {
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const order = page.getByRole('dialog', { name: 'Create New String Job' })
  await order.getByRole('button', { name: 'Add Racket' }).click()
  const racket = page.getByRole('dialog', { name: 'Add New Racket' })
  await racket.getByLabel('Manufacturer').fill('Victor')
  await racket.getByLabel('Model Name').fill('DriveX')
  await racket.getByRole('button', { name: 'Add Racket' }).click()
  await expect(racket).toBeHidden()
  await expect(order.getByRole('combobox', { name: 'Racket' })).toContainText('Victor: DriveX')
  await expect(order.getByRole('button', { name: 'Add Racket' })).toHaveCount(0)
  await order.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS' }).click()
  await order.getByRole('button', { name: 'Create String Job' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Victor' })).toBeVisible()
})

test('arrow keys step through allowed tensions only, and start empty crosses at the mains tension', async ({
  customer: { page },
}) => {
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const mains = page.getByLabel('Tension (lbs)', { exact: true })
  await mains.fill('20')
  await mains.press('ArrowUp')
  await expect(mains).toHaveValue('21')
  await mains.press('ArrowDown')
  await expect(mains).toHaveValue('20')
  await mains.press('ArrowDown')
  await expect(mains).toHaveValue('20')
  await mains.fill('25')
  await page.getByRole('button', { name: 'Advanced Options' }).click()
  const crosses = page.getByLabel('Cross Tension (lbs)')
  await crosses.press('ArrowUp')
  await expect(crosses).toHaveValue('25')
  await crosses.press('ArrowUp')
  await expect(crosses).toHaveValue('25.5')
  await crosses.press('ArrowDown')
  await crosses.press('ArrowDown')
  await expect(crosses).toHaveValue('25')
})

test('a job without a cross tension shows only the mains tension in its picture, to the customer and the technician', async ({
  customer: { id, page },
  technician,
  db,
}) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Even' })
  const job = await createJob({ db }, { id }, { racket_id, tension: 25 })
  const picture = 'Even, Bring Your Own String - Labor Only, 25 lbs'
  await page.goto('/string-jobs')
  await expect(page.getByRole('row').nth(1).getByRole('img')).toHaveAccessibleName(picture)
  await technician.page.goto(`/technician/string-jobs/${job}`)
  await expect(technician.page.getByRole('main').getByRole('img').first()).toHaveAccessibleName(picture)
})
