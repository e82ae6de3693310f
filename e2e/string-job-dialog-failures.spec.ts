import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'
import { openDialog, openFilledDialog, submit, tension } from './new-string-job.ts'
import { expectTexts, refuse } from './texts.ts'

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
  await refuse(page, '/string_job/', 'POST', 500, {})
  await submit(page).click()
  await expectTexts(page, [
    'Failed to create string job',
    'There was an error creating your string job. Please try again.',
  ])

  await test.step('an order whose response was lost is not created twice', async () => {
    const lost = page.waitForEvent('requestfailed')
    await page.unroute('**/api/string_job/')
    await page.route('**/api/string_job/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await submit(page).click()
    await lost
    await expect(dialog.getByRole('alert')).toContainText('We could not confirm your order.')
    await page.unroute('**/api/string_job/')
    await submit(page).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row').nth(1)).toContainText('27 lbs')
  })
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
  await expectTexts(page, [
    'Failed to load strings',
    'There was an error loading the string options. Please try again.',
  ])
  await page.unroute('**/api/inventory/strings/')
  await page.route('**/api/inventory/strings/', async (route) => {
    const [first, second, ...rest] = await (await route.fetch()).json()
    const gone = { ...first, name: 'Long gone', in_stock: false, can_be_ordered: false }
    const onItsWay = { ...second, name: 'On its way', in_stock: false, can_be_ordered: true }
    await route.fulfill({ json: [gone, onItsWay, ...rest] })
  })
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1)

  await test.step('a string that is out of stock is marked, and can be chosen only if the shop still takes orders for it', async () => {
    await expect(page.getByRole('option', { name: 'Long gone' })).toBeDisabled()
    await expect(page.getByRole('option', { name: 'Long gone' })).toContainText('(Out of stock)')
    await expect(page.getByRole('option', { name: 'On its way' })).toContainText('(Out of stock)')
    await page.getByRole('option', { name: 'On its way' }).click()
    await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText('On its way')
  })
})

test('a toast does not cover the button of the order', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id })
  await createJob({ db }, { id }, { racket_id })
  await openFilledDialog(page)
  // The code of the question whether to order again does not come.
  await page.route(/\/assets\/confirm-dialog-|\/api\/health$/, (route) => route.abort())
  await submit(page).click()
  const toast = page.getByRole('list', { name: 'Notification' })
  await expect(toast).toBeVisible()
  const order = await submit(page).boundingBox()
  expect((await toast.boundingBox())?.x).toBeGreaterThan((order?.x ?? 0) + (order?.width ?? 0))
})

test('the browser’s Back does not leave an order that is being sent, so that a refusal is shown', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id })
  await page.goto('/string-jobs')
  // Two pages of one visit, so that Back stays in the portal.
  await page.getByRole('link', { name: 'Rackets', exact: true }).click()
  await page.getByRole('button', { name: /^String Now/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS' }).click()
  const [asked, answer] = latch()
  await page.route('**/api/string_job/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await asked
    await route.fulfill({ status: 409, json: { error: 'This racket is in the shop.' } })
  })
  await submit(page).click()
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  await page.evaluate(() => history.back())
  answer()
  await expect(dialog.getByRole('alert')).toContainText('This racket is in the shop.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.evaluate(() => history.back())
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
})
