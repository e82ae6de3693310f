import { expect, test } from './fixtures.ts'
import { holdBack } from './latch.ts'

/** Longer than the pause after which the typed text is searched. */
const LATER = 1000

test('a page that is opened before the search has started stays open', async ({ manager: { page }, newPerson }) => {
  const person = await newPerson(`Quick ${crypto.randomUUID().slice(0, 8)}`)
  await page.clock.install()
  await page.goto('/shop/people')
  const search = page.getByLabel('Search people')
  await search.fill(person.name)
  await page.clock.fastForward(LATER)
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  const release = await holdBack(page, '**/assets/shop-person-*.js')
  await search.fill('Quick')
  await page.getByRole('link', { name: person.name }).click()
  await page.clock.fastForward(LATER)
  release()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
})

test('a click right after typing opens the link under the pointer, even if the mouse button is held down', async ({
  manager: { page },
  newPerson,
}) => {
  const person = await newPerson(`Slow ${crypto.randomUUID().slice(0, 8)}`)
  await page.clock.install()
  await page.goto('/shop/people')
  const search = page.getByLabel('Search people')
  await search.fill(person.name)
  await page.clock.fastForward(LATER)
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: person.name }).hover()
  // From here on, time passes only in the steps below.
  await page.clock.pauseAt(Date.now() + 10_000)
  await search.fill(`${person.name} and more`)
  await page.mouse.down()
  await page.clock.fastForward(LATER)
  // If the press had started a search, its results would arrive before the third response.
  for (let i = 0; i < 3; i++) await page.evaluate(() => fetch('/api/health'))
  await page.mouse.up()
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
})

test('a search also starts after a click that opens nothing', async ({ manager: { page }, newPerson }) => {
  const person = await newPerson(`Calm ${crypto.randomUUID().slice(0, 8)}`)
  await page.goto('/shop/people')
  await page.getByLabel('Search people').fill(person.name)
  await page.getByRole('heading', { level: 1, name: 'People' }).click()
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
})
