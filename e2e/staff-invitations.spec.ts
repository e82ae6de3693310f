import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { OLD_INVITATION } from '../contract/people/staff-invitations.ts'
import { expectAccessible } from './axe.ts'
import { newestLink } from './emails.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './latch.ts'
import { uniqueEmail } from './sign-up.ts'

const PASSWORD = 'mains and crosses'

test.slow()

async function openInvitations(page: Page) {
  await page.goto('/shop/people/staff')
  await page.getByRole('button', { name: 'Invite Staff' }).click()
  return page.getByRole('dialog', { name: 'Invite Staff' })
}

async function signUpHere(page: Page, email: string) {
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByText('You are invited to join the staff.')).toBeVisible()
  await overlay.getByLabel('Name').fill('Anna Berg')
  await overlay.getByLabel('Email').fill(email)
  await overlay.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await overlay.getByRole('button', { name: 'Sign Up' }).click()
}

test('a technician is invited by email and has the role after joining', async ({ manager, page, db }) => {
  const email = uniqueEmail()
  const dialog = await openInvitations(manager.page)
  await dialog.getByLabel('Email (Optional)').fill(email)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  await expectAccessible(manager.page, 'invite staff', '[role=dialog]')

  await page.goto(await newestLink(db, email, 'join'))
  await signUpHere(page, email)
  const join = page.getByRole('dialog', { name: 'Join the staff' })
  await expectAccessible(page, 'join', '[role=dialog]')
  await join.getByRole('button', { name: 'Join' }).click()
  await expect(join.getByRole('status')).toHaveText('Welcome! You are now a technician.')
  await join.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Technician Jobs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('You are not authorized')).toHaveCount(0)
})

test('a manager copies an invitation link, which works only once', async ({ manager, customer, newPerson, signIn }) => {
  await manager.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await manager.page.route('**/api/shop/staff_invitations/', (route) => route.abort())
  const dialog = await openInvitations(manager.page)
  await expect(dialog.getByRole('alert')).toContainText('The invitations could not be loaded.')
  await manager.page.unroute('**/api/shop/staff_invitations/')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel('Technician').uncheck()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a role')
  await dialog.getByLabel('Manager').check()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const own = dialog.getByRole('listitem').filter({ hasText: 'Link to pass on' }).first()
  await own.getByRole('button', { name: /^Copy link/ }).click()
  await expect(manager.page.getByText('Link copied').first()).toBeVisible()
  const link = await manager.page.evaluate(() => navigator.clipboard.readText())

  await customer.page.goto(link)
  const join = customer.page.getByRole('dialog', { name: 'Join the staff' })
  await join.getByRole('button', { name: 'Join' }).click()
  await expect(join.getByRole('status')).toHaveText('Welcome! You are now a manager.')
  await join.getByRole('button', { name: 'Done' }).click()
  await expect(customer.page.getByRole('button', { name: 'Manage' })).toBeVisible()

  const late = await signIn(await newPerson('Nia Okafor'))
  await late.page.goto(link)
  const refused = late.page.getByRole('dialog', { name: 'Join the staff' })
  await refused.getByRole('button', { name: 'Join' }).click()
  await expect(refused.getByRole('alert')).toContainText(OLD_INVITATION)
  await refused.getByRole('button', { name: 'Close' }).first().click()
  await expect(refused).toBeHidden()
})

test('a manager removes a lost second factor', async ({ manager: { page }, newPerson, db }) => {
  const person = await newPerson('Lena Okafor')
  await sql`update auth."user" set "twoFactorEnabled" = true where id = ${person.subject}`.execute(db)
  await page.goto(`/shop/people/${person.id}`)
  await page.getByRole('button', { name: 'Turn Off Two-Factor Authentication' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: 'Turn Off Two-Factor Authentication' }).click()
  await expect(page.getByText('Two-factor authentication turned off').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn Off Two-Factor Authentication' })).toHaveCount(0)
  const { rows } = await sql`select from auth."user" where id = ${person.subject} and "twoFactorEnabled"`.execute(db)
  expect(rows).toEqual([])
})

test('an invitation is revoked once, also while another one is pressed', async ({ manager: { page } }) => {
  const [first, second] = [uniqueEmail(), uniqueEmail()]
  const dialog = await openInvitations(page)
  for (const email of [first, second]) {
    await dialog.getByLabel('Email (Optional)').fill(email)
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(dialog.getByRole('button', { name: `Revoke ${email}` })).toBeVisible()
  }
  const release = await holdBack(page, '**/api/shop/staff_invitations/*/')
  const revoke = dialog.getByRole('button', { name: `Revoke ${first}` })
  await revoke.click()
  await expect(dialog.getByRole('button', { name: `Revoke ${second}` })).toBeDisabled()
  await expect(revoke).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(revoke).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: `Revoke ${second}` })).toBeEnabled()
})
