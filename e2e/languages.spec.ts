import type { Browser, BrowserContext, Page } from '@playwright/test'
import { LANGUAGE_NAMES } from '../contract/base/languages.ts'
import type { Db } from '../server/base/database/connect.ts'
import { createDispute, createJob, createRefundedPack } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'
import { startNewShop } from './own-portal.ts'
import { type Filled, fillShop, LONG_RACKET, pathOf, SCREENS, type Screen } from './screens.ts'
import { inTestLanguage, leftInEnglish, useTestLanguage } from './test-language.ts'
import { stickingOut, visit } from './visit.ts'

// Refusals are in German, because the server writes them.
const REFUSALS = ['Diesen Bezahlvorgang gibt es nicht.']

/** Starts a shop that offers German, with a customer who is signed in. */
async function startGermanShop(browser: Browser, prepare?: (context: BrowserContext) => Promise<unknown>) {
  const shop = await startNewShop()
  await shop.db
    .updateTable('shop_settings')
    .set({ languages: ['de'] })
    .execute()
  const page = await shop.openAsOwner(browser)
  const { id } = await shop.db
    .updateTable('users')
    .set({ is_technician: false, is_manager: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await prepare?.(page.context())
  return { ...shop, page, id }
}

/** Creates what goes wrong after a racket was collected or a pack was sold: redos, refunds and disputes. */
async function addTrouble(db: Db, { id, racket }: Filled) {
  // Rackets that come back within these days are strung again free of charge.
  await db.updateTable('shop_settings').set({ redo_days: 14 }).execute()
  const collected = { racket_id: racket, order_status: 'COMPLETED', left_at: new Date() } as const
  await createJob({ db }, { id }, { ...collected, paid: 'technician' })
  const redo_of = await createJob({ db }, { id }, { ...collected, paid: 'technician' })
  // No message is planned about a racket that has been ready for a year.
  const ready_at = new Date(Date.now() - 365 * 86_400_000)
  const redo = await createJob(
    { db },
    { id },
    { racket_id: racket, redo_of, price: 0, order_status: 'READY_FOR_PICKUP', received_at: ready_at, ready_at },
  )
  await createDispute({ db }, [await createJob({ db }, { id }, collected), await createJob({ db }, { id }, collected)])
  return { redo, pack: await createRefundedPack({ db }, { id }) }
}

/** Opens screens, collects the texts that are left in English, and checks that nothing sticks out at two widths. */
async function walk(page: Page, paths: string[], { data, left }: { data: string[]; left: string[] }) {
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 740 })
    await visit(page, path)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      left.push(...(await leftInEnglish(page, data)).map((text) => `${path}: ${text}`))
      expect.soft(await stickingOut(page), `${path} at ${width} px`).toEqual([])
    }
  }
}

const pathsOf = (screens: Screen[], made: Filled) => screens.map((screen) => pathOf(screen, made))

test('no screen for customers has English left in the test language, scrolls sideways or cuts off text', async ({
  browser,
}) => {
  test.slow()
  const shop = await startGermanShop(browser, useTestLanguage)
  const { page, id } = shop
  try {
    const made = await fillShop(shop, { id })
    const { redo, pack } = await addTrouble(shop.db, made)
    await shop.db.updateTable('users').set({ language: 'de' }).execute()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const data = [
      ...[LONG_RACKET, 'Unstrung one', 'Retired one', 'Mia Solo', 'mia@example.com', 'X'.repeat(48)],
      ...['Toalson', `Rencon Devil Spin Black ${id}`, 'Red', 'Stringbed', 'lbs', 'Yonex', 'Astrox 99 Pro', 'Two'],
      ...REFUSALS,
    ]
    const left: string[] = []
    const [asked, answer] = latch()
    await page.route('**/api/string_job/', async (route) => {
      await asked
      await route.continue()
    })
    // The session brings the data of the page that is opened first.
    await page.goto('/rackets')
    await page.getByRole('navigation').locator('a[href="/string-jobs"]').first().click()
    await expect(page.getByTestId('job-skeleton')).toHaveCount(3)
    answer()
    await expect(page.getByTestId('job-skeleton')).toHaveCount(0)
    await page.unroute('**/api/string_job/')
    await page
      .getByRole('button', { name: /Mia Solo/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    left.push(...(await leftInEnglish(page, [...data, 'standard'])).map((text) => `the menu of the account: ${text}`))
    const paths = [...pathsOf(SCREENS['for customers'], made), `/string-jobs/${redo}`, `/packs/${pack}/receipt`]
    await walk(page, paths, { data, left })
    const look = async (what: string) => {
      left.push(...(await leftInEnglish(page, [...data, 'standard'])).map((text) => `${what}: ${text}`))
    }
    await shop.db.updateTable('shop_settings').set({ tension_unit: 'kg' }).execute()
    await visit(page, '/string-jobs')
    await page.getByRole('button', { name: inTestLanguage('New String Job') }).click()
    await expect(page.getByText('[Eñtêr têñšîøñ îñ kg')).toBeVisible()
    await page.getByRole('dialog').getByRole('combobox').last().click()
    await expect(page.getByRole('listbox', { name: inTestLanguage('Suggestions') })).toBeVisible()
    await visit(page, `/rackets/${made.racket}`)
    await page.getByRole('button', { name: inTestLanguage('Edit Racket') }).click()
    await look('the details of a racket')
    await visit(page, '/shop')
    await look('a page for staff')
    expect([...new Set(left)]).toEqual([])
  } finally {
    await shop.close()
  }
})

/** Lets a job be late and wait for the answer to a question about its frame. It was ordered with a speed. */
async function makeLate(db: Db, { id, job }: Filled) {
  const [received, due] = [3, 1].map((days) => new Date(Date.now() - days * 86_400_000))
  const lines = [
    { kind: 'labor', name: '', amount: 2000 },
    { kind: 'speed', name: 'Next day, 5:00 PM', amount: 500 },
  ]
  await db
    .updateTable('string_jobs')
    .set({ received_at: received, due_at: due, price: 2500, price_lines: JSON.stringify(lines) })
    .where('id', '=', job)
    .execute()
  await db.insertInto('frame_questions').values({ string_job_id: job, problem: LONG_RACKET, asked_by: id }).execute()
}

/** Texts that have no translation: jobs in the audit trail, and names of placeholders. */
const OTHER = /: String Job #|: (Hello )?\{[\w ]+\}/

test('no screen for staff has English left in the test language, scrolls sideways or cuts off text', async ({
  browser,
}) => {
  test.slow()
  const shop = await startGermanShop(browser, useTestLanguage)
  const { page, id, db } = shop
  try {
    const made = await fillShop(shop, { id })
    const { redo } = await addTrouble(db, made)
    await makeLate(db, made)
    await db.updateTable('users').set({ language: 'de', is_technician: true, is_manager: true }).execute()
    const strings = await db.selectFrom('strings').select(['manufacturer', 'name', 'color']).execute()
    const models = await db.selectFrom('racket_models').select(['manufacturer', 'model_name']).execute()
    const data = [
      ...[LONG_RACKET, 'Unstrung one', 'Retired one', 'Mia Solo', 'mia@example.com', 'X'.repeat(48)],
      ...['Stringbed', 'lbs', 'Astrox 99 Pro', 'CSV', 'standard', 'club', 'plus', 'team'],
      ...[...strings, ...models].flatMap((row) => Object.values(row)).filter((text) => text !== null),
      // Names that a shop gives: packs and kinds of strings.
      ...['Two', 'repulsion', 'durability', 'control', 'all-round', 'attack'],
      // The sample of a message, and the names of languages.
      ...[
        'Hello {first name},',
        'US-Dollar',
        'Confirm your email for Stringbed',
        'English',
        'mia@',
        'example.',
        'com',
        ...Object.values(LANGUAGE_NAMES),
      ],
      // Names on labels, whose words are in German because the server writes them.
      ...['M. Solo', 'L. Brandt', 'Eigene Saite', 'Offen', 'von', 'Am nächsten Tag', 'Fertig'],
      ...REFUSALS,
    ].sort((a, b) => b.length - a.length)
    await page.goto('/')
    // The first page of staff loads again, with the translations of the pages for staff.
    await expect(page.getByRole('link', { name: '[Qüêüê' })).toBeVisible()
    const left: string[] = []
    const paths = [
      ...Object.values<Screen[]>(SCREENS).flatMap((screens) => pathsOf(screens, made)),
      ...[`/technician/string-jobs/${redo}`, `/shop/jobs/${redo}`],
    ]
    await walk(page, paths, { data, left })
    expect([...new Set(left)].filter((text) => !OTHER.test(text))).toEqual([])
  } finally {
    await shop.close()
  }
})
