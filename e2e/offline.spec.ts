import { createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const MISSING = 'This could not be loaded. Check your connection and try again.'

test('when the code of a page cannot be loaded, the page says so and stays, and the next press tries again', async ({
  customer: { page },
}) => {
  await page.route('**/assets/string-jobs-*.js', (route) => route.abort())
  // The page uses the portal's health check to distinguish a lost connection from an update.
  await page.route('**/api/health', (route) => route.abort())
  await page.goto('/rackets')
  await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'String Jobs' })

  await link.click()
  await expect(page.getByText(MISSING, { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/rackets')
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(MISSING, { exact: true })).toHaveCount(0)

  await page.unroute('**/assets/string-jobs-*.js')
  await link.click()
  await expect(page.getByRole('heading', { name: 'All String Jobs' })).toBeVisible()
  await expect(page).toHaveURL('/string-jobs')
})

test('an idle page loads the code of the other pages, so they open offline', async ({ customer: { page } }) => {
  const code = page.waitForResponse('**/assets/string-jobs-*.js')
  await page.goto('/rackets')
  await (await code).finished()
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'String Jobs' }).click()
  await expect(page.getByRole('heading', { name: 'All String Jobs' })).toBeVisible()
})

test('a dialog that is first opened offline says that it could not be loaded', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id })
  await page.goto('/rackets')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Racket' }).click()
  await expect(page.getByText(MISSING, { exact: true })).toBeVisible()
})
