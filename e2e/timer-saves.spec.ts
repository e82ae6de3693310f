import type { Db } from '../server/base/database/connect.ts'
import { type Account, expect, returnTo } from './fixtures.ts'
import { cross, failure, mains, open, press, secondsOf, start, timed } from './timed-job.ts'
import { unfold } from './unfold.ts'

timed(
  'a save that fails is reported, keeps the time, and is tried again automatically',
  async ({ technician, job, saved }) => {
    const { page } = technician
    await open(technician, job)
    await page.route('**/duration/', (route) =>
      route.fulfill({ status: 503, json: { error: 'The portal is not available right now.' } }),
    )
    await start(page, 'Mains')
    await page.clock.fastForward(65_000)
    await press(page, 'Pause Mains Duration')
    await expect(failure(page)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('The portal is not available right now.')
    const kept = await secondsOf(mains(page))
    expect(kept).toBeGreaterThanOrEqual(65)

    await page.reload()
    await expect(failure(page)).toBeVisible()
    expect(await secondsOf(mains(page))).toBe(kept)
    await page.unroute('**/duration/')
    await page.clock.runFor(70_000)
    await expect(failure(page)).toBeHidden()
    await expect.poll(() => saved('mains')).toBe(kept)
  },
)

timed('a failed save can be tried again with a button', async ({ technician, job, saved }) => {
  const { page } = technician
  await open(technician, job)
  await page.route('**/duration/', (route) => route.fulfill({ status: 500, body: 'no' }))
  await start(page, 'Cross')
  await page.clock.fastForward(10_000)
  await press(page, 'Pause Cross Duration')
  await expect(failure(page)).toBeVisible()
  await page.unroute('**/duration/')
  await press(page, 'Try Again')
  await expect(failure(page)).toBeHidden()
  await expect.poll(() => saved('cross')).toBe(await secondsOf(cross(page)))
})

timed(
  'the timer keeps running offline, and its time is saved when the network returns',
  async ({ technician, job, saved }) => {
    const { page } = technician
    await open(technician, job)
    await press(page, 'Start Mains Duration')
    await page.context().setOffline(true)
    await page.clock.fastForward(120_000)
    await press(page, 'Pause Mains Duration')
    await expect(failure(page)).toBeVisible()
    const kept = await secondsOf(mains(page))
    expect(kept).toBeGreaterThanOrEqual(120)
    await page.context().setOffline(false)
    await expect(failure(page)).toBeHidden()
    await expect.poll(() => saved('mains')).toBe(kept)
  },
)

timed('a save whose response was lost asks nothing and does not count twice', async ({ technician, job, saved }) => {
  const { page } = technician
  await open(technician, job)
  await page.route('**/duration/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await start(page, 'Mains')
  await page.clock.fastForward(30_000)
  await press(page, 'Pause Mains Duration')
  await expect(failure(page)).toBeVisible()
  const first = await secondsOf(mains(page))
  expect(await saved('mains')).toBe(first)
  await page.unroute('**/duration/')
  await start(page, 'Mains')
  await page.clock.fastForward(10_000)
  await press(page, 'Pause Mains Duration')
  await page.clock.runFor(5_000)
  await expect(failure(page)).toBeHidden()
  const second = await secondsOf(mains(page))
  expect(second).toBeGreaterThanOrEqual(first + 10)
  await expect.poll(() => saved('mains')).toBe(second)
})

timed('two tabs show the same timer', async ({ technician, job, saved }) => {
  const { page } = technician
  await open(technician, job)
  const other = await page.context().newPage()
  await other.goto(`/technician/string-jobs/${job}`)
  await press(page, 'Start Mains Duration')
  await expect(other.getByRole('button', { name: 'Pause Mains Duration' })).toBeVisible()
  await press(other, 'Pause Mains Duration')
  await expect(page.getByRole('button', { name: 'Start Mains Duration' })).toBeVisible()
  const stopped = await secondsOf(mains(other))
  expect(await secondsOf(mains(page))).toBe(stopped)
  await expect.poll(() => saved('mains')).toBe(stopped)
})

timed('a stopped timer shows the time that another device saved', async ({ technician, job, db }) => {
  const { page } = technician
  await open(technician, job)
  await start(page, 'Mains')
  await page.clock.fastForward(10_000)
  await press(page, 'Pause Mains Duration')
  // The history shows it once it is saved.
  await unfold(page, 'History')
  await expect(page.getByText(/recorded .* for the mains/)).toBeVisible()
  await db.updateTable('string_jobs').set({ mains_duration: 300 }).where('id', '=', job).execute()
  // A read that the page began before the other device saved can still be under way.
  await expect(async () => {
    await page.clock.fastForward(31_000)
    await returnTo(page)
    await expect(mains(page)).toHaveText('5:00', { timeout: 2_000 })
  }).toPass()
})

/** Times the mains while another device saves 5:00. Returns a function with which that device saves other seconds. */
async function timeOnTwoDevices(technician: Account, { db, job }: { db: Db; job: number }) {
  const { page } = technician
  await open(technician, job)
  const elsewhere = (seconds: number) =>
    db.updateTable('string_jobs').set({ mains_duration: seconds }).where('id', '=', job).execute()
  await press(page, 'Start Mains Duration')
  await elsewhere(300)
  await page.clock.fastForward(60_000)
  await press(page, 'Pause Mains Duration')
  await expect(page.getByText('Another device saved 5:00 in the meantime.')).toBeVisible()
  return elsewhere
}

timed(
  'when two devices timed the same side, the technician chooses the right time',
  async ({ technician, job, db, saved }) => {
    const { page } = technician
    const elsewhere = await timeOnTwoDevices(technician, { db, job })
    expect(await saved('mains')).toBe(300)
    await press(page, 'Take 5:00')
    await expect(mains(page)).toHaveText('5:00')

    await press(page, 'Start Mains Duration')
    await elsewhere(10)
    await page.clock.fastForward(60_000)
    await press(page, 'Pause Mains Duration')
    await expect(page.getByText('Another device saved 0:10 in the meantime.')).toBeVisible()
    const ours = await secondsOf(mains(page))
    await page.getByRole('button', { name: /^Keep 6:/ }).click()
    await expect.poll(() => saved('mains')).toBe(ours)
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

timed(
  'the time of another device that a technician can take is the one that it has now',
  async ({ technician, job, db }) => {
    const { page } = technician
    const elsewhere = await timeOnTwoDevices(technician, { db, job })
    await elsewhere(360)
    await expect(async () => {
      await page.clock.fastForward(31_000)
      await returnTo(page)
      await expect(page.getByText('Another device saved 6:00 in the meantime.')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await press(page, 'Take 6:00')
    await expect(mains(page)).toHaveText('6:00')
  },
)
