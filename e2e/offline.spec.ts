import { readFile } from 'node:fs/promises'
import { createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const GUARD = /<(ManagerOnly|StaffOnly|TechnicianOnly|SettingsPage)\b/

/** The files of the pages that a guard keeps from customers, or of the others. Each becomes a file of code of this name. */
async function pagesOf(staff: boolean) {
  const routes = await readFile('web/routes.tsx', 'utf8')
  const names = [...routes.matchAll(/import\('\.\/pages\/(.+)\.tsx'\)/g)].map(([, name]) => name)
  const sources = await Promise.all(names.map((name) => readFile(`web/pages/${name}.tsx`, 'utf8')))
  return names.filter((_name, index) => GUARD.test(sources[index] ?? '') === staff)
}

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

test('a page whose code is blocked in two places reloads once for each, and not forever', async ({
  customer: { page },
}) => {
  await page.route(/\/assets\/(string-jobs|add-racket-dialog)-.*\.js$/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/rackets')
  const openPage = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'String Jobs' }).click()
  const openDialog = () => page.getByRole('button', { name: 'Add Racket' }).click()
  for (const press of [openPage, openDialog]) {
    const reloaded = page.waitForEvent('load')
    await press()
    await reloaded
    await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
  }
  for (const press of [openPage, openDialog]) {
    await press()
    await expect(page.getByText(MISSING, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('an idle page of a customer loads the code of the other pages, so they open offline, but of no staff page', async ({
  customer: { page },
}) => {
  const loaded = new Set<string | undefined>()
  page.on('requestfinished', (request) => loaded.add(/\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url())?.[1]))
  await page.goto('/rackets')
  for (const name of await pagesOf(false)) await expect.poll(() => [...loaded]).toContain(name)
  // The next page would load before these.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => requestIdleCallback(resolve))
  })
  expect((await pagesOf(true)).filter((name) => loaded.has(name))).toEqual([])
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
