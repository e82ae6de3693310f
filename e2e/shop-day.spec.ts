import type { Locator, Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { unfold } from './unfold.ts'

// The actions of a day at the counter, with the clicks, keys and pages that each takes. docs/screens.md lists the counts. An
// action that takes more of them fails.

const LIMITS = {
  'Walk-in order of a new customer': { clicks: 5, keys: 26, pages: 1 },
  'Further racket of the same customer': { clicks: 5, keys: 19, pages: 0 },
  'Correction of a tension': { clicks: 4, keys: 13, pages: 1 },
  'Hand-over of three rackets, paid at the counter': { clicks: 3, keys: 5, pages: 1 },
  'End of the day: what came in, and what is unpaid': { clicks: 1, keys: 0, pages: 1 },
}
type Action = keyof typeof LIMITS

/** The seconds that an action takes by these counts: a click takes 1.3, a key 0.28. */
const secondsOf = ({ clicks, keys }: { clicks: number; keys: number }) => clicks * 1.3 + keys * 0.28

/** Counts the clicks, keys and page changes of a person. */
function person(page: Page) {
  const cost = { clicks: 0, keys: 0, pages: 0 }
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
    async type(text: string) {
      cost.keys += text.length
      await page.keyboard.type(text)
    },
    async press(key: string) {
      cost.keys += 1
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

  async function enterRacketAndJob(by: ReturnType<typeof person>, model: string) {
    await by.click(page.getByLabel('Model Name'))
    await by.type(model.toLowerCase().slice(0, 8))
    await expect(page.getByRole('option').first()).toContainText(model)
    await by.press('ArrowDown')
    await by.press('Enter')
    await expect(page.getByLabel('Manufacturer')).toHaveValue('Victor')
    await by.click(page.getByRole('combobox', { name: 'String' }))
    await by.type(`q${mark}`)
    await expect(page.getByRole('option', { name: `Q${mark}`, selected: true })).toBeVisible()
    await by.press('Enter')
    await by.click(page.getByLabel('Tension (lbs)', { exact: true }))
    await by.press('ControlOrMeta+a')
    await by.type('25')
    await by.click(button(page, 'Take Order'))
    await expect(page.getByRole('status').filter({ hasText: model })).toBeVisible()
  }

  await listed(page)
  await act('Walk-in order of a new customer', async (by) => {
    await by.click(page.getByRole('link', { name: 'Walk-in Order' }))
    await expect(page.getByLabel('Find a customer')).toBeFocused()
    await by.type(`Ben ${mark}`)
    // No customer has this name, so Enter starts with a new one.
    await by.press('Enter')
    await expect(page.getByLabel('Name (Optional)', { exact: true })).toHaveValue(`Ben ${mark}`)
    await enterRacketAndJob(by, 'DriveX')
    expect(secondsOf(by.cost)).toBeLessThanOrEqual(15)
  })

  await act('Further racket of the same customer', async (by) => {
    await by.click(button(page, 'Another Racket'))
    await enterRacketAndJob(by, 'Thruster')
  })

  const kim = await newPerson(`Kim ${mark}`)
  const wrong = await createJob({ db }, kim, {
    racket_id: await createRacket({ db }, kim, { racket_name: `Loud ${mark}` }),
  })
  await listed(page)
  await act('Correction of a tension', async (by) => {
    await by.click(page.getByRole('searchbox'))
    await by.type(`loud ${mark}`)
    await page.waitForURL(/search=loud/)
    await by.click(row(page, `Loud ${mark}`).getByRole('link'))
    await by.click(button(page, 'Correct Order'))
    await by.click(page.getByLabel('Tension (lbs)', { exact: true }))
    await by.press('ControlOrMeta+a')
    await by.type('26')
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
  const { ticket } = await db.selectFrom('string_jobs').select('ticket').where('id', '=', job).executeTakeFirstOrThrow()
  await listed(page)
  await act('Hand-over of three rackets, paid at the counter', async (by) => {
    await by.click(page.getByRole('link', { name: 'Hand Over' }))
    await expect(page.getByLabel('Ticket, code or customer')).toBeFocused()
    await by.type(String(ticket).replace('-', '').toLowerCase())
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
