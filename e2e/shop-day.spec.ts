import type { Locator, Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { ticketOf } from './job-rows.ts'
import { unfold } from './unfold.ts'

// The actions of a day at the counter, with the clicks, keys and pages that each takes. docs/screens.md lists the counts. An
// action that takes more of them fails.

const LIMITS = {
  'Walk-in order of a new customer': { clicks: 1, keys: 31, fields: 4, pages: 1 },
  'Label after an order': { clicks: 1, keys: 0, fields: 0, pages: 1 },
  'Further racket of the same customer': { clicks: 2, keys: 22, fields: 3, pages: 0 },
  '15 rackets of 6 customers': { clicks: 4, keys: 198, fields: 21, pages: 1 },
  'Correction of a tension': { clicks: 3, keys: 12, fields: 2, pages: 1 },
  'Hand-over of three rackets, paid at the counter': { clicks: 3, keys: 5, fields: 1, pages: 1 },
  'End of the day: what came in, and what is unpaid': { clicks: 1, keys: 0, fields: 0, pages: 1 },
}
type Action = keyof typeof LIMITS

/** The seconds that an action takes by these counts: a click takes 1.3, a key 0.28, and to turn to a field 1.2. */
const secondsOf = ({ clicks, keys, fields }: { clicks: number; keys: number; fields: number }) =>
  clicks * 1.3 + keys * 0.28 + fields * 1.2

/** Counts the clicks and keys of a person, the fields they fill in, and the page changes. */
function person(page: Page) {
  const cost = { clicks: 0, keys: 0, fields: 0, pages: 0 }
  let path = new URL(page.url()).pathname
  page.on('framenavigated', () => {
    const next = new URL(page.url()).pathname
    if (next !== path) cost.pages += 1
    path = next
  })
  return {
    cost,
    async click(target: Locator) {
      cost.clicks += 1
      await target.click()
    },
    async fill(text: string) {
      cost.fields += 1
      cost.keys += text.length
      await page.keyboard.type(text)
    },
    async press(key: string) {
      // A key with a modifier is two keys.
      cost.keys += key.split('+').length
      await page.keyboard.press(key)
    },
  }
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const listed = (page: Page) => page.goto('/technician/string-jobs')

test('a day at the counter takes no more clicks, keys and pages than before', async ({ newPerson, signIn, db }) => {
  const mark = Math.random().toString(36).slice(2, 6)
  const staff = await newPerson('Tomas Okafor', { is_technician: true, is_manager: true })
  const { page } = await signIn(staff)
  await createString({ db }, { name: `Q${mark}` })
  const costs: Partial<Record<Action, object>> = {}

  async function act(action: Action, steps: (by: ReturnType<typeof person>) => Promise<void>) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const by = person(page)
    await steps(by)
    costs[action] = { ...by.cost }
    page.removeAllListeners('framenavigated')
    for (const [what, limit] of Object.entries(LIMITS[action])) {
      expect(by.cost[what as keyof typeof by.cost], `${what}: ${action}`).toBeLessThanOrEqual(limit)
    }
  }

  const string = page.getByRole('combobox', { name: 'String' })
  const tension = page.getByLabel('Tension (lbs)', { exact: true })

  /** Presses Tab until an element has the focus. */
  async function tabTo(by: ReturnType<typeof person>, target: Locator) {
    while (!(await target.evaluate((element) => element === document.activeElement))) await by.press('Tab')
  }

  /** Chooses a model, after which the string has the focus. */
  async function enterModel(by: ReturnType<typeof person>, model: string) {
    await by.fill(model.toLowerCase().slice(0, 8))
    await expect(page.getByRole('option').first()).toContainText(model)
    await by.press('ArrowDown')
    await by.press('Enter')
    await expect(page.getByLabel('Manufacturer')).toHaveValue('Victor')
    await expect(string).toBeFocused()
  }

  async function enterJob(by: ReturnType<typeof person>) {
    await by.fill(`q${mark}`)
    await expect(page.getByRole('option', { name: `Q${mark}`, selected: true })).toBeVisible()
    await by.press('Enter')
    await expect(string).toBeFocused()
    await by.press('Tab')
    await tabTo(by, tension)
    await by.fill('25')
  }

  async function takeOrder(by: ReturnType<typeof person>, text: string) {
    await by.press('Control+Enter')
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  }

  /** Types the name of a new customer, of whom the phone number is asked next. */
  async function startNew(by: ReturnType<typeof person>, name: string) {
    await expect(page.getByLabel('Find a customer')).toBeFocused()
    await by.fill(name)
    // No customer has this name, so Enter starts with a new one.
    await by.press('Enter')
    await expect(page.getByLabel('Name (Optional)', { exact: true })).toHaveValue(name)
    await expect(page.getByLabel('Phone (Optional)')).toBeFocused()
  }

  await listed(page)
  await act('Walk-in order of a new customer', async (by) => {
    await by.click(page.getByRole('link', { name: 'Walk-in Order' }))
    await startNew(by, `Ben ${mark}`)
    await tabTo(by, page.getByLabel('Model Name'))
    await enterModel(by, 'DriveX')
    await enterJob(by)
    await takeOrder(by, 'DriveX')
    expect(secondsOf(by.cost)).toBeLessThanOrEqual(15)
  })

  await act('Further racket of the same customer', async (by) => {
    await by.click(button(page, 'Another Racket'))
    await by.click(page.getByLabel('Model Name'))
    await enterModel(by, 'Thruster')
    await enterJob(by)
    await takeOrder(by, 'Thruster')
  })

  await act('Label after an order', async (by) => {
    await by.click(page.getByRole('status').getByRole('link', { name: 'Print Label' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Print Labels' })).toBeVisible()
  })

  // A name of hexadecimal digits would also be found in the random email of another.
  const known = ['Ida', 'Bob', 'Cem'].map((name) => `${name} ${mark}`)
  for (const name of known) {
    const owner = await newPerson(name)
    for (const racket_name of ['One', 'Two', 'Three']) {
      const racket_id = await createRacket({ db }, owner, { racket_name })
      await createJob({ db }, owner, { racket_id, order_status: 'COMPLETED', paid: 'technician' })
    }
  }
  await listed(page)
  await act('15 rackets of 6 customers', async (by) => {
    await by.click(page.getByRole('link', { name: 'Walk-in Order' }))
    for (const name of known) {
      await expect(page.getByLabel('Find a customer')).toBeFocused()
      await by.fill(name)
      await by.press('Enter')
      await expect(page.getByRole('list', { name: 'Rackets' }).getByRole('button')).toHaveCount(3)
      for (const key of ['1', '2', '3']) await by.press(key)
      await takeOrder(by, `3 rackets for ${name}`)
    }
    for (const [index, name] of ['Dan', 'Eva', 'Fei'].entries()) {
      await startNew(by, `${name} ${mark}`)
      // Eight digits, with the code of the country, because this shop has not set its own.
      await by.fill(`+452012345${index}`)
      await tabTo(by, page.getByLabel('Model Name'))
      await enterModel(by, 'DriveX')
      await enterJob(by)
      await by.click(button(page, /^Add to Order/))
      // The string and the tension are those of the racket before.
      await expect(page.getByLabel('Model Name')).toBeFocused()
      await enterModel(by, 'Thruster')
      await takeOrder(by, `2 rackets for ${name} ${mark}`)
    }
    expect(secondsOf(by.cost)).toBeLessThanOrEqual(90)
  })

  const kim = await newPerson(`Kim ${mark}`)
  const wrong = await createJob({ db }, kim, {
    racket_id: await createRacket({ db }, kim, { racket_name: `Loud ${mark}` }),
  })
  await listed(page)
  await act('Correction of a tension', async (by) => {
    await by.click(page.getByRole('searchbox'))
    await by.fill(`loud ${mark}`)
    await page.waitForURL(/search=loud/)
    await by.click(row(page, `Loud ${mark}`).getByRole('link'))
    await by.click(button(page, 'Correct Order'))
    await expect(tension).toBeFocused()
    await by.fill('26')
    await by.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await unfold(page, 'History')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('from 24 lbs to 26 lbs')

  await db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', wrong).execute()
  const rackets = ['One', 'Two', 'Three'].map((name) => `${name} ${mark}`)
  let job = 0
  for (const racket_name of rackets) {
    const racket_id = await createRacket({ db }, kim, { racket_name })
    job = await createJob({ db }, kim, { racket_id, order_status: 'READY_FOR_PICKUP', technician_id: staff.id })
  }
  const ticket = await ticketOf(db, job)
  await listed(page)
  await act('Hand-over of three rackets, paid at the counter', async (by) => {
    await by.click(page.getByRole('link', { name: 'Hand Over' }))
    await expect(page.getByLabel('Ticket, code or customer')).toBeFocused()
    await by.fill(ticket.replace('-', '').toLowerCase())
    await by.press('Enter')
    await by.click(button(page, 'Mark as Paid and Collected'))
    await by.click(page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }))
    await expect(page.getByRole('status')).toContainText('Handed over: 3 rackets')
  })

  await listed(page)
  // The group stays as a person leaves it.
  await page.getByRole('button', { name: 'Manage' }).click()
  await act('End of the day: what came in, and what is unpaid', async (by) => {
    await by.click(page.getByRole('link', { name: 'Money' }))
    await expect(page.getByRole('region', { name: 'Unpaid jobs' })).toBeVisible()
  })
  console.table(costs)
})
