import { createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { openDialog, submit } from './new-string-job.ts'

test('the pickers can be searched, retired rackets are not offered, and BYOS is the first string', async ({
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
  await expect(page.getByRole('option', { name: /In use/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Racket' })).toContainText('In use')

  await dialog.getByRole('combobox', { name: 'String' }).click()
  await expect(page.getByRole('option').first()).toHaveText('BYOS Bring Your Own String')
  await page.getByPlaceholder('Search strings...').fill('no such string')
  await expect(page.getByText('No strings found.')).toBeVisible()
})

test('a click outside an open picker only closes the picker', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'In use' })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  await page.getByLabel('Racket', { exact: true }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.mouse.click(5, 5)
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Create New String Job' })).toBeVisible()
})

test('typing and deleting in a picker updates the matches of a long list, and Enter chooses the first', async ({
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

test('choosing BYOS sends no string', async ({ customer: { id, page }, db }) => {
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

test('a string that is out of stock is marked, and can be chosen only if the shop still takes orders for it', async ({
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
