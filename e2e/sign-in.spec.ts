import type { Page } from '@playwright/test'
import { OLD_LINK } from '../contract/people/account.ts'
import { expectAccessible } from './axe.ts'
import { configurePages } from './configure-pages.ts'
import { newestLink } from './emails.ts'
import { expect, test } from './fixtures.ts'
import { signUp, uniqueEmail } from './sign-up.ts'

const PASSWORD = 'mains and crosses'

test('a new person signs up, stays signed in after a reload, signs out and signs in again', async ({ page }) => {
  const email = uniqueEmail()
  await page.goto('/rackets')
  await signUp(page, { name: 'Lena Brandt', email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()

  await page.getByRole('button', { name: 'Account of Lena Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  const overlay = page.getByRole('dialog')
  await overlay.getByLabel('Email').fill(email)
  // The password is pasted, as from a password manager without autofill.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD)
  await overlay.getByLabel('Password', { exact: true }).press('ControlOrMeta+v')
  await expect(overlay.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await overlay.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
})

test('a person whose session cannot be read right after signing up is signed in a moment later', async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/auth/session', (route) => route.abort(), { times: 1 })
  await signUp(page, { name: 'Lena Brandt', email: uniqueEmail(), password: PASSWORD })
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
})

test('a visitor sees only the sign-in overlay or an empty shell, and the page requests no data', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/api/') && path !== '/api/auth/session') calls.push(path)
  })
  await page.goto('/string-jobs')
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(overlay).toBeHidden()
  // This heading is only for screen readers.
  await expect(page.getByRole('main')).toHaveText('Stringbed')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  expect(calls).toEqual([])
})

test('the overlay covers the page after a sign-out, even if the person closed it before signing in', async ({
  page,
}) => {
  await page.goto('/')
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await signUp(page, { name: 'Lena Brandt', email: uniqueEmail(), password: PASSWORD })
  await page.getByRole('button', { name: 'Account of Lena Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(overlay.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the form names missing fields, and shows one message for a wrong password and an unknown email', async ({
  page,
}) => {
  const email = uniqueEmail()
  await page.goto('/')
  await signUp(page, { name: 'Lena Brandt', email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
  await page.context().clearCookies()
  await page.reload()

  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: 'Sign In' }).click()
  await expect(overlay.getByText('Please enter your email')).toBeVisible()
  await expect(overlay.getByText('Please enter your password')).toBeVisible()
  for (const address of [email, uniqueEmail()]) {
    await overlay.getByLabel('Email').fill(address)
    await overlay.getByLabel('Password', { exact: true }).fill('not this one')
    await overlay.getByRole('button', { name: 'Sign In' }).click()
    await expect(overlay.getByRole('alert')).toContainText('Incorrect email or password.')
    await overlay.getByLabel('Email').fill('')
  }
})

test('a password can be made visible, and a common password is refused', async ({ page }) => {
  await page.goto('/')
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: 'Sign up' }).click()
  await overlay.getByLabel('Name').fill('Lena Brandt')
  await overlay.getByLabel('Email').fill(uniqueEmail())
  const password = overlay.getByLabel('Password', { exact: true })
  await password.fill('password1')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await expect(password).toHaveAttribute('type', 'password')
  await overlay.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await overlay.getByRole('button', { name: 'Sign Up' }).click()
  await expect(overlay.getByText('This password is too common.')).toBeVisible()
})

test('a person replaces a forgotten password with the link from an email', async ({ page, db }) => {
  const email = uniqueEmail()
  await page.goto('/')
  await signUp(page, { name: 'Lena Brandt', email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
  await page.context().clearCookies()
  await page.reload()
  const overlay = page.getByRole('dialog')
  await overlay.getByLabel('Email').fill(email)
  await overlay.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(overlay.getByLabel('Email')).toHaveValue(email)
  await overlay.getByRole('button', { name: 'Send Link' }).click()
  // The tests' portal has no mail server.
  await expect(overlay.getByText('Email is not set up here yet. Ask the shop for your link.')).toBeVisible()
  await overlay.getByText('Do you run this shop?').click()
  for (const command of ['password', 'sessions']) {
    await expect(overlay.getByText(`npm run manage -- ${command} EMAIL`)).toBeVisible()
  }

  await page.goto('/#reset-password=%E0%A4%A')
  const reset = page.getByRole('dialog', { name: 'Choose a new password' })
  await reset.getByLabel('New password').fill('a new set of mains')
  await reset.getByRole('button', { name: 'Save Password' }).click()
  await expect(reset.getByRole('alert'), 'a link that was cut off').toContainText(OLD_LINK)
  await expect(reset.getByRole('button', { name: 'Save Password' })).toHaveCount(0)
  await reset.getByLabel('Email').fill(email)
  await reset.getByRole('button', { name: 'Send Link' }).click()
  await expect(reset.getByText('Email is not set up here yet. Ask the shop for your link.')).toBeVisible()

  await page.goto(await newestLink(db, email, 'reset-password'))
  await reset.getByLabel('New password').fill('a new set of mains')
  await reset.getByRole('button', { name: 'Save Password' }).click()
  await reset.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/$/)
  await overlay.getByLabel('Email').fill(email)
  await overlay.getByLabel('Password', { exact: true }).fill('a new set of mains')
  await overlay.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
})

/** Opens a portal whose page has other settings. */
async function openWith(page: Page, settings: Record<string, unknown>, path = '/') {
  await configurePages(page, settings)
  await page.goto(path)
}

test('with a mail server, the forgotten-password form says that an email will follow', async ({ page }) => {
  await openWith(page, { sends_email: true })
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: 'Forgot password?' }).click()
  await overlay.getByLabel('Email').fill(uniqueEmail())
  await overlay.getByRole('button', { name: 'Send Link' }).click()
  await expect(overlay.getByText('If there is an account with this email, an email with a link')).toBeVisible()
})

test('in a shop with a waiting list, the first person goes straight to sign-up, and after signing out to sign-in', async ({
  page,
}) => {
  await openWith(page, { sign_up: 'waitlist', awaits_first_person: true })
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await expect(page.getByText('This shop is new. Create the account of its manager.')).toBeVisible()
  await overlay.getByLabel('Name').fill('Lena Brandt')
  await overlay.getByLabel('Email').fill(uniqueEmail())
  await overlay.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await overlay.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'Account of Lena Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(overlay.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(overlay.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
})

test('a sign-up link opens the sign-up form, and disappears from the address bar', async ({ page }) => {
  await page.goto('/#sign-up')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await signUp(page, { name: 'Lena Brandt', email: uniqueEmail(), password: PASSWORD })
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
})

test('the page says after ten seconds that sign-in is not available, and opens as soon as it is', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/auth/session*', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('Loading...')).toBeVisible()
  await page.clock.fastForward(10_000)
  const failed = page.getByRole('alert').filter({ hasText: 'Sign-in is not available' })
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(failed).toBeVisible()
  await page.unroute('**/api/auth/session*')
  await page.clock.fastForward(3_000)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('in a shop with a waiting list, visitors join it with their email', async ({ page }) => {
  await openWith(page, { sign_up: 'waitlist' })
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('button', { name: 'Sign up' })).toBeHidden()
  await overlay.getByRole('button', { name: 'Join the waiting list' }).click()
  await overlay.getByLabel('Email').fill(uniqueEmail())
  await overlay.getByRole('button', { name: 'Join Waiting List' }).click()
  await expect(overlay.getByRole('status')).toHaveText('You are on the list. Ask the shop when you can sign up.')
})

test('a sign-up link opens the waiting list or says that sign-up is closed, depending on the shop’s setting', async ({
  page,
}) => {
  await openWith(page, { sign_up: 'waitlist' }, '/#sign-up')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Join the waiting list' })).toBeVisible()
  await page.unrouteAll()
  await page.goto('about:blank')
  await openWith(page, { sign_up: 'closed' }, '/#sign-up')
  await expect(page.getByRole('dialog').getByText('Sign-up is closed. Please ask the shop.')).toBeVisible()
})

test('the overlay passes axe and does not scroll sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: 'Sign In' }).click()
  await expect(overlay.getByText('Please enter your email')).toBeVisible()
  await expectAccessible(page, 'overlay')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
