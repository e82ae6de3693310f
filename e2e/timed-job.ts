import type { BrowserContext, Page } from '@playwright/test'
import { createJob } from '../server/testing/factories.ts'
import { type Account, expect, test } from './fixtures.ts'
import { jobRow } from './job-rows.ts'

export const MORNING = new Date('2026-11-03T09:00:00Z')

export const mains = (page: Page) => page.getByRole('timer', { name: 'Mains Duration' })

export const cross = (page: Page) => page.getByRole('timer', { name: 'Cross Duration' })

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Starts a timer, and waits until it runs: a press that is sooner than the account waits for it. */
export async function start(page: Page, side: 'Mains' | 'Cross') {
  await press(page, `Start ${side} Duration`)
  await expect(page.getByRole('button', { name: `Pause ${side} Duration` })).toBeVisible()
}

export const failure = (page: Page) => page.getByText('Failed to update stringing duration. Please try again.')

/** The request that saves a duration. */
export const duration = (context: BrowserContext) =>
  context.waitForEvent('request', (call) => call.url().endsWith('/duration/'))

/** The seconds that a timer shows. */
export const secondsOf = async (timer: ReturnType<typeof mains>) => {
  const [minutes = 0, rest = 0] = ((await timer.textContent()) ?? '').split(':').map(Number)
  return minutes * 60 + rest
}

/** Expects at least `seconds`; a running timer may have gone on for up to `more` seconds. */
export async function expectAbout(timer: ReturnType<typeof mains>, seconds: number, more = 25) {
  await expect(async () => {
    const shown = await secondsOf(timer)
    expect(shown).toBeGreaterThanOrEqual(seconds)
    expect(shown).toBeLessThanOrEqual(seconds + more)
  }).toPass({ timeout: 5_000 })
}

/** A test with a job of its own, and the seconds that the server has of it. */
export const timed = test.extend<{ job: number; saved: (side: 'mains' | 'cross') => Promise<number> }>({
  // The first start of a timer takes the job and records its start, and then the page reads the job again at a moment
  // that no test controls. So these jobs have a technician and have been started.
  job: async ({ db, newPerson, technician }, use) => {
    const begun = { technician_id: technician.id, received_at: new Date(), started_at: new Date() }
    await use(await createJob({ db }, await newPerson('Lena Brandt'), begun))
  },
  saved: async ({ db, job }, use) => use(async (side) => (await jobRow(db, job))[`${side}_duration`]),
})

/** Opens the job with a clock that the test controls. */
export async function open({ page }: Account, job: number) {
  await page.clock.install({ time: MORNING })
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(mains(page)).toBeVisible()
}
