import { sql } from 'kysely'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { holdBack } from './latch.ts'
import { refuseFiles } from './unreadable-files.ts'

const file = (name: string, text: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a notebook becomes customers with rackets: columns are chosen, dates explained, wrong lines left out', async ({
  manager: { page },
}) => {
  const last = unique('Berg')
  const lines = [
    'Kunde;E-Mail;Racquet;lbs;When;Remarks',
    `Mia ${last};;Yonex Astrox 88 D;25/27;03.04.2026;two knots`,
    `Leon ${last};;Victor Thruster F;300;04.04.2026;`,
    `Noor ${last};;Yonex Nanoflare;24;05.04.2026;`,
  ]
  await page.goto('/shop/settings/import')
  const choose = page.getByLabel('CSV file')

  await choose.setInputFiles(file('customers.xlsx', Buffer.from([0x50, 0x4b, 3, 4])))
  await expect(page.getByText('Save it as CSV, then choose that file.')).toBeVisible()

  await choose.setInputFiles(file('long.csv', 'x'.repeat(4_000_001)))
  await expect(page.getByText('The file can be at most 4 MB')).toBeVisible()

  await choose.setInputFiles(file('notebook.csv', lines.join('\n')))
  const summary = page.getByRole('status').filter({ hasText: 'notebook.csv' })
  await expect(summary).toContainText('2 new customers, 2 new rackets')
  await page.getByLabel('What When contains').selectOption('Last strung')
  await page.getByLabel('Dates such as 03.04.2026 mean').selectOption('Apr 3, 2026')
  await expect(page.getByRole('table', { name: 'Errors' })).toContainText('Mains 300: tensions go from 20 to 36 lbs')
  const run = page.getByRole('button', { name: 'Import 2 Customers' })
  await expect(run).toBeDisabled()
  await page.getByRole('switch', { name: 'Leave out these lines, and save them as a file' }).check()
  await expect(page.getByRole('table', { name: 'New rackets' })).toContainText('25 / 27 lbs · Apr 3, 2026')
  await expectAccessible(page, 'the preview of an import')

  const download = page.waitForEvent('download')
  await run.click()
  expect((await download).suggestedFilename()).toBe('customers-left-out.csv')
  await expect(page.getByText('2 customers and 2 rackets are new')).toBeVisible()
  await expect(choose).toHaveValue(/notebook\.csv$/)
  await page.goto(`/shop/people?search=${encodeURIComponent(last)}`)
  await page.getByRole('link', { name: `Mia ${last}` }).click()
  // The last strings are a job without a price and a payment.
  const job = page.getByRole('table', { name: 'String jobs' }).getByRole('row').last()
  await expect(job).toContainText('Imported')
  await expect(job).not.toContainText('$')
})

test('a file that is chosen again is read again, because the shop may have what it names by now', async ({
  manager: { page },
  db,
}) => {
  const tier = unique('Juniors')
  const notebook = file('notebook.csv', `Name,Tier,Racket\n${unique('Mia')},${tier},Yonex Astrox`)
  await page.goto('/shop/settings/import')
  const choose = page.getByLabel('CSV file')
  await choose.setInputFiles(notebook)
  await expect(page.getByRole('table', { name: 'Errors' })).toContainText(`The shop has no tier '${tier}'`)

  // In another tab.
  await db
    .insertInto('membership_tiers')
    .values({ tier_status: tier, stringing_price: 2000, stringing_price_labor_only: 1000 })
    .execute()
  await choose.setInputFiles(notebook)
  await expect(page.getByRole('button', { name: 'Import 1 Customer' })).toBeEnabled()
  await expect(page.getByRole('heading', { name: 'New: 1 racket' })).toBeVisible()

  // If the shop no longer has it at the import, the page shows what is wrong now.
  await db.deleteFrom('membership_tiers').where('tier_status', '=', tier).execute()
  await page.getByRole('button', { name: 'Import 1 Customer' }).click()
  await expect(page.getByText('Nothing was imported').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Errors' })).toContainText(`The shop has no tier '${tier}'`)
})

test('no other file can be chosen while one is imported, and a refusal then is shown', async ({
  manager: { page },
  db,
}) => {
  const tier = unique('Juniors')
  await db
    .insertInto('membership_tiers')
    .values({ tier_status: tier, stringing_price: 2000, stringing_price_labor_only: 1000 })
    .execute()
  await page.goto('/shop/settings/import')
  const choose = page.getByLabel('CSV file')
  await choose.setInputFiles(file('notebook.csv', `Name,Tier,Racket\n${unique('Mia')},${tier},Yonex Astrox`))
  const release = await holdBack(page, '**/api/shop/people/import/')
  await page.getByRole('button', { name: 'Import 1 Customer' }).click()
  await expect(choose).toBeDisabled()
  await db.deleteFrom('membership_tiers').where('tier_status', '=', tier).execute()
  release()
  await expect(page.getByText('Nothing was imported').first()).toBeVisible()
  await expect(choose).toBeEnabled()
  await expect(choose).toHaveValue(/notebook\.csv$/)
})

test('on a slow line, a file is never shown with the preview of another one, and each chosen column stays', async ({
  manager: { page },
}) => {
  const url = '**/api/shop/people/import/preview/'
  const choose = page.getByLabel('CSV file')
  const meaning = (column: string) => page.getByLabel(`What ${column} contains`)
  await page.goto('/shop/settings/import')
  await choose.setInputFiles(file('first.csv', `Name,Alpha,Beta\n${unique('Mia')},,`))
  await expect(page.getByRole('status').filter({ hasText: 'first.csv' })).toContainText('1 new customer')

  await test.step('the columns of one file', async () => {
    const release = await holdBack(page, url)
    await meaning('Alpha').selectOption('Phone')
    await meaning('Beta').selectOption('Email')
    await expect(meaning('Alpha')).toHaveValue('phone')
    release()
    await expect(page.getByText('3 of 3 are imported')).toBeVisible()
    await expect(meaning('Alpha')).toHaveValue('phone')
    await expect(meaning('Beta')).toHaveValue('email')
  })

  await test.step('another file', async () => {
    const release = await holdBack(page, url)
    await choose.setInputFiles(file('second.csv', `Name\n${unique('Leon')}\n${unique('Noor')}`))
    await expect(page.getByText('first.csv')).toHaveCount(0)
    await expect(page.getByText('second.csv')).toHaveCount(0)
    await expect(meaning('Alpha')).toHaveCount(0)
    release()
    await expect(page.getByRole('status').filter({ hasText: 'second.csv' })).toContainText('2 new customers')
  })
})

test('a file of customers that the browser cannot read is refused with a sentence', async ({ manager: { page } }) => {
  await refuseFiles(page)
  await page.goto('/shop/settings/import')
  await page.getByLabel('CSV file').setInputFiles(file('moved.csv', 'Name\nMia'))
  await expect(page.getByRole('alert')).toHaveText('The file could not be read. Please choose it again.')
})

test('a refused export says why on its page, and the next one is saved', async ({ manager: { page }, db }) => {
  await page.goto('/shop/settings/import')
  const button = page.getByRole('button', { name: 'Download Everything' })
  await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(hashtext('export'))`.execute(holder)
    await button.click()
    await expect(page.getByText('Another export is running. Please try again in a minute.')).toBeVisible()
    await sql`select pg_advisory_unlock(hashtext('export'))`.execute(holder)
  })
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toMatch(/^stringbed-.*\.zip$/)
  expect(await (await download).failure()).toBeNull()
  await expect(page.getByRole('heading', { name: 'Import and Export' })).toBeVisible()
})
