import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { openDialog, submit, tension } from './new-string-job.ts'

test('an order needs a racket and a valid tension', async ({ customer: { page } }) => {
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

test('the cross tension must be at least the mains tension, in half steps, and at most 36', async ({
  customer: { page },
}) => {
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

test('an invalid field in the Advanced Options opens them', async ({ customer: { page } }) => {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  await dialog.getByLabel('Cross Tension (lbs)').fill('20')
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  await submit(page).click()
  await expect(dialog.getByText('Cross tension must be at least equal to main tension')).toBeVisible()
})

test('the buttons beside the tension change it to the next allowed value, from 20 to 36', async ({
  customer: { page },
}) => {
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

test('the picture shows the chosen racket, string, tensions and pre-stretch', async ({
  customer: { id, page },
  db,
}) => {
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

test('a tier without prices shows $??', async ({ customer: { page } }) => {
  await page.route('**/api/me/', async (route) => {
    const answer = await route.fetch()
    const me = await answer.json()
    await route.fulfill({ json: { ...me, stringing_price: null, stringing_price_labor_only: null } })
  })
  const dialog = await openDialog(page)
  await expect(dialog).toContainText('standard Flat rate: $?? ($?? labor only)')
})
