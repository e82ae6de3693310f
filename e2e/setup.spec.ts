import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ timezoneId: 'Europe/Berlin' })

test('the first manager sees the list of setup steps, and each step disappears when it is done', async ({
  manager: { page },
}) => {
  // All tests share the shop, so this test answers the page's requests itself.
  let open = ['time_zone', 'prices', 'staff']
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
    expect(request.postDataJSON()).toMatchObject({ time_zone: 'Europe/Berlin' })
    open = open.filter((each) => each !== 'time_zone')
    return route.fulfill({ json: request.postDataJSON() })
  })

  await page.goto('/')
  const list = page.getByRole('region', { name: 'Set Up Your Shop' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'the open steps')
  await list.getByRole('button', { name: 'Use Europe/Berlin' }).click()
  await expect(list.getByText('2 steps left')).toBeVisible()
  await list.getByRole('link', { name: 'Prices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible()

  await page.goto('/shop')
  await list.getByRole('button', { name: 'Mark as Done: Prices' }).click()
  await expect(list.getByText('1 step left')).toBeVisible()
  await list.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
})

test('customers do not see the list of setup steps', async ({ customer: { page } }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Active Rackets' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Set Up Your Shop' })).toHaveCount(0)
})
