import { STOCK_PAGE_SIZE } from '../contract/job/stock-book.ts'
import { addStockEntries, countSets } from '../server/catalog/stock/entries.ts'
import { createJob, createString } from '../server/testing/factories.ts'
import { expect, returnTo, test, unique } from './fixtures.ts'
import { holdBack, latch, loseNextAnswer } from './latch.ts'
import { refuse } from './texts.ts'
import { stickingOut } from './visit.ts'

test('a manager adds, counts, unlists, lists again and deletes a string', async ({ manager: { page } }) => {
  const name = unique('Feather')
  await page.goto('/shop/catalog/strings')
  await page.getByRole('button', { name: 'Add String' }).click()
  const adding = page.getByRole('form', { name: 'Add String' })
  await expect(adding.getByLabel('Manufacturer')).toBeFocused()
  await adding.getByLabel('Manufacturer').fill('Kizuna')
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Color', { exact: true }).fill('Teal')
  await adding.getByLabel('Color code').fill('teal')
  await adding.getByLabel('Stock (sets)').fill('3')
  await adding.getByLabel('Reorder at').fill('4')
  await adding.getByRole('button', { name: 'Add String' }).click()
  await expect(adding.getByText('The color code must look like #6EC6FF')).toBeVisible()
  await adding.getByLabel('Color code').fill('1fa99b')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Kizuna • Teal')
  const notification = page.getByRole('list', { name: 'Notification' })
  await expect(notification).toContainText('String added')
  await expect(row).toContainText('Low')

  await row.getByRole('button', { name: /^Count/ }).click()
  const editing = page.getByRole('form', { name: /^Edit/ })
  await expect(editing.getByLabel('Stock (sets)')).toBeFocused()
  await editing.getByLabel('Stock (sets)').fill('12')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(row.getByRole('button', { name: /^Count/ })).toHaveText('3')
  await row.getByRole('button', { name: /^Count/ }).click()
  await editing.getByLabel('Stock (sets)').fill('12')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: /^Count/ })).toHaveText('12')
  await expect(row).not.toContainText('Low')
  await expect(notification).toContainText('String saved')
  await expect(row.getByRole('button', { name: /^Count/ })).toBeFocused()

  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Unlist' }).click()
  await expect(row).toContainText('Unlisted')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'List Again' }).click()
  await expect(row).not.toContainText('Unlisted')

  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete String' }).click()
  await expect(row).toHaveCount(0)
})

test('a string whose deletion got no answer can be deleted again, and is said to be gone', async ({
  manager: { page },
  db,
}) => {
  const name = unique('Deleted')
  await createString({ db }, { name })
  await page.goto('/shop/strings')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await loseNextAnswer(page, '**/api/shop/strings/*/')
  await dialog.getByRole('button', { name: 'Delete String' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The portal cannot be reached. Please try again.')
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete String' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This string does not exist.')
})

test('a count is refused when the stock has changed in the meantime, and other edits keep the changes of others', async ({
  manager: { page },
  db,
}) => {
  const name = unique('Counted')
  const id = await createString({ db }, { name, stock_sets: 5 })
  await page.clock.install()
  await page.goto('/shop/catalog/strings')
  await page.getByLabel('Search strings').fill(name)
  await expect(page.getByRole('button', { name: /^Count/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Count/ }).click()
  await countSets(db, null, [{ string_id: id, sets: 4 }])
  await page.getByLabel('Stock (sets)').fill('9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The stock is now 4. Please count again.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: /^Count/ })).toHaveText('4')

  // A change that another person makes to other fields is kept, even after the list was loaded again.
  await page.getByRole('button', { name: /^Edit/ }).click()
  await db.updateTable('strings').set({ kind: 'attack' }).where('id', '=', id).execute()
  await countSets(db, null, [{ string_id: id, sets: 3 }])
  await page.clock.fastForward(11_000)
  const reloaded = page.waitForResponse('**/api/shop/strings/')
  await returnTo(page)
  await reloaded
  await page.getByLabel('Reorder at').fill('2')
  await page.getByLabel('Search strings').fill('no such string')
  await expect(page.getByText('0 strings')).toBeVisible()
  await page.getByLabel('Search strings').fill(name)
  await page.getByLabel('Reorder at').press('Enter')
  await expect(page.getByRole('button', { name: /^Count/ })).toHaveText('3')
  const saved = db.selectFrom('strings').select(['stock_sets', 'kind', 'reorder_level']).where('id', '=', id)
  expect(await saved.executeTakeFirst()).toEqual({ stock_sets: 3, kind: 'attack', reorder_level: 2 })
})

test('a count whose answer was lost is not entered again over what was strung since', async ({
  manager: { page },
  db,
}) => {
  const name = unique('Lost')
  const id = await createString({ db }, { name, stock_sets: 5 })
  const stock = () => db.selectFrom('strings').select('stock_sets').where('id', '=', id).executeTakeFirstOrThrow()
  /** Stores a count of 4 sets, loses the answer, and takes one of them. */
  const lose = (path: string) =>
    page.route(
      path,
      async (route) => {
        await route.fetch()
        expect(await stock()).toEqual({ stock_sets: 4 })
        await countSets(db, null, [{ string_id: id, sets: 3 }])
        await route.abort()
      },
      { times: 1 },
    )
  await lose('**/api/shop/stock/*/count/')
  await page.goto('/shop/catalog/stock')
  await page.getByLabel('Search strings').fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const count = page.getByRole('form', { name: 'Count' })
  await count.getByLabel('Meters counted').fill('40')
  await count.getByRole('button', { name: 'Save' }).click()
  await expect(count.getByRole('alert')).toBeVisible()
  await expect(page.getByText('Counted 30 m')).toBeVisible()
  await count.getByRole('button', { name: 'Save' }).click()
  await expect(count).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText('nothing was done twice')
  expect(await stock()).toEqual({ stock_sets: 3 })

  await countSets(db, null, [{ string_id: id, sets: 5 }])
  await lose(`**/api/shop/strings/${id}/`)
  await page.goto('/shop/catalog/strings')
  await page.getByLabel('Search strings').fill(name)
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Count/ })
    .click()
  const edit = page.getByRole('form', { name: /^Edit/ })
  const listed = page.waitForResponse('**/api/shop/strings/')
  await edit.getByLabel('Stock (sets)').fill('4')
  await page.keyboard.press('Enter')
  await expect(edit.getByRole('alert')).toBeVisible()
  await listed
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toContainText('The stock is now 3. Please count again.')
  expect(await stock()).toEqual({ stock_sets: 3 })
})

test('a CSV file is checked before it is imported, and a file with errors imports nothing', async ({
  manager: { page },
}) => {
  const name = unique('Brought in')
  const choose = (...lines: string[]) =>
    page.getByLabel('CSV file').setInputFiles({
      name: 'strings.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['manufacturer;name;color;stock_sets', ...lines].join('\n')),
    })
  await page.goto('/shop/catalog/strings')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Strings' })
  await choose(`Gosen;${name};Red;4`, `Gosen;${name};;4`, `Gosen;${name};Blue;many`)
  await expect(dialog.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveText([
    'Line 3: Color is required',
    'Line 4: The stock must be a whole number of sets',
  ])
  // Screen readers read an alert by themselves, and would read it again as a change of the region around it.
  await expect(dialog.locator('[aria-live]').getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Import Strings' })).toBeDisabled()
  // The browser reports a choice only when the field had another value, so the corrected file can be chosen again.
  const asked = page.waitForEvent('filechooser')
  await page.getByLabel('CSV file').click()
  await asked
  await expect(page.getByLabel('CSV file')).toHaveValue('')

  await choose(`Gosen;${name};Red;4`, `Gosen;${name};Blue;2`)
  await expect(dialog).toContainText('2 new, 0 changed, 0 unchanged')
  await dialog.getByRole('button', { name: 'Import Strings' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Search strings').fill(name)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('strings.csv')
})

test('no other file of strings can be chosen while one is imported, and a refusal then is shown', async ({
  manager: { page },
}) => {
  await page.goto('/shop/catalog/strings')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Strings' })
  const choose = dialog.getByLabel('CSV file')
  const csv = `manufacturer;name;color\nGosen;${unique('Held')};Red`
  await choose.setInputFiles({ name: 'strings.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const [asked, answer] = latch()
  await page.route('**/api/shop/strings/import/', async (route) => {
    await asked
    await route.fulfill({ status: 503, json: { error: 'The portal is not available right now.' } })
  })
  await dialog.getByRole('button', { name: 'Import Strings' }).click()
  await expect(choose).toBeDisabled()
  answer()
  await expect(dialog.getByRole('alert')).toContainText('The portal is not available right now.')
  await expect(choose).toBeEnabled()
})

test('after the import of a file was refused, the dialog shows what is wrong with it now', async ({
  manager: { page },
}) => {
  await page.goto('/shop/catalog/strings')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Strings' })
  const csv = `manufacturer;name;color;surcharge\nGosen;${unique('Dear')};Red;2.50`
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'strings.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog).toContainText('1 new, 0 changed, 0 unchanged')
  // Another manager has chosen a currency without cents.
  const message = 'The surcharge must be an amount like 30'
  await refuse(page, '/shop/strings/import/', 'POST', 400, { error: `Line 2: ${message}. Nothing was imported.` })
  const now = { added: 0, changed: 0, unchanged: 0, errors: [{ line: 2, message }], sample: [] }
  await refuse(page, '/shop/strings/import/preview/', 'POST', 200, now)
  await dialog.getByRole('button', { name: 'Import Strings' }).click()
  await expect(dialog.getByRole('list', { name: 'Errors' })).toHaveText(`Line 2: ${message}`)
  await expect(dialog.getByText('Nothing was imported.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import Strings' })).toBeDisabled()
})

test('the sample file of the import has no errors', async ({ manager: { page } }) => {
  await page.goto('/shop/catalog/strings')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Strings' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download a sample file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('strings-sample.csv')
  await page.getByLabel('CSV file').setInputFiles(await file.path())
  await expect(dialog.getByText(/ new, \d changed, \d unchanged$/)).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Errors' })).toHaveCount(0)
})

test('unlisting all shown strings affects only the strings that the search found', async ({
  manager: { page },
  db,
}) => {
  const name = unique('Bulk')
  for (const color of ['Red', 'Blue']) await createString({ db }, { name, color, stock_sets: 0 })
  await createString({ db }, { name: unique('Other'), stock_sets: 0 })
  await page.goto('/shop/catalog/strings')
  await page.getByLabel('Search strings').fill(name)
  await expect(page.getByText('2 strings, 2 low or out of stock', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for all shown strings' }).click()
  await page.getByRole('menuitem', { name: 'Unlist All Shown' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlist' }).click()
  await expect(page.getByText('Unlisted', { exact: true }).and(page.locator('td *'))).toHaveCount(2)
  const listed = await db.selectFrom('strings').select('is_listed').where('name', '=', name).execute()
  expect(listed).toEqual([{ is_listed: false }, { is_listed: false }])
})

test('a technician follows the stock of a string to the job that used it', async ({ technician, customer, db }) => {
  const { page } = technician
  const name = unique('Feather')
  const string_id = await createString({ db }, { name, stock_sets: 5 })
  const job = await createJob({ db }, customer, { string_id })
  await addStockEntries(db, technician.id, [{ string_id, meters: -10, reason: 'used', string_job_id: job }])
  await page.goto('/shop/catalog/stock')
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('listitem').filter({ hasText: 'Strung' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: `String Job #${job}` })).toBeVisible()
})

test('on a phone, the stock of a string with a long name is not wider than the window', async ({
  technician: { page },
  db,
}) => {
  const name = unique('Rencon Devil Spin Black of the Tournament Edition')
  await createString({ db }, { name, stock_sets: 5 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/catalog/stock')
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Waste', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  expect(await stickingOut(page)).toEqual([])
})

test('the stock history of a string is marked as old while its next page loads', async ({
  technician: { page, id },
  db,
}) => {
  const name = unique('Feather')
  const string_id = await createString({ db }, { name, stock_sets: 5 })
  const waste = { string_id, meters: -0.1, reason: 'waste' as const, string_job_id: null }
  await addStockEntries(
    db,
    id,
    Array.from({ length: STOCK_PAGE_SIZE }, () => waste),
  )
  await page.goto('/shop/catalog/stock')
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const panel = page.getByRole('region', { name: new RegExp(name) })
  await expect(panel.getByRole('listitem')).toHaveCount(STOCK_PAGE_SIZE)
  const release = await holdBack(page, '**/api/shop/stock/*/?page=2')
  await panel.getByRole('button', { name: 'Next' }).click()
  const old = panel.locator('[aria-busy=true]')
  await expect(old.getByRole('listitem')).toHaveCount(STOCK_PAGE_SIZE)
  release()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(old).toHaveCount(0)
})

test('the stock shows how long each string lasts, and what to order at which cost', async ({ manager, db }) => {
  const { page, id: by } = manager
  const name = unique('Reel')
  const wasted = async (color: string, bought: { pieces: number; meters: number; cost: number }, waste: number) => {
    const entry = { string_id: await createString({ db }, { name, color }), string_job_id: null }
    await addStockEntries(db, by, [
      { ...entry, ...bought, reason: 'bought', day: '2026-01-02' },
      { ...entry, reason: 'waste', meters: -waste },
    ])
  }
  // The record is of one week: 20 m a day need 420 m for three weeks, and 60 m are left.
  await wasted('Red', { pieces: 1, meters: 200, cost: 9_500 }, 140)
  await wasted('Blue', { pieces: 2, meters: 120, cost: 8_000 }, 14)
  await createString({ db }, { name, color: 'Green' })
  await page.goto('/shop/catalog/stock')
  await page.getByLabel('Search strings').fill(name)
  const rowOf = (color: string) =>
    page.getByRole('table', { name: 'Stock' }).getByRole('row').filter({ hasText: name }).filter({ hasText: color })
  await expect(rowOf('Red')).toContainText(/60 m6 sets140 mOrder soon/)
  await expect(rowOf('Blue')).toContainText(/106 m10 sets14 m7 weeks/)
  await expect(rowOf('Green')).toContainText('not counted')
  const orders = page.getByRole('region', { name: 'Order Soon' }).getByRole('listitem').filter({ hasText: name })
  await expect(orders).toHaveCount(1)
  await expect(orders).toContainText('2 reels of 200 m, about $190.00')
})

test('the breadcrumb of the stock leads only managers to the catalog', async ({ technician, manager }) => {
  for (const { page, path } of [
    { page: manager.page, path: ['Home', 'Catalog', 'Stock'] },
    { page: technician.page, path: ['Home', 'Stock'] },
  ]) {
    await page.goto('/shop/catalog/stock')
    await expect(page.getByRole('heading', { name: 'Stock', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText(path)
  }
})
