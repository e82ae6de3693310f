import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { OLD_LINK, OLD_REJECTION } from '../contract/people/account.ts'
import { createRacket } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { newestLink } from './emails.ts'
import { expect, test } from './fixtures.ts'
import { holdBack, latch } from './latch.ts'
import { signUp, uniqueEmail } from './sign-up.ts'

const PASSWORD = 'mains and crosses'

// Each step hashes a password, which is slow by design.
test.slow()

/** Signs up a new person and returns their email, which is not confirmed yet. */
async function newPerson(page: Page) {
  const email = uniqueEmail()
  await page.goto('/')
  await signUp(page, { name: 'Lena Brandt', email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
  return email
}

/** Opens a link in a browser without a session. */
async function openElsewhere(browser: Browser, link: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  return page
}

const dialogOf = (page: Page, name = 'Confirm your email') => page.getByRole('dialog', { name })

test('a person confirms their email in another browser with the account’s password', async ({ page, browser, db }) => {
  const email = await newPerson(page)
  const elsewhere = await openElsewhere(browser, await newestLink(db, email, 'verify-email'))
  const dialog = dialogOf(elsewhere)
  await dialog.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(dialog.getByText('You are not signed in to this account here.')).toBeVisible()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expectAccessible(elsewhere, 'password step', '[role=dialog]')
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Incorrect password.')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(dialog.getByText('Your email is confirmed. Thank you!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  // Confirming an email does not sign the person in.
  await expect(elsewhere.getByRole('dialog').getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await elsewhere.context().close()
})

test('the dialog of an email’s link stays while its request is sent, and shows why it failed', async ({ page, db }) => {
  const email = await newPerson(page)
  await page.goto(await newestLink(db, email, 'verify-email'))
  const dialog = dialogOf(page)
  const [asked, answer] = latch()
  await page.route('**/api/auth/verify-email', async (route) => {
    await asked
    await route.abort()
  })
  const confirm = dialog.getByRole('button', { name: 'Confirm Email' })
  await confirm.click()
  await expect(dialog.getByRole('button', { name: 'Confirming...' })).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  answer()
  await expect(dialog.getByRole('alert')).toContainText('The email could not be confirmed.')
  await page.unroute('**/api/auth/verify-email')
  // A session that cannot be read afterwards does not undo the confirmation.
  await page.route('**/api/auth/session', (route) => route.abort(), { times: 1 })
  await confirm.click()
  await expect(dialog.getByText('Your email is confirmed. Thank you!')).toBeVisible()
})

test('the owner of an email address deletes an account that someone else created with it', async ({
  page,
  browser,
  db,
}) => {
  const email = await newPerson(page)
  await sql`update users set is_manager = false where email = ${email}`.execute(db)
  const elsewhere = await openElsewhere(browser, await newestLink(db, email, 'verify-email'))
  // A second press while the first is sent would be refused, because the account is gone.
  let asked = 0
  const release = await holdBack(elsewhere, '**/api/auth/reject-email', () => {
    asked += 1
  })
  const notMine = dialogOf(elsewhere).getByRole('button', { name: 'Not mine' })
  await notMine.press('Enter')
  await expect.poll(() => asked).toBe(1)
  await notMine.press('Enter')
  await expect(dialogOf(elsewhere).getByRole('button', { name: 'Confirm Email' })).toBeDisabled()
  release()
  await expect(dialogOf(elsewhere).getByRole('status')).toContainText('Thank you.')
  expect(asked).toBe(1)
  expect((await sql`select from auth."user" where email = ${email}`.execute(db)).rows).toEqual([])
  await elsewhere.context().close()
})

test('an expired link offers a new link instead of its own buttons', async ({ page, db }) => {
  const email = await newPerson(page)
  const old = await newestLink(db, email, 'verify-email')
  await sql`update auth.email_link set expires_at = now() where email = ${email}`.execute(db)
  await page.goto(old)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(dialog.getByRole('alert')).toContainText(OLD_LINK)
  await expect(dialog.getByRole('button', { name: 'Confirm Email' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Not mine' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send a New Link' }).click()
  await expect(dialog).toBeHidden()

  await expect.poll(() => newestLink(db, email, 'verify-email')).not.toBe(old)
  await page.goto(await newestLink(db, email, 'verify-email'))
  await dialog.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(dialog.getByText('Your email is confirmed.')).toBeVisible()
})

test('the owner of the old address stops a change of email', async ({ page, browser, db }) => {
  const email = await newPerson(page)
  await page.getByRole('button', { name: 'Account of Lena Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Manage Account' }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await account.getByRole('button', { name: 'Change Email' }).click()
  const newEmail = uniqueEmail()
  await account.getByLabel('New email').fill(newEmail)
  await account.getByLabel('Your password').fill(PASSWORD)
  await account.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Please confirm the new address').first()).toBeVisible()

  const link = await newestLink(db, email, 'not-me')
  const elsewhere = await openElsewhere(browser, link)
  const dialog = dialogOf(elsewhere, 'Stop the change')
  await expectAccessible(elsewhere, 'stop the change', '[role=dialog]')
  await dialog.getByRole('button', { name: 'This Was Not Me' }).click()
  await expect(dialog.getByRole('status')).toContainText('Your email was not changed.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await elsewhere.goto(link)
  await dialog.getByRole('button', { name: 'This Was Not Me' }).click()
  await expect(dialog.getByRole('alert')).toContainText(OLD_REJECTION)
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  await page.goto(await newestLink(db, newEmail, 'verify-email'))
  await dialogOf(page).getByRole('button', { name: 'Confirm Email' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText(OLD_LINK)
  await elsewhere.context().close()
})

test('an approved person signs up with the link in their email', async ({ page, manager, db }) => {
  const email = uniqueEmail()
  await db.insertInto('waitlist').values({ email }).execute()
  await manager.page.goto('/shop/people/waiting-list')
  await manager.page.getByRole('button', { name: `Approve ${email}` }).click()
  await page.goto(await newestLink(db, email, 'sign-up'))
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await overlay.getByLabel('Name').fill('Nia Okafor')
  await overlay.getByLabel('Email').fill(email)
  await overlay.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await overlay.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
  const { rows } = await sql`select from auth."user" where email = ${email} and "emailVerified"`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a customer with orders from the counter is asked to confirm their email, and then sees the orders', async ({
  page,
  technician,
  db,
}) => {
  const email = await newPerson(page)
  const order = {
    customer_email: email,
    customer_name: 'Lena',
    manufacturer: 'Yonex',
    model_name: 'Left at the counter',
  }
  await technician.page.goto('/counter')
  await technician.page.evaluate(async (body) => {
    const { token } = await (await fetch('/api/auth/session')).json()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await fetch('/api/counter/orders/', { method: 'POST', headers, body: JSON.stringify({ ...body, tension: 24 }) })
  }, order)

  await page.goto('/rackets')
  await expect(page.getByText(`The shop has orders for ${email}. Confirm this email to see them.`)).toBeVisible()
  await expect(page.getByText('You have no rackets added yet.')).toHaveCount(0)
  await expect(page.getByText('Left at the counter')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Racket' })).toBeVisible()
  await page.getByRole('button', { name: 'Send Confirmation' }).click()
  await expect(page.getByText('Email is not set up here yet.').first()).toBeVisible()
  // A racket of their own does not hide it.
  const account = db.selectFrom('users').select('id').where('email', '=', email).where('auth_subject', 'is not', null)
  await createRacket({ db }, await account.executeTakeFirstOrThrow())
  await page.goto('/')
  await expect(page.getByText(`The shop has orders for ${email}. Confirm this email to see them.`)).toHaveCount(1)
  await page.goto(await newestLink(db, email, 'verify-email'))
  await dialogOf(page).getByRole('button', { name: 'Confirm Email' }).click()
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
  await page.goto('/rackets')
  await expect(page.getByText('Yonex: Left at the counter').first()).toBeVisible()
})

test('the setup link refuses a wrong code, and makes the person a manager with the right one', async ({
  customer: { page },
  manager,
}) => {
  expect(manager.id).toBeGreaterThan(0)
  await page.goto('/#setup=a-wrong-code')
  const dialog = page.getByRole('dialog', { name: 'Set up this shop' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'set up', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Become Manager' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Incorrect code.')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  await page.route('**/api/first_manager/', (route) => route.fulfill({ status: 204 }))
  await page.goto('/#setup=the-right-code')
  await dialog.getByRole('button', { name: 'Become Manager' }).click()
  await expect(dialog.getByRole('status')).toHaveText('You are now the manager of this shop.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})
