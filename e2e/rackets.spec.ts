import type { Page } from '@playwright/test'
import { createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('active rackets are listed before retired ones, in order of their display names, ignoring case', async ({
  customer: { id, page },
  db,
}) => {
  for (const racket of [
    { manufacturer: 'Yonex', model_name: 'Z' },
    { racket_name: 'aardvark', retire_date: new Date() },
    { racket_name: 'beta' },
    { racket_name: 'Alpha' },
    { manufacturer: 'apacs', model_name: 'Lethal' },
  ]) {
    await createRacket({ db }, { id }, racket)
  }
  await page.goto('/rackets')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Alpha',
    'apacs: Lethal',
    'beta',
    'Yonex: Z',
    /aardvark/,
  ])
})

test('the dashboard lists active rackets only', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'In use' })
  await createRacket({ db }, { id }, { racket_name: 'Put away', retire_date: new Date() })
  await page.goto('/')
  await expect(card(page, 'In use')).toBeVisible()
  await expect(card(page, 'Put away')).toHaveCount(0)
})

test('the favorites switch is remembered for each page on this device', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Loved', is_favorite: true })
  await createRacket({ db }, { id }, { racket_name: 'Other' })
  await page.goto('/rackets')
  const only = page.getByRole('switch', { name: 'Show favorites only' })
  await expect(only).not.toBeChecked()
  await only.click()
  await expect(card(page, 'Other')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('rackets-list-show-favorites./rackets'))).toBe('true')

  await page.goto('/')
  await expect(only).not.toBeChecked()
  await expect(card(page, 'Other')).toBeVisible()
  await page.goto('/rackets')
  await expect(only).toBeChecked()
})

test('the favorite button changes at once, and changes back silently when the server refuses', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id }, { racket_name: 'Loved' })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/rackets')
  const heart = card(page, 'Loved').getByRole('button', { name: 'Favorite' })
  await expect(heart.locator('svg')).toHaveAttribute('width', '32')
  const saved = page.waitForResponse('**/api/racket/*/')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await saved
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/rackets')

  const [asked, answer] = latch()
  await page.route('**/api/racket/*/', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ is_favorite: false })
    await asked
    await route.fulfill({ status: 409, json: { error: 'No' } })
  })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  answer()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(logged.join('\n')).toContain('Error updating favorite status')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('No', { exact: true })).toHaveCount(0)
})

test('a retired card is dimmed, has no heart and no String Now', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Put away', retire_date: new Date('2026-03-14T12:00:00Z') })
  await page.goto('/rackets')
  const retired = card(page, 'Put away')
  await expect(retired).toHaveClass(/dim/)
  await expect(retired.getByText('Retired', { exact: true })).toBeVisible()
  await expect(retired).toContainText('Retired:Mar 14, 2026')
  await expect(retired.getByText('Racket retired')).toHaveCSS('font-style', 'italic')
  await expect(retired.getByRole('button', { name: 'Favorite' })).toHaveCount(0)
  await expect(retired.getByRole('button', { name: 'String Now' })).toHaveCount(0)
})

test('a click on the card opens the racket, but a click on String Now does not', async ({
  customer: { id, page },
  db,
}) => {
  const racket = await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Racket' })).toContainText('Here')
  await expect(page).toHaveURL('/rackets')
  await page.getByRole('button', { name: 'Close' }).click()
  await card(page, 'Here').getByText('Last String date:').click()
  await expect(page).toHaveURL(`/rackets/${racket}`)
})

test('a racket is edited, retired and deleted from its card', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/rackets')
  const open = async (item: string) => {
    await card(page, 'Here').getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await open('Edit')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Racket Details' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await open('Retire')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire Racket' }).click()
  await expect(card(page, 'Here')).toContainText('Racket retired')
  await open('Unretire')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unretire Racket' }).click()
  await expect(card(page, 'Here').getByRole('button', { name: 'String Now' })).toBeVisible()
  await open('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Racket' }).click()
  await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
})

test('a click outside an open menu only closes the menu', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Loud', manufacturer: 'Victor' })
  await page.goto('/rackets')
  await card(page, 'Loud').getByRole('button', { name: 'Actions for Loud' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  const text = await card(page, 'Loud').getByText('Last String date:').boundingBox()
  await page.mouse.click((text?.x ?? 0) + 2, (text?.y ?? 0) + 2)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL('/rackets')
  await card(page, 'Loud').getByText('Last String date:').click()
  await expect(page).toHaveURL(/\/rackets\/\d+$/)
})

test('a refused deletion is logged and shown in the dialog', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: `Here${'W'.repeat(80)}` })
  await page.setViewportSize({ width: 320, height: 640 })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/racket/*/', (route) =>
    route.fulfill({ status: 409, json: { error: 'This racket still has an open string job.' } }),
  )
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Racket' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This racket still has an open string job.')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  expect(logged.join('\n')).toContain('Error deleting racket')
})

test('the Add Racket dialog disables its buttons while it saves, keeps the text after a refusal, and then starts empty', async ({
  customer: { page },
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/rackets')
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Add Racket' })
  for (const label of ['Manufacturer', 'Model Name', 'Racket Nickname (Optional)', 'Serial Number (Optional)']) {
    await expect(dialog.getByLabel(label)).toHaveValue('')
  }
  await dialog.getByLabel('Manufacturer').fill('Yonex')
  await dialog.getByLabel('Model Name').fill('Astrox')

  const [asked, answer] = latch()
  await page.route('**/api/racket/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await asked
    await route.fulfill({ status: 400, json: { error: 'Not today', fields: { model_name: 'Not this one' } } })
  })
  await submit.click()
  await expect(submit).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  answer()
  await expect(dialog).toContainText('Not this one')
  await expect(dialog).not.toContainText('Not today')
  await expect(submit).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await expect(dialog.getByLabel('Manufacturer')).toHaveValue('Yonex')
  expect(logged.join('\n')).toContain('Error adding racket')

  await page.unroute('**/api/racket/')
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Yonex: Astrox')).toBeVisible()
  await page.getByRole('button', { name: 'Add Racket' }).click()
  await expect(dialog.getByLabel('Manufacturer')).toHaveValue('')
})

test('closing a changed form asks for confirmation, even with the browser’s Back button', async ({
  customer: { page },
}) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rackets' }).click()
  // The dashboard has the same button.
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Racket' })
  await expect(dialog.getByLabel('Manufacturer')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Add Racket' }).click()
  await dialog.getByLabel('Manufacturer').fill('Yonex')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  await expect(dialog.getByLabel('Manufacturer')).toHaveValue('Yonex')
  for (const close of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await close()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
    await expect(page).toHaveURL('/rackets')
    await expect(dialog.getByLabel('Manufacturer')).toHaveValue('Yonex')
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a racket that was retired in its dialog on the dashboard can be unretired there', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/')
  await card(page, 'Here').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const retired = page.getByRole('dialog').getByRole('switch', { name: 'Retired' })
  await retired.click()
  await expect(card(page, 'Here')).toHaveCount(0)
  await expect(retired).toBeChecked()
  await retired.click()
  await expect(retired).not.toBeChecked()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(card(page, 'Here').getByRole('button', { name: 'String Now' })).toBeVisible()
})

test('an optional field of a new racket is marked as optional only once', async ({ customer: { page } }) => {
  await page.goto('/rackets')
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Racket Nickname (Optional)')).toHaveAccessibleDescription('')
  await expect(dialog.getByLabel('Serial Number (Optional)')).toHaveAccessibleDescription('')
  await expect(dialog.getByLabel('Manufacturer')).toHaveAccessibleDescription(/The brand of the racket/)
})
