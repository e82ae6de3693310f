import { createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'
import { openDialog, openFilledDialog, submit, tension } from './new-string-job.ts'

test('a refused order shows the reason, and the dialog keeps the entered values', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id })
  const dialog = await openFilledDialog(page)
  await tension(page).fill('27')
  const [asked, answer] = latch()
  await page.route('**/api/string_job/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await asked
    await route.fulfill({ status: 400, json: ['The first sentence', 'The second sentence'] })
  })
  await submit(page).click()
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  answer()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create string jobThe first sentence')
  await expect(tension(page)).toHaveValue('27')
  await page.unroute('**/api/string_job/')
  await submit(page).click()
  await expect(dialog).toBeHidden()
})

test('an order whose response was lost is not created twice', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id })
  const dialog = await openFilledDialog(page)
  await page.route('**/api/string_job/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await submit(page).click()
  await expect(dialog.getByRole('alert')).toContainText('There was an error creating your string job.')
  await page.unroute('**/api/string_job/')
  await submit(page).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('the dialog waits for the rackets, and says when they could not be loaded', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id }, { racket_name: 'In use' })
  const [asked, answer] = latch()
  await page.route('**/api/racket/?*', async (route) => {
    await asked
    await route.fulfill({ status: 400, json: {} })
  })
  const dialog = await openDialog(page)
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByText('No rackets found.')).toHaveCount(0)
  answer()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toContainText('Failed to load rackets')
  await page.unroute('**/api/racket/?*')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await expect(page.getByRole('option')).toHaveText(['In use (Yonex: Astrox 99 Pro)'])
})

test('the dialog says when the strings could not be loaded, and can load them again', async ({
  customer: { page },
}) => {
  await page.route('**/api/inventory/strings/', (route) => route.fulfill({ status: 400, json: {} }))
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('alert')).toContainText('Failed to load strings')
  await page.unroute('**/api/inventory/strings/')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1)
})
