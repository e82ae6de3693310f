import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { openDialog, submit, tension } from './new-string-job.ts'
import { expectTexts } from './texts.ts'

test('an order needs a racket and valid tensions', async ({ customer: { page } }) => {
  const dialog = await openDialog(page)
  const cross = dialog.getByLabel('Cross Tension (lbs)')
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  await expectTexts(page, [
    'All String Jobs',
    'Create New String Job',
    'Fill in the details below to create a new string job.',
    'standard Flat rate: $30.00 ($20.00 labor only)',
    'Select a racket',
    'Select a string',
    'Tension (lbs)',
    'Enter tension in lbs (20-36, in 0.5 lb increments)',
    'Advanced Options',
    'Cross Tension (lbs)',
    'Optional: Set different tension for cross strings (Default: +2 lb)',
    'Pre-stretch Strings',
    'Add 10% pre-stretching (Default: None)',
    'Technician Notes',
    'Create String Job',
  ])

  await test.step('an invalid field in the Advanced Options opens them', async () => {
    await cross.fill('20')
    await dialog.getByRole('button', { name: 'Advanced Options' }).click()
    await expect(cross).toBeHidden()
    await submit(page).click()
    await expect(dialog.getByText('Cross tension must be at least equal to main tension')).toBeVisible()
    await expect(dialog.getByText('Please select a racket')).toBeVisible()
  })

  await test.step('the cross tension must be at least the mains tension, in half steps, and at most 36', async () => {
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

  await test.step('an empty tension says nothing about the crosses', async () => {
    await cross.fill('28')
    await tension(page).fill('')
    await expect(dialog.getByText('Please enter tension')).toBeVisible()
    await expect(cross).not.toHaveAttribute('aria-invalid')
  })

  await test.step('a sign or a letter is not typed, because the order would be without the crosses', async () => {
    await cross.pressSequentially('-e')
    await expect(cross).toHaveValue('28')
    await cross.fill('')
  })

  await test.step('the tension must be valid', async () => {
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

  await test.step('a customer without rackets adds one from the order dialog, which then selects it', async () => {
    await dialog.getByRole('button', { name: 'Add Racket' }).click()
    const racket = page.getByRole('dialog', { name: 'Add New Racket' })
    await racket.getByLabel('Manufacturer').fill('Victor')
    await racket.getByLabel('Model Name').fill('DriveX')
    await racket.getByRole('button', { name: 'Add Racket' }).click()
    await expect(racket).toBeHidden()
    await expect(dialog.getByRole('combobox', { name: 'Racket' })).toContainText('Victor: DriveX')
    await expect(dialog.getByRole('button', { name: 'Add Racket' })).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'String' }).click()
    await page.getByRole('option', { name: 'BYOS' }).click()
    await submit(page).click()
    await expect(page.getByRole('row').filter({ hasText: 'Victor' })).toBeVisible()
  })
})

test('buttons and arrow keys change a tension to the next allowed value, from 20 to 36', async ({
  customer: { page },
}) => {
  // The tier of this customer has no prices.
  await page.route('**/api/me/', async (route) => {
    const answer = await route.fetch()
    const me = await answer.json()
    await route.fulfill({ json: { ...me, stringing_price: null, stringing_price_labor_only: null } })
  })
  const dialog = await openDialog(page)
  await expect(dialog).toContainText('standard Flat rate: $?? ($?? labor only)')
  await expect(tension(page)).toHaveValue('24')
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

  await tension(page).press('ArrowUp')
  await expect(tension(page)).toHaveValue('21')
  await tension(page).press('ArrowDown')
  await expect(tension(page)).toHaveValue('20')
  await tension(page).press('ArrowDown')
  await expect(tension(page)).toHaveValue('20')
  await tension(page).fill('25')
  await page.getByRole('button', { name: 'Advanced Options' }).click()
  const crosses = page.getByLabel('Cross Tension (lbs)')
  // Empty crosses start at the mains tension.
  await crosses.press('ArrowUp')
  await expect(crosses).toHaveValue('25')
  await crosses.press('ArrowUp')
  await expect(crosses).toHaveValue('25.5')
  await crosses.press('ArrowDown')
  await crosses.press('ArrowDown')
  await expect(crosses).toHaveValue('25')
})

test('rackets and strings are searched and chosen in pickers, and the picture shows the choice', async ({
  customer: { id, page },
  db,
}) => {
  const racket = await createRacket({ db }, { id }, { racket_name: 'Friday' })
  await createRacket({ db }, { id }, { racket_name: 'Put away', retire_date: new Date() })
  for (let number = 1; number <= 29; number++) await createRacket({ db }, { id }, { racket_name: `Racket ${number}` })
  const name = `Live ${id}`
  await createString({ db }, { name, color: 'Lime', color_hex_code: '#00FF00' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await test.step('strings load when the dialog opens', async () => {
    await page.goto('/string-jobs')
    await expect(page.getByText('You have no string jobs yet.')).toBeVisible()
    expect(asked).not.toContain('/api/inventory/strings/')
    await page.getByRole('button', { name: 'New String Job' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => asked).toContain('/api/inventory/strings/')
  })

  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  const rackets = dialog.getByRole('combobox', { name: 'Racket' })
  const strings = dialog.getByRole('combobox', { name: 'String' })

  await test.step('a click outside an open picker only closes the picker', async () => {
    await page.getByLabel('Racket', { exact: true }).click()
    await expect(page.getByRole('option')).toHaveCount(30)
    await page.mouse.click(5, 5)
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(dialog).toBeVisible()
  })

  await test.step('typing and deleting in a picker updates the matches of a long list, and Enter chooses the first', async () => {
    await rackets.click()
    await expect(page.getByRole('option')).toHaveCount(30)
    await page.keyboard.type('racket 29')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('option')).toHaveCount(12)
    await expect(page.getByRole('option', { selected: true })).toContainText('Racket 12')
    await page.keyboard.press('Enter')
    await expect(rackets).toContainText('Racket 12')
  })

  await test.step('retired rackets are not offered, and BYOS is the first string', async () => {
    await rackets.click()
    await page.getByPlaceholder('Search rackets...').fill('away')
    await expect(page.getByText('No rackets found.')).toBeVisible()
    await page.getByPlaceholder('Search rackets...').fill('yonex fri')
    await expect(page.getByRole('option')).toHaveText(['Friday (Yonex: Astrox 99 Pro)'])
    await expect(page.getByRole('option', { name: /Friday/, selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(rackets).toContainText('Friday')

    await strings.click()
    await expect(page.getByRole('option').first()).toHaveText('BYOS Bring Your Own String')
    await page.getByPlaceholder('Search strings...').fill('no such string')
    await expect(page.getByText('No strings found.')).toBeVisible()
  })

  const cross = dialog.getByLabel('Cross Tension (lbs)')
  await test.step('the picture shows the chosen racket, string, tensions and pre-stretch', async () => {
    const picture = dialog.getByRole('img')
    await page.getByPlaceholder('Search strings...').fill(name)
    await page.getByRole('option', { name }).click()
    await expect(picture).toHaveAccessibleName(`Friday, Yonex: ${name} - Lime, 24 lbs`)
    await expect(picture).toHaveCSS('--string', '#00FF00')
    await dialog.getByRole('button', { name: 'Advanced Options' }).click()
    await cross.fill('26')
    await dialog.getByLabel('Add 10% pre-stretching').check()
    await expect(picture).toHaveAccessibleName(
      `Friday, Yonex: ${name} - Lime, mains 24 lbs, crosses 26 lbs, pre-stretched`,
    )
    await strings.click()
    await page.getByRole('option', { name: 'BYOS Bring Your Own String' }).click()
    await expect(picture).toHaveClass(/own-string/)
  })

  await test.step('choosing BYOS sends no string', async () => {
    await cross.fill('')
    await dialog.getByLabel('Add 10% pre-stretching').uncheck()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/string_job/'))
    await submit(page).click()
    expect((await sent).postDataJSON()).toEqual({
      racket,
      tension: 24,
      cross_tension: null,
      tension_kg: null,
      cross_tension_kg: null,
      hybrid: null,
      pre_stretch: false,
      technician_notes: '',
    })
    await expectTexts(page, ['Success', 'String job created successfully'])
    // Wherever the row is, the toast is beside the button that a person presses next.
    await expect(dialog).toBeHidden()
    const payNow = await page
      .getByRole('button', { name: /^Pay Now/ })
      .first()
      .boundingBox()
    const toast = await page.getByRole('list', { name: 'Notification' }).boundingBox()
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThan(payNow?.x ?? 0)
  })
})

test('editing a job shows its values and its price, and is refused once the racket is strung', async ({
  customer: { id, page },
  db,
}) => {
  const string_id = await createString({ db }, { name: `Own ${id}` })
  const job = await createJob(
    { db },
    { id },
    {
      string_id,
      tension: 25.5,
      cross_tension: 27,
      pre_stretch: true,
      technician_notes: 'Mind the grommets',
      price: 1500,
    },
  )
  await page.goto('/string-jobs')
  const row = page.getByRole('row').nth(1)
  const edit = async () => {
    await row.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const dialog = page.getByRole('dialog')
  const update = page.getByRole('button', { name: 'Update String Job' })

  await test.step('editing a job shows all of its values, including pre-stretch and notes', async () => {
    await edit()
    await expectTexts(page, ['Update String Job', 'Fill in the details below to update the string job.'])
    await expect(dialog.getByRole('combobox', { name: 'Racket' })).toContainText('Yonex: Astrox 99 Pro')
    await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText(`Own ${id}`)
    await expect(tension(page)).toHaveValue('25.5')
    await expect(dialog.getByLabel('Cross Tension (lbs)')).toHaveValue('27')
    await expect(dialog.getByRole('switch', { name: 'Add 10% pre-stretching' })).toBeChecked()
    await expect(dialog.getByLabel('Technician Notes')).toHaveValue('Mind the grommets')
    // The price of the order, not the tier's current price.
    await expect(dialog.getByText('$15.00', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('an update can fail and be tried again', async () => {
    await page.route('**/api/string_job/*/', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await edit()
    await update.click()
    await expectTexts(page, [
      'Failed to update string job',
      'There was an error updating your string job. Please try again.',
    ])
    await page.unroute('**/api/string_job/*/')
    await update.click()
    await expectTexts(page, ['String job updated', 'Your string job has been updated successfully.'])
  })

  await test.step('an edit that comes too late is refused, and the row shows the current status', async () => {
    await edit()
    await expect(update).toBeEnabled()
    await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
    await update.click()
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to update string jobThis job can no longer be changed. Please talk to your technician.',
    )
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(row.getByText('Ready for Pickup')).toBeVisible()
  })
})
