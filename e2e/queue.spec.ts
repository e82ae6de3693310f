import { createJob, createRacket } from '../server/testing/factories.ts'
import { dayIn } from '../server/testing/moments.ts'
import { expectAccessible } from './axe.ts'
import { configurePages } from './configure-pages.ts'
import { expect, test, unique } from './fixtures.ts'
import { jobRow } from './job-rows.ts'
import { showInQueue } from './queue-pages.ts'

test('the queue shows rackets in due order, and a technician takes one', async ({ technician, db, newPerson }) => {
  const name = `Lena ${crypto.randomUUID().slice(0, 8)}`
  const lena = await newPerson(name)
  // A single technician has nothing to take.
  await newPerson('Ada Holm', { is_technician: true })
  const [later, sooner] = [await createJob({ db }, lena), await createJob({ db }, lena)]
  await db
    .updateTable('string_jobs')
    .set({ received_at: new Date(), due_at: new Date('2098-01-02T10:00:00Z') })
    .where('id', '=', later)
    .execute()
  await db
    .updateTable('string_jobs')
    .set({ received_at: new Date(), due_at: new Date('2098-01-01T10:00:00Z') })
    .where('id', '=', sooner)
    .execute()
  const { page } = technician
  await showInQueue(page, sooner, later)
  await page.goto('/queue')
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
  const rows = page.getByRole('listitem').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('10:00 AM')
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', `/bench?job=${sooner}`)
  // A tablet has room for the racket's name on one line.
  await page.setViewportSize({ width: 768, height: 900 })
  expect((await rows.first().getByRole('link').boundingBox())?.height).toBeLessThan(30)
  await rows.first().getByRole('button', { name: /^Take/ }).click()
  await expect(rows.first().getByRole('button', { name: /^Take/ })).toHaveCount(0)
  await expect(page.getByText('String job assigned to you successfully.', { exact: true })).toBeVisible()
  await expectAccessible(page, 'queue')
})

test('the dashboard, the job and the technician’s page show a missed promise, and staff can make a new one', async ({
  technician,
  db,
  customer,
}) => {
  const job = await createJob({ db }, customer)
  await db
    .updateTable('string_jobs')
    .set({ received_at: new Date(), due_at: new Date('2020-01-01T10:00:00Z') })
    .where('id', '=', job)
    .execute()
  const late = 'Late: it was promised for Wed, Jan 1, 10:00 AM'
  await customer.page.goto('/')
  await expect(customer.page.getByRole('region', { name: 'Needs your attention' })).toContainText(late)
  await customer.page.goto(`/string-jobs/${job}`)
  await expect(customer.page.getByText(late)).toBeVisible()
  const { page } = technician
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByText(late)).toBeVisible()
  await page.getByRole('button', { name: 'New Promise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Promise a new time?' })
  const proposed = await dialog.getByText(/^Ready \w+, \w+ \d+, \d+:\d\d [AP]M$/).innerText()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(late)).toBeVisible()
  await page.getByRole('button', { name: 'New Promise' }).click()
  await dialog.getByRole('button', { name: 'New Promise' }).click()
  await expect(page.getByText(late)).toHaveCount(0)
  await expect(page.getByText(proposed, { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'New Promise' }).click()
  await dialog.getByLabel('Day').fill('')
  await dialog.getByRole('button', { name: 'New Promise' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Day').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'New Promise' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose a time in the next 12 months')
  const day = dayIn(5)
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByLabel('Time').fill('16:30')
  await dialog.getByRole('button', { name: 'New Promise' }).click()
  await expect(dialog).toHaveCount(0)
  const { due_at } = await jobRow(db, job)
  expect(due_at?.toISOString()).toBe(`${day}T16:30:00.000Z`)
})

test('a new promise says whether the customer is told about it', async ({ technician: { page }, db, newPerson }) => {
  await configurePages(page, { sends_email: true })
  const dialog = page.getByRole('dialog', { name: 'Promise a new time?' })
  async function open({ due_at, email }: { due_at: Date | null; email: string }) {
    const lena = await newPerson('Lena Brandt')
    await db.updateTable('users').set({ email }).where('id', '=', lena.id).execute()
    const job = await createJob({ db }, lena, { received_at: new Date(), due_at })
    await page.goto(`/technician/string-jobs/${job}`)
    await page.getByRole('button', { name: 'New Promise' }).click()
    await expect(dialog).toBeVisible()
  }
  const [due_at, email] = [new Date('2098-01-01T10:00:00Z'), `${unique('lena')}@example.com`]
  await open({ due_at, email })
  await expect(dialog).toContainText('It replaces the time that was promised before, and the customer is told.')
  await open({ due_at, email: '' })
  await expect(dialog).toContainText('It replaces the time that was promised before.')
  await expect(dialog).toContainText('The customer gets no message, so call them.')
  await expect(dialog).not.toContainText('is told')
  await open({ due_at: null, email: '' })
  await expect(dialog).not.toContainText('replaces')
})

test('after a customer cancels a job, the page shows the new place in line of their other racket', async ({
  customer,
  db,
}) => {
  const [racket_id, other] = [
    await createRacket({ db }, customer, { racket_name: 'Sooner' }),
    await createRacket({ db }, customer, { racket_name: 'Later' }),
  ]
  const inShop = { received_at: new Date(), due_at: new Date('2098-01-01T10:00:00Z') }
  await createJob({ db }, customer, { racket_id, ...inShop })
  const id = await createJob({ db }, customer, { racket_id: other, ...inShop })
  // Rackets of other tests are in the same line.
  let position = 5
  const { page } = customer
  await page.route('**/api/places/', (route) => route.fulfill({ json: [{ id, position }] }))
  await page.goto('/')
  const later = page
    .getByRole('region', { name: 'Needs your attention' })
    .getByRole('listitem')
    .filter({ hasText: 'Later' })
  await expect(later).toContainText('6th in line')
  position = 4
  await page.getByRole('row').filter({ hasText: 'Sooner' }).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Job' }).click()
  await expect(later).toContainText('5th in line')
})

test('a manager enters a stringer’s hours, and hours that overlap are refused with a reason', async ({
  manager,
  technician,
  newPerson,
  db,
}) => {
  // The hours of a single stringer are hidden until a forecast needs them.
  await newPerson('Ada Holm', { is_technician: true })
  await db
    .updateTable('users')
    .set({ first_name: 'Aiko', last_name: `T${technician.id}` })
    .where('id', '=', technician.id)
    .execute()
  const { page } = manager
  await page.goto('/shop/settings/hours')
  const form = page.getByRole('form', { name: 'Promises' })
  const aiko = form.getByRole('group', { name: `Aiko T${technician.id}` })
  await aiko.getByLabel('Hours at the machine').fill('Mon 10:00-18:00\nMon 17:00-19:00')
  await form.getByRole('button', { name: 'Save Promises' }).click()
  await expect(aiko.getByText('Two time spans on Mon overlap')).toBeVisible()
  await aiko.getByLabel('Hours at the machine').fill('Mon 10:00-18:00\nTue 9-13')
  await aiko.getByLabel('Days away').fill('2030-01-01 to')
  await form.getByRole('button', { name: 'Save Promises' }).click()
  await expect(page.getByText('Promise settings saved')).toBeVisible()
  await expect(aiko.getByLabel('Hours at the machine')).toHaveValue('Mon 10:00 AM-6:00 PM\nTue 9:00 AM-1:00 PM')
  await expect(aiko.getByLabel('Days away')).toHaveValue('2030-01-01 to')
})

test('hours stay with the stringer for whom they were typed when another one leaves meanwhile, and only they are sent', async ({
  manager: { page },
  newPerson,
}) => {
  // The hours of a single stringer are hidden until a forecast needs them.
  await newPerson('Ada Holm', { is_technician: true })
  await newPerson('Tom Ito', { is_technician: true })
  const [mon, tue] = [1, 2].map((weekday) => [{ weekday, opens: '10:00', closes: '18:00' }])
  const stringers = [
    { id: 1, name: 'Ada Holm', spans: mon, away: [], minutes: null },
    { id: 2, name: 'Bo Lund', spans: mon, away: [], minutes: null },
    { id: 3, name: 'Cy Young', spans: mon, away: [], minutes: null },
  ]
  const settings = { promise: 'hours', timed_jobs: 0, stringers }
  const sent: unknown[] = []
  await page.route('**/api/shop/promise/', (route) => {
    if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON())
    return route.fulfill({ json: settings })
  })
  const hours = { spans: [], closed: [], time_zone: 'UTC' }
  await page.route('**/api/shop/hours/', (route) => route.fulfill({ json: hours }))
  await page.goto('/shop/settings/hours')
  const hoursOf = (name: string) =>
    page.getByRole('form', { name: 'Promises' }).getByRole('group', { name }).getByLabel('Hours at the machine')
  await hoursOf('Bo Lund').fill('Tue 10:00-18:00')
  settings.stringers = stringers.filter(({ id }) => id !== 1)
  // Saving the hours of the shop reads the settings again.
  await page.getByRole('button', { name: 'Open on Mon' }).click()
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await expect(hoursOf('Ada Holm')).toHaveCount(0)
  await expect(hoursOf('Bo Lund')).toHaveValue('Tue 10:00-18:00')
  await expect(hoursOf('Cy Young')).toHaveValue('Mon 10:00 AM-6:00 PM')
  await page.getByRole('button', { name: 'Save Promises' }).click()
  await expect(page.getByText('Promise settings saved')).toBeVisible()
  expect(sent).toEqual([{ stringers: [{ id: 2, spans: tue }] }])
})

test('the queue shows when it is loading, empty or failed to load, and customers cannot open it', async ({
  technician,
  customer,
}) => {
  const { page } = technician
  const empty = {
    jobs: [],
    next_free: null,
    count: 0,
    late: 0,
    record: { kept: 94, promised: 100 },
    explanation: '2 stringers until 20:00, 24 min per racket, 0 before this one',
    time_zone: 'UTC',
  }
  let respond = () => {}
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  let isDown = true
  await page.route('**/api/queue/', async (route) => {
    await held
    await (isDown
      ? route.fulfill({ status: 409, json: { error: 'The queue is not here.' } })
      : route.fulfill({ json: empty }))
  })
  await page.goto('/queue')
  await expect(page.getByRole('status').first()).toBeAttached()
  respond()
  await expect(page.getByText('The queue is not here.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No rackets in the shop are waiting to be strung.')).toBeVisible()
  await expect(page.getByText(/94% on time, last 90 days · 2 stringers until 20:00/)).toBeVisible()
  await customer.page.goto('/queue')
  await expect(customer.page.getByRole('heading', { name: 'Queue' })).toHaveCount(0)
  await expect(customer.page.getByText(/not authorized/i).first()).toBeVisible()
})
