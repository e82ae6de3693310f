import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../server/base/database/connect.ts'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { configurePages } from './configure-pages.ts'
import { test as base, expect, type Person } from './fixtures.ts'
import { ticketOf } from './job-rows.ts'
import { holdBack } from './latch.ts'
import { chooseOwnString } from './new-string-job.ts'
import { refuse } from './texts.ts'

/**
 * Returns four random letters that most likely only one customer's name has. None of them is in a hexadecimal number,
 * because a search also finds emails, which are such numbers here.
 */
const letters = () => Array.from({ length: 4 }, () => 'ghjklmnpqrstvwxyz'[Math.floor(Math.random() * 17)]).join('')

/** Creates a racket that was strung here with a string that no other racket has. */
async function createStrung(db: Db, owner: { id: number }, racket_name: string) {
  const racket_id = await createRacket({ db }, owner, { racket_name })
  const string_id = await createString({ db })
  await createJob({ db }, owner, {
    racket_id,
    string_id,
    tension: 25,
    cross_tension: 27,
    order_status: 'COMPLETED',
    paid: 'technician',
  })
  return { racket_id, string_id }
}

const test = base.extend<{
  /** Creates a customer whom a search finds alone, with rackets of these names that were strung here before. */
  newKim(rackets: string[], credits?: number): Promise<Person & { search: string }>
}>({
  newKim: async ({ newPerson, db }, use) => {
    await use(async (rackets, stringing_credits = 0) => {
      const search = letters()
      const kim = await newPerson(`${search} Kimura`, { stringing_credits })
      for (const name of rackets) await createStrung(db, kim, name)
      return { ...kim, search }
    })
  },
})

// The tests share the shop's label settings, so they run one after another.
test.describe.configure({ mode: 'default' })
test.afterEach(async ({ db }) => {
  await sql`delete from label_settings; insert into label_settings default values`.execute(db)
})

/** Opens the counter and chooses the only customer that a search finds. */
async function chooseCustomer(page: Page, search: string) {
  await page.goto('/counter')
  await findCustomer(page, search)
}

/** Chooses another customer for the order that is being taken. */
async function changeCustomer(page: Page, search: string) {
  const chosen = page.getByRole('group', { name: 'Customer of the order' })
  await chosen.getByRole('button', { name: 'Change' }).click()
  await findCustomer(page, search)
}

async function findCustomer(page: Page, search: string) {
  await page.getByLabel('Find a customer').fill(search)
  await page.keyboard.press('Enter')
}

/** Counts the keys that a person presses. */
function keyboard(page: Page) {
  const pressed: string[] = []
  return {
    pressed,
    async press(...keys: string[]) {
      for (const key of keys) {
        // A key with a modifier is two keys.
        pressed.push(...key.split('+'))
        await page.keyboard.press(key)
      }
    },
  }
}

test('at most 12 keys order three rackets of a known customer and print their labels', async ({
  technician: { page },
  newKim,
  db,
}) => {
  // A headless browser never opens its print dialog.
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.prints = String(Number(document.body.dataset.prints ?? 0) + 1)
      window.dispatchEvent(new Event('beforeprint'))
    }
  })
  await sql`update label_settings set prints_on_order = true`.execute(db)
  const kim = await newKim(['One', 'Two', 'Three'])
  await page.goto('/counter')
  await expect(page.getByLabel('Find a customer')).toBeFocused()

  // Those who speak instead of typing turn the single keys off.
  const turnKeys = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Manage Account' }).click()
    await page.getByRole('switch', { name: /the keys 1 to 9 and N/ }).click()
    await page.keyboard.press('Escape')
  }
  await turnKeys()
  await page.getByRole('heading', { name: 'Walk-in Order' }).click()
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Add to Order', exact: true })).toBeVisible()
  await turnKeys()
  await page.getByLabel('Find a customer').focus()

  const { press, pressed } = keyboard(page)
  await press(...kim.search, 'Enter')
  await expect(page.getByRole('list', { name: 'Rackets' }).getByRole('button')).toHaveCount(3)
  await press('1', '2', '3')
  await expect(page.getByText('standard: $90.00 for 3 rackets')).toBeVisible()
  await expectAccessible(page, 'an order of three rackets')
  await press('Control+Enter')
  const taken = page.getByRole('status').filter({ hasText: 'Order taken: 3 rackets' })
  await expect(taken).toContainText('$90.00')
  expect(pressed.length).toBeLessThanOrEqual(12)

  const jobs = await db
    .selectFrom('string_jobs')
    .select(['id', 'order_id', 'tension', 'cross_tension', 'string_id'])
    .where('owner_id', '=', kim.id)
    .where('order_status', '=', 'NEW')
    .execute()
  expect(jobs).toHaveLength(3)
  expect(new Set(jobs.map(({ order_id }) => order_id)).size).toBe(1)
  expect(jobs.every((job) => job.tension === 25 && job.cross_tension === 27 && job.string_id !== null)).toBe(true)
  const printed = () =>
    db
      .selectFrom('job_events')
      .select('string_job_id')
      .where('event', '=', 'label_printed')
      .where(
        'string_job_id',
        'in',
        jobs.map(({ id }) => id),
      )
      .execute()
  await expect.poll(async () => (await printed()).length).toBe(3)
  await expect(page.getByLabel('Find a customer')).toBeFocused()

  await test.step('the note about the order, when it comes back, prints nothing again, and undo removes it', async () => {
    await page.getByRole('button', { name: 'Another Racket' }).click()
    await expect(taken).toHaveCount(0)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(taken).toBeVisible()
    await expect(page.getByRole('region', { name: 'Amount due' })).toBeVisible()
    // The labels are on the page for printing.
    await expect(page.locator('.print-labels')).toHaveCount(1)
    expect(await page.evaluate(() => document.body.dataset.prints)).toBe('1')
    expect(await printed()).toHaveLength(3)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Order cancelled')).toBeVisible()
    await expect(taken).toHaveCount(0)
  })
})

test('an order is taken even if the browser cannot print, and its label is not recorded as printed', async ({
  technician: { page },
  newKim,
  db,
}) => {
  // The browsers inside some apps have no print dialog.
  await page.addInitScript(() => Reflect.set(window, 'print', undefined))
  await sql`update label_settings set prints_on_order = true`.execute(db)
  const kim = await newKim(['Loud'])
  await chooseCustomer(page, kim.search)
  await page.getByRole('button', { name: /Loud/ }).click()
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Order taken' })).toContainText('Loud')
  // Kim owes nothing else, so the amount due says it all.
  await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('Amount due for 1 racket')
  await expect(page.getByText(/in total$/)).toHaveCount(0)
  // The toast with 'Undo', which stays for ten seconds, does not cover the button for the next order.
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0
  await expect.poll(async () => (await top('Take Order')) - (await top('Undo'))).toBeGreaterThan(40)
  await expect(page.getByText('Your browser blocked it. Press Ctrl+P, or ⌘P on a Mac')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print Label', exact: true })).toBeVisible()
  const printed = await db
    .selectFrom('job_events as e')
    .innerJoin('string_jobs as j', 'j.id', 'e.string_job_id')
    .select('e.id')
    .where('j.owner_id', '=', kim.id)
    .where('e.event', '=', 'label_printed')
    .execute()
  expect(printed).toEqual([])
})

test('the rackets that were entered stay in the order when it turns out that the shop knows the customer', async ({
  technician: { page },
  newKim,
  db,
}) => {
  const kim = await newKim(['Loud'])
  async function enter(model: string) {
    await page.getByLabel('Manufacturer').fill('Victor')
    await page.getByLabel('Model Name').fill(model)
  }
  await page.goto('/counter')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Name (Optional)', { exact: true }).fill('Kim')
  await page.getByLabel('Email (Optional)').fill(kim.email)
  await enter('DriveX')
  await chooseOwnString(page)
  await page.getByRole('button', { name: 'Add to Order' }).click()
  await enter('Auraspeed')
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByText(/already has this email. Choose that customer instead/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Find a customer instead' }).click()
  await page.getByLabel('Find a customer').fill(kim.search)
  await page.getByRole('button', { name: new RegExp(kim.search) }).click()
  await expect(page.getByRole('list', { name: 'Order' }).getByRole('listitem')).toHaveText([/DriveX/])
  await expect(page.getByLabel('Model Name')).toHaveValue('Auraspeed')
  await page.getByRole('button', { name: /Loud/ }).click()
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Order taken: 3 rackets' })).toBeVisible()
  const jobs = await db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select('r.model_name')
    .where('j.owner_id', '=', kim.id)
    .where('j.order_status', '=', 'NEW')
    .orderBy('j.id')
    .execute()
  expect(jobs.map(({ model_name }) => model_name)).toEqual(expect.arrayContaining(['DriveX', 'Auraspeed']))
  expect(jobs).toHaveLength(3)
  // The next order begins empty.
  await expect(page.getByRole('list', { name: 'Order' })).toHaveCount(0)
})

test('a refusal about a field that has left the page meanwhile is shown', async ({ technician: { page }, newKim }) => {
  const kim = await newKim(['Loud'])
  await page.goto('/counter')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Email (Optional)').fill(kim.email)
  await page.getByLabel('Manufacturer').fill('Victor')
  await page.getByLabel('Model Name').fill('DriveX')
  await chooseOwnString(page)
  const release = await holdBack(page, '**/api/counter/order/')
  await page.getByRole('button', { name: 'Take Order' }).click()
  await page.getByRole('button', { name: 'Find a customer instead' }).click()
  release()
  await expect(page.getByRole('alert')).toContainText(/already has this email. Choose that customer instead/)
  await expect(page.getByRole('button', { name: 'Take Order' })).toBeVisible()
})

test('after a refusal, the customer who was chosen meanwhile stays', async ({ technician: { page }, newKim }) => {
  const [kim, bo] = [await newKim(['Loud']), await newKim(['Quiet'])]
  const chosen = page.getByRole('group', { name: 'Customer of the order' })
  await chooseCustomer(page, kim.search)
  await page.getByRole('button', { name: /Loud/ }).click()
  await refuse(page, '/counter/order/', 'POST', 409, { error: 'The price has changed.' })
  const url = '**/api/counter/hand_over/?*'
  const asked = page.waitForRequest(url)
  const release = await holdBack(page, url)
  await page.getByRole('button', { name: 'Take Order' }).click()
  await asked
  await changeCustomer(page, bo.search)
  await expect(chosen).toContainText(bo.search)
  const read = page.waitForResponse(url)
  release()
  await read
  await expect(page.getByRole('button', { name: /Quiet/ })).toBeVisible()
  await page.getByRole('button', { name: /Quiet/ }).click()
  await expect(chosen).toContainText(bo.search)
})

test('the customer who is chosen while an order is on its way stays, with their rackets', async ({
  technician: { page },
  newKim,
  db,
}) => {
  const [kim, bo] = [await newKim(['Loud', 'Soft']), await newKim(['Quiet'])]
  const chosen = page.getByRole('group', { name: 'Customer of the order' })
  const items = page.getByRole('list', { name: 'Order' }).getByRole('listitem')
  const take = page.getByRole('button', { name: 'Take Order' })
  await chooseCustomer(page, kim.search)
  await page.getByRole('button', { name: /Loud/ }).click()
  await page.getByRole('button', { name: 'New Racket' }).click()
  await page.getByLabel('Manufacturer').fill('Victor')
  await page.getByLabel('Model Name').fill('DriveX')
  await chooseOwnString(page)
  const release = await holdBack(page, '**/api/counter/order/')
  await take.click()
  await expect(page.getByRole('button', { name: 'Taking...' })).toBeVisible()
  await changeCustomer(page, bo.search)
  await page.getByRole('button', { name: /Quiet/ }).click()
  release()
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText('Order placed')
  await expect(chosen).toContainText(bo.search)
  await expect(items).toHaveText([/Quiet/])

  await test.step('a racket of the same customer stays as well', async () => {
    await changeCustomer(page, kim.search)
    await page.getByRole('button', { name: /Loud/ }).click()
    const release = await holdBack(page, '**/api/counter/order/')
    await take.click()
    await page.getByRole('button', { name: /Soft/ }).click()
    release()
    await expect(items).toHaveText([/Soft/])
    await expect(chosen).toContainText(kim.search)
  })
  await changeCustomer(page, bo.search)
  await page.getByRole('button', { name: /Quiet/ }).click()
  await take.click()
  await expect(page.getByRole('status').filter({ hasText: 'Order taken: String Job' })).toContainText(bo.search)
  const ordered = await db
    .selectFrom('string_jobs')
    .select(['owner_id'])
    .where('owner_id', 'in', [kim.id, bo.id])
    .where('order_status', '=', 'NEW')
    .orderBy('id')
    .execute()
  expect(ordered.map(({ owner_id }) => owner_id)).toEqual([kim.id, kim.id, kim.id, bo.id])
})

test('an order for a customer who has just deleted their account says so, and is taken for another one', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const search = letters()
  const kim = await newPerson(`${search} Kimura`)
  await chooseCustomer(page, search)
  const chosen = page.getByRole('group', { name: 'Customer of the order' })
  await expect(chosen).toContainText(search)
  await page.getByLabel('Manufacturer').fill('Victor')
  await page.getByLabel('Model Name').fill('DriveX')
  await chooseOwnString(page)
  await db.deleteFrom('users').where('id', '=', kim.id).execute()
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByRole('alert')).toContainText('This customer no longer exists.')
  await chosen.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Order taken: String Job' })).toBeVisible()
})

test('pressing the number of a racket adds it to the order or removes it, and N adds a new racket', async ({
  technician: { page },
  newKim,
}) => {
  const kim = await newKim(['Loud'])
  await chooseCustomer(page, kim.search)
  const loud = page.getByRole('button', { name: /Loud/, pressed: false })
  await expect(loud).toContainText('25 / 27')
  await expect(page.getByLabel('Manufacturer')).toHaveCount(0)
  await expect(page.getByText('standard:')).toHaveCount(0)
  await page.keyboard.press('1')
  await expect(page.getByText('standard: $30.00', { exact: true })).toBeVisible()
  await page.keyboard.press('1')
  await expect(loud).toBeVisible()
  await page.keyboard.press('1')

  await page.keyboard.press('n')
  await expect(page.getByLabel('Model Name')).toBeFocused()
  await page.getByLabel('Manufacturer').focus()
  // The form is open and empty, so the button leads to it again.
  await page.getByRole('button', { name: 'Add to Order' }).click()
  await expect(page.getByLabel('Model Name')).toBeFocused()
  await page.getByLabel('Manufacturer').fill('Victor')
  await page.getByLabel('Model Name').fill('DriveX')
  await page.getByRole('button', { name: 'Add to Order' }).click()
  await expect(page.getByText('Please select a string from the list')).toBeVisible()
  await chooseOwnString(page)
  await page.getByRole('button', { name: 'Add to Order' }).click()
  const order = page.getByRole('list', { name: 'Order' })
  await expect(order.getByRole('listitem')).toHaveCount(2)
  await expect(order).toContainText('Victor: DriveX')
  await expect(page.getByLabel('Manufacturer')).toHaveValue('')
  await page.getByLabel('Manufacturer').fill('Li-Ning')
  await page.getByLabel('Model Name').fill('Axforce')
  await chooseOwnString(page)
  await expect(page.getByText('standard: $70.00 for 3 rackets')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Victor: DriveX' }).click()
  await expect(page.getByText('standard: $50.00 for 2 rackets')).toBeVisible()
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Order taken: 2 rackets' })).toContainText('Li-Ning: Axforce')
  await expect(page.getByRole('link', { name: 'Print 2 Labels' })).toBeVisible()
})

test('a racket that was strung in lbs is added in kg when the shop takes orders in kg', async ({
  technician: { page },
  newKim,
}) => {
  await configurePages(page, { tension_unit: 'kg' })
  const kim = await newKim(['Loud'])
  await chooseCustomer(page, kim.search)
  await page.getByRole('button', { name: /Loud.*25 \/ 27 lbs/ }).click()
  await expect(page.getByRole('list', { name: 'Order' })).toContainText('11.3 / 12.2 kg')
  const sent = page.waitForRequest((request) => request.url().endsWith('/counter/order/'))
  await page.getByRole('button', { name: 'Take Order' }).click()
  expect((await sent).postDataJSON().jobs).toMatchObject([{ tension_kg: 11.3, cross_tension_kg: 12.2 }])
  await expect(page.getByRole('status').filter({ hasText: 'Order taken' })).toBeVisible()
})

test('a racket whose string is no longer offered opens in the form, which suggests the most similar string', async ({
  technician: { page },
  newKim,
  db,
}) => {
  const kim = await newKim([])
  const { string_id } = await createStrung(db, kim, 'Loud')
  const { search } = kim
  await db
    .updateTable('strings')
    .set({ is_listed: false, name: `Gone ${search}`, manufacturer: `M${search}` })
    .where('id', '=', string_id)
    .execute()
  await createString({ db }, { manufacturer: `M${search}`, name: `Gone ${search} II` })
  await chooseCustomer(page, kim.search)
  await page.getByRole('button', { name: /Loud/ }).click()
  await expect(page.getByText(`M${search}: Gone ${search} - Sky Blue cannot be ordered now.`)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'String' })).toBeFocused()
  await expect(page.getByLabel('Tension (lbs)', { exact: true })).toHaveValue('25')
  await page.getByRole('button', { name: `Use Gone ${search} II` }).click()
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Order taken' })).toContainText('Loud')
})

test('a technician changes the phone number of the customer they serve', async ({
  technician: { page },
  newKim,
  db,
}) => {
  const kim = await newKim([])
  await chooseCustomer(page, kim.search)
  await page.getByRole('button', { name: 'Add phone', exact: true }).click()
  const phone = page.getByRole('dialog').getByLabel('Phone (Optional)')
  // The browser would offer the phone number of the technician.
  await expect(phone).toHaveAttribute('autocomplete', 'off')
  await phone.fill('+49 30 1234567')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Keep Editing' })
    .click()
  await page.getByRole('button', { name: 'Save Phone' }).click()
  await expect(page.getByRole('button', { name: 'Edit phone', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('+49 30')
  const saved = await db.selectFrom('users').select('phone').where('id', '=', kim.id).executeTakeFirstOrThrow()
  expect(saved.phone).toBe('+49301234567')
})

test("the search offers 'Print Again' for a job that was changed after its label was printed", async ({
  technician: { page },
  newKim,
  db,
}) => {
  const kim = await newKim([])
  const job = await createJob({ db }, kim)
  const ticket = await ticketOf(db, job)
  const event = { string_job_id: job, actor_id: null }
  await db
    .insertInto('job_events')
    .values({ ...event, event: 'label_printed', to_value: ticket })
    .execute()
  await page.goto('/counter')
  await page.getByLabel('Find a customer').fill(kim.search)
  const jobs = page.getByRole('region', { name: 'String Jobs' })
  await expect(jobs.getByRole('listitem')).toHaveCount(1)
  await expect(jobs.getByRole('link', { name: 'Print Again' })).toHaveCount(0)
  await db
    .insertInto('job_events')
    .values({ ...event, event: 'edited', from_value: '{}', to_value: '{}' })
    .execute()
  await page.reload()
  await page.getByLabel('Find a customer').fill(kim.search)
  await expect(jobs.getByRole('link', { name: 'Print Again' })).toBeVisible()
})

test('a name that has just been typed is the name of the new customer', async ({ technician: { page }, newKim }) => {
  const kim = await newKim([])
  const asked = page.waitForRequest('**/api/counter/customers/?*')
  const answered = page.waitForResponse('**/api/counter/customers/?*')
  const answer = await holdBack(page, '**/api/counter/customers/?*')
  await chooseCustomer(page, kim.search)
  await asked
  // The answer to the first name comes before the search for the second one has started.
  await page.getByLabel('Find a customer').fill('Ada Holm')
  answer()
  await answered
  await page.getByRole('button', { name: 'New customer' }).click()
  await expect(page.getByRole('region', { name: 'Customer' }).getByLabel('Name (Optional)')).toHaveValue('Ada Holm')
})

test('the money for an order is taken as soon as the order is, in the box of the hand-over', async ({
  technician: { page },
  newKim,
  db,
}) => {
  const kim = await newKim(['One', 'Two'], 1)
  await chooseCustomer(page, kim.search)
  await page.getByRole('button', { name: /One/ }).click()
  await page.getByRole('button', { name: /Two/ }).click()
  const release = await holdBack(page, '**/api/counter/hand_over/**')
  await page.getByRole('button', { name: 'Take Order' }).click()
  const due = page.getByRole('region', { name: 'Amount due' })
  await expect(due).toContainText('$60.00')
  const another = page.getByRole('button', { name: 'Another Racket' })
  await expect(another).toBeDisabled()
  const find = page.getByLabel('Find a customer')
  const before = await find.boundingBox()
  release()
  await expect(another).toBeEnabled()
  // The field that the next customer needs stays in its place while the rest loads.
  expect(await find.boundingBox()).toEqual(before)
  await expect(page.getByRole('link', { name: 'Print 2 Labels' })).toBeVisible()
  await expectAccessible(page, 'an order that was taken and is not paid')
  await due.getByRole('button', { name: 'Mark as Paid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(due).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Payment' })).toContainText('Paid')
  await expect(page.getByRole('link', { name: 'Receipt for 2 rackets' })).toBeVisible()
  const jobs = await db
    .selectFrom('string_jobs')
    .select(['order_status', 'is_order_paid'])
    .where('owner_id', '=', kim.id)
    .where('order_status', '=', 'NEW')
    .execute()
  expect(jobs.map(({ is_order_paid }) => is_order_paid)).toEqual([true, true])
})
