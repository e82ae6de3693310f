import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ mode: 'default' })

/** The links, buttons and fields of a page, with the sidebar and the header. */
interface Count {
  links: number
  buttons: number
  fields: number
}

/**
 * The most that the only person of a new shop sees on each page. A new feature is behind the thing that it belongs to,
 * replaces something, or appears with its first use, so no change may raise a number.
 */
const MOST: Record<string, Count> = {
  '/': { links: 19, buttons: 18, fields: 17 },
  '/rackets': { links: 11, buttons: 6, fields: 1 },
  '/string-jobs': { links: 11, buttons: 6, fields: 0 },
  '/technician/string-jobs': { links: 11, buttons: 13, fields: 1 },
  '/queue': { links: 11, buttons: 5, fields: 0 },
  '/bench': { links: 11, buttons: 7, fields: 1 },
  '/counter': { links: 12, buttons: 12, fields: 6 },
  '/counter/hand-over': { links: 11, buttons: 6, fields: 1 },
  '/counter/calls': { links: 11, buttons: 5, fields: 0 },
  '/counter/labels': { links: 11, buttons: 5, fields: 0 },
  '/shop': { links: 20, buttons: 16, fields: 16 },
  '/shop/catalog/strings': { links: 16, buttons: 372, fields: 2 },
  '/shop/catalog/prices': { links: 16, buttons: 14, fields: 0 },
  '/shop/catalog/extras': { links: 16, buttons: 6, fields: 0 },
  '/shop/catalog/models': { links: 16, buttons: 156, fields: 1 },
  '/shop/people': { links: 14, buttons: 7, fields: 2 },
  '/shop/people/staff': { links: 15, buttons: 8, fields: 1 },
  '/shop/people/waiting-list': { links: 14, buttons: 5, fields: 0 },
  '/shop/money': { links: 11, buttons: 6, fields: 1 },
  '/shop/money/statements': { links: 12, buttons: 5, fields: 0 },
  '/shop/messages/sent': { links: 14, buttons: 12, fields: 0 },
  '/shop/messages/rules': { links: 15, buttons: 7, fields: 7 },
  '/shop/messages/texts': { links: 15, buttons: 8, fields: 3 },
  '/shop/settings': { links: 21, buttons: 5, fields: 0 },
  '/shop/settings/shop': { links: 12, buttons: 7, fields: 8 },
  '/shop/settings/hours': { links: 12, buttons: 17, fields: 3 },
  '/shop/settings/money': { links: 12, buttons: 6, fields: 3 },
  '/shop/settings/bench': { links: 12, buttons: 6, fields: 3 },
  '/shop/settings/labels': { links: 12, buttons: 7, fields: 4 },
  '/shop/settings/board': { links: 12, buttons: 6, fields: 0 },
  '/shop/settings/languages': { links: 12, buttons: 6, fields: 6 },
  '/shop/settings/audit': { links: 12, buttons: 5, fields: 1 },
  '/shop/settings/test-payments': { links: 12, buttons: 5, fields: 4 },
  '/shop/settings/advanced': { links: 12, buttons: 6, fields: 2 },
}

const countOn = (page: Page): Promise<Count> =>
  page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const count = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible).length
    return {
      links: count('a[href]'),
      buttons: count('button, [role=button], [role=tab], summary'),
      fields: count('input, select, textarea'),
    }
  })

async function visit(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('status')).toHaveCount(0)
}

test('eight presses take a racket from the order until it is paid and collected, and the dashboard has all that a customer needs', async ({
  newShop: shop,
}) => {
  const { page } = shop
  const { id } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await shop.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['Cash', 'Card terminal'] })
    .execute()
  let presses = 0
  async function press(role: 'button' | 'link', name: string | RegExp) {
    presses += 1
    await page.getByRole(role, { name }).click()
  }
  const type = async (text: string, key?: string) => {
    await page.keyboard.type(text)
    if (key) await page.keyboard.press(key)
  }
  const ticketOf = async () =>
    String((await shop.db.selectFrom('string_jobs').select('ticket').executeTakeFirstOrThrow()).ticket)

  // The intake is typed from the name to the tension.
  await visit(page, '/counter')
  await type('Lena Brandt', 'Enter')
  await expect(page.getByLabel('Phone (Optional)')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await type('thruster')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'String' })).toBeFocused()
  await type('bg65', 'Enter')
  await press('button', 'Take Order')
  await expect(page.getByText('Order taken')).toBeVisible()
  await press('link', 'Scan')
  await expect(page.getByLabel('Ticket or code')).toBeVisible()
  await page.getByLabel('Ticket or code').focus()
  await type(await ticketOf(), 'Enter')
  await press('button', 'Start Mains')
  await press('button', /^Start Crosses/)
  await press('button', 'Ready for Pickup')
  await expect(page.getByRole('button', { name: 'Scan Next Racket' })).toBeVisible()
  await press('link', 'Hand Over')
  await expect(page.getByLabel('Ticket, code or customer')).toBeFocused()
  await type(await ticketOf(), 'Enter')
  await press('button', 'Mark as Paid and Collected')
  await press('button', 'Confirm')
  await expect(page.getByRole('status')).toContainText('Handed over: 1 racket')
  expect(presses).toBeLessThanOrEqual(8)
  const payment = await shop.db.selectFrom('payments').select('way').executeTakeFirstOrThrow()
  expect(payment.way).toBe('Cash')

  // The dashboard says when a racket that was ordered is ready, takes the payment, and confirms it.
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1440 }))
  await shop.db.insertInto('opening_hours').values(everyDay).execute()
  await createRacket(shop, { id }, { racket_name: 'Smash' })
  await visit(page, '/')
  await page.getByRole('button', { name: 'String Now: Smash' }).first().click()
  await page.getByRole('combobox', { name: 'String' }).focus()
  await type('bg65')
  await expect(page.getByRole('option').first()).toContainText('BG65')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create String Job' }).click()
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toContainText(/Bring it by .+: ready/)
  const row = page.getByRole('row').filter({ hasText: 'Smash' })
  await row.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByText('Payment received')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Paid', exact: true })).toBeVisible()

  // Once the shop offers another language, customers choose that of their messages.
  await shop.db
    .updateTable('shop_settings')
    .set({ languages: ['de'] })
    .execute()
  const chosen = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Account of Mia Solo' }).click()
  await page.getByRole('menuitem', { name: 'Manage Account' }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await account.getByLabel('Language', { exact: true }).selectOption('Deutsch')
  await account.getByRole('button', { name: 'Save Language' }).click()
  expect((await chosen).status()).toBe(200)
  expect(await shop.db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst()).toEqual({
    language: 'de',
  })
})

test('the only person of a new shop sees no more than before on each page, and nothing that needs others', async ({
  newShop: shop,
}) => {
  const { page } = shop
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await visit(page, '/')
  expect(await sidebar.getByRole('link').allTextContents()).toEqual([
    'Dashboard',
    'Rackets',
    'String Jobs',
    'Technician Jobs',
    'Queue',
    'Scan',
    'Walk-in Order',
  ])
  expect(await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link').count()).toBeLessThanOrEqual(9)

  const counts: Record<string, Count> = {}
  for (const path of Object.keys(MOST)) {
    await visit(page, path)
    counts[path] = await countOn(page)
  }
  for (const [path, count] of Object.entries(counts)) {
    for (const kind of ['links', 'buttons', 'fields'] as const) {
      expect(count[kind], `${kind} on ${path}`).toBeLessThanOrEqual(MOST[path]?.[kind] ?? 0)
    }
  }

  await visit(page, '/shop/settings')
  const last = page.getByRole('main').getByRole('listitem').last()
  await expect(last).toBeInViewport({ ratio: 1 })

  // A job of the shop: no other technician is named, and there is no shelf to put it on.
  const { id } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const racket_id = await createRacket(shop, { id }, { racket_name: 'Smash' })
  const job = await createJob(shop, { id }, { racket_id, received_at: new Date() })
  await visit(page, '/queue')
  await expect(page.getByRole('button', { name: /^Take / })).toHaveCount(0)
  await visit(page, `/bench?job=${job}`)
  await page.getByRole('button', { name: 'Start Mains' }).click()
  await page.getByRole('button', { name: /^Start Crosses/ }).click()
  await page.getByRole('button', { name: 'Ready for Pickup' }).click()
  await expect(page.getByRole('button', { name: 'Scan Next Racket' })).toBeVisible()

  // A page appears in the sidebar with its first use, and stays.
  await visit(page, '/')
  await expect(sidebar.getByRole('link', { name: 'Hand Over' })).toBeVisible()
  await shop.db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).execute()
  await visit(page, '/')
  await expect(sidebar.getByRole('link', { name: 'Hand Over' })).toBeVisible()
})
