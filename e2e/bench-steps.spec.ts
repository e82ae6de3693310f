import { bench, button, problem, type } from './at-bench.ts'
import { expect, test, unique } from './fixtures.ts'
import { eventsOf, jobRow } from './job-rows.ts'
import { onNextRequest } from './latch.ts'
import { keepRacketOn } from './shelves.ts'

bench('after the scan, all steps work without a connection', async ({ page, db, lena, job, ticket }) => {
  await keepRacketOn({ db }, lena, 'F4')
  await page.reload()
  await type(page, ticket)
  await expect(button(page, /^3 Checks Left/)).toBeVisible()
  // The page has loaded the shelves and the code of the questions.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  for (const name of [/^3 Checks Left/, 'Start Mains', /^Start Crosses/, 'Ready for Pickup', 'Put It on F4']) {
    await button(page, name).click()
  }
  await expect(button(page, 'Scan Next Racket')).toBeVisible()
  await expect(page.getByText('saved on this device and will be sent when the portal can be reached')).toBeVisible()
  expect((await jobRow(db, job)).order_status).toBe('NEW')
  await page.context().setOffline(false)
  await expect.poll(async () => (await jobRow(db, job)).shelf).toBe('F4')
  expect((await jobRow(db, job)).order_status).toBe('READY_FOR_PICKUP')
  const events = (await eventsOf(db, job)).filter((event) => ['checklist', 'status', 'shelf'].includes(event))
  expect(events).toEqual(['checklist', 'status', 'shelf'])
  await expect(page.getByText('saved on this device')).toHaveCount(0)
})

bench(
  'unsent steps survive a reload of the page, and any page of the technician sends them',
  async ({ page, db, job, ticket }) => {
    await db.updateTable('string_jobs').set({ started_at: new Date() }).where('id', '=', job).execute()
    await type(page, ticket)
    await page.route('**/status/', (route) => route.abort())
    await button(page, 'Start Mains').click()
    await button(page, /^Start Crosses/).click()
    await button(page, 'Ready for Pickup').click()
    await expect(page.getByText('One step is saved on this device')).toBeVisible()
    await page.unroute('**/status/')
    await page.goto('/counter/hand-over')
    await expect.poll(async () => (await jobRow(db, job)).order_status).toBe('READY_FOR_PICKUP')
  },
)

bench(
  'steps and timers that could not be sent wait for the technician who did them when another one uses the device',
  async ({ page, technician, newPerson, signIn, db, job, ticket }) => {
    await page.clock.install()
    await page.reload()
    await type(page, ticket)
    await expect(button(page, /^3 Checks Left/)).toBeVisible()
    await page.route('**/api/technician/**', (route) => route.abort())
    await button(page, /^3 Checks Left/).click()
    await button(page, 'Start Mains').click()
    await page.clock.fastForward(60_000)
    await button(page, /^Start Crosses/).click()
    await page.clock.fastForward(60_000)
    await button(page, 'Ready for Pickup').click()
    await expect(page.getByText('2 steps are saved on this device')).toBeVisible()
    const kept = await page.evaluate(() => ({ ...localStorage }))
    await page.goto('about:blank')

    const ada = await signIn(await newPerson(unique('Ada'), { is_technician: true }))
    await ada.page.goto('/counter/hand-over')
    await ada.page.evaluate((items) => Object.assign(localStorage, items), kept)
    await ada.page.goto(`/bench?job=${job}`)
    await expect(ada.page.getByRole('heading', { name: 'Who is stringing?' })).toBeVisible()
    await ada.page.waitForLoadState('networkidle')
    expect(await jobRow(db, job)).toMatchObject({ order_status: 'NEW', technician_id: null, mains_duration: 0 })

    await page.unroute('**/api/technician/**')
    await page.goto('/counter/hand-over')
    await expect.poll(async () => (await jobRow(db, job)).order_status).toBe('READY_FOR_PICKUP')
    const row = await jobRow(db, job)
    expect(row.technician_id).toBe(technician.id)
    expect(row.mains_duration).toBeGreaterThanOrEqual(60)
  },
)

bench(
  'a step that is pressed on two phones is recorded once',
  async ({ page, technician, signIn, db, job, ticket }) => {
    const { page: second } = await signIn(technician)
    await db
      .updateTable('string_jobs')
      .set({ started_at: new Date(), mains_duration: 600, cross_duration: 700 })
      .where('id', '=', job)
      .execute()
    await type(page, ticket)
    await second.goto('/bench')
    await type(second, ticket)
    await expect(button(second, 'Ready for Pickup')).toBeVisible()
    await button(page, 'Ready for Pickup').click()
    await expect.poll(async () => (await jobRow(db, job)).order_status).toBe('READY_FOR_PICKUP')
    // The second phone still shows the old state. A second press changes nothing.
    await button(second, 'Ready for Pickup').click()
    await expect(button(second, /^Put It on /)).toBeVisible()
    await expect(problem(second)).toHaveCount(0)
    expect((await eventsOf(db, job)).filter((event) => event === 'status')).toHaveLength(1)
  },
)

bench(
  'a step that is no longer possible is refused, and the bench shows the current state',
  async ({ page, db, job, ticket }) => {
    await db
      .updateTable('string_jobs')
      .set({ started_at: new Date(), cross_duration: 700 })
      .where('id', '=', job)
      .execute()
    await type(page, ticket)
    await expect(button(page, 'Ready for Pickup')).toBeVisible()
    const cancel = db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', job)
    await onNextRequest(page, '**/status/', () => cancel.execute())
    await button(page, 'Ready for Pickup').click()
    await expect(problem(page)).toContainText('The status was not changed')
    await expect(problem(page)).toContainText('This job is already Cancelled.')
    await expect(page.getByRole('note')).toContainText('This job is cancelled.')
    await button(page, 'Dismiss').click()
    await expect(problem(page)).toHaveCount(0)
  },
)

bench(
  'a shelf is not offered again for a racket whose job was cancelled, or when the shop has no such shelf any more',
  async ({ page, db, job, ticket }) => {
    await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
    await type(page, ticket)
    const put = button(page, /^Put It on /)
    await expect(put).toBeVisible()
    const refused = (sentence: string) =>
      test.step(sentence, async () => {
        await put.click()
        await expect(problem(page)).toContainText('The shelf was not saved')
        await expect(problem(page)).toContainText(sentence)
        await expect(button(page, /Anyway$/)).toHaveCount(0)
      })
    const noShelf = { status: 400, json: { error: 'There is no shelf A1. This shop has no shelves.' } }
    await page.route('**/shelf/', (route) => route.fulfill(noShelf), { times: 1 })
    await refused('There is no shelf A1.')
    await button(page, 'Dismiss').click()
    const cancel = db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', job)
    await onNextRequest(page, '**/shelf/', () => cancel.execute())
    await refused('This job is already Cancelled.')
  },
)

bench(
  'a shared bench whose page stays open asks again after four hours who is stringing, but not while a timer runs',
  async ({ page, db, job, newPerson }) => {
    const ada = await newPerson(unique('Ada'), { is_technician: true })
    await page.evaluate((id) => {
      localStorage.setItem('stringer', JSON.stringify({ people: { [id]: Date.now() }, choice: null }))
    }, ada.id)
    await db.updateTable('string_jobs').set({ received_at: new Date() }).where('id', '=', job).execute()
    await page.clock.install()
    await page.goto(`/bench?job=${job}`)
    await button(page, new RegExp(`^${ada.name}`)).click()
    await page.clock.fastForward('03:50:00')
    await button(page, /^3 Checks Left/).click()
    await button(page, 'Start Mains').click()
    await page.clock.fastForward('00:20:00')
    await expect(page.getByText(`${ada.name} is stringing.`)).toBeVisible()
    await button(page, 'Pause').click()
    await expect(page.getByRole('heading', { name: 'Who is stringing?' })).toBeVisible()
  },
)
