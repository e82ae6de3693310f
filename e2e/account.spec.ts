import { readFileSync } from 'node:fs'
import type { Page, Request, Route } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../server/base/database/connect.ts'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { totp } from '../server/testing/totp.ts'
import { expectAccessible } from './axe.ts'
import { newestLink } from './emails.ts'
import { expect, test } from './fixtures.ts'
import { holdBack, latch, pressTwice } from './latch.ts'
import { addOrganization } from './organizations.ts'
import { portal } from './portal.ts'
import { uniqueEmail } from './sign-up.ts'

const PASSWORD = 'mains and crosses'
const NEW_PASSWORD = 'a new set of mains'

// Each step hashes a password, which is slow by design.
test.slow()

/** Signs up a person with a password, without the form, and opens their dashboard. */
async function newPerson(page: Page) {
  const email = uniqueEmail()
  const data = { name: 'Lena Brandt', email, password: PASSWORD }
  const answer = await page.request.post('/api/auth/sign-up/email', { data, headers: { origin: portal.url } })
  expect(answer.ok()).toBe(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
  return email
}

async function openAccount(page: Page, tab?: 'Security' | 'Sessions', name = 'Lena Brandt') {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Manage Account' }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  if (tab) await account.getByRole('tab', { name: tab }).click()
  return account
}

test('a person changes their name, and their email through a link sent to the new address', async ({ page, db }) => {
  await newPerson(page)
  const account = await openAccount(page)
  await account.getByRole('textbox', { name: 'Name' }).fill('Lena Okafor')
  await account.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Keep Editing' })
    .click()
  await account.getByRole('tab', { name: 'Security' }).click()
  await account.getByRole('tab', { name: 'Profile' }).click()
  await account.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByText('Name saved').first()).toBeVisible()

  const saved = page.waitForEvent('download')
  await account.getByRole('button', { name: 'Save as a Page' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.html$/)
  const mine = await page.context().newPage()
  await mine.setContent(readFileSync(await file.path(), 'utf8'))
  await expect(mine.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(mine.getByText('Lena Okafor').first()).toBeVisible()
  await expect(mine.getByRole('cell', { name: 'your password, as a hash' })).toBeVisible()
  await expectAccessible(mine, 'the page of My Data')
  await mine.close()

  const newEmail = uniqueEmail()
  await account.getByRole('button', { name: 'Change Email' }).click()
  await expect(account.getByLabel('New email')).toBeFocused()
  await account.getByLabel('New email').fill(newEmail)
  await account.getByLabel('Your password').fill(PASSWORD)
  await account.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Please confirm the new address').first()).toBeVisible()

  const { id } = await db
    .insertInto('users')
    .values({ first_name: '', email: newEmail, tier_status: 'standard' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await createRacket({ db }, { id }, { model_name: 'Left at the counter' })
  await page.goto(await newestLink(db, newEmail, 'verify-email'))
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByText('Your email is confirmed. Thank you!')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(account.getByText(newEmail).first()).toBeVisible()
  await expect(account.getByText('Confirmed', { exact: true })).toBeVisible()
  await account.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Account of Lena Okafor' })).toBeVisible()
  await expect(page.getByText('Yonex: Left at the counter').first()).toBeVisible()
})

test('a name that was not typed does not replace the one that another device has saved', async ({ page }) => {
  await newPerson(page)
  const account = await openAccount(page)
  const name = account.getByRole('textbox', { name: 'Name' })
  const data = { name: 'Lena Okafor' }
  const changed = await page.request.post('/api/auth/update-user', { data, headers: { origin: portal.url } })
  expect(changed.ok()).toBe(true)
  await expect(name).toHaveValue('Lena Brandt')
  await account.getByRole('button', { name: 'Save Name' }).click()
  await expect(name).toHaveValue('Lena Okafor')
  await name.fill('Lena Brandt')
  const answered = page.waitForResponse('**/api/auth/update-user')
  await account.getByRole('button', { name: 'Save Name' }).click()
  await answered
  await expect(account.getByRole('button', { name: 'Save Name' })).toBeVisible()
  await account.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Account of Lena Brandt' })).toBeVisible()
})

test('a person signs out another device, changes their password, and deletes their account, whose jobs stay', async ({
  page,
  browser,
  db,
  technician,
}) => {
  const email = await newPerson(page)
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db.updateTable('users').set({ is_manager: false }).where('id', '=', id).execute()
  const job = await createJob({ db }, { id })
  const other = await (await browser.newContext()).newPage()
  await other.goto('/')
  const overlay = other.getByRole('dialog')
  await overlay.getByLabel('Email').fill(email)
  await overlay.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await overlay.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()

  const account = await openAccount(page, 'Sessions')
  await expect(account.getByRole('listitem')).toHaveCount(2)
  await expect(account.getByText('This device')).toHaveCount(1)
  await account.getByRole('button', { name: /^Sign Out: Chrome on Linux, / }).click()
  await expect(account.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('dialog').getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.context().close()

  await account.getByRole('tab', { name: 'Security' }).click()
  await account.getByLabel('Current password').fill('not this one')
  await account.getByLabel('New password').fill(NEW_PASSWORD)
  await account.getByRole('button', { name: 'Change Password' }).click()
  await expect(account.getByRole('alert')).toContainText('Incorrect password.')
  await account.getByLabel('Current password').fill(PASSWORD)
  await account.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password changed').first()).toBeVisible()

  await test.step('deleting the account explains the consequences, and its jobs stay with a Guest User', async () => {
    await account.getByRole('tab', { name: 'Profile' }).click()
    await expect(account.getByText('with "Guest User" as their owner')).toBeVisible()
    // These load later, and move what is below them.
    await expect(account.getByLabel('Phone (Optional)')).toBeVisible()
    await expect(account.getByRole('group', { name: 'How messages reach me' })).toBeVisible()
    await account.getByRole('button', { name: 'Delete Account' }).click()
    await expect(account.getByLabel('Your password')).toBeFocused()
    await expect(account.getByRole('button', { name: 'Delete Account for Good' })).toBeInViewport({ ratio: 1 })
    await account.getByLabel('Your password').fill(NEW_PASSWORD)
    await account.getByRole('button', { name: 'Delete Account for Good' }).click()
    await expect(page.getByText('Your account was deleted').first()).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await technician.page.goto(`/technician/string-jobs/${job}`)
    await expect(technician.page.getByText('Guest User').first()).toBeVisible()
  })
})

test('without https, the page says that the backup codes cannot be copied', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'clipboard')
  })
  await newPerson(page)
  const account = await openAccount(page, 'Security')
  await account.getByRole('button', { name: 'Turn On' }).click()
  await account.getByLabel('Your password').fill(PASSWORD)
  await account.getByRole('button', { name: 'Turn On' }).click()
  await expect(account.getByText('The codes can be copied only at an https address.')).toBeVisible()
  await expect(account.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(0)
})

test('a second factor is enrolled, asked for when it is too old and at sign-in, and turned off', async ({
  page,
  db,
}) => {
  const email = await newPerson(page)
  const account = await openAccount(page, 'Security')
  await account.getByRole('button', { name: 'Turn On' }).click()
  await account.getByLabel('Your password').fill(PASSWORD)
  await account.getByRole('button', { name: 'Turn On' }).click()
  const codes = account.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [backupCode = ''] = await codes.allInnerTexts()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await account.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await account.getByRole('button', { name: 'Continue' }).click()
  await expect(account.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect(account.getByRole('button', { name: 'Use a backup code instead' })).toHaveCount(0)
  const uri = `otpauth://totp/x?secret=${await account.locator('code').innerText()}`
  await account.getByLabel('Code from your authenticator app').fill(totp(uri))
  await account.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByText('Two-factor authentication turned on').first()).toBeVisible()

  await test.step('a password change asks for it again when it is too old, and then continues', async () => {
    const subject = await page.evaluate(async () => (await (await fetch('/api/auth/session')).json()).user.id)
    await makeFactorsOld(db, subject)
    await account.getByLabel('Current password').fill(PASSWORD)
    await account.getByLabel('New password').fill(NEW_PASSWORD)
    await account.getByRole('button', { name: 'Change Password' }).click()
    const question = page.getByRole('dialog', { name: "Confirm it's you" })
    // Each code works once, so this is the next one.
    await question.getByLabel('Code from your authenticator app').fill(totp(uri, Date.now() + 30_000))
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Password changed').first()).toBeVisible()
  })

  await account.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Account of Lena Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  const overlay = page.getByRole('dialog')
  await overlay.getByLabel('Email').fill(email)
  await overlay.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await overlay.getByRole('button', { name: 'Sign In' }).click()
  await expect(overlay.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await overlay.getByLabel('Code from your authenticator app').fill('000000')
  await overlay.getByRole('button', { name: 'Sign In' }).click()
  await expect(overlay.getByRole('alert')).toContainText('Incorrect code.')
  await overlay.getByRole('button', { name: 'Use a backup code instead' }).click()
  await overlay.getByLabel('Backup code').fill(backupCode)
  await overlay.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()

  const again = await openAccount(page, 'Security')
  await again.getByRole('button', { name: 'Turn Off' }).click()
  await again.getByLabel('Your password').fill(NEW_PASSWORD)
  await again.getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByText('Two-factor authentication turned off').first()).toBeVisible()
})

test('organizations: create, switch, invite, join, change a role, leave', async ({
  customer,
  newPerson: make,
  signIn,
  db,
}) => {
  const guest = await signIn(await make('Nia Guest'))
  const open = async (page: Page, name: string) => {
    await page.goto('/')
    await page.getByRole('button', { name: `Account of ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Organizations' }).click()
    return page.getByRole('dialog')
  }
  await addOrganization(db)
  const dialog = await open(customer.page, customer.name)
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await dialog.getByLabel('Name').fill('Shuttle Club')
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await expect(dialog.getByText('Active')).toHaveCount(1)
  const fail = (route: Route) => route.fulfill({ status: 503, json: { error: 'Not now.' } })
  await customer.page.route('**/organization/set-active', fail, { times: 1 })
  const toPersonal = dialog.getByRole('button', { name: 'Switch to Personal account' })
  await toPersonal.click()
  const failure = customer.page.getByText('Not now.')
  await expect(failure).toBeVisible()
  // The next press makes the failure out of date.
  await toPersonal.click()
  await expect(dialog.getByRole('button', { name: 'Switch to Shuttle Club' })).toBeVisible()
  expect(await failure.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Manage Shuttle Club' }).click()
  await dialog.getByLabel('Email of the person to invite').fill(guest.email)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText(`${guest.email}, invited as a member`)).toBeVisible()

  const setConfirmed = (isConfirmed: boolean) =>
    sql`update auth."user" set "emailVerified" = ${isConfirmed} where id = ${guest.subject}`.execute(db)
  await setConfirmed(false)
  const early = await open(guest.page, guest.name)
  await expect(early.getByText('Confirm your email in your account to see your invitations.')).toBeVisible()
  await setConfirmed(true)
  const theirs = await open(guest.page, guest.name)
  await expect(theirs.getByText('Shuttle Club invited you as a member.')).toBeVisible()
  const join = theirs.getByRole('button', { name: 'Join: Shuttle Club' })
  const joined = await pressTwice(guest.page, join, '**/organization/accept-invitation')
  await expect(theirs.getByRole('button', { name: 'Manage Shuttle Club' })).toBeVisible()
  expect(joined()).toBe(1)

  await expect(dialog.getByText(`${guest.email} is invited`)).toBeHidden({ timeout: 15_000 })
  await dialog.getByRole('button', { name: 'Leave Organization' }).click()
  await customer.page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(customer.page.getByText('An organization needs an admin.')).toBeVisible()

  const mine = await open(customer.page, customer.name)
  await mine.getByRole('button', { name: 'Manage Shuttle Club' }).click()
  const role = mine.getByLabel('Role of Nia Guest')
  const answer = await holdBack(customer.page, '**/organization/update-member-role')
  await role.selectOption('admin')
  await expect(role).toHaveValue('admin')
  const changed = customer.page.waitForResponse('**/organization/update-member-role')
  answer()
  await changed
  await expect(role).toHaveValue('admin')
  // Of two choices in quick succession, the second is sent after the answer to the first, so that it counts.
  const steps: string[] = []
  const isRole = (request: Request) => request.url().endsWith('/organization/update-member-role')
  customer.page.on('request', (request) => isRole(request) && steps.push(request.postDataJSON().role))
  customer.page.on('requestfinished', (request) => isRole(request) && steps.push('answered'))
  await role.selectOption('member')
  await role.selectOption('admin')
  await expect.poll(() => steps).toEqual(['member', 'answered', 'admin', 'answered'])
  await expect(role).toHaveValue('admin')
  await mine.getByRole('button', { name: 'Remove Nia Guest' }).click()
  await customer.page
    .getByRole('alertdialog', { name: 'Remove Nia Guest' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await mine.getByRole('button', { name: 'Leave Organization' }).click()
  await customer.page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(mine.getByRole('button', { name: 'Manage Shuttle Club' })).toBeHidden()
})

test('an invitation that is typed stays when another one is revoked, and while the members cannot be loaded', async ({
  customer: { page, name },
  db,
}) => {
  await addOrganization(db)
  await page.goto('/')
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Organizations' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await dialog.getByLabel('Name').fill('Typing Club')
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await dialog.getByRole('button', { name: 'Manage Typing Club' }).click()
  const email = dialog.getByLabel('Email of the person to invite')
  const invite = dialog.getByRole('button', { name: 'Invite' })
  await email.fill('nia@example.com')
  await invite.click()
  await expect(dialog.getByText('nia@example.com, invited as a member')).toBeVisible()
  await expect(email).toHaveValue('')

  await email.fill('bo@example.com')
  let failures = 0
  const fail = (route: Route) => {
    failures += 1
    return route.fulfill({ status: 503, json: { error: 'The portal is not available.' } })
  }
  await page.route('**/get-full-organization?*', fail)
  const revoke = dialog.getByRole('button', { name: 'Revoke the invitation for nia@example.com' })
  const revoked = await pressTwice(page, revoke, '**/organization/cancel-invitation')
  await expect.poll(() => failures).toBeGreaterThanOrEqual(3)
  expect(revoked()).toBe(1)
  await page.unroute('**/get-full-organization?*', fail)
  await invite.click()
  await expect(dialog.getByText('bo@example.com, invited as a member')).toBeVisible()
  await expect(dialog.getByText('nia@example.com, invited as a member')).toHaveCount(0)
})

test('the dialog of the account stays while a form in it is sent, and shows why it was refused', async ({
  customer: { page, name },
}) => {
  await page.goto('/')
  const account = await openAccount(page, 'Security', name)
  await account.getByLabel('Current password').fill('mains and crosses')
  await account.getByLabel('New password').fill(NEW_PASSWORD)
  const [answered, answer] = latch()
  await page.route('**/api/auth/change-password', async (route) => {
    await answered
    await route.fulfill({ status: 400, json: { error: 'Not this one.' } })
  })
  await account.getByRole('button', { name: 'Change Password' }).click()
  await expect(account.getByRole('button', { name: 'Changing...' })).toBeVisible()
  await page.keyboard.press('Escape')
  answer()
  await expect(account.getByRole('alert')).toContainText('Not this one.')
  await page.keyboard.press('Escape')
  await expect(account).toHaveCount(0)
})

test('organizations are not offered in a shop that has none, except to managers', async ({ customer, manager }) => {
  for (const { page, name } of [customer, manager]) {
    // Another test may have made an organization.
    await page.route('**/api/auth/session*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), has_organizations: false } })
    })
    await page.goto('/')
    await page.getByRole('button', { name: `Account of ${name}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Manage Account' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Organizations' })).toHaveCount(name === manager.name ? 1 : 0)
  }
})

const makeFactorsOld = (db: Db, subject: string) =>
  sql`
    update auth.session set "firstFactorAt" = now() - interval '1 hour', "secondFactorAt" = now() - interval '1 hour'
    where "userId" = ${subject}
  `.execute(db)

test('two choices of messages in quick succession are both saved, and a choice that fails is taken back', async ({
  customer: { id, page },
  db,
}) => {
  await page.goto('/')
  const account = await openAccount(page)
  const waiting = account.getByRole('switch', { name: /is still waiting for me/ })
  const ready = account.getByRole('switch', { name: /is ready for pickup/ })
  await expect(waiting).toBeChecked()
  const [released, release] = latch()
  const { host } = new URL(page.url())
  await page.route(`**://${host}/api/me/messages/`, async (route) => {
    if (route.request().method() === 'PUT') await released
    await route.continue()
  })
  await waiting.click()
  await ready.click()
  await expect(waiting).not.toBeChecked()
  await expect(ready).not.toBeChecked()
  release()
  const unwanted = () =>
    db.selectFrom('message_choices').select('unwanted').where('user_id', '=', id).executeTakeFirst()
  await expect.poll(async () => (await unwanted())?.unwanted.length).toBe(2)
  await page.route(`**://${host}/api/me/messages/`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: { error: 'No' } }) : route.continue(),
  )
  await waiting.click()
  await expect(page.getByText('No', { exact: true })).toBeVisible()
  await expect(waiting).not.toBeChecked()
  await expect(ready).not.toBeChecked()
})

test('a choice of messages keeps what the customer has just stopped on another device', async ({
  customer: { page, id },
  db,
}) => {
  await page.goto('/')
  const ready = (await openAccount(page)).getByRole('switch', { name: /is ready for pickup/ })
  await expect(ready).toBeChecked()
  await db
    .insertInto('message_choices')
    .values({ user_id: id, unwanted: ['reminder'] })
    .execute()
  await ready.click()
  await expect(ready).not.toBeChecked()
  const unwanted = () =>
    db.selectFrom('message_choices').select('unwanted').where('user_id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(async () => (await unwanted()).unwanted.toSorted()).toEqual(['ready', 'reminder'])
})
