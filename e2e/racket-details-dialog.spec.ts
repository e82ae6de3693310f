import type { Locator, Page } from '@playwright/test'
import { createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { expectTexts, refuse } from './texts.ts'

async function openDialog(page: Page, racket: number) {
  await page.goto(`/rackets/${racket}`)
  await page.getByRole('button', { name: 'Edit Racket' }).click()
  return page.getByRole('dialog', { name: 'Racket Details' })
}

/** The field of the row that is being edited; manufacturer and model have suggestions. */
const fieldIn = (dialog: Locator) => dialog.getByRole('textbox').or(dialog.getByRole('combobox'))

test('each row of the dialog is edited alone, and saves only its field', async ({ customer: { id, page }, db }) => {
  const dialog = await openDialog(page, await createRacket({ db }, { id }, { serial_number: 'VT-4U' }))

  await test.step('the dialog has four rows, each with its value or a dash', async () => {
    await expect(dialog.getByRole('button', { name: /^Edit / })).toHaveCount(4)
    await expect(dialog).toContainText(
      /ManufacturerYonex.*Model NameAstrox 99 Pro.*Racket Name-.*Serial NumberVT-4U.*Retired/s,
    )
    await expectTexts(page, [
      'Racket Details',
      'Make changes to your racket here. Click the pencil icon to edit a field.',
      'Manufacturer',
      'Model Name',
      'Racket Name',
      'Serial Number',
      'Retired',
      'Mark this racket as retired if you no longer use it',
      '-',
    ])
  })

  await test.step('one row at a time is in edit mode, and the X restores the value', async () => {
    await dialog.getByRole('button', { name: 'Edit Racket Name' }).click()
    const input = fieldIn(dialog)
    await expect(input).toHaveAttribute('placeholder', 'Optional. Give this racket a nickname!')
    await dialog.getByRole('button', { name: 'Edit Manufacturer' }).click()
    await expect(input).toHaveCount(1)
    await expect(input).toHaveValue('Yonex')
    await input.fill('Victor')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(input).toHaveCount(0)
    await expect(dialog).toContainText('ManufacturerYonex')

    await dialog.getByRole('button', { name: 'Edit Manufacturer' }).click()
    await input.fill('Victor')
    await page.keyboard.press('Escape')
    await expect(dialog).toContainText('ManufacturerYonex')
    await expect(dialog.getByRole('button', { name: 'Edit Manufacturer' })).toBeFocused()
  })

  await test.step('saving a row sends only its field, and the page behind the dialog shows the new value', async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Edit Racket Name' }).click()
    await fieldIn(dialog).fill('The loud one')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Racket NameThe loud one')
    expect((await sent).postDataJSON()).toEqual({ racket_name: 'The loud one' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The loud one' })).toBeVisible()
  })

  await test.step('a racket that was retired in its dialog on the dashboard can be unretired there', async () => {
    const card = page.getByRole('article').filter({ hasText: 'The loud one' })
    await page.getByRole('link', { name: 'Stringbed' }).click()
    await card.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    const retired = dialog.getByRole('switch', { name: 'Retired' })
    await retired.click()
    await expect(card).toHaveCount(0)
    await expect(retired).toBeChecked()
    // The switch shows the same message as the menu.
    await expect(page.getByRole('list', { name: 'Notification' })).toContainText('Racket retiredThe loud one')
    await retired.click()
    await expect(retired).not.toBeChecked()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(card.getByRole('button', { name: 'String Now' })).toBeVisible()
  })
})

test('while a row is being saved, its buttons or its switch are disabled and a spinner is shown', async ({
  customer: { id, page },
  db,
}) => {
  const dialog = await openDialog(page, await createRacket({ db }, { id }))
  const answers: (() => void)[] = []
  await page.route('**/api/racket/*/', async (route) => {
    if (route.request().method() === 'PATCH') await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  // The page shows that it saves before its request reaches the route.
  const answer = async () => {
    await expect.poll(() => answers.length).toBe(1)
    answers.shift()?.()
  }
  await dialog.getByRole('button', { name: 'Edit Racket Name' }).click()
  await fieldIn(dialog).fill('Slow')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(dialog.locator('.animate-spin')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fieldIn(dialog)).toHaveValue('Slow')
  await answer()
  await expect(dialog).toContainText('Racket NameSlow')
  await expect(dialog.getByRole('button', { name: 'Edit Racket Name' })).toBeFocused()

  const retired = dialog.getByRole('switch', { name: 'Retired' })
  await retired.click()
  await expect(retired).toBeDisabled()
  await expect(dialog.locator('.animate-spin')).toBeVisible()
  await answer()
  await expect(retired).toBeEnabled()
  await expect(retired).toBeChecked()
  await expect(retired).toBeFocused()
})

test('a refusal is shown as an alert, which the next save clears', async ({ customer: { id, page }, db }) => {
  const dialog = await openDialog(page, await createRacket({ db }, { id }))
  await dialog.getByRole('button', { name: 'Edit Manufacturer' }).click()
  await fieldIn(dialog).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Error')
  await expect(alert).toContainText('Manufacturer is required')
  await expect(fieldIn(dialog)).toHaveValue('')
  await expect(fieldIn(dialog)).toBeFocused()

  await fieldIn(dialog).fill('Victor')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(alert).toHaveCount(0)
  await expect(dialog).toContainText('ManufacturerVictor')

  await test.step('a failure without a reason shows An error occurred', async () => {
    await refuse(page, '/racket/*/', 'PATCH', 500, {})
    const retired = dialog.getByRole('switch', { name: 'Retired' })
    await retired.click()
    await expect(alert).toHaveText('ErrorAn error occurred')
    await expect(retired).not.toBeChecked()
    await page.route('**/api/racket/*/', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    const failed = page.waitForEvent('requestfailed')
    await retired.click()
    await failed
    await expect(retired).not.toBeChecked()
    await expect(alert).toHaveText('ErrorAn error occurred')
  })
})

test.describe('with live updates', () => {
  test.use({ live: true })

  test('a player that is typed stays when staff name another one meanwhile', async ({ customer: { id, page }, db }) => {
    const racket = await createRacket({ db }, { id })
    const dialog = await openDialog(page, racket)
    await dialog.getByRole('button', { name: /^Player/ }).click()
    const player = dialog.getByLabel('Player (Optional)')
    const save = (name: string) => db.updateTable('rackets').set({ player: name }).where('id', '=', racket).execute()
    await save('Mia')
    await expect(player).toHaveValue('Mia')
    await player.fill('Leonie')
    await save('Leon')
    await expect(dialog.getByRole('button', { name: 'Player Leon' })).toBeVisible()
    await expect(player).toHaveValue('Leonie')
    await dialog.getByRole('button', { name: 'Save Player' }).click()
    await expect(dialog.getByRole('button', { name: 'Player Leonie' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save Player' })).toBeDisabled()
  })
})
