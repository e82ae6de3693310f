import { createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const RACKETS = 500
const JOBS = 1000

/** Records the longest time in milliseconds for which the page could not react. */
const watchLongTasks = () => {
  Object.assign(window, { longest: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const { longest } = window as unknown as { longest: number }
      Object.assign(window, { longest: Math.max(longest, duration) })
    }
  }).observe({ type: 'longtask', buffered: true })
}

// Two things keep the page busy for seconds, so this test avoids them. A query that checks the visibility of every row makes
// the browser lay out the whole list. And each time that `toBeVisible` does not find an element yet, Playwright describes
// the whole page for its report; `toHaveCount` does not.
const all = { includeHidden: true }

test('lists of 500 rackets and 1,000 jobs stay usable, and jobs are shown and found step by step', async ({
  customer: { id, page },
  db,
}) => {
  const first = await createRacket({ db }, { id }, { racket_name: 'Racket 0' })
  await db
    .insertInto('rackets')
    .values(
      Array.from({ length: RACKETS - 1 }, (_, index) => ({
        owner_id: id,
        manufacturer: 'Yonex',
        model_name: 'Astrox',
        racket_name: `Racket ${index + 1}`,
      })),
    )
    .execute()
  await db
    .insertInto('string_jobs')
    .values(Array.from({ length: JOBS }, () => ({ owner_id: id, racket_id: first, tension: 24, price: 2000 })))
    .execute()
  test.slow()
  await page.addInitScript(watchLongTasks)

  await page.goto('/rackets')
  await expect(page.getByRole('article', all)).toHaveCount(RACKETS, { timeout: 30_000 })
  await page.getByRole('switch', { name: 'Show favorites only' }).click()
  await expect(page.getByText('You have no favorite rackets.').filter({ visible: true })).toHaveCount(1)

  await page.goto('/string-jobs')
  await expect(page.getByRole('row', all)).toHaveCount(21)
  await page.getByRole('button', { name: 'Show 20 More' }).click()
  await expect(page.getByRole('row', all)).toHaveCount(41)
  await page.getByLabel('Search jobs').fill('nothing like this')
  await expect(page.getByText('No string jobs found.')).toBeVisible()
  await page.getByLabel('Search jobs').fill('racket 0')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('COMPLETED')
  await expect(page.getByText('0 jobs', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('UNPAID')
  await expect(page.getByText(`${JOBS} jobs`, { exact: true })).toBeVisible()
  await expect(page.getByRole('row', all)).toHaveCount(21)
  await page.getByRole('row', all).last().getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Cancel Job' })).toHaveCount(1)
  // A generous bound because test machines are busy; on an idle machine the value is far below.
  expect(await page.evaluate(() => (window as unknown as { longest: number }).longest)).toBeLessThan(2_000)
})
