import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, returnTo, test } from './fixtures.ts'

// Other tests use the same shop, so each test looks for names that only it uses.
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`

test('the strings: add, edit in place, count, take off the list, put back and delete', async ({
  manager: { page },
}) => {
  const name = unique('Feather')
  await page.goto('/shop/strings')
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
  await expect(row).toContainText('Low')

  await row.getByRole('button', { name: /^Count/ }).click()
  const editing = page.getByRole('form', { name: /^Edit/ })
  await expect(editing.getByLabel('Stock (sets)')).toBeFocused()
  await editing.getByLabel('Stock (sets)').fill('12')
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: /^Count/ })).toHaveText('3')
  await row.getByRole('button', { name: /^Count/ }).click()
  await editing.getByLabel('Stock (sets)').fill('12')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: /^Count/ })).toHaveText('12')
  await expect(row).not.toContainText('Low')
  await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused()

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

test('a stock that changed in the meantime is counted again', async ({ manager: { page }, db }) => {
  const name = unique('Counted')
  const id = await createString({ db }, { name, stock_sets: 5 })
  await page.clock.install()
  await page.goto('/shop/strings')
  await page.getByLabel('Search strings').fill(name)
  await expect(page.getByRole('button', { name: /^Count/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Count/ }).click()
  await db.updateTable('strings').set({ stock_sets: 4 }).where('id', '=', id).execute()
  await page.getByLabel('Stock (sets)').fill('9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The stock is now 4. Please count again.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^Count/ })).toHaveText('4')

  // A change that another person makes to other fields stays, even after the list was read again.
  await page.getByRole('button', { name: /^Edit/ }).click()
  await db.updateTable('strings').set({ stock_sets: 3, kind: 'attack' }).where('id', '=', id).execute()
  await page.clock.fastForward(11_000)
  const readAnew = page.waitForResponse('**/api/shop/strings/')
  await returnTo(page)
  await readAnew
  await page.getByLabel('Reorder at').fill('2')
  await page.getByLabel('Search strings').fill('no such string')
  await expect(page.getByText('0 strings')).toBeVisible()
  await page.getByLabel('Search strings').fill(name)
  await page.getByLabel('Reorder at').press('Enter')
  await expect(page.getByRole('button', { name: /^Count/ })).toHaveText('3')
  const saved = db.selectFrom('strings').select(['stock_sets', 'kind', 'reorder_level']).where('id', '=', id)
  expect(await saved.executeTakeFirst()).toEqual({ stock_sets: 3, kind: 'attack', reorder_level: 2 })
})

test('a CSV file is looked at before it is imported, and nothing half', async ({ manager: { page } }) => {
  const name = unique('Brought in')
  const choose = (...lines: string[]) =>
    page.getByLabel('CSV file').setInputFiles({
      name: 'strings.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['manufacturer;name;color;stock_sets', ...lines].join('\n')),
    })
  await page.goto('/shop/strings')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Strings' })
  await choose(`Gosen;${name};Red;4`, `Gosen;${name};;4`, `Gosen;${name};Blue;many`)
  await expect(dialog.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveText([
    'Line 3: Color is required',
    'Line 4: The stock must be a whole number of sets',
  ])
  await expect(dialog.getByRole('button', { name: 'Import Strings' })).toBeDisabled()
  // The browser reports a choice only when the field had another value, so the corrected file can be chosen again.
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

test('the sample file of the import can be imported', async ({ manager: { page } }) => {
  await page.goto('/shop/strings')
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

test('all strings that a search shows are unlisted at once, and only they are counted', async ({
  manager: { page },
  db,
}) => {
  const name = unique('Bulk')
  for (const color of ['Red', 'Blue']) await createString({ db }, { name, color, stock_sets: 0 })
  await createString({ db }, { name: unique('Other'), stock_sets: 0 })
  await page.goto('/shop/strings')
  await page.getByLabel('Search strings').fill(name)
  await expect(page.getByText('2 strings, 2 low or out of stock', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for all shown strings' }).click()
  await page.getByRole('menuitem', { name: 'Unlist All Shown' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlist' }).click()
  await expect(page.getByText('Unlisted', { exact: true }).and(page.locator('td *'))).toHaveCount(2)
  const listed = await db.selectFrom('strings').select('is_listed').where('name', '=', name).execute()
  expect(listed).toEqual([{ is_listed: false }, { is_listed: false }])
})

test('the prices: a tier is added, changed and deleted', async ({ manager: { page } }) => {
  const name = unique('youth')
  await page.goto('/shop/tiers')
  await expect(page.getByText('Changes apply to new orders only; existing orders keep their price.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Tier' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Flat rate ($)').fill('eighteen')
  await page.getByRole('form').getByRole('button', { name: 'Add Tier' }).click()
  await expect(page.getByText('The flat rate must be an amount like 30.00')).toBeVisible()
  await page.getByLabel('Flat rate ($)').fill('18')
  await page.getByRole('form').getByRole('button', { name: 'Add Tier' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('$18.00')
  await expect(row).toContainText('$??')

  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Labor only ($)').fill('$9.50')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('$9.50')

  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Tier' }).click()
  await expect(row).toHaveCount(0)
})

test('a person is found, gets credits, a tier and permissions, and the audit trail shows it', async ({
  manager: { page },
  newPerson,
}) => {
  const person = await newPerson(unique('Yuki'))
  await page.goto('/shop/people')
  await page.getByLabel('Search people').fill(person.email.slice(0, 20))
  await page.getByRole('link', { name: person.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()

  await page.getByRole('spinbutton', { name: 'Credits' }).fill('10')
  await page.getByRole('button', { name: 'Grant Credits' }).click()
  await expect(page.getByText('Please enter a reason')).toBeVisible()
  await page.getByLabel('Reason').fill('Card of ten')
  await page.getByRole('button', { name: 'Grant Credits' }).click()
  const ledger = page.getByRole('table', { name: 'Credit ledger' })
  await expect(ledger.getByRole('row').nth(1)).toContainText('Card of ten')
  await page.getByLabel('Action', { exact: true }).selectOption('Deduct')
  await page.getByRole('spinbutton', { name: 'Credits' }).fill('11')
  await page.getByLabel('Reason').fill('Too many')
  await page.getByRole('button', { name: 'Deduct Credits' }).click()
  await expect(page.getByRole('alert')).toContainText('Only 10 credits are available.')

  await page.getByLabel('Tier').selectOption({ index: 1 })
  await page.getByRole('region', { name: 'Membership' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tier saved', { exact: true })).toBeVisible()

  const technician = page.getByRole('switch', { name: 'Technician' })
  await technician.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make Technician' }).click()
  await expect(technician).toBeChecked()

  // The refused change of the credits is not lost without a question.
  await page.getByRole('link', { name: 'Audit Trail' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  const rights = page.getByRole('row').filter({ hasText: person.name }).filter({ hasText: 'Permissions: technician' })
  await expect(rights).toContainText('Mira Rahn')
  await expect(rights).toContainText('yes')
})

test('a manager who signed in long ago must sign in again before credits change', async ({
  manager,
  newPerson,
  db,
}) => {
  const { page, subject } = manager
  const person = await newPerson('Ben Castell')
  await sql`update auth.session set "firstFactorAt" = now() - interval '11 minutes' where "userId" = ${subject}`.execute(
    db,
  )
  await page.goto(`/shop/people/${person.id}`)
  await page.getByRole('spinbutton', { name: 'Credits' }).fill('1')
  await page.getByLabel('Reason').fill('Cup')
  await page.getByRole('button', { name: 'Grant Credits' }).click()
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('Please confirm your identity, then try again.')
})

test('money taken at the counter is given back and ticked off', async ({
  manager: { page },
  newPerson,
  technician,
  db,
}) => {
  const person = await newPerson(unique('Lena'))
  const job = await createJob({ db }, person, { paid: 'technician' })
  await technician.page.goto(`/technician/string-jobs/${job}`)
  await technician.page
    .getByRole('button', { name: /status/i })
    .first()
    .waitFor()
  await db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', job).execute()
  await sql`
    insert into refunds (payment_id, string_job_id, amount, state, reason)
    select id, string_job_id, amount, 'due', 'cancelled' from payments where string_job_id = ${job}
  `.execute(db)
  await page.goto('/shop/money')
  const row = page.getByRole('table', { name: 'Refunds due' }).getByRole('row').filter({ hasText: person.name })
  await expect(row).toContainText('$20.00')
  await row.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Paid Out' }).click()
  await expect(row).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/)
})

test('the settings are checked, saved and kept', async ({ manager: { page }, db }) => {
  await page.goto('/shop/settings')
  const hours = page.getByLabel('Opening hours')
  await page.getByLabel('Turnaround (hours)').fill('0')
  await hours.fill('Mon to Fri 10 to 18')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('The turnaround must be at least 1 hour')).toBeVisible()
  await page.getByLabel('Turnaround (hours)').fill('48')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(hours).toHaveValue('Mon to Fri 10 to 18')
  await db.updateTable('shop_settings').set({ opening_hours: '' }).execute()

  // The overview shows the day of the shop's time zone, which can differ from the device's.
  await page.route('**/api/shop/overview/', async (route) => {
    const overview = await (await route.fetch()).json()
    const strung = [...overview.strung.slice(0, -1), { day: '2030-01-02', count: 0 }]
    await route.fulfill({ json: { ...overview, strung } })
  })
  await page.goto('/shop')
  await expect(page.getByText('Wednesday, January 2')).toBeVisible()
})

async function chooseOwnString(page: Page) {
  await page.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS Bring Your Own String' }).click()
}

test('a walk-in order is taken in one form, and the customer is known from then on', async ({
  technician,
  newPerson,
  signIn,
  db,
}) => {
  const { page } = technician
  const name = unique('Walk')
  await page.goto('/')
  await page.getByRole('link', { name: 'Walk-in Order' }).click()
  await page.getByLabel('Find a customer').fill(name)
  await expect(page.getByText('No customers found.')).toBeVisible()
  await page.getByRole('button', { name: 'New customer' }).click()
  await expect(page.getByLabel('Name (Optional)', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByText('Manufacturer is required')).toBeVisible()
  await page.getByLabel('Manufacturer').fill('Victor')
  await page.getByLabel('Model Name').fill('Thruster F Ultra')
  await page.getByLabel('Tension (lbs)', { exact: true }).fill('25')
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByText('Please select a string from the list')).toBeVisible()
  await chooseOwnString(page)
  await page.getByRole('button', { name: 'Take Order' }).click()
  const taken = page.getByRole('status').filter({ hasText: 'Order taken' })
  await expect(taken).toContainText(`Victor: Thruster F Ultra for ${name}`)

  // The same customer orders again for the same racket.
  await page.getByLabel('Find a customer').fill(name)
  await page.getByRole('button', { name }).click()
  await page.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option', { name: 'Thruster F Ultra' }).click()
  await expect(page.getByLabel('Manufacturer')).toHaveCount(0)
  await chooseOwnString(page)
  await page.getByRole('button', { name: 'Take Order' }).click()
  await page.getByRole('link', { name: 'Open the job' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'String Job' })).toBeVisible()
  expect(
    await db
      .selectFrom('users')
      .select('id')
      .where('last_name', '=', name.split(' ')[1] ?? '')
      .execute(),
  ).toHaveLength(1)

  // Customers cannot open the counter or the shop.
  const customer = await signIn(await newPerson('Nosy Nora'))
  for (const path of ['/counter', '/shop', '/shop/money']) {
    await customer.page.goto(path)
    await expect(customer.page.getByText('You are not authorized to view this page.')).toBeVisible()
    await expect(customer.page.getByRole('link', { name: 'Money' })).toHaveCount(0)
  }
})

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ reducedMotion: 'reduce', viewport: { width, height: 900 } })
    test.setTimeout(90_000)

    test('every screen of the shop passes axe and does not scroll sideways', async ({ manager, newPerson, db }) => {
      const { page } = manager
      const person = await newPerson('Axel Long-Name Oberhauser')
      await createRacket({ db }, person, { retire_date: new Date() })
      const name = unique('Low')
      const string_id = await createString({ db }, { name, stock_sets: 0 })
      await createJob({ db }, person, { string_id, paid: 'technician' })
      await createJob({ db }, person)
      const look = async (what: string) => {
        await expectAccessible(page, what)
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(sideways, what).toBeLessThanOrEqual(0)
      }
      for (const [path, heading] of [
        ['/shop', 'Rackets strung'],
        ['/shop/tiers', 'Prices'],
        ['/shop/people', 'People'],
        [`/shop/people/${person.id}`, 'Permissions'],
        ['/shop/money', 'Unpaid jobs'],
        ['/shop/settings', 'Shop Settings'],
        ['/shop/audit', 'Audit Trail'],
        ['/counter', 'Walk-in Order'],
        ['/bench', 'Bench'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('main').getByRole('heading', { name: heading, exact: true })).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
        await look(path)
      }

      await page.goto('/shop/strings')
      await page.getByLabel('Search strings').fill(name)
      await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(1)
      await page.getByRole('button', { name: 'Add String' }).click()
      await look('the strings, while one is added')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('importing strings')
    })
  })
}
