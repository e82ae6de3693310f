import type { Page } from '@playwright/test'
import { createJob } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, type Person, test } from './fixtures.ts'
import { keepRacketOn } from './shelves.ts'

type Db = Parameters<Parameters<typeof test.beforeEach>[1]>[0]['db']

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel('Ticket or code')
const problem = (page: Page) => page.getByRole('alert')

const jobRow = (db: Db, id: number) =>
  db.selectFrom('string_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const tagOf = async (db: Db, id: number) =>
  (await db.selectFrom('tags').select('tag').where('string_job_id', '=', id).executeTakeFirstOrThrow()).tag
const ticketOf = async (db: Db, id: number) => (await jobRow(db, id)).ticket ?? ''
const eventsOf = async (db: Db, id: number) =>
  (await db.selectFrom('job_events').select('event').where('string_job_id', '=', id).orderBy('id').execute()).map(
    ({ event }) => event,
  )

/** Types as a scanner does: fast, with Enter at the end, and without a field. */
async function scan(page: Page, text: string) {
  await page.locator('h1').first().waitFor()
  await page.evaluate((code) => {
    for (const key of [...code, 'Enter']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  }, text)
}

async function type(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

const bench = test.extend<{ lena: Person; job: number; ticket: string; page: Page }>({
  lena: async ({ newPerson }, use) => use(await newPerson(`Lena ${crypto.randomUUID().slice(0, 8)}`)),
  job: async ({ db, lena }, use) => use(await createJob({ db }, lena, { cross_tension: 26 })),
  ticket: async ({ db, job }, use) => use(await ticketOf(db, job)),
  page: async ({ technician }, use) => {
    await technician.page.goto('/bench')
    await expect(technician.page.getByRole('heading', { name: 'Bench', level: 1 })).toBeVisible()
    await use(technician.page)
  },
})

bench('a ticket opens its racket and records that it came, which can be undone', async ({ page, db, job, ticket }) => {
  await expect(page).toHaveTitle(/^Bench/)
  await type(page, ticket.replace('-', '').toLowerCase())
  await expect(page).toHaveURL(`/bench?job=${job}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yonex: Astrox 99 Pro')
  expect((await jobRow(db, job)).technician_id).toBeNull()
  expect(await eventsOf(db, job)).toEqual(['received'])
  await button(page, 'Undo Received').click()
  await expect(button(page, 'Undo Received')).toHaveCount(0)
  expect(await eventsOf(db, job)).toEqual(['received', 'undone'])
  expect((await jobRow(db, job)).received_at).toBeNull()
})

bench('a racket that is received twice is received once', async ({ page, db, job, ticket }) => {
  await type(page, ticket)
  await expect(button(page, 'Undo Received')).toBeVisible()
  await type(page, ticket)
  await expect(button(page, 'Undo Received')).toHaveCount(0)
  expect(await eventsOf(db, job)).toEqual(['received'])
})

bench('a scanner that types needs no field', async ({ page, db, job }) => {
  await scan(page, `HTTPS://ANOTHER-NAME.EXAMPLE/T/${await tagOf(db, job)}`)
  await expect(page).toHaveURL(`/bench?job=${job}`)
  // The button with the focus is not pressed by the scanner's Enter.
  await button(page, /^Checked 3 of 3$/).focus()
  const other = await createJob({ db }, { id: (await jobRow(db, job)).owner_id })
  await scan(page, (await tagOf(db, other)).toLowerCase())
  await expect(page).toHaveURL(`/bench?job=${other}`)
  expect(await eventsOf(db, job)).toEqual(['received'])
})

bench(
  'the address in a code leads staff to the racket, and leaves the tag out of the address',
  async ({ page, db, job }) => {
    await page.goto(`/bench#${await tagOf(db, job)}`)
    await expect(page).toHaveURL(`/bench?job=${job}`)
    expect(await eventsOf(db, job)).toEqual(['received'])
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

  // Replaced: the label is worthless.
  await db
    .updateTable('tags')
    .set({ tag: tag.replace(/^./, '0').replace(/.$/, '0') })
    .where('string_job_id', '=', job)
    .execute()
  await scan(page, tag)
  await expect(problem(page)).toContainText(unknown)
  // Expired: the racket left long ago.
  const expired = await tagOf(db, job)
  const date = new Date(Date.now() - 61 * 86_400_000)
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
  'of two tickets that are typed quickly, both are received and the last one opens',
  async ({ page, db, job, lena, ticket }) => {
    const last = await createJob({ db }, lena)
    await page.route('**/api/technician/ticket/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await type(page, ticket)
    await type(page, await ticketOf(db, last))
    await expect(page).toHaveURL(`/bench?job=${last}`)
    expect(await eventsOf(db, job)).toEqual(['received'])
    expect(await eventsOf(db, last)).toEqual(['received'])
  },
)

bench(
  'the label of a cancelled or collected job says what to do with the racket',
  async ({ page, db, job, lena, ticket }) => {
    await db.updateTable('string_jobs').set({ received_at: new Date() }).where('id', '=', job).execute()
    await db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', job).execute()
    await type(page, ticket)
    await expect(page.getByRole('note')).toHaveText(
      `This job is cancelled. Do not string the racket: ${lena.name} gets it back at the counter.`,
    )
    await expect(button(page, /^(Checked|Start)/)).toHaveCount(0)
    const collected = await createJob({ db }, lena, { order_status: 'COMPLETED' })
    await scan(page, await tagOf(db, collected))
    await expect(page.getByRole('note')).toContainText('This job is completed, and the racket has left the shop.')
    expect(await eventsOf(db, collected)).toEqual([])
  },
)

bench('the checklist records what was left out', async ({ page, db, job, ticket }) => {
  await type(page, ticket)
  await page.getByLabel('Frame').check()
  await page.getByLabel('Pattern').check()
  await expectAccessible(page, 'the checklist')
  await button(page, 'Checked 2 of 3').click()
  await expect(button(page, 'Start Mains')).toBeVisible()
  const event = db
    .selectFrom('job_events')
    .selectAll()
    .where('string_job_id', '=', job)
    .where('event', '=', 'checklist')
  await expect
    .poll(() => event.executeTakeFirst())
    .toMatchObject({ from_value: 'Grommets', to_value: 'Frame, Pattern' })
})

bench(
  'the space bar presses the big button from the checklist to the shelf',
  async ({ page, db, lena, ticket, job }) => {
    await keepRacketOn({ db }, lena, 'F8')
    await page.reload()
    await type(page, ticket)
    for (const name of ['Checked 3 of 3', 'Start Mains', 'Start Crosses', 'Ready for Pickup', 'Put It on F8']) {
      await expect(button(page, name)).toBeVisible()
      await page.keyboard.press('Space')
    }
    await expect(button(page, 'Scan Next Racket')).toBeVisible()
    await expect.poll(async () => (await jobRow(db, job)).shelf).toBe('F8')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/bench')
  },
)

bench('tensions are at least 96 px, and a timer that is paused goes on', async ({ page, ticket }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await type(page, ticket)
  for (const [side, lbs] of [
    ['Mains', '24'],
    ['Crosses', '26'],
  ] as const) {
    const figure = page.getByRole('region', { name: side }).getByText(lbs)
    expect(
      Number.parseFloat(await figure.evaluate((element) => getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(96)
  }
  // The big button is in view without scrolling.
  await expect(button(page, 'Checked 3 of 3')).toBeInViewport({ ratio: 1 })
  await button(page, 'Checked 3 of 3').click()
  await button(page, 'Start Mains').click()
  await expect(page.getByRole('timer', { name: 'Mains time' })).toHaveText('0:01')
  await button(page, 'Pause').click()
  await expect(button(page, 'Resume Mains')).toBeVisible()
  await expect(button(page, 'Start Crosses')).toBeVisible()
})

bench('someone else’s job asks whether to take it over', async ({ page, db, lena, newPerson }) => {
  const ada = await newPerson('Ada Holm', { is_technician: true })
  const job = await createJob({ db }, lena, { technician_id: ada.id, started_at: new Date() })
  await type(page, await ticketOf(db, job))
  await button(page, 'Start Mains').click()
  const question = page.getByRole('alertdialog', { name: 'Take over from Ada Holm?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Start Mains')).toBeVisible()
  await button(page, 'Start Mains').click()
  await question.getByRole('button', { name: 'Take Over' }).click()
  await expect(button(page, 'Start Crosses')).toBeVisible()
  await expect(page.getByText('Technician: Tomas Okafor')).toBeVisible()
})

bench(
  'a racket that is scanned while another one’s timer runs leaves that timer alone',
  async ({ page, db, job, lena, ticket }) => {
    await db.updateTable('string_jobs').set({ started_at: new Date() }).where('id', '=', job).execute()
    await type(page, ticket)
    await button(page, 'Start Mains').click()
    await expect(button(page, 'Start Crosses')).toBeVisible()
    const other = await createJob({ db }, lena)
    await type(page, await ticketOf(db, other))
    const notice = page.getByRole('complementary', { name: 'Running timer' })
    await expect(notice).toContainText(`The mains timer of String Job #${job} is still running.`)
    await expect(button(page, 'Checked 3 of 3')).toBeVisible()
    await notice.getByRole('link').click()
    await expect(page).toHaveURL(`/bench?job=${job}`)
    await expect(notice).toHaveCount(0)
    await expect(button(page, 'Start Crosses')).toBeVisible()
  },
)

bench('a shelf with another customer’s racket asks before it is shared', async ({ page, db, newPerson, lena }) => {
  const bo = await newPerson('Bo Lind')
  const there = await createJob({ db }, bo, { order_status: 'READY_FOR_PICKUP', shelf: 'F7' })
  const job = await createJob({ db }, lena, { order_status: 'READY_FOR_PICKUP' })
  // The page read the shelves when it opened.
  await page.reload()
  await type(page, await ticketOf(db, job))
  await page.getByLabel('Another shelf').selectOption({ value: 'F7' })
  await button(page, 'Put It on F7').click()
  const question = page.getByRole('alertdialog', { name: 'Share shelf F7?' })
  await expect(question).toContainText(`A racket of Bo Lind (${await ticketOf(db, there)}) is on it.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await jobRow(db, job)).shelf).toBeNull()
  await button(page, 'Put It on F7').click()
  await question.getByRole('button', { name: 'Put It There' }).click()
  await expect.poll(async () => (await jobRow(db, job)).shelf).toBe('F7')
})

bench('a shelf that another technician filled a moment ago asks as well', async ({ page, db, newPerson, lena }) => {
  const job = await createJob({ db }, lena, { order_status: 'READY_FOR_PICKUP' })
  await type(page, await ticketOf(db, job))
  await page.getByLabel('Another shelf').selectOption({ value: 'F6' })
  await expect(button(page, 'Put It on F6')).toBeVisible()
  const bo = await newPerson('Bo Lind')
  await createJob({ db }, bo, { order_status: 'READY_FOR_PICKUP', shelf: 'F6' })
  await button(page, 'Put It on F6').click()
  await expect(problem(page)).toContainText('Shelf F6 has a racket of Bo Lind')
  await expectAccessible(page, 'a refused shelf')
  await button(page, 'Put It on F6 Anyway').click()
  await expect.poll(async () => (await jobRow(db, job)).shelf).toBe('F6')
  await expect(problem(page)).toHaveCount(0)
})

bench('after the scan the whole way works without a connection', async ({ page, db, lena, job, ticket }) => {
  await keepRacketOn({ db }, lena, 'F4')
  await page.reload()
  await type(page, ticket)
  await expect(button(page, 'Checked 3 of 3')).toBeVisible()
  // The page has the shelves by now, and the code of the questions.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  for (const name of ['Checked 3 of 3', 'Start Mains', 'Start Crosses', 'Ready for Pickup', 'Put It on F4']) {
    await button(page, name).click()
  }
  await expect(button(page, 'Scan Next Racket')).toBeVisible()
  await expect(page.getByText('saved on this device and sent when the portal can be reached')).toBeVisible()
  expect((await jobRow(db, job)).order_status).toBe('NEW')
  await page.context().setOffline(false)
  await expect.poll(async () => (await jobRow(db, job)).shelf).toBe('F4')
  expect((await jobRow(db, job)).order_status).toBe('READY_FOR_PICKUP')
  const events = (await eventsOf(db, job)).filter((event) => ['checklist', 'status', 'shelf'].includes(event))
  expect(events).toEqual(['checklist', 'status', 'shelf'])
  await expect(page.getByText('saved on this device')).toHaveCount(0)
})

bench('what was not sent survives the page', async ({ page, db, job, ticket }) => {
  await db.updateTable('string_jobs').set({ started_at: new Date() }).where('id', '=', job).execute()
  await type(page, ticket)
  await page.route('**/status/', (route) => route.abort())
  await button(page, 'Start Mains').click()
  await button(page, 'Start Crosses').click()
  await button(page, 'Ready for Pickup').click()
  await expect(page.getByText('One step is saved on this device')).toBeVisible()
  await page.unroute('**/status/')
  await page.goto('/technician/string-jobs')
  await expect.poll(async () => (await jobRow(db, job)).order_status).toBe('READY_FOR_PICKUP')
})

bench('two phones on one job agree', async ({ page, technician, signIn, db, job, ticket }) => {
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
  // The second phone still shows the old state. Its press does nothing twice.
  await button(second, 'Ready for Pickup').click()
  await expect(button(second, /^Put It on /)).toBeVisible()
  await expect(problem(second)).toHaveCount(0)
  expect((await eventsOf(db, job)).filter((event) => event === 'status')).toHaveLength(1)
})

bench('a step that another phone made impossible shows the current state', async ({ page, db, job, ticket }) => {
  await db
    .updateTable('string_jobs')
    .set({ started_at: new Date(), cross_duration: 700 })
    .where('id', '=', job)
    .execute()
  await type(page, ticket)
  await expect(button(page, 'Ready for Pickup')).toBeVisible()
  await db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', job).execute()
  await button(page, 'Ready for Pickup').click()
  await expect(problem(page)).toContainText('The status was not changed')
  await expect(problem(page)).toContainText('This job is already Cancelled.')
  await expect(page.getByRole('note')).toContainText('This job is cancelled.')
  await button(page, 'Dismiss').click()
  await expect(problem(page)).toHaveCount(0)
})

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

test('managers who string no rackets get the job’s page, and customers get nothing', async ({
  manager,
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer)
  await manager.page.goto('/bench')
  await type(manager.page, await ticketOf(db, job))
  await expect(manager.page).toHaveURL(`/shop/jobs/${job}`)
  expect(await eventsOf(db, job)).toEqual(['received'])
  await customer.page.goto('/bench')
  await expect(customer.page.getByRole('alert')).toContainText('You are not authorized to view this page.')
})

test('on plain http the page says so and offers the other two ways', async ({ technician: { page } }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto('/bench')
  await expect(page.getByText('The camera needs an https address.')).toBeVisible()
  await expect(button(page, 'Use Camera')).toHaveCount(0)
  await expect(field(page)).toBeVisible()
})

test('the manager sets the shelves and the checklist', async ({ manager: { page }, db, newPerson }) => {
  // Other tests use the bench at the same time, so nothing that they need is taken away.
  const job = await createJob({ db }, await newPerson('Lena Brandt'), { order_status: 'READY_FOR_PICKUP', shelf: 'F5' })
  await page.goto('/shop/settings')
  const form = page.getByRole('form', { name: 'Shelves and Checklist' })
  await expect(form.getByLabel('Racks')).toHaveValue('6')
  await form.getByLabel('Places in each rack').fill('0')
  await form.getByLabel('Checklist').fill('Frame\nFrame')
  await button(page, 'Save Bench').click()
  await expect(form.getByText('A rack must have 1 to 99 places')).toBeVisible()
  await expect(form.getByText('Two checks have the same name')).toBeVisible()
  await button(page, 'Undo Changes').click()
  await expect(form.getByLabel('Checklist')).toHaveValue('Frame\nGrommets\nPattern')

  await form.getByLabel('Racks').selectOption({ label: 'A to B' })
  await button(page, 'Save Bench').click()
  await expect(form.getByRole('alert')).toContainText('Please move it before you remove the shelf.')
  await form.getByLabel('Racks').selectOption({ label: 'A to G' })
  await button(page, 'Save Bench').click()
  await expect(page.getByText('Bench saved')).toBeVisible()
  await expectAccessible(page, 'the settings of the bench')
  expect((await db.selectFrom('bench_settings').select('racks').executeTakeFirstOrThrow()).racks).toBe(7)
  await db.updateTable('bench_settings').set({ racks: 6 }).execute()
  expect((await jobRow(db, job)).shelf).toBe('F5')
})
