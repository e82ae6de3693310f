import type { Locator, Page } from '@playwright/test'
import { createJob, createString } from '../server/testing/factories.ts'
import { expect, test, unique } from './fixtures.ts'

/** The value of a design token as the browser computes it for a property. */
const token = (page: Page, name: string) =>
  page.evaluate((variable) => {
    const probe = document.createElement('span')
    probe.style.color = `var(--${variable})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

const computed = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, color } = getComputedStyle(node)
    return { backgroundColor, color }
  })

test('a busy button has a background, and a destructive menu item is red', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  await page.goto('/string-jobs')

  await page.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const danger = await token(page, 'danger')
  expect((await computed(page.getByRole('menuitem', { name: 'Cancel Job' }))).color).toBe(danger)
  expect((await computed(page.getByRole('menuitem', { name: 'Edit' }))).color).toBe(await token(page, 'ink'))
  await page.keyboard.press('Escape')

  await page.route('**/api/stripe/create-checkout-session/', () => {})
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const busy = page.getByRole('button', { name: 'Loading...' })
  await expect(busy).toBeDisabled()
  expect(await computed(busy)).toEqual({
    backgroundColor: await token(page, 'accent-soft'),
    color: await token(page, 'accent-soft-ink'),
  })
})

test('a tablet shows the whole color code of a string that is edited', async ({ manager: { page }, db }) => {
  const name = unique('Coded')
  await createString({ db }, { name, color_hex_code: '#DDAA99' })
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/shop/catalog/strings')
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Edit / })
    .click()
  const code = page.getByLabel('Color code')
  await expect(code).toHaveValue('#DDAA99')
  expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
