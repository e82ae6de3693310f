import type { Route } from '@playwright/test'
import type { Db } from '../server/base/database/connect.ts'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { daysAgo } from '../server/testing/moments.ts'
import { bench, button, field, problem, scan, type } from './at-bench.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { eventsOf, jobRow, tagOf, ticketOf } from './job-rows.ts'
import { holdBack, latch } from './latch.ts'

bench(
  'a typed ticket opens its racket and records its arrival, which can be undone',
  async ({ page, db, job, ticket }) => {
    await expect(page).toHaveTitle(/^Bench/)
    await type(page, ticket.replace('-', '').toLowerCase())
    await expect(page).toHaveURL(`/bench?job=${job}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yonex: Astrox 99 Pro')
    await expect(page.locator('[aria-live=polite]', { hasText: 'Yonex: Astrox 99 Pro' })).toBeVisible()
    expect((await jobRow(db, job)).technician_id).toBeNull()
    expect(await eventsOf(db, job)).toEqual(['received'])
    await button(page, 'Undo Received').click()
    await expect(button(page, 'Undo Received')).toHaveCount(0)
    expect(await eventsOf(db, job)).toEqual(['received', 'undone'])
    expect((await jobRow(db, job)).received_at).toBeNull()
  },
)

bench(
  'a racket that is found after the technician has left the bench does not lead back to it',
  async ({ page, ticket }) => {
    const url = '**/api/technician/string_job/*/received/'
    const release = await holdBack(page, url)
    const asked = page.waitForRequest(url)
    await type(page, ticket)
    await asked
    await page.getByRole('link', { name: 'Walk-in Order' }).click()
    const search = page.getByLabel('Find a customer')
    await expect(search).toBeFocused()
    const received = page.waitForResponse(url)
    release()
    await received
    await search.fill('nobody of this name')
    await expect(page.getByText('No customers found.')).toBeVisible()
    await expect(page).toHaveURL('/counter')
  },
)

bench('a racket that is scanned twice is received once', async ({ page, db, job, ticket }) => {
  await type(page, ticket)
  await expect(button(page, 'Undo Received')).toBeVisible()
  await type(page, ticket)
  await expect(button(page, 'Undo Received')).toHaveCount(0)
  expect(await eventsOf(db, job)).toEqual(['received'])
})

bench('a scanner that types like a keyboard works when no field has the focus', async ({ page, db, job }) => {
  await scan(page, `HTTPS://ANOTHER-NAME.EXAMPLE/T/${await tagOf(db, job)}`)
  await expect(page).toHaveURL(`/bench?job=${job}`)
  // The scanner's Enter does not press the button with the focus.
  await button(page, /^3 Checks Left/).focus()
  const other = await createJob({ db }, { id: (await jobRow(db, job)).owner_id })
  await scan(page, (await tagOf(db, other)).toLowerCase())
  await expect(page).toHaveURL(`/bench?job=${other}`)
  expect(await eventsOf(db, job)).toEqual(['received'])
})

bench(
  'a scan without Enter is complete after a whole tag or a pause, also with slow keys',
  async ({ page, db, job, lena, ticket }) => {
    await page.locator('h1').first().click()
    // The page's clock stops, because a busy machine would type more slowly than a person.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const key of ticket) {
      await page.keyboard.press(key)
      await page.clock.runFor(250)
    }
    await page.clock.runFor(150)
    await expect(page).toHaveURL(`/bench?job=${job}`)
    await page.clock.resume()
    const other = await createJob({ db }, lena)
    await page.keyboard.type(`HTTPS://SHOP.EXAMPLE/T/${await tagOf(db, other)}`)
    await expect(page).toHaveURL(`/bench?job=${other}`)
  },
)

bench('the alert about a lost connection disappears when the connection is back', async ({ page, job, ticket }) => {
  // A read of the page that ends later would say that the connection is back.
  await page.waitForLoadState('networkidle')
  await page.route('**/api/technician/ticket/**', (route) => route.abort())
  await type(page, ticket)
  await expect(problem(page)).toHaveText('ErrorThe portal could not be reached. Finding a racket needs a connection.')
  // The page reads again when the browser is online.
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(problem(page)).toHaveCount(0)
  await page.unroute('**/api/technician/ticket/**')
  await type(page, ticket)
  await expect(page).toHaveURL(`/bench?job=${job}`)
})

bench(
  'the address in a QR code opens the racket for staff, and the tag disappears from the address bar',
  async ({ page, db, job }) => {
    await page.goto(`/bench#${await tagOf(db, job)}`)
    await expect(page).toHaveURL(`/bench?job=${job}`)
    expect(await eventsOf(db, job)).toEqual(['received'])
  },
)

bench('a scan that is sooner than the account opens the bench', async ({ page, job, ticket }) => {
  const answer = await holdBack(page, '**/api/me/')
  await page.reload()
  const received = page.waitForResponse('**/api/technician/string_job/*/received/')
  await type(page, ticket)
  await (await received).finished()
  answer()
  await expect(page).toHaveURL(`/bench?job=${job}`)
})

bench(
  'no step can be pressed before the page knows the account, because a shared device may credit someone else',
  async ({ page, job }) => {
    const answer = await holdBack(page, '**/api/me/')
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.at-bench')) return
        performance.mark('racket')
        observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.goto(`/bench?job=${job}`)
    await page.waitForFunction(
      (paths) => {
        const read = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
        return paths.every((path) => read.includes(path))
      },
      [`/api/technician/string_job/${job}/`, '/api/bench/'],
    )
    await page.evaluate(() => new Promise(requestAnimationFrame))
    answer()
    await expect(button(page, /^3 Checks Left/)).toBeVisible()
    const [knows, shows] = await page.evaluate(() => {
      const account = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/me/'))
      const [racket] = performance.getEntriesByName('racket')
      return [(account as PerformanceResourceTiming).responseEnd, racket?.startTime]
    })
    expect(shows).toBeGreaterThan(Number(knows))
  },
)

bench('a scan that finds no racket says why and changes nothing', async ({ page, db, job }) => {
  const tag = await tagOf(db, job)
  const unknown =
    'This code does not belong to a racket in this shop. It may be from another shop, or it may be out of date.'
  await scan(page, `HTTPS://OTHER.EXAMPLE/T/7ZZZZZZZZZZZZZZZZZZZZZZZZZ`)
  await expect(problem(page)).toContainText(unknown)
  await scan(page, `HTTPS://OTHER.EXAMPLE/T/${tag.slice(0, 19)}`)
  await expect(problem(page)).toContainText('This is not the code of a racket.')
  await type(page, 'Z-987654')
  await expect(problem(page)).toContainText('No racket in the shop has the ticket Z-987654.')
  await type(page, 'hello')
  await expect(problem(page)).toContainText('A ticket is a letter and two or more digits, such as B-37')
  await expectAccessible(page, 'the bench with a problem')

  // A tag that was replaced.
  await db
    .updateTable('tags')
    .set({ tag: tag.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })
    .where('string_job_id', '=', job)
    .execute()
  await scan(page, tag)
  await expect(problem(page)).toContainText(unknown)
  // A tag that expired, because the racket left long ago.
  const expired = await tagOf(db, job)
  const date = daysAgo(61)
  await db
    .updateTable('string_jobs')
    .set({ order_status: 'COMPLETED', order_completion_date: date, left_at: date })
    .where('id', '=', job)
    .execute()
  await scan(page, expired)
  await expect(problem(page)).toContainText(unknown)
  await expect(page).toHaveURL('/bench')
  expect(await eventsOf(db, job)).toEqual([])
})

bench(
  'two tickets that are typed in quick succession are both received, and the last one opens',
  async ({ page, db, job, lena, ticket }) => {
    const last = await createJob({ db }, lena)
    const release = await holdBack(page, '**/api/technician/ticket/**')
    await type(page, ticket)
    await type(page, await ticketOf(db, last))
    release()
    await expect(page).toHaveURL(`/bench?job=${last}`)
    expect(await eventsOf(db, job)).toEqual(['received'])
    expect(await eventsOf(db, last)).toEqual(['received'])
  },
)

bench(
  'the bench shows what to do with the racket of a cancelled or collected job',
  async ({ page, db, job, lena, ticket }) => {
    await db.updateTable('string_jobs').set({ received_at: new Date() }).where('id', '=', job).execute()
    await db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', job).execute()
    await type(page, ticket)
    await expect(page.getByRole('note')).toHaveText(
      `This job is cancelled. Do not string the racket: ${lena.name} gets it back at the counter.`,
    )
    await expect(button(page, /^(3 Checks|Start)/)).toHaveCount(0)
    const collected = await createJob({ db }, lena, { order_status: 'COMPLETED' })
    await scan(page, await tagOf(db, collected))
    await expect(page.getByRole('note')).toContainText('This job is completed, and the racket has left the shop.')
    expect(await eventsOf(db, collected)).toEqual([])
  },
)

bench('a label that is out of date can be printed again', async ({ page, db, job, lena, ticket }) => {
  for (const event of ['label_printed', 'edited'] as const) {
    await db
      .insertInto('job_events')
      .values({
        string_job_id: job,
        actor_id: lena.id,
        event,
        from_value: '{}',
        to_value: event === 'edited' ? '{}' : ticket,
      })
      .execute()
  }
  await type(page, ticket)
  await expect(page.getByText('The label is out of date.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print Again' })).toBeVisible()
})

test('the bench opens the job’s page for a manager who is not a technician, and customers cannot open the bench', async ({
  manager,
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer)
  await manager.page.goto('/bench')
  await type(manager.page, await ticketOf(db, job))
  await expect(manager.page).toHaveURL(`/shop/jobs/${job}`)
  await manager.page.goto(`/bench?job=${job}`)
  await expect(manager.page.getByText('You are not authorized to view this page.')).toBeVisible()
  await expect(manager.page.getByRole('region', { name: 'Scan' })).toHaveCount(0)
  expect(await eventsOf(db, job)).toEqual(['received'])
  await customer.page.goto('/bench')
  await expect(customer.page.getByRole('alert')).toContainText('You are not authorized to view this page.')
})

test('on plain http, the bench says that the camera needs https and still offers the ticket field', async ({
  technician: { page },
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto('/bench')
  await expect(page.getByText('The camera needs an https address.')).toBeVisible()
  await expect(button(page, 'Use Camera')).toHaveCount(0)
  await expect(field(page)).toBeVisible()
})

/** Creates a racket that was strung here a month ago and is in the shop again. */
async function bringAgain(db: Db, owner: { id: number }) {
  const racket_id = await createRacket({ db }, owner)
  const ready_at = daysAgo(30)
  const past = { order_create_date: ready_at, received_at: ready_at, ready_at, order_completion_date: ready_at }
  const strung = await createJob({ db }, owner, { racket_id, order_status: 'COMPLETED', paid: 'technician', ...past })
  return { strung, job: await createJob({ db }, owner, { racket_id, received_at: new Date() }) }
}

test("the answers of 'Why is it here?' stay inside their card", async ({ technician: { page }, newPerson, db }) => {
  const kim = await newPerson('Kim Kimura')
  const { job } = await bringAgain(db, kim)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/bench?job=${job}`)
    const answer = page.getByRole('button', { name: 'Strung elsewhere' })
    await expect(answer).toBeVisible()
    expect(await answer.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0)
  }
  // The pressed button leaves, and the title of its card gets the focus.
  await page.getByRole('button', { name: 'Strung elsewhere' }).click()
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why is it here?' })).toBeFocused()
})

test("the answer to 'Why is it here?' that is sent shows it, and can be given again after a failure", async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const kim = await newPerson('Kim Kimura')
  const { job } = await bringAgain(db, kim)
  const [answered, answer] = latch()
  const fail = async (route: Route) => {
    await answered
    await route.fulfill({ status: 503, json: { error: 'Not now.' } })
  }
  await page.route('**/string_job/*/end/', fail)
  await page.goto(`/bench?job=${job}`)
  const soft = page.getByRole('button', { name: 'Went soft' })
  await soft.press('Enter')
  await expect(soft).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Strung elsewhere' })).not.toHaveAttribute('aria-busy')
  answer()
  await expect(page.getByText('Not now.')).toBeVisible()
  await expect(soft).toBeFocused()
  await page.unroute('**/string_job/*/end/', fail)
  await soft.press('Enter')
  await expect(page.getByText('Not now.')).toHaveCount(0)
  const clear = page.getByRole('button', { name: 'Clear' })
  await expect(page.getByRole('heading', { name: 'Why is it here?' })).toBeFocused()
  // It is busy until the page has read everything that the answer changes.
  await expect(clear).not.toHaveAttribute('aria-busy')
  const release = await holdBack(page, '**/string_job/*/end/')
  await clear.press('Enter')
  await expect(clear).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(soft).toBeVisible()
})

test("only a key that is pressed alone answers 'Why is it here?'", async ({ technician: { page }, newPerson, db }) => {
  const kim = await newPerson('Kim Kimura')
  const { strung, job } = await bringAgain(db, kim)
  const ends = () => db.selectFrom('bed_ends').select(['reason', 'zone']).where('string_job_id', '=', strung).execute()
  await page.goto(`/bench?job=${job}`)
  const places = page.getByRole('group', { name: 'Places, keys 1 to 7' })
  await places.focus()
  // The page's clock stops, because a busy machine would type more slowly than a scanner.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  // A scanner types three digits or a code that ends with a letter and a digit, and a person changes to another tab.
  for (const keys of [['1', '2', '3'], ['K', '5'], ['Control+1'], ['Alt+2']]) {
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.clock.runFor(50)
    }
    await page.clock.runFor(500)
  }
  await page.clock.resume()
  expect(await ends()).toEqual([])
  await page.keyboard.press('5')
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible()
  expect(await ends()).toEqual([{ reason: 'broke', zone: 'frame' }])
})

test('the marks on the frame of a racket are noted on its first visit, and shown at the bench and on the job', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const kim = await newPerson('Kim Kimura')
  const job = await createJob({ db }, kim, { received_at: new Date() })
  await page.goto(`/bench?job=${job}`)
  await page.getByText('Frame Marks', { exact: true }).click()
  await page.getByRole('button', { name: 'Add Frame Mark' }).click()
  await expect(page.getByRole('group', { name: 'Add a frame mark' })).toBeFocused()
  await page.getByRole('button', { name: "Crack at 2 o'clock" }).click()
  const marks = page.getByText("Frame marks: Crack at 2 o'clock")
  await expect(marks).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: "Repaired: Crack at 2 o'clock" })).toBeFocused()
  await expectAccessible(page, 'a marked frame at the bench')
  await db.updateTable('string_jobs').set({ started_at: new Date() }).where('id', '=', job).execute()
  await page.reload()
  await expect(marks).toBeVisible()
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(marks).toBeVisible()
})
