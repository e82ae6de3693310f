import type { Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'

async function openDialog(page: Page) {
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

const tension = (page: Page) => page.getByLabel('Tension (lbs)', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Create String Job' })

test('a racket must be chosen, and a tension that can be strung', async ({ customer: { page } }) => {
  const dialog = await openDialog(page)
  await expect(tension(page)).toHaveValue('24')
  await submit(page).click()
  await expect(dialog.getByText('Please select a racket')).toBeVisible()
  for (const [typed, message] of [
    ['', 'Please enter tension'],
    ['19.5', 'Tension must be at least 20'],
    ['36.5', 'Tension must not exceed 36'],
    ['24.3', 'Please enter a valid number in 0.5 increments'],
    ['20.5', 'Please enter a valid number in 0.5 increments'],
  ] as const) {
    await tension(page).fill(typed)
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(tension(page)).toHaveAttribute('aria-invalid', 'true')
  }
  for (const typed of ['20', '20.0', '21.5', '36', '35.5']) {
    await tension(page).fill(typed)
    await expect(tension(page)).not.toHaveAttribute('aria-invalid')
  }
})

test('the crosses are at least as tight as the mains, in half steps, at most 36', async ({ customer: { page } }) => {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  const cross = dialog.getByLabel('Cross Tension (lbs)')
  await cross.fill('23.5')
  await submit(page).click()
  for (const [typed, message] of [
    ['23.5', 'Cross tension must be at least equal to main tension'],
    ['24.3', 'Cross tension must be at minimum the same tension as the mains'],
    ['36.5', 'Tension must not exceed 36'],
  ] as const) {
    await cross.fill(typed)
    await expect(dialog.getByText(message)).toBeVisible()
  }
  await cross.fill('26')
  await expect(cross).not.toHaveAttribute('aria-invalid')
  await tension(page).fill('27')
  await expect(dialog.getByText('Cross tension must be at least equal to main tension')).toBeVisible()
  await cross.fill('')
  await expect(cross).not.toHaveAttribute('aria-invalid')
})

test('a refused field opens the Advanced Options where it is', async ({ customer: { page } }) => {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  await dialog.getByLabel('Cross Tension (lbs)').fill('20')
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  await submit(page).click()
  await expect(dialog.getByText('Cross tension must be at least equal to main tension')).toBeVisible()
})

test('the buttons beside the tension go half a pound, up to 36 and down to 20', async ({ customer: { page } }) => {
  await openDialog(page)
  await page.getByRole('button', { name: 'More tension' }).click()
  await expect(tension(page)).toHaveValue('24.5')
  await page.getByRole('button', { name: 'Less tension' }).click()
  await page.getByRole('button', { name: 'Less tension' }).click()
  await expect(tension(page)).toHaveValue('23.5')
  await tension(page).fill('36')
  await page.getByRole('button', { name: 'More tension' }).click()
  await expect(tension(page)).toHaveValue('36')
  await tension(page).fill('20')
  await page.getByRole('button', { name: 'More tension' }).click()
  await expect(tension(page)).toHaveValue('21')
  await page.getByRole('button', { name: 'Less tension' }).click()
  await expect(tension(page)).toHaveValue('20')
})

test('the pickers search; retired rackets are not offered, own string comes first', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id }, { racket_name: 'In use' })
  await createRacket({ db }, { id }, { racket_name: 'Put away', retire_date: new Date() })
  const dialog = await openDialog(page)
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await expect(page.getByRole('option')).toHaveText(['In use (Yonex: Astrox 99 Pro)'])
  await page.getByPlaceholder('Search rackets...').fill('away')
  await expect(page.getByText('No rackets found.')).toBeVisible()
  await page.getByPlaceholder('Search rackets...').fill('yonex use')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Racket' })).toContainText('In use')

  await dialog.getByRole('combobox', { name: 'String' }).click()
  await expect(page.getByRole('option').first()).toHaveText('BYOS Bring Your Own String')
  await page.getByPlaceholder('Search strings...').fill('no such string')
  await expect(page.getByText('No strings found.')).toBeVisible()
})

test('a press beside an open picker only closes it', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'In use' })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  await page.getByLabel('Racket', { exact: true }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.mouse.click(5, 5)
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Create New String Job' })).toBeVisible()
})

test('typing and deleting in a picker shows the matches of a long list, and Enter takes the first', async ({
  customer: { id, page },
  db,
}) => {
  for (let number = 1; number <= 30; number++) await createRacket({ db }, { id }, { racket_name: `Racket ${number}` })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const picker = page.getByLabel('Racket', { exact: true })
  await picker.click()
  await expect(page.getByRole('option')).toHaveCount(30)
  await page.keyboard.type('racket 29')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('option')).toHaveCount(12)
  await expect(page.getByRole('option', { selected: true })).toContainText('Racket 12')
  await page.keyboard.press('Enter')
  await expect(picker).toContainText('Racket 12')
})

test('strings load when the dialog opens', async ({ customer: { page } }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/string-jobs')
  await expect(page.getByText('You have no string jobs yet.')).toBeVisible()
  expect(asked).not.toContain('/api/inventory/strings/')
  await page.getByRole('button', { name: 'New String Job' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => asked).toContain('/api/inventory/strings/')
})

test('choosing own string sends no string', async ({ customer: { id, page }, db }) => {
  const racket = await createRacket({ db }, { id })
  const dialog = await openDialog(page)
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option').click()
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS Bring Your Own String' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/string_job/'))
  await submit(page).click()
  expect((await sent).postDataJSON()).toEqual({
    racket,
    tension: 24,
    cross_tension: null,
    tension_kg: null,
    cross_tension_kg: null,
    pre_stretch: false,
    technician_notes: '',
  })
})

test('the picture follows racket, string, tensions and pre-stretch', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Friday' })
  const name = `Live ${id}`
  await createString({ db }, { name, color: 'Lime', color_hex_code: '#00FF00' })
  const dialog = await openDialog(page)
  const picture = dialog.getByRole('img')
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option').click()
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByPlaceholder('Search strings...').fill(name)
  await page.getByRole('option', { name }).click()
  await expect(picture).toHaveAccessibleName(`Friday, Yonex: ${name} - Lime, 24 lbs`)
  await expect(picture).toHaveCSS('--string', '#00FF00')
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  await dialog.getByLabel('Cross Tension (lbs)').fill('26')
  await dialog.getByLabel('Add 10% pre-stretching').check()
  await expect(picture).toHaveAccessibleName(
    `Friday, Yonex: ${name} - Lime, mains 24 lbs, crosses 26 lbs, pre-stretched 10%`,
  )
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS' }).click()
  await expect(picture).toHaveClass(/own-string/)
})

test('editing a job shows all of its values, including pre-stretch and notes', async ({
  customer: { id, page },
  db,
}) => {
  const string_id = await createString({ db }, { name: `Own ${id}` })
  await createJob(
    { db },
    { id },
    {
      string_id,
      tension: 25.5,
      cross_tension: 27,
      pre_stretch: true,
      technician_notes: 'Mind the grommets',
    },
  )
  await page.goto('/string-jobs')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Racket' })).toContainText('Yonex: Astrox 99 Pro')
  await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText(`Own ${id}`)
  await expect(tension(page)).toHaveValue('25.5')
  await expect(dialog.getByLabel('Cross Tension (lbs)')).toHaveValue('27')
  await expect(dialog.getByRole('switch', { name: 'Add 10% pre-stretching' })).toBeChecked()
  await expect(dialog.getByLabel('Technician Notes')).toHaveValue('Mind the grommets')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('busy, then refused: the dialog keeps what was typed and says why', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id })
  const dialog = await openDialog(page)
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option').click()
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS' }).click()
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

test('an order whose answer was lost is not made twice', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id })
  const dialog = await openDialog(page)
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option').click()
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS' }).click()
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

test('the dialog waits for rackets, and says when they cannot be loaded', async ({ customer: { id, page }, db }) => {
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

test('strings that do not load are said in the dialog, and can be tried again', async ({ customer: { page } }) => {
  await page.route('**/api/inventory/strings/', (route) => route.fulfill({ status: 400, json: {} }))
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('alert')).toContainText('Failed to load strings')
  await page.unroute('**/api/inventory/strings/')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1)
})

test('a tier without prices shows $??', async ({ customer: { page } }) => {
  await page.route('**/api/me/', async (route) => {
    const answer = await route.fetch()
    const me = await answer.json()
    await route.fulfill({ json: { ...me, stringing_price: null, stringing_price_labor_only: null } })
  })
  const dialog = await openDialog(page)
  await expect(dialog).toContainText('standard Flat rate: $?? ($?? labor only)')
})

test('a string that is sold out says so, and cannot be chosen unless the shop still takes orders for it', async ({
  customer: { page },
}) => {
  await page.route('**/api/inventory/strings/', async (route) => {
    const [first, second, ...rest] = await (await route.fetch()).json()
    const gone = { ...first, name: 'Long gone', in_stock: false, can_be_ordered: false }
    const onItsWay = { ...second, name: 'On its way', in_stock: false, can_be_ordered: true }
    await route.fulfill({ json: [gone, onItsWay, ...rest] })
  })
  const dialog = await openDialog(page)
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await expect(page.getByRole('option', { name: 'Long gone' })).toBeDisabled()
  await expect(page.getByRole('option', { name: 'Long gone' })).toContainText('(Out of stock)')
  await expect(page.getByRole('option', { name: 'On its way' })).toContainText('(Out of stock)')
  await page.getByRole('option', { name: 'On its way' }).click()
  await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText('On its way')
})
