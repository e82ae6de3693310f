import { sql } from 'kysely'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { holdBack, latch, loseNextAnswer } from './latch.ts'
import { chooseOwnString } from './new-string-job.ts'

test('a manager adds, changes and deletes a tier', async ({ manager: { page } }) => {
  const name = unique('youth')
  await page.goto('/shop/catalog/prices')
  await expect(page.getByText('Changes apply to new orders only; existing orders keep their price.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Tier' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Flat rate ($)').fill('eighteen')
  await page.getByRole('form').getByRole('button', { name: 'Add Tier' }).click()
  await expect(page.getByText('Enter an amount such as $25.50.')).toBeVisible()
  await page.getByLabel('Flat rate ($)').fill('18')
  await page.getByRole('form').getByRole('button', { name: 'Add Tier' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('$18.00')
  await expect(row).toContainText('$??')

  await row.getByRole('button', { name: 'Edit' }).click()
  const price = page.getByLabel('Labor only ($)')
  await price.fill('$9.50')
  // Neither Escape nor Cancel nor another row's pencil loses a price without a question.
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const leave = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('button', { name: 'Edit standard' }).click(),
    () => page.getByRole('button', { name: 'Add Tier' }).click(),
  ]
  for (const press of leave) {
    await press()
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(price).toHaveValue('$9.50')
  }
  await price.press('Enter')
  await expect(row).toContainText('$9.50')
  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused()

  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete Tier?' })
  await loseNextAnswer(page, '**/api/shop/tiers/*/')
  await deletion.getByRole('button', { name: 'Delete Tier' }).click()
  await expect(deletion.getByRole('alert')).toContainText('The portal cannot be reached. Please try again.')
  await expect(row).toHaveCount(0)
  await deletion.getByRole('button', { name: 'Delete Tier' }).click()
  await expect(deletion.getByRole('alert')).toContainText('This tier does not exist.')
})

test('Escape closes the form of a pack, asks before changes are lost, and waits while it saves', async ({
  manager: { page },
}) => {
  const name = unique('Ten')
  await page.goto('/shop/money/packs')
  const add = page.getByRole('button', { name: 'Add Pack' })
  const form = page.getByRole('form', { name: 'Add Pack' })
  await add.click()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(add).toBeFocused()

  await add.click()
  await form.getByLabel('Name').fill(name)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await form.getByLabel('Credits').fill('10')
  await form.getByLabel('Price ($)').fill('180')
  const goOn = await holdBack(page, '**/api/shop/packs/')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  goOn()
  await expect(page.getByRole('list', { name: 'Packs' })).toContainText(name)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
})

test('saving a pack keeps the price that another manager has just changed', async ({ manager: { page }, db }) => {
  const name = unique('Ten')
  const packs = () => db.selectFrom('packs').selectAll().where('name', '=', name)
  await db.insertInto('packs').values({ name, credits: 10, price: 20000 }).execute()
  try {
    await page.goto('/shop/money/packs')
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const form = page.getByRole('form', { name: `Edit ${name}` })
    await form.getByLabel('Months valid').fill('12')
    await db.updateTable('packs').set({ price: 18000 }).where('name', '=', name).execute()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    expect(await packs().executeTakeFirstOrThrow()).toMatchObject({ months: 12, price: 18000 })
  } finally {
    await db.deleteFrom('packs').where('name', '=', name).execute()
  }
})

test('the share of stringers is read with its sign, and a refusal names the share', async ({ manager: { page } }) => {
  const sent: unknown[] = []
  await page.route('**/api/shop/pay/rule/', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { rule: { kind: 'none', value: 0 }, open: [], payouts: [] } })
  })
  await page.goto('/shop/money/pay')
  await page.getByLabel('A stringer earns').selectOption({ value: 'share' })
  const rule = page.getByRole('form', { name: 'Rule' })
  await rule.getByLabel('Share (%)').fill('half')
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(rule.getByRole('alert')).toContainText('The share must be 1 to 100%')
  await rule.getByLabel('Share (%)').fill('50 %')
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rule saved')).toBeVisible()
  expect(sent).toMatchObject([{ kind: 'share', value: 50 }])
})

test('a rule of pay that another manager has changed is refused, and what was typed stays', async ({
  newShop: { db, page },
}) => {
  await page.goto('/shop/money/pay')
  const rule = page.getByRole('form', { name: 'Rule' })
  await rule.getByLabel('A stringer earns').selectOption({ value: 'per_racket' })
  await rule.getByLabel('Pay ($)').fill('7')
  const { id: actor_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db.insertInto('pay_rules').values({ kind: 'share', value: 40, actor_id }).execute()
  const readAgain = page.waitForResponse('**/api/shop/pay/')
  await rule.getByRole('button', { name: 'Save' }).click()
  await (await readAgain).finished()
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await expect(rule.getByLabel('Pay ($)')).toHaveValue('7')
  await page.getByRole('link', { name: 'Days', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  await expect(rule.getByLabel('Pay ($)')).toHaveValue('7')
  await expect(rule.getByRole('alert')).toContainText('This conflicts with a newer change.')
  await page.reload()
  await expect(rule.getByLabel('Share (%)')).toHaveValue('40')
  await rule.getByLabel('Share (%)').fill('45')
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rule saved')).toBeVisible()
})

test('a tier that is being saved is not left for another one, and one that was deleted meanwhile says so', async ({
  manager: { page },
  db,
}) => {
  const [one, other] = [unique('Club'), unique('Team')]
  await page.goto('/shop/catalog/prices')
  for (const name of [one, other]) {
    await page.getByRole('button', { name: 'Add Tier' }).click()
    const form = page.getByRole('form', { name: 'Add Tier' })
    await form.getByLabel('Name').fill(name)
    await form.getByRole('button', { name: 'Add Tier' }).click()
    await expect(form).toHaveCount(0)
  }
  await page.getByRole('button', { name: `Edit ${one}` }).click()
  const form = page.getByRole('form', { name: `Edit ${one}` })
  await form.getByLabel(/^Flat rate/).fill('25')
  const release = await holdBack(page, '**/api/shop/tiers/*/')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: `Edit ${other}` }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  release()
  await expect(page.getByText('Prices saved')).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: `Edit ${other}` }).click()
  const second = page.getByRole('form', { name: `Edit ${other}` })
  await second.getByLabel(/^Flat rate/).fill('26')

  // Another manager deletes it, and the list drops it with its form.
  await db.deleteFrom('membership_tiers').where('tier_status', '=', other).execute()
  const list = await holdBack(page, '**/api/shop/tiers/')
  await second.getByRole('button', { name: 'Save' }).press('Enter')
  const refusal = page.getByText('This tier does not exist.')
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText('This tier does not exist.')
  expect(await refusal.count()).toBe(1)
  list()
  await expect(second).toHaveCount(0)
  await expect(refusal).toBeVisible()
})

test('a manager finds a person and gives them credits, a tier and a role, and the audit trail shows it', async ({
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

  // Leaving asks for confirmation, because the refused credits are still in the form.
  await page.getByRole('link', { name: 'Queue' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.goto('/shop/settings/audit')
  const rights = page.getByRole('row').filter({ hasText: person.name }).filter({ hasText: 'Permissions: technician' })
  await expect(rights).toContainText('Mira Rahn')
  await expect(rights).toContainText('yes')
  await page.route('**/api/shop/audit/?*', (route) => route.fulfill({ json: { results: [], count: 0 } }))
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Import')
  await expect(page.getByText('Nothing to list.')).toBeVisible()
})

test('a refusal that comes when the manager has left the page is shown on the next one', async ({
  manager: { page },
  newPerson,
  db,
}) => {
  const person = await newPerson(unique('Yuki'))
  await page.goto(`/shop/people/${person.id}`)
  await page.getByRole('switch', { name: 'Technician' }).click()
  const release = await holdBack(page, '**/api/shop/people/*/rights/')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make Technician' }).click()
  await expect(page.getByRole('switch', { name: 'Technician' })).toBeDisabled()
  await page.getByRole('link', { name: 'Queue' }).click()
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
  await db.deleteFrom('users').where('id', '=', person.id).execute()
  release()
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText('This person does not exist')
})

test('a manager corrects the name and the email of a walk-in, but not those of an account', async ({
  manager: { page },
  newPerson,
}) => {
  const walkIn = await newPerson(unique('Lnea'), { auth_subject: null, email: '' })
  const account = await newPerson(unique('Yuki'), { email_verified: true })
  const correct = page.getByRole('button', { name: 'Correct name and email' })
  const dialog = page.getByRole('dialog', { name: 'Correct Name and Email' })
  await page.goto(`/shop/people/${account.id}`)
  await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible()
  await expect(correct).toHaveCount(0)

  await page.goto(`/shop/people/${walkIn.id}`)
  await correct.click()
  await expect(dialog.getByLabel('Name (Optional)')).toHaveValue(walkIn.name)
  await expectAccessible(page, 'correcting a walk-in', '[role=dialog]')
  const name = unique('Lena')
  await dialog.getByLabel('Name (Optional)').fill(name)
  await dialog.getByLabel('Email (Optional)').fill(account.email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Another account already has this email.')).toBeVisible()
  await dialog.getByLabel('Email (Optional)').fill('lena@club.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Customer saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('lena@club.example')).toBeVisible()
})

test('what is chosen while the ledger is read again stays in the form', async ({ manager: { page }, newPerson }) => {
  const person = await newPerson(unique('Yuki'))
  await page.goto(`/shop/people/${person.id}`)
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  const [read, go] = latch()
  await page.route('**/api/shop/people/**', async (route) => {
    if (route.request().method() === 'GET') await read
    await route.continue()
  })
  await page.getByRole('spinbutton', { name: 'Credits' }).fill('10')
  await page.getByLabel('Reason').fill('Card of ten')
  await page.getByRole('button', { name: 'Grant Credits' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('')
  await page.getByLabel('Action', { exact: true }).selectOption('Deduct')
  go()
  await expect(page.getByText('Credits granted', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deduct Credits' })).toBeVisible()
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

test('settings are validated and saved, and the overview shows the day in the shop’s time zone', async ({
  manager: { page },
  db,
}) => {
  // Another test sets hours at the same time, which hides the text.
  await page.route('**/api/shop/hours/', (route) =>
    route.fulfill({ json: { spans: [], closed: [], time_zone: 'UTC' } }),
  )
  await page.goto('/shop/settings/hours')
  const hours = page.getByLabel('Opening hours', { exact: true })
  await page.getByLabel('Turnaround (hours)').fill('0')
  await hours.fill('Mon to Fri 10 to 18')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('The turnaround must be at least 1 hour')).toBeVisible()
  await page.getByLabel('Turnaround (hours)').fill('48')
  const save = page.getByRole('button', { name: 'Save Settings' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
  // The button is disabled now, and what is around it has the focus at once, while the message is still there.
  await expect(save).toBeDisabled()
  await expect(page.locator(':focus').filter({ has: save })).toBeVisible()
  expect(await page.getByText('Settings saved', { exact: true }).isVisible()).toBe(true)
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

test('one form takes a walk-in order, and the customer can be found from then on', async ({
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

test('hours settings that cannot be loaded say which they are', async ({ manager: { page } }) => {
  await page.route('**/api/shop/settings/', (route) => route.fulfill({ status: 400, json: { error: '' } }))
  await page.goto('/shop/settings/hours')
  const failed = page.getByRole('alert').filter({ hasText: 'The settings could not be loaded.' })
  await expect(failed.getByRole('heading', { level: 2, name: 'Turnaround' })).toBeVisible()
})

test.describe('while another manager changes the settings', () => {
  test.use({ live: true })

  test('a tier that is chosen for a person stays chosen', async ({ manager: { page }, newPerson, db }) => {
    const [one, other] = [unique('Club'), unique('Team')]
    const prices = { stringing_price: 2500, stringing_price_labor_only: 1500 }
    await db
      .insertInto('membership_tiers')
      .values([one, other].map((tier_status) => ({ tier_status, ...prices })))
      .execute()
    const person = await newPerson(unique('Yuki'))
    await page.goto(`/shop/people/${person.id}`)
    const tier = page.getByLabel('Tier')
    await tier.selectOption(one)
    const change = { tier_status: other, phone: '+493087654321' }
    await db.updateTable('users').set(change).where('id', '=', person.id).execute()
    await expect(page.getByLabel('Phone (Optional)')).toHaveValue('+49 30 87654321')
    await expect(tier).toHaveValue(one)
    await page.getByRole('button', { name: 'Save Tier' }).click()
    await expect(page.getByText('Tier saved', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Tier' })).toBeDisabled()
  })

  test('a language and a way to pay that are taken off the lists stay off, and the refused language is shown', async ({
    manager: { page },
  }) => {
    const sent: unknown[] = []
    let others = {}
    await page.route('**/api/shop/settings/', async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(route.request().postDataJSON())
        const language = 'The language of the shop must be English or one that it offers'
        return route.fulfill({ status: 400, json: { error: language, fields: { language } } })
      }
      const saved = await (await route.fetch()).json()
      return route.fulfill({ json: { ...saved, ways_to_pay: ['Cash', 'Card'], languages: ['de'], ...others } })
    })
    // The stream ends after its event, so the page opens it again and again.
    const body = 'data: {"kind":"shop","ids":[]}\n\n'
    await page.route('**/api/live/**', (route) => route.fulfill({ contentType: 'text/event-stream', body }))

    await page.goto('/shop/settings/money')
    const ways = page.getByLabel('Ways to pay at the counter')
    await ways.fill('Cash')
    await ways.blur()
    others = { tax_number: 'DE 811' }
    await expect(page.getByLabel('Tax number')).toHaveValue('DE 811')
    await expect(ways).toHaveValue('Cash')

    await page.goto('/shop/settings/languages')
    const german = page.getByRole('switch', { name: 'Deutsch' })
    await german.uncheck()
    others = { language: 'de' }
    // The page reads the settings one after the other, so it shows the first of these two before it asks for the second.
    await (await page.waitForResponse('**/api/shop/settings/')).finished()
    await page.waitForRequest('**/api/shop/settings/')
    await page.waitForRequest('**/api/shop/settings/')
    await expect(german).not.toBeChecked()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('The language of the shop must be English or one that it offers')).toBeVisible()
    expect(sent).toEqual([{ languages: [] }])
    await page.getByLabel('Language of the shop').selectOption('English')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect.poll(() => sent[1]).toEqual({ languages: [], language: 'en' })
  })
})

test('commas of Chinese and Japanese keyboards separate ways to pay and the days of reminders', async ({
  manager: { page },
}) => {
  const sent: unknown[] = []
  await page.route(/\/api\/shop\/(settings|messages)\/$/, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const body = route.request().postDataJSON()
    sent.push(body)
    const stored = await (await route.fetch({ method: 'GET', postData: '' })).json()
    return route.fulfill({ json: { ...stored, ...body } })
  })
  await page.goto('/shop/settings/money')
  const ways = page.getByLabel('Ways to pay at the counter')
  await ways.fill('現金、カード端末，On account')
  await ways.blur()
  await expect(ways).toHaveValue('現金, カード端末, On account')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect.poll(() => sent).toEqual([{ ways_to_pay: ['現金', 'カード端末', 'On account'] }])

  await page.goto('/shop/messages/rules')
  await page.getByLabel('Reminders (days after ready)').fill('２、５，１０')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect.poll(() => sent[1]).toEqual({ reminder_days: [2, 5, 10] })
})
