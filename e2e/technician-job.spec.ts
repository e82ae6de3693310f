import type { APIResponse, Page } from '@playwright/test'
import { createJob, createRacket, createString, insertCheckout } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const open = async (page: Page, job: number) => {
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByRole('heading', { name: `String Job #${job}` })).toBeVisible()
}
const statusOf = (page: Page) => page.getByRole('group', { name: 'Status' })
const advance = (page: Page) => statusOf(page).getByRole('button', { name: /^Advance/ })
async function choose(page: Page, status: string) {
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: status }).click()
}
const fact = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem')
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const refuse = (page: Page, call: string, status: number, error = 'The server says no.') =>
  page.route(`**/technician/string_job/*/${call}/`, (route) => route.fulfill({ status, json: { error } }))

test('a job shows everything a technician needs', async ({ technician: { page }, newPerson, db }) => {
  const lena = await newPerson('Lena Brandt')
  const racket_id = await createRacket({ db }, lena, { racket_name: 'Loud', serial_number: 'SN 4711' })
  const string_id = await createString({ db }, { manufacturer: 'Yonex', name: `BG80 ${racket_id}`, color: 'Sky Blue' })
  const job = await createJob({ db }, lena, {
    racket_id,
    string_id,
    tension: 26.5,
    cross_tension: 28,
    pre_stretch: true,
    technician_notes: 'Head guard off\nplease',
    mains_duration: 767,
    cross_duration: 3905,
  })
  await open(page, job)
  await expect(page.getByRole('heading', { name: 'String Job Details' })).toBeVisible()
  await expect(page.getByText('Unpaid', { exact: true })).toBeVisible()
  await expect(statusOf(page)).toContainText('New')
  await expect(fact(page, 'Main Tension')).toContainText('26.5 lbs')
  await expect(fact(page, 'Cross Tension')).toContainText('28 lbs')
  await expect(fact(page, 'Pre-Stretch')).toContainText('Yes')
  await expect(fact(page, 'String')).toContainText(`Yonex: BG80 ${racket_id} - Sky Blue`)
  await expect(fact(page, 'Owner')).toContainText(`Lena Brandt${lena.email}`)
  await expect(fact(page, 'Brand')).toContainText('Yonex')
  await expect(fact(page, 'Model')).toContainText('Astrox 99 Pro')
  await expect(fact(page, 'Serial Number')).toContainText('SN 4711')
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Head guard off\nplease')
  await expect(page.getByRole('timer', { name: 'Mains Duration' })).toHaveText('12:47')
  await expect(page.getByRole('timer', { name: 'Cross Duration' })).toHaveText('65:05')
  await expect(page.getByText('Total Duration').locator('..')).toContainText('77:52')
})

test('a plain job leaves out what it does not have', async ({ technician: { page }, newPerson, db }) => {
  await open(page, await createJob({ db }, await newPerson('Lena Brandt'), { paid: 'technician' }))
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0)
  await expect(page.getByText('Cross Tension')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Notes' })).toHaveCount(0)
  await expect(fact(page, 'Pre-Stretch')).toContainText('No')
  await expect(fact(page, 'Serial Number')).toContainText('-')
  await expect(fact(page, 'String')).toContainText('Bring Your Own String - Labor Only')
})

test('a technician takes a job, advances it step by step and finds the next one', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const lena = await newPerson('Lena Brandt')
  const job = await createJob({ db }, lena)
  await open(page, job)
  await page.getByRole('button', { name: 'None (Assign to me)' }).click()
  await expect(fact(page, 'Technician')).toContainText('Tomas Okafor')
  await expect(said(page, 'String job assigned to you successfully.')).toBeVisible()

  await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  await expect(statusOf(page)).toContainText('Ready for Pickup')
  await page.getByRole('button', { name: 'Advance to Completed' }).click()
  await expect(statusOf(page)).toContainText('Completed')
  await expect(advance(page)).toBeDisabled()
  await expect(history(page)).toContainText([
    'Tomas Okafor set the status from Ready for Pickup to Completed',
    'Tomas Okafor set the status from New to Ready for Pickup',
    'Tomas Okafor assigned the job to themselves',
  ])

  // The oldest new job of all, so that no other test's job is the next one.
  await createJob({ db }, lena, { order_create_date: new Date('2020-01-01T00:00:00Z') })
  await page.reload()
  const next = page.getByRole('link', { name: 'Up next' })
  const number = (await next.getAttribute('href'))?.split('/').pop()
  await next.click()
  await expect(page.getByRole('heading', { name: `String Job #${number}` })).toBeVisible()
  await expect(statusOf(page)).toContainText('New')
  await expect(page.getByRole('link', { name: 'Up next' })).toHaveCount(0)
})

test('the list sets any status directly', async ({ technician: { page }, newPerson, db }) => {
  await open(page, await createJob({ db }, await newPerson('Lena Brandt')))
  await page.getByRole('button', { name: 'Set status' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['New', 'Ready for Pickup', 'Completed', 'Cancelled'])
  await page.keyboard.press('Escape')
  for (const status of ['Completed', 'New', 'Cancelled', 'Ready for Pickup']) {
    await choose(page, status)
    await expect(statusOf(page)).toContainText(status)
    await expect(history(page).first()).toContainText(`to ${status}`)
  }
})

test('each status shows in what the customer sees', async ({ technician, customer, db }) => {
  const { page: bench } = technician
  const { page: home } = customer
  const racket_id = await createRacket({ db }, customer, { racket_name: 'Loud' })
  await open(bench, await createJob({ db }, customer, { racket_id, technician_id: technician.id }))
  const row = home.getByRole('row').filter({ hasText: 'Loud' })

  await bench.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  await expect(history(bench)).toHaveCount(1)
  await home.goto('/string-jobs')
  await expect(row).toContainText('Ready for Pickup')
  await row.getByRole('button', { name: 'Actions' }).click()
  await expect(home.getByRole('menuitem', { name: 'Cancel Job' })).toHaveAttribute('aria-disabled', 'true')
  await home.goto('/')
  await expect(home.getByRole('region', { name: 'Pending String Jobs' })).toContainText('Loud')

  await bench.getByRole('button', { name: 'Advance to Completed' }).click()
  await expect(history(bench)).toHaveCount(2)
  await home.goto(`/rackets/${racket_id}`)
  await expect(home.getByText('Last strung: just now')).toBeVisible()
  await expect(row).toContainText('Completed')

  await choose(bench, 'Ready for Pickup')
  await expect(history(bench)).toHaveCount(3)
  await home.reload()
  await expect(home.getByText('In the shop: Ready for Pickup')).toBeVisible()
  await expect(home.getByText('Last strung: Never')).toBeVisible()

  await choose(bench, 'Cancelled')
  await expect(history(bench)).toHaveCount(4)
  await home.goto('/string-jobs')
  await expect(row).toContainText('Cancelled')
  await expect(row.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
})

test('marking as paid asks first, and the customer sees it', async ({ technician: { page }, customer, db }) => {
  const job = await createJob({ db }, customer)
  await insertCheckout(db, [job], { amount: 2000, state: 'waiting', provider_session_id: `cs_test_slow_${job}` })
  await open(page, job)
  const onItsWay = page.getByText('Payment on its way', { exact: true })
  await expect(onItsWay).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  const question = page.getByRole('alertdialog', { name: 'Mark Order as Paid?' })
  await expect(question).toContainText('This will mark the string job order as paid.\nAmount: $20.00')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Unpaid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(onItsWay).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0)
  await expect(history(page)).toContainText(['Tomas Okafor marked the job as paid'])
  await customer.page.goto('/string-jobs')
  await expect(customer.page.getByRole('button', { name: 'Paid', exact: true })).toBeDisabled()
})

test('a technician uses a credit of the customer', async ({ technician: { page }, newPerson, db }) => {
  const owner = await newPerson('Cleo Club', { stringing_credits: 2 })
  const job = await createJob({ db }, owner)
  await open(page, job)
  await page.getByRole('button', { name: 'Use 1 credit' }).click()
  const question = page.getByRole('alertdialog', { name: 'Use 1 stringing credit?' })
  await expect(question).toContainText('The customer has 2 credits.\nIt pays for this string job.')
  await question.getByRole('button', { name: 'Use 1 Credit' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use 1 credit' })).toHaveCount(0)
  const { stringing_credits } = await db
    .selectFrom('users')
    .select('stringing_credits')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(stringing_credits).toBe(1)
})

for (const [paid, words, badge] of [
  ['credit', 'The customer gets the credit back right away. This cannot be undone.', 'Refunded'],
  ['card', "$20.00 will be refunded to the customer's card. This cannot be undone.", 'Refund'],
  ['technician', '$20.00 will be listed for the manager as a refund due. This cannot be undone.', 'Refund due'],
] as const) {
  test(`cancelling a job paid by ${paid} asks first, and says what goes back`, async ({
    technician: { page },
    newPerson,
    db,
  }) => {
    await open(page, await createJob({ db }, await newPerson('Lena Brandt'), { paid, price: 2000 }))
    await choose(page, 'Cancelled')
    const question = page.getByRole('alertdialog', { name: 'Cancel this paid job?' })
    await expect(question).toContainText(words)
    await question.getByRole('button', { name: 'Keep Job' }).click()
    await expect(statusOf(page)).toContainText('New')
    await choose(page, 'Cancelled')
    await question.getByRole('button', { name: 'Cancel Job' }).click()
    await expect(statusOf(page)).toContainText('Cancelled')
    await expect(page.getByText(badge).first()).toBeVisible()

    await choose(page, 'New')
    await expect(said(page, 'Failed to update job status. Please try again.')).toBeVisible()
    await expect(said(page, 'The payment for this job is being refunded. Please order a new job.')).toBeVisible()
    await expect(statusOf(page)).toContainText('Cancelled')
  })
}

test('an advance that another technician made is not made twice', async ({ technician: { page }, newPerson, db }) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await open(page, job)
  await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
  await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  await expect(said(page, 'Failed to update job status. Please try again.')).toBeVisible()
  await expect(said(page, 'This job is already Ready for Pickup.')).toBeVisible()
  await expect(statusOf(page)).toContainText('Ready for Pickup')
  await expect(advance(page)).toBeEnabled()
})

test('a job that another technician took meanwhile stays theirs', async ({ technician: { page }, newPerson, db }) => {
  const ada = await newPerson('Ada Holm', { is_technician: true })
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await open(page, job)
  await db.updateTable('string_jobs').set({ technician_id: ada.id }).where('id', '=', job).execute()
  await page.getByRole('button', { name: 'None (Assign to me)' }).click()
  await expect(said(page, 'Failed to assign job: Already assigned to Ada Holm.')).toBeVisible()
  await expect(fact(page, 'Technician')).toContainText('Ada Holm')
})

test('a refused change is undone, with its reason', async ({ technician: { page }, newPerson, db }) => {
  await open(page, await createJob({ db }, await newPerson('Lena Brandt')))
  await refuse(page, 'status', 500)
  await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  await expect(said(page, 'Failed to update job status. Please try again.')).toBeVisible()
  await expect(said(page, 'The server says no.')).toBeVisible()
  await expect(statusOf(page)).toContainText('New')

  await refuse(page, 'assign_to_me', 500)
  await page.getByRole('button', { name: 'None (Assign to me)' }).click()
  await expect(said(page, 'Failed to assign job: The server says no.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'None (Assign to me)' })).toBeVisible()

  await refuse(page, 'mark_paid', 500)
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toContainText('Failed to mark job as paid. Please try again.')
  await expect(question).toContainText('The server says no.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Unpaid', { exact: true })).toBeVisible()
})

test('a former technician is not authorized to change anything', async ({ technician, newPerson, db }) => {
  const { page } = technician
  // The page keeps the roles that it read first, even if a later read is already on its way.
  let me: APIResponse | undefined
  await page.route('**/api/me/', async (route) => {
    me ??= await route.fetch()
    await route.fulfill({ response: me })
  })
  await open(page, await createJob({ db }, await newPerson('Lena Brandt')))
  const toast = page.getByRole('list').last()
  await page.route('**/assign_to_me/', (route) => route.abort())
  await page.getByRole('button', { name: 'Start Mains Duration' }).click()
  await page.unroute('**/assign_to_me/')
  // The person loses the role; the page keeps the job until it can read it again.
  await page.route('**/technician/string_job/*/', (route) => route.abort())
  await page.route('**/technician/string_job/*/history/', (route) => route.abort())
  await db.updateTable('users').set({ is_technician: false }).where('id', '=', technician.id).execute()

  await page.getByRole('button', { name: 'Pause Mains Duration' }).click()
  await expect(page.getByRole('alert')).toContainText('Authorization Error')
  await expect(page.getByRole('alert')).toContainText('You are not authorized to perform this action.')
  await page.getByRole('button', { name: 'None (Assign to me)' }).click()
  await expect(toast).toContainText('Authorization Error')
  await expect(toast).toContainText('You are not authorized to perform this action.')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(toast).toContainText('Authorization Error')
  await expect(toast).toContainText('You are not authorized to perform this action.')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await advance(page).click()
  await expect(toast).toContainText('You are not authorized to perform this action.')
  await expect(statusOf(page)).toContainText('New')

  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('You are not authorized to view this page.')
})

test('a job that is not there, or cannot be loaded, says so', async ({ technician: { page }, newPerson, db }) => {
  for (const id of ['2000000000', 'abc', '99999999999']) {
    await page.goto(`/technician/string-jobs/${id}`)
    await expect(page.getByRole('alert')).toContainText('Not Found')
    await expect(page.getByRole('alert')).toContainText('The requested string job was not found.')
  }
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await page.route(`**/technician/string_job/${job}/`, (route) => route.fulfill({ status: 400, body: 'no' }))
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByText('Failed to load string job. Please try again later.')).toBeVisible()
  await page.unroute(`**/technician/string_job/${job}/`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: `String Job #${job}` })).toBeVisible()
})

test('the job passes axe and fits every screen', async ({ technician: { page }, newPerson, db }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const lena = await newPerson('Lena Brandt')
  const job = await createJob({ db }, lena, { technician_notes: 'x'.repeat(300), mains_duration: 59_999 })
  await open(page, job)
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Start Cross Duration' }).click()
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `running at ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Set status' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(4)
  await expectAccessible(page, 'menu on a phone', '[role=menu]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reset Cross Duration' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'question on a phone', '[role=alertdialog]')
})

test('targets on a phone are at least 44 px high', async ({ technician: { page }, newPerson, db }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, await createJob({ db }, await newPerson('Lena Brandt')))
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    const height = await button.evaluate((element) => {
      const own = element.getBoundingClientRect().height
      return Math.max(own, Number.parseFloat(getComputedStyle(element, '::after').height) || 0)
    })
    expect(height, await button.innerText()).toBeGreaterThanOrEqual(42)
  }
})
