import type { Page } from '@playwright/test'
import { createRacket } from '../server/testing/factories.ts'
import { configurePages } from './configure-pages.ts'
import { expect, test } from './fixtures.ts'
import { chooseOwnString } from './new-string-job.ts'

/** All tests share the shop, so only this page takes orders in kg. */
const useKg = (page: Page) => configurePages(page, { tension_unit: 'kg' })

test('a customer orders in kg, and an edit keeps the tensions in kg', async ({ customer: { page, id }, db }) => {
  await createRacket({ db }, { id }, { tension_limit: 28 })
  await useKg(page)
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const dialog = page.getByRole('dialog')
  const mains = dialog.getByLabel('Tension (kg)', { exact: true })
  await expect(mains).toHaveValue('10.9')
  await expect(dialog.getByText('Enter tension in kg (9.1-16.3, in 0.1 kg increments)')).toBeVisible()
  await mains.press('ArrowUp')
  await expect(mains).toHaveValue('11')
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option').click()
  await chooseOwnString(page)
  await mains.fill('')
  await mains.pressSequentially('11,5')
  await expect(mains).toHaveValue('11.5')
  // No order can have this tension, so it is refused for that and not for the frame.
  await mains.fill('115')
  await expect(dialog.getByLabel('I accept the risk')).toHaveCount(0)
  await mains.fill('12.25')
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  await expect(mains).toBeFocused()
  await expect(mains).toHaveAccessibleDescription(/Enter tension in kg/)
  await expect(mains).toHaveAttribute('aria-invalid', 'true')
  await mains.fill('11.8')
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  const crosses = dialog.getByLabel('Cross Tension (kg)')
  await crosses.fill('12.8')
  await expect(dialog.getByRole('img', { name: /the frame takes up to 12.7 kg/ })).toBeVisible()
  await dialog.getByLabel('I accept the risk').check()
  await crosses.fill('12')
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  await expect(page.getByText('String job created')).toBeVisible()
  const job = () =>
    db
      .selectFrom('string_jobs')
      .select(['tension', 'cross_tension', 'tension_kg', 'cross_tension_kg'])
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow()
  const ordered = { tension: 26, cross_tension: 26.5, tension_kg: 11.8, cross_tension_kg: 12 }
  expect(await job()).toEqual(ordered)

  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(mains).toHaveValue('11.8')
  await dialog.getByLabel('Technician Notes').fill('Two-piece')
  await dialog.getByRole('button', { name: 'Update String Job' }).click()
  await expect(page.getByText('String job updated')).toBeVisible()
  expect(await job()).toEqual(ordered)
})

test('the counter takes an order in kg', async ({ technician: { page } }) => {
  await useKg(page)
  await page.goto('/counter')
  await page.getByLabel('Manufacturer').fill('Yonex')
  await page.getByLabel('Model Name').fill('Astrox 0')
  await chooseOwnString(page)
  await page.getByLabel('Tension (kg)', { exact: true }).fill('9.1')
  const sent = page.waitForRequest((request) => request.url().endsWith('/counter/order/'))
  await page.getByRole('button', { name: 'Take Order' }).click()
  expect((await sent).postDataJSON().jobs).toMatchObject([{ tension: 20, tension_kg: 9.1, cross_tension_kg: null }])
  await expect(page.getByRole('status').filter({ hasText: 'Order taken' })).toBeVisible()
})
