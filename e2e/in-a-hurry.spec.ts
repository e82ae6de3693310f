import type { Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

async function cancelFirstJob(page: Page) {
  await page.goto('/string-jobs')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
  return page.getByRole('alertdialog', { name: 'Cancel Job?' })
}

for (const [paid, text] of [
  [undefined, 'You have not paid for it.'],
  ['card', 'Your card payment of $20.00 will be refunded to your card.'],
  ['credit', 'Your stringing credit will be returned at once.'],
  ['technician', 'You paid $20.00 at the shop. The shop will give it back to you in cash.'],
] as const) {
  test(`cancelling a job asks first and says what is returned: ${paid ?? 'unpaid'}`, async ({
    customer: { id, page },
    db,
  }) => {
    await createJob({ db }, { id }, { paid })
    const question = await cancelFirstJob(page)
    await expect(question).toContainText(text)
    await question.getByRole('button', { name: 'Keep Job' }).click()
    await expect(page.getByRole('row').nth(1).getByText('New', { exact: true })).toBeVisible()
    const [job] = await db.selectFrom('string_jobs').select('order_status').where('owner_id', '=', id).execute()
    expect(job?.order_status).toBe('NEW')
  })
}

test('after a cancellation, the row has the focus', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  const question = await cancelFirstJob(page)
  await question.getByRole('button', { name: 'Cancel Job' }).click()
  await expect(page.getByRole('row').nth(1).getByText('Cancelled')).toBeVisible()
  await expect(page.getByText('String job cancelled successfully')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeFocused()
})

test('the order shows the price that applies', async ({ customer: { id, page }, db }) => {
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

test('an edit shows the price of the order, not the tier’s present one', async ({ customer: { id, page }, db }) => {
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

test('a racket that is added among the favorites appears, with a message', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Loved', is_favorite: true })
  await page.goto('/rackets')
  const only = page.getByRole('switch', { name: 'Show favorites only' })
  await only.click()
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Racket' })
  await dialog.getByLabel('Manufacturer').fill('Victor')
  await dialog.getByLabel('Model Name').fill('DriveX')
  await dialog.getByRole('button', { name: 'Add Racket' }).click()
  await expect(page.getByText('Racket added')).toBeVisible()
  await expect(card(page, 'Victor: DriveX')).toBeVisible()
  await expect(card(page, 'Loved')).toBeVisible()
  await only.click()
  await only.click()
  await expect(card(page, 'Victor: DriveX')).toHaveCount(0)
})

test('a racket in the shop says where its job is', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Away' })
  const job = await createJob({ db }, { id }, { racket_id, order_status: 'READY_FOR_PICKUP', paid: 'card' })
  await page.goto('/rackets')
  const away = card(page, 'Away')
  await expect(away).toContainText('In the shop: Ready for Pickup')
  for (const text of ['Restring Recommended', 'Never', 'String Now']) await expect(away).not.toContainText(text)
  await page.goto(`/rackets/${racket_id}`)
  const status = page.getByRole('region', { name: 'Stringing Status' })
  await expect(status).toContainText('In the shop: Ready for Pickup')
  for (const text of ['Restring Recommended', 'Never', 'String Now']) await expect(status).not.toContainText(text)
  await status.getByRole('link', { name: 'View Job' }).click()
  await expect(page).toHaveURL(`/string-jobs/${job}`)
})

test('a racket says that it is in the shop as soon as it is ordered', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create String Job' }).click()
  await page.getByRole('button', { name: 'Bring My Own String' }).click()
  await expect(card(page, 'Here')).toContainText('In the shop: New')
})

test('ordering a racket that is in the shop asks first', async ({ customer: { id, page }, db }) => {
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
  await expect(question).toContainText(`Away is already in the shop: String Job #${job} is New.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  await question.getByRole('button', { name: 'Order Another' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(3)
})
