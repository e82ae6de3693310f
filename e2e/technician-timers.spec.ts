import { expect, returnTo } from './fixtures.ts'
import { latch } from './latch.ts'
import { cross, duration, expectAbout, MORNING, mains, open, press, secondsOf, start, timed } from './timed-job.ts'
import { unfold } from './unfold.ts'

timed(
  'a timer keeps running on another page, can be paused and reset, and survives a reload',
  async ({ technician, job, saved }) => {
    const { page } = technician
    await open(technician, job)
    await expect(mains(page)).toHaveText('0:00')
    await page.getByRole('button', { name: 'Start Mains Duration' }).dblclick()
    await expect(page.getByRole('button', { name: 'Pause Mains Duration' })).toBeVisible()
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

timed('a running timer continues after a reload and while its tab is closed', async ({ technician, job }) => {
  const { page } = technician
  await open(technician, job)
  await start(page, 'Cross')
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

timed('the total includes a time for the crosses that only the server knows', async ({ technician, job, db }) => {
  const { page } = technician
  await db.updateTable('string_jobs').set({ cross_duration: 100 }).where('id', '=', job).execute()
  await open(technician, job)
  await start(page, 'Mains')
  await page.clock.fastForward(20_000)
  const sent = duration(page.context())
  await press(page, 'Pause Mains Duration')
  const stopped = await secondsOf(mains(page))
  expect((await sent).postDataJSON()).toEqual({ mains_duration: stopped, total_duration: stopped + 100 })
})

timed('a response that was sent before a save does not restore the old time', async ({ technician, job }) => {
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
  await unfold(page, 'History')
  await expect(page.getByText(/recorded .* for the mains/)).toBeVisible()
  release()
  await over
  await page.clock.runFor(1_000)
  expect(await secondsOf(mains(page))).toBe(stopped)
})

timed('starting one side pauses and saves the other', async ({ technician, job, saved }) => {
  const { page } = technician
  await open(technician, job)
  await start(page, 'Mains')
  await page.clock.fastForward(20_000)
  await press(page, 'Start Cross Duration')
  await expect(page.getByRole('button', { name: 'Start Mains Duration' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause Cross Duration' })).toBeVisible()
  await expect.poll(() => saved('mains')).toBeGreaterThanOrEqual(20)
  await page.clock.fastForward(30_000)
  const total = page.getByText('Total Duration').locator('..')
  await press(page, 'Pause Cross Duration')
  await expect(page.getByRole('button', { name: 'Start Cross Duration' })).toBeVisible()
  const sum = (await secondsOf(mains(page))) + (await secondsOf(cross(page)))
  await expect(total).toContainText(`${Math.floor(sum / 60)}:${String(sum % 60).padStart(2, '0')}`)
})

timed(
  'the space bar pauses and resumes the running timer, but still presses a focused button',
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

timed('after hours away, the technician is asked whether to count them', async ({ technician, job, saved }) => {
  const { page } = technician
  await open(technician, job)
  const question = page.getByRole('alertdialog', { name: 'Count the time you were away?' })
  await start(page, 'Mains')
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

timed('a timer stops at 24 hours', async ({ technician, job }) => {
  const { page } = technician
  await open(technician, job)
  await start(page, 'Mains')
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
