import type { Page } from '@playwright/test'
import { createRacket } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'

async function openAddDialog(page: Page) {
  await page.goto('/rackets')
  await page.getByRole('button', { name: 'Add Racket' }).first().click()
  return page.getByRole('dialog', { name: 'Add New Racket' })
}

test('three letters bring up suggestions, and choosing a model with the keyboard also sets its tension limit', async ({
  customer: { page, id },
  db,
}) => {
  const dialog = await openAddDialog(page)
  const manufacturer = dialog.getByRole('combobox', { name: 'Manufacturer' })
  const model = dialog.getByRole('combobox', { name: 'Model Name' })
  await manufacturer.fill('Yo')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await manufacturer.press('n')
  await expect(manufacturer).toHaveValue('Yon')
  await expect(dialog.getByRole('option', { name: 'Yonex' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await manufacturer.fill('')

  await model.pressSequentially('99 pro')
  await expect(dialog.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await expectAccessible(page, 'the suggestions of models')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = dialog.getByRole('option', { name: 'Yonex: Astrox 99 Pro 4U' })
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(model).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(manufacturer).toHaveValue('Yonex')
  await expect(model).toHaveValue('Astrox 99 Pro')
  await expect(dialog.getByText('Tension limit: 28 lbs')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Racket' }).click()
  await expect(dialog).toHaveCount(0)
  const racket = await db.selectFrom('rackets').selectAll().where('owner_id', '=', id).executeTakeFirstOrThrow()
  expect(racket).toMatchObject({ manufacturer: 'Yonex', model_name: 'Astrox 99 Pro', tension_limit: 28 })
})

test('a model that is not in the list keeps its typed name and gets no tension limit', async ({
  customer: { page, id },
  db,
}) => {
  const dialog = await openAddDialog(page)
  const model = dialog.getByRole('combobox', { name: 'Model Name' })
  await model.pressSequentially('99 pro')
  await dialog.getByRole('option', { name: '3U' }).click()
  await expect(dialog.getByText('Tension limit: 29 lbs')).toBeVisible()
  await model.pressSequentially(' 2028')
  await expect(dialog.getByText('Tension limit')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add Racket' }).click()
  await expect(dialog).toHaveCount(0)
  const racket = await db.selectFrom('rackets').selectAll().where('owner_id', '=', id).executeTakeFirstOrThrow()
  expect(racket).toMatchObject({ model_name: 'Astrox 99 Pro 2028', tension_limit: null })
})

test('owners set the tension limit of their racket from its model or by typing it', async ({
  customer: { page, id },
  db,
}) => {
  const racket = await createRacket({ db }, { id })
  await page.goto(`/rackets/${racket}`)
  await page.getByRole('button', { name: 'Edit Racket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Racket Details' })
  const limit = dialog.getByRole('region', { name: 'Tension Limit' })
  await expect(limit).toContainText('Not set')
  await limit.getByRole('button', { name: 'Set Limit' }).click()
  await limit.getByRole('button', { name: 'Yonex: Astrox 99 Pro 4U: up to 28 lbs' }).click()
  await expect(limit).toContainText('28 lbs')
  await expect(limit.getByRole('button', { name: 'Change Limit' })).toBeFocused()

  await page.keyboard.press('Enter')
  await limit.getByLabel('Limit (lbs)').fill('46')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The tension limit must be 15 to 45 lbs, in steps of 0.5')
  await limit.getByLabel('Limit (lbs)').fill('27,5')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Keep Editing' })
    .click()
  await limit.getByLabel('Limit (lbs)').press('Enter')
  await expect(limit).toContainText('27.5 lbs')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('a manager edits, imports and exports racket models', async ({ manager: { page } }) => {
  await page.goto('/shop/catalog/models')
  // At least those of a new shop; other tests add some.
  await expect(page.getByText(/^(7[4-9]|[89]\d) models$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add Model' }).click()
  const form = page.getByRole('form', { name: 'Add Model' })
  await form.getByLabel('Manufacturer').fill('Forza')
  await form.getByLabel('Model', { exact: true }).fill('Aero Power 76')
  await form.getByLabel('Limit (lbs)').fill('50')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('The tension limit must be 15 to 45 lbs, in steps of 0.5')
  await form.getByLabel('Limit (lbs)').fill('27,5')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Model' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText('Model added')
  await page.getByLabel('Search models').fill('aero power')
  const table = page.getByRole('table', { name: 'Racket Models' })
  await expect(table).toContainText('27.5 lbs')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('racket-models.csv')

  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Racket Models' })
  const csv = 'manufacturer,model_name,tension_limit\nForza,Aero Power 76,28'
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'models.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog).toContainText('0 new, 1 changed, 0 unchanged')
  await dialog.getByRole('button', { name: 'Import Racket Models' }).click()
  await expect(table).toContainText('28 lbs')

  await page.getByRole('button', { name: 'Delete Forza: Aero Power 76' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Model' }).click()
  await expect(page.getByText('No models found.')).toBeVisible()
})

test('saving a model keeps the limit that another manager has just changed', async ({ manager: { page }, db }) => {
  const model = { manufacturer: 'Forza', model_name: unique('Light'), weight_class: '4U' }
  await db
    .insertInto('racket_models')
    .values({ ...model, tension_limit: 30 })
    .execute()
  try {
    await page.goto('/shop/catalog/models')
    await page.getByLabel('Search models').fill(model.model_name)
    await page.getByRole('button', { name: `Edit Forza: ${model.model_name} 4U` }).click()
    const form = page.getByRole('form', { name: `Edit Forza: ${model.model_name} 4U` })
    await form.getByLabel('Weight class').fill('5U')
    await db
      .updateTable('racket_models')
      .set({ tension_limit: 26 })
      .where('model_name', '=', model.model_name)
      .execute()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    const saved = db.selectFrom('racket_models').selectAll().where('model_name', '=', model.model_name)
    expect(await saved.executeTakeFirstOrThrow()).toMatchObject({ weight_class: '5U', tension_limit: 26 })
  } finally {
    await db.deleteFrom('racket_models').where('model_name', '=', model.model_name).execute()
  }
})

test('models are found by the letters that players use, in any order', async ({ customer: { page } }) => {
  const dialog = await openAddDialog(page)
  const model = dialog.getByRole('combobox', { name: 'Model Name' })
  for (const [typed, found] of [
    ['ax 88', 'Yonex: Astrox 88 D Pro 3U'],
    ['duora', 'Yonex: Duora Z-Strike 3U'],
    ['clear nanoflare', 'Yonex: Nanoflare 001 Clear'],
  ] as const) {
    await model.fill('')
    await model.pressSequentially(typed)
    await expect(dialog.getByRole('option', { name: found })).toBeVisible()
  }
})
