import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../server/base/database/connect.ts'
import { expect, test } from './fixtures.ts'
import { signUp, uniqueEmail } from './sign-up.ts'

const endSessions = (db: Db, email: string) =>
  sql`delete from auth.session where "userId" = (select id from auth."user" where email = ${email})`.execute(db)

/** Opens the form of a new racket and types what it is. */
async function typeRacket(page: Page, model: string) {
  await page.getByRole('button', { name: 'Add Racket' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add New Racket' })
  await form.getByLabel('Manufacturer').fill('Yonex')
  await form.getByLabel('Model Name').fill(model)
  return form
}

/** Signs up on the dashboard, adds a racket, and asks to retire it. Returns the button that does. */
async function askToRetire(page: Page, email = uniqueEmail()) {
  await page.goto('/')
  await signUp(page, { name: 'Lena Brandt', email, password: 'mains and crosses' })
  await typeRacket(page, 'Of Lena')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Actions for Yonex: Of Lena' }).click()
  await page.getByRole('menuitem', { name: 'Retire' }).click()
  return page.getByRole('alertdialog').getByRole('button', { name: 'Retire Racket' })
}

test('a token that expires while a form is open is renewed silently', async ({ customer: { page } }) => {
  await page.clock.install()
  await page.goto('/rackets')
  await page.getByRole('button', { name: 'Add Racket' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Manufacturer').fill('Yonex')
  await dialog.getByLabel('Model Name').fill('Astrox 99 Pro')
  await page.clock.fastForward(10 * 60_000)
  const renewal = page.waitForRequest('**/api/auth/session*')
  await dialog.getByRole('button', { name: 'Add Racket' }).click()
  await renewal
  await expect(page.getByText('Yonex: Astrox 99 Pro').first()).toBeVisible()
})

test('when the session was ended elsewhere, the page asks for sign-in and keeps the typed text', async ({
  page,
  db,
}) => {
  await page.clock.install()
  const email = uniqueEmail()
  await page.goto('/rackets')
  await signUp(page, { name: 'Lena Brandt', email, password: 'mains and crosses' })
  const form = await typeRacket(page, 'Nanoflare 1000')
  await endSessions(db, email)
  await page.clock.fastForward(60_000)
  await form.getByRole('button', { name: 'Add Racket' }).click()

  const overlay = page.getByRole('dialog', { name: 'Stringbed' })
  await expect(overlay.getByText('Your session has ended.')).toBeVisible()
  await expect(overlay.getByLabel('Email')).toHaveValue(email)
  await expect(overlay.getByLabel('Password', { exact: true })).toBeFocused()
  await overlay.getByLabel('Password', { exact: true }).fill('mains and crosses')
  await overlay.getByRole('button', { name: 'Sign In' }).click()
  // The call that failed without a session continues.
  await expect(page.getByText('Yonex: Nanoflare 1000').first()).toBeVisible()
  expect(await db.selectFrom('rackets').select('id').where('model_name', '=', 'Nanoflare 1000').execute()).toHaveLength(
    1,
  )
})

test('a second person who signs in on the same page sees no data of the first', async ({ page, db }) => {
  await page.clock.install()
  const email = uniqueEmail()
  await page.goto('/')
  await signUp(page, { name: 'Lena Brandt', email, password: 'mains and crosses' })
  await typeRacket(page, 'Of Lena')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Of Lena').first()).toBeVisible()
  const form = await typeRacket(page, 'Asked for by Lena')
  await endSessions(db, email)
  await page.clock.fastForward(60_000)
  await form.getByRole('button', { name: 'Add Racket' }).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await signUp(page, { name: 'Tomas Okafor', email: uniqueEmail(), password: 'mains and crosses' })

  await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
  await expect(page.getByText('Of Lena')).toHaveCount(0)
  await expect(form).toHaveCount(0)
  const asked = db.selectFrom('rackets').select('id').where('model_name', '=', 'Asked for by Lena')
  expect(await asked.execute()).toEqual([])
})

test('a question that the last person left open on the dashboard is gone for the next one', async ({ page, db }) => {
  await page.clock.install()
  const email = uniqueEmail()
  const retire = await askToRetire(page, email)
  await expect(retire).toBeVisible()
  await endSessions(db, email)
  await page.clock.fastForward(60_000)
  await retire.click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await signUp(page, { name: 'Tomas Okafor', email: uniqueEmail(), password: 'mains and crosses' })
  await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a message with Undo is gone once its person has signed out', async ({ page }) => {
  const retire = await askToRetire(page)
  await retire.click()
  const undo = page.getByRole('button', { name: 'Undo' })
  // A message stays while the pointer is on it.
  await undo.hover()
  await page.getByRole('button', { name: 'Account of Lena Brandt' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Sign Out' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(undo).toHaveCount(0)
})

test('signing out in one tab shows the sign-in overlay in the other', async ({ customer: { page } }) => {
  const other = await page.context().newPage()
  await other.goto('/rackets')
  await expect(other.getByRole('heading', { name: 'All Rackets' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Account of Lena Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(other.getByRole('dialog').getByText('Your session has ended.')).toBeVisible()
  await other.getByRole('button', { name: 'Leave without signing in' }).click()
  await expect(other).toHaveURL('/')
})
