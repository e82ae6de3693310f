import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addOrganization } from './organizations.ts'
import { fillShop, LONG_RACKET } from './screens.ts'
import { stickingOut } from './visit.ts'

/** Checks a part of a page with axe, on a phone and on a large screen, and that it does not scroll sideways. */
async function expectOnBoth(page: Page, what: string, part?: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await stickingOut(page), `${what} at ${width} px`).toEqual([])
    await expectAccessible(page, `${what} at ${width} px`, part)
  }
}

test.describe('axe', () => {
  // Dozens of checks take minutes on a busy machine.
  test.slow()
  test('every customer dialog passes axe', async ({ customer, db }) => {
    const { page } = customer
    const { racket } = await fillShop({ db }, customer)
    const dialog = page.getByRole('dialog')
    await page.goto(`/rackets/${racket}`)
    await page.getByRole('button', { name: 'String Now' }).click()
    await dialog.getByRole('button', { name: 'Advanced Options' }).click()
    await dialog.getByLabel('Cross Tension (lbs)').fill('20')
    await dialog.getByRole('button', { name: 'Create String Job' }).click()
    await expect(dialog.getByText('Cross tension must be at least equal')).toBeVisible()
    await expectAccessible(page, 'string job dialog with an error')
    await dialog.getByRole('combobox', { name: 'String' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'string picker')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'confirmation')
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('button', { name: 'Edit Racket' }).click()
    await dialog.getByRole('button', { name: 'Edit Manufacturer' }).click()
    await dialog.getByRole('combobox', { name: 'Manufacturer' }).fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'racket details with a row in edit and an error')

    await page.goto('/rackets')
    await page.getByRole('button', { name: 'Add Racket' }).click()
    await dialog.getByRole('button', { name: 'Add Racket' }).click()
    await expect(dialog.getByText('Manufacturer is required')).toBeVisible()
    await expectAccessible(page, 'add racket with errors')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Actions for ${LONG_RACKET}` }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, 'racket menu')
  })

  test('the payment options, toast, tooltip and phone sidebar pass axe', async ({ newPerson, signIn, db }) => {
    const person = await signIn(await newPerson('Cleo Club', { tier_status: 'club', stringing_credits: 2 }))
    const { page } = person
    await createJob({ db }, person, { order_status: 'READY_FOR_PICKUP' })
    await page.goto('/string-jobs')
    await page.getByRole('button', { name: 'Pay Now' }).hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expectAccessible(page, 'tooltip')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'payment options')
    await page.route('**/api/stripe/use-credit/', (route) => route.fulfill({ status: 409, json: { error: 'No' } }))
    await page.getByRole('button', { name: 'Use 1 Credit' }).click()
    await expect(page.getByText('Unable to use credit', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expectAccessible(page, 'toast')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page, 'sidebar as a sheet')
  })

  test('the sign-in, sign-up and forgotten-password dialogs pass axe', async ({ page }) => {
    await page.goto('/')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Email')).toHaveAttribute('autocomplete', /username|email/)
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', /current-password/)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByRole('alert').first()).toBeVisible()
    await expectAccessible(page, 'sign in, with errors')
    await dialog.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(dialog.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await expectAccessible(page, 'forgotten password')
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await dialog.getByRole('button', { name: 'Sign up' }).click()
    await expect(dialog.getByRole('heading', { name: 'Sign up' })).toBeVisible()
    await expectAccessible(page, 'sign up')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expectAccessible(page, 'the empty shell')
  })

  test('the account dialogs and the theme menu pass axe', async ({ customer: { page }, db }) => {
    await addOrganization(db)
    const choose = async (item: string) => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Theme' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, 'theme menu')
    await page.keyboard.press('Escape')
    await choose('Manage Account')
    for (const tab of ['Profile', 'Security', 'Sessions']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessible(page, `account, ${tab}`)
    }
    await page.getByRole('button', { name: 'Close' }).click()
    await choose('Organizations')
    await expectAccessible(page, 'organizations')
  })

  test('the staff’s dialogs and forms pass axe', async ({ newPerson, signIn, db }) => {
    const rights = { is_technician: true, is_manager: true }
    const person = await signIn(await newPerson('Mira Rahn', rights))
    const { page } = person
    const job = await createJob({ db }, person, { mains_duration: 90 })
    await page.goto(`/technician/string-jobs/${job}`)
    await page.getByRole('button', { name: 'Set status' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, 'status menu', '[role=menu]')
    await page.keyboard.press('Escape')
    for (const button of ['Mark as Paid', 'Reset Mains Duration']) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page, button, '[role=alertdialog]')
      await page.getByRole('button', { name: 'Cancel' }).click()
    }
    await page.goto('/shop/catalog/strings')
    // Axe takes much longer on a page with hundreds of rows, even for a dialog.
    await page.getByLabel('Search strings').fill('no such string')
    await expect(page.getByText('No strings found.')).toBeVisible()
    await page.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectOnBoth(page, 'import', '[role=dialog]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add String' }).click()
    await page.getByRole('button', { name: 'Add String' }).last().click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectOnBoth(page, 'a string being added, with errors')
    await page.goto('/shop/catalog/prices')
    await page.getByRole('button', { name: 'Add Tier' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
    await expectAccessible(page, 'a tier being added')
  })

  test('pages pass axe while they load, after they fail to load, and without rackets', async ({
    customer: { page },
  }) => {
    await page.route(/\/api\/(racket|string_job)\//, () => {})
    await page.goto('/')
    await expect(page.getByTestId('racket-skeleton').first()).toBeVisible()
    await expectAccessible(page, 'dashboard, loading')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route(/\/api\/(racket|string_job)\//, (route) => route.fulfill({ status: 400, json: { error: 'No' } }))
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(2)
    await expectAccessible(page, 'dashboard, failed')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('link', { name: 'Rackets' }).click()
    await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
    await expectAccessible(page, 'rackets, empty')
  })
})

test('on a phone, buttons are at least 44 px wide and high', async ({ customer, db }) => {
  const { page } = customer
  await fillShop({ db }, customer)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/rackets', '/string-jobs']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Pay Now' }).or(page.getByRole('article')).first()).toBeVisible()
    const small = await page
      .getByRole('main')
      .getByRole('button', { disabled: false })
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.getBoundingClientRect().height < 44 || button.getBoundingClientRect().width < 44)
          .map((button) => button.outerHTML),
      )
    expect(small, path).toEqual([])
  }
})

test('a customer orders a string job with the keyboard alone', async ({ customer, db }) => {
  const { id, page } = customer
  await createRacket({ db }, { id }, { racket_name: 'By hand' })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Racket' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Search rackets...').pressSequentially('hand')
  // While the rackets load, Enter chooses nothing.
  await expect(page.getByRole('option', { name: /By hand/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  // 'Racket' alone is also in the name of the list's search field, 'Search rackets...'.
  await expect(page.getByRole('combobox', { name: /^Racket By hand/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Search strings...')).toBeFocused()
  await expect(page.getByRole('option', { name: /BYOS/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'String' })).toContainText('BYOS')
  await expect(page.getByRole('combobox', { name: 'String' })).toBeFocused()
  await page.getByLabel('Tension (lbs)', { exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'By hand' })).toContainText('24.5 lbs')
  await expect(page.getByRole('button', { name: 'New String Job' })).toBeFocused()
})
