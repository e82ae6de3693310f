import type { BrowserContext, Page } from '@playwright/test'
import { createJob } from '../server/testing/factories.ts'
import { type Account, expect, returnTo, test } from './fixtures.ts'
import { latch } from './latch.ts'

const MORNING = new Date('2026-11-03T09:00:00Z')

const mains = (page: Page) => page.getByRole('timer', { name: 'Mains Duration' })
const cross = (page: Page) => page.getByRole('timer', { name: 'Cross Duration' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const failure = (page: Page) => page.getByText('Failed to update stringing duration. Please try again.')
const duration = (context: BrowserContext) =>
  context.waitForEvent('request', (call) => call.url().endsWith('/duration/'))

/** Expects at least `seconds`; a running timer may have gone on for up to `more` seconds. */
async function expectAbout(timer: ReturnType<typeof mains>, seconds: number, more = 25) {
  await expect(async () => {
    const [minutes = 0, rest = 0] = ((await timer.textContent()) ?? '').split(':').map(Number)
    expect(minutes * 60 + rest).toBeGreaterThanOrEqual(seconds)
    expect(minutes * 60 + rest).toBeLessThanOrEqual(seconds + more)
  }).toPass({ timeout: 5_000 })
}

const secondsOf = async (timer: ReturnType<typeof mains>) => {
  const [minutes = 0, rest = 0] = ((await timer.textContent()) ?? '').split(':').map(Number)
  return minutes * 60 + rest
}

const timed = test.extend<{ job: number; saved: (side: 'mains' | 'cross') => Promise<number> }>({
  job: async ({ db, newPerson }, use) => use(await createJob({ db }, await newPerson('Lena Brandt'))),
  saved: async ({ db, job }, use) =>
    use(async (side) => {
      const row = await db
        .selectFrom('string_jobs')
        .select(['mains_duration', 'cross_duration'])
        .where('id', '=', job)
        .executeTakeFirstOrThrow()
      return row[`${side}_duration`]
    }),
})

/** Opens the job with a clock that the test controls. */
async function open({ page }: Account, job: number) {
  await page.clock.install({ time: MORNING })
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(mains(page)).toBeVisible()
}

timed(
  'a technician’s day: start, leave for 90 seconds, return, pause, reload, reset',
  async ({ technician, job, saved }) => {
    const { page } = technician
    await open(technician, job)
    await expect(mains(page)).toHaveText('0:00')
    await page.getByRole('button', { name: 'Start Mains Duration' }).dblclick()
    await page.clock.fastForward(30_000)
    await expectAbout(mains(page), 30)

    await page.getByRole('link', { name: 'Technician Jobs' }).click()
    await expect(page.getByRole('heading', { name: 'All String Jobs' })).toBeVisible()
    await page.clock.fastForward(90_000)
    await page.goBack()
    await expectAbout(mains(page), 120)
    await page.clock.fastForward(3_600_000)
    await expectAbout(mains(page), 3720, 30)

    const sent = duration(page.context())
    await press(page, 'Pause Mains Duration')
    const stopped = await secondsOf(mains(page))
    expect((await sent).postDataJSON()).toEqual({ mains_duration: stopped, total_duration: stopped })
    await expect.poll(() => saved('mains')).toBe(stopped)
    await page.clock.fastForward(60_000)
    expect(await secondsOf(mains(page))).toBe(stopped)

    await page.reload()
    await expect(mains(page)).toHaveText(`${Math.floor(stopped / 60)}:${String(stopped % 60).padStart(2, '0')}`)
    await expect(page.getByText('Total Duration')).toBeVisible()

    await press(page, 'Reset Mains Duration')
    const question = page.getByRole('alertdialog', { name: 'Reset Timer?' })
    await expect(question).toContainText('Are you sure you want to reset the timer? This action cannot be undone.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await secondsOf(mains(page))).toBe(stopped)
    await press(page, 'Reset Mains Duration')
    await question.getByRole('button', { name: 'Reset' }).click()
    await expect(mains(page)).toHaveText('0:00')
    await expect.poll(() => saved('mains')).toBe(0)
  },
)

timed('a running timer goes on over a reload and a closed tab', async ({ technician, job }) => {
  const { page } = technician
  await open(technician, job)
  await press(page, 'Start Cross Duration')
  await page.clock.fastForward(45_000)
  await page.reload()
  await expectAbout(cross(page), 45)
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.clock.install({ time: new Date(MORNING.getTime() + 600_000) })
  await again.goto(`/technician/string-jobs/${job}`)
  await expectAbout(cross(again), 600, 30)
})

timed('the total counts the crosses that only the server has', async ({ technician, job, db }) => {
  const { page } = technician
  await db.updateTable('string_jobs').set({ cross_duration: 100 }).where('id', '=', job).execute()
  await open(technician, job)
  await press(page, 'Start Mains Duration')
  await page.clock.fastForward(20_000)
  const sent = duration(page.context())
  await press(page, 'Pause Mains Duration')
  const stopped = await secondsOf(mains(page))
  expect((await sent).postDataJSON()).toEqual({ mains_duration: stopped, total_duration: stopped + 100 })
})

timed('a late response from before a save does not bring the old seconds back', async ({ technician, job }) => {
  const { page } = technician
  await open(technician, job)
  await press(page, 'Start Mains Duration')
  const [fetched, noteFetched] = latch()
  const [released, release] = latch()
  const [over, noteOver] = latch()
  await page.route(
    `**/technician/string_job/${job}/`,
    async (route) => {
      const response = await route.fetch()
      noteFetched()
      await released
      // The page may have aborted the request.
      await route.fulfill({ response }).catch(() => {})
      noteOver()
    },
    { times: 1 },
  )
  await page.clock.fastForward(31_000)
  await returnTo(page)
  await fetched
  await press(page, 'Pause Mains Duration')
  const stopped = await secondsOf(mains(page))
  await expect(page.getByText(/recorded .* for the mains/)).toBeVisible()
  release()
  await over
  await page.clock.runFor(1_000)
  expect(await secondsOf(mains(page))).toBe(stopped)
})

timed('starting one side pauses and saves the other', async ({ technician, job, saved }) => {
  const { page } = technician
  await open(technician, job)
  await press(page, 'Start Mains Duration')
  await page.clock.fastForward(20_000)
  await press(page, 'Start Cross Duration')
  await expect(page.getByRole('button', { name: 'Start Mains Duration' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause Cross Duration' })).toBeVisible()
  await expect.poll(() => saved('mains')).toBeGreaterThanOrEqual(20)
  await page.clock.fastForward(30_000)
  const total = page.getByText('Total Duration').locator('..')
  await expect(async () => {
    const sum = (await secondsOf(mains(page))) + (await secondsOf(cross(page)))
    await expect(total).toContainText(`${Math.floor(sum / 60)}:${String(sum % 60).padStart(2, '0')}`, { timeout: 500 })
  }).toPass()
})

timed(
  'the space bar pauses what runs and goes on with it, and leaves typing and buttons alone',
  async ({ technician, job }) => {
    const { page } = technician
    await open(technician, job)
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(0)
    await press(page, 'Start Cross Duration')
    await page.locator('h1').click()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Start Cross Duration' })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Pause Cross Duration' })).toBeVisible()
    await page.getByRole('button', { name: 'Reset Mains Duration' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('alertdialog', { name: 'Reset Timer?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Pause Cross Duration' })).toBeVisible()
  },
)

timed('a save that fails keeps the time, says so, and is sent again by itself', async ({ technician, job, saved }) => {
  const { page } = technician
  await open(technician, job)
  await page.route('**/duration/', (route) =>
    route.fulfill({ status: 503, json: { error: 'The portal is not available right now.' } }),
  )
  await press(page, 'Start Mains Duration')
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
})

timed('a failed save can be tried again by hand', async ({ technician, job, saved }) => {
  const { page } = technician
  await open(technician, job)
  await page.route('**/duration/', (route) => route.fulfill({ status: 500, body: 'no' }))
  await press(page, 'Start Cross Duration')
  await page.clock.fastForward(10_000)
  await press(page, 'Pause Cross Duration')
  await expect(failure(page)).toBeVisible()
  await page.unroute('**/duration/')
  await press(page, 'Try Again')
  await expect(failure(page)).toBeHidden()
  await expect.poll(() => saved('cross')).toBe(await secondsOf(cross(page)))
})

timed(
  'offline the timer runs on, and its time is sent when the network returns',
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

timed('a lost answer is not asked about, and does not count twice', async ({ technician, job, saved }) => {
  const { page } = technician
  await open(technician, job)
  await page.route('**/duration/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Start Mains Duration')
  await page.clock.fastForward(30_000)
  await press(page, 'Pause Mains Duration')
  await expect(failure(page)).toBeVisible()
  const first = await secondsOf(mains(page))
  expect(await saved('mains')).toBe(first)
  await page.unroute('**/duration/')
  await press(page, 'Start Mains Duration')
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

timed('a stopped timer takes over what another device saved', async ({ technician, job, db }) => {
  const { page } = technician
  await open(technician, job)
  await press(page, 'Start Mains Duration')
  await page.clock.fastForward(10_000)
  await press(page, 'Pause Mains Duration')
  // The history shows it once it is saved.
  await expect(page.getByText(/recorded .* for the mains/)).toBeVisible()
  await db.updateTable('string_jobs').set({ mains_duration: 300 }).where('id', '=', job).execute()
  await page.clock.fastForward(31_000)
  await returnTo(page)
  await expect(mains(page)).toHaveText('5:00')
})

timed('two devices that timed the same side are asked which one is right', async ({ technician, job, db, saved }) => {
  const { page } = technician
  await open(technician, job)
  const elsewhere = (seconds: number) =>
    db.updateTable('string_jobs').set({ mains_duration: seconds }).where('id', '=', job).execute()

  await press(page, 'Start Mains Duration')
  await elsewhere(300)
  await page.clock.fastForward(60_000)
  await press(page, 'Pause Mains Duration')
  await expect(page.getByText('Another device saved 5:00 in the meantime.')).toBeVisible()
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
})

timed('after hours away the technician is asked whether they count', async ({ technician, job, saved }) => {
  const { page } = technician
  await open(technician, job)
  const question = page.getByRole('alertdialog', { name: 'Count the time you were away?' })
  await press(page, 'Start Mains Duration')
  await page.clock.fastForward(5 * 3_600_000)
  await expect(question).toContainText('The mains timer ran for 5 h 0 min while this page was closed.')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expectAbout(mains(page), 18_000, 60)
  await page.clock.fastForward(9 * 3_600_000)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expectAbout(mains(page), 18_000, 120)
  await press(page, 'Pause Mains Duration')
  await expect.poll(() => saved('mains')).toBe(await secondsOf(mains(page)))
})

timed('a timer stops at a day', async ({ technician, job }) => {
  const { page } = technician
  await open(technician, job)
  await press(page, 'Start Mains Duration')
  await page.clock.fastForward(30 * 3_600_000)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }).click()
  await expect(mains(page)).toHaveText('1440:00')
})

timed('the screen stays awake while a timer runs', async ({ technician, job }) => {
  const { page } = technician
  await page.addInitScript(() => {
    const held = { count: 0 }
    Object.assign(globalThis, { held })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        async request() {
          held.count += 1
          return {
            async release() {
              held.count -= 1
            },
          }
        },
      },
    })
  })
  const held = () => page.evaluate(() => (globalThis as unknown as { held: { count: number } }).held.count)
  await open(technician, job)
  expect(await held()).toBe(0)
  await press(page, 'Start Mains Duration')
  await expect.poll(held).toBe(1)
  await press(page, 'Pause Mains Duration')
  await expect.poll(held).toBe(0)
})
