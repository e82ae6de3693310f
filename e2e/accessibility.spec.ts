import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { type Account, expect, test } from './fixtures.ts'

type Shop = Parameters<typeof createRacket>[0]

/** No finding of axe by WCAG 2.2 A and AA on what is shown now. */
async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // A menu floats outside of the landmarks.
    .disableRules('region')
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    what,
  ).toEqual([])
}

/** One of everything: active, overdue and retired rackets, jobs in every state. */
async function fillShop(portal: Shop, { id }: Account) {
  const string_id = await createString(portal, { color_hex_code: '#FFE100' })
  const overdue = await createRacket(portal, { id }, { racket_name: 'Overdue', is_favorite: true })
  const retired = await createRacket(portal, { id }, { racket_name: 'Retired one', retire_date: new Date() })
  const old = new Date(Date.now() - 100 * 86_400_000)
  const completed = { order_status: 'COMPLETED', order_completion_date: old } as const
  await createJob(portal, { id }, { racket_id: overdue, string_id, paid: 'technician', ...completed })
  await createJob(portal, { id }, { racket_id: overdue, string_id, order_status: 'CANCELLED' })
  await createJob(portal, { id }, { racket_id: retired, ...completed })
  await createJob(portal, { id }, { order_status: 'READY_FOR_PICKUP' })
  await createJob(portal, { id }, { tension: 25.5, cross_tension: 27, pre_stretch: true })
  return { overdue, retired }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })
    test.setTimeout(180_000)

    test('every customer screen passes axe', async ({ customer, db }) => {
      const { page } = customer
      await page.goto('/rackets')
      await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
      await expectAccessible(page, 'rackets, empty')

      const { overdue, retired } = await fillShop({ db }, customer)
      for (const [path, heading] of [
        ['/', 'Pending String Jobs'],
        ['/rackets', 'All Rackets'],
        ['/string-jobs', 'All String Jobs'],
        [`/rackets/${overdue}`, 'Overdue'],
        [`/rackets/${retired}`, 'Retired one'],
        ['/rackets/2000000000', 'Error'],
        ['/nowhere', 'Not Found'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await expect(page.getByRole('status')).toHaveCount(0)
        await expectAccessible(page, path)
      }
      await page.setViewportSize({ width: 360, height: 740 })
      for (const [path, heading] of [
        ['/', 'Pending String Jobs'],
        [`/rackets/${overdue}`, 'Overdue'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await expect(page.getByRole('status')).toHaveCount(0)
        await expectAccessible(page, `${path} on a phone`)
      }
    })

    test('every customer dialog passes axe', async ({ customer, db }) => {
      const { page } = customer
      const { overdue } = await fillShop({ db }, customer)
      const dialog = page.getByRole('dialog')
      await page.goto(`/rackets/${overdue}`)
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
      await dialog.getByRole('textbox').fill('')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'racket details with a row in edit and an error')

      await page.goto('/rackets')
      await page.getByRole('button', { name: 'Add Racket' }).click()
      await dialog.getByRole('button', { name: 'Add Racket' }).click()
      await expect(dialog.getByText('Manufacturer is required')).toBeVisible()
      await expectAccessible(page, 'add racket with errors')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Actions for Overdue' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page, 'racket menu')
    })

    test('payment options, toast, tooltip and the phone’s sidebar pass axe', async ({ newPerson, signIn, db }) => {
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
  })
}

test('touch targets are 44 px under a finger', async ({ customer, db }) => {
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

test('the main job is done by keyboard alone', async ({ customer, db }) => {
  const { id, page } = customer
  await createRacket({ db }, { id }, { racket_name: 'By hand' })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Racket' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Search rackets...').pressSequentially('hand')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Racket' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Search strings...')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'String' })).toContainText('BYOS')
  await page.getByLabel('Tension (lbs)', { exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'By hand' })).toContainText('24.5 lbs')
  await expect(page.getByRole('button', { name: 'New String Job' })).toBeFocused()
})
