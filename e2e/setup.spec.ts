import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ timezoneId: 'Europe/Copenhagen' })

test('the first manager sees the list of setup steps, and each step disappears when it is done', async ({
  manager: { page },
}) => {
  // All tests share the shop, so this test answers the page's requests itself.
  let open = ['region', 'prices', 'staff']
  await page.route('**/api/shop/setup/', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fulfill({ json: { open } })
    const { step } = request.postDataJSON()
    open = open.filter((each) => each !== step)
    return route.fulfill({ status: 204 })
  })
  await page.route('**/api/shop/settings/', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    expect(request.postDataJSON()).toMatchObject({
      ...{ country: 'DK', time_zone: 'Europe/Copenhagen', currency: 'DKK', tension_unit: 'kg' },
    })
    expect(request.postDataJSON()).not.toHaveProperty('languages')
    open = open.filter((each) => each !== 'region')
    return route.fulfill({ json: request.postDataJSON() })
  })

  // With the first price, the currency is fixed.
  await page.route('**/api/shop/currency/', (route) => route.fulfill({ json: { is_fixed: false } }))
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Set Up Your Shop' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'the open steps')
  // The browser's time zone is in Denmark.
  const region = list.getByRole('form', { name: 'Country and money' })
  await expect(region.getByLabel('Country').locator('option:checked')).toHaveText('Denmark')
  await expect(region.getByLabel('Currency').locator('option:checked')).toHaveText('DKK, Danish Krone')
  await expect(region.getByText('Denmark: 123.450,00 kr.')).toBeVisible()
  await region.getByLabel('Country').selectOption('Malaysia')
  await expect(region.getByLabel('Currency')).toHaveValue('MYR')
  await expect(region.getByLabel('Time zone')).toHaveValue('Asia/Kuala_Lumpur')
  await expect(region.getByRole('switch', { name: 'Customers read Bahasa Melayu' })).toBeChecked()
  await region.getByLabel('Country').selectOption('Denmark')
  await expect(region.getByRole('switch')).toHaveCount(0)
  await region.getByRole('button', { name: 'Save Country and Money' }).click()
  await expect(list.getByText('2 steps left')).toBeVisible()
  await list.getByRole('link', { name: 'Prices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible()

  await page.goto('/shop')
  await list.getByRole('button', { name: 'Mark as Done: Prices' }).click()
  // Finishing a step removes its button, so the number that is left is announced.
  await expect(list.getByText('1 step left')).toHaveAttribute('aria-live', 'polite')
  await list.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
})

test('customers do not see the list of setup steps', async ({ customer: { page } }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Active Rackets' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Set Up Your Shop' })).toHaveCount(0)
})
