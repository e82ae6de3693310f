import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './latch.ts'
import { advance, choose, fact, history, open, openWithHistory, said, statusOf } from './technician-job.ts'
import { unfold } from './unfold.ts'

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

test('a simple job leaves out the fields that it does not have', async ({ technician: { page }, newPerson, db }) => {
  await open(page, await createJob({ db }, await newPerson('Lena Brandt'), { paid: 'technician' }))
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0)
  await expect(page.getByText('Cross Tension')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Notes' })).toHaveCount(0)
  await expect(fact(page, 'Pre-Stretch')).toContainText('No')
  await expect(fact(page, 'Serial Number')).toContainText('-')
  await expect(fact(page, 'String')).toContainText('Bring Your Own String - Labor Only')
})

test('a status that the job has already offers no undo, because undo would take back the action before', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  await open(page, await createJob({ db }, await newPerson('Lena Brandt'), { technician_id: null }))
  const notification = page.getByRole('list', { name: 'Notification' })
  await choose(page, 'Ready for Pickup')
  await expect(notification.getByRole('button', { name: 'Undo' })).toBeVisible()
  await notification.getByRole('button', { name: 'Dismiss' }).click()
  await choose(page, 'Ready for Pickup')
  await expect(notification).toContainText('Ready for Pickup')
  await expect(notification.getByRole('button')).toHaveCount(1)
})

test('a technician takes a job, advances it step by step and finds the next one', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const lena = await newPerson('Lena Brandt')
  const job = await createJob({ db }, lena)
  await openWithHistory(page, job)
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

  // This is the oldest new job of all, so that no other test's job is the next one.
  await createJob({ db }, lena, { order_create_date: new Date('2020-01-01T00:00:00Z') })
  await page.reload()
  const next = page.getByRole('link', { name: 'Up next' })
  const number = (await next.getAttribute('href'))?.split('/').pop()
  await next.click()
  await expect(page.getByRole('heading', { name: `String Job #${number}` })).toBeVisible()
  await expect(statusOf(page)).toContainText('New')
  await expect(page.getByRole('link', { name: 'Up next' })).toHaveCount(0)
})

test('a racket that is taken when the technician has gone on does not open', async ({ newShop: { db, page } }) => {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await createJob({ db }, { id }, { received_at: new Date() })
  await page.goto('/bench')
  const url = '**/api/queue/next/'
  const asked = page.waitForRequest(url)
  const release = await holdBack(page, url)
  await page.getByRole('link', { name: 'Up next' }).click()
  await asked
  await page.getByRole('link', { name: 'Hand Over' }).click()
  const code = page.getByLabel('Ticket, code or customer')
  await expect(code).toBeFocused()
  release()
  await expect(said(page, 'String job assigned to you successfully.')).toBeVisible()
  await code.fill('z9999')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('No racket in the shop has the ticket Z-9999.')
  await expect(page).toHaveURL('/counter/hand-over')
})

test('the status menu sets any status directly', async ({ technician: { page }, newPerson, db }) => {
  await openWithHistory(page, await createJob({ db }, await newPerson('Lena Brandt')))
  await page.getByRole('button', { name: 'Set status' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['New', 'Ready for Pickup', 'Completed', 'Cancelled'])
  await page.keyboard.press('Escape')
  for (const status of ['Completed', 'New', 'Cancelled', 'Ready for Pickup']) {
    await choose(page, status)
    await expect(statusOf(page)).toContainText(status)
    // A job that is new again also gets a promise, which comes after it.
    const place = status === 'New' ? 1 : 0
    await expect(history(page).nth(place)).toContainText(`to ${status}`)
  }
})

test('the customer’s pages show each status', async ({ technician, customer, db }) => {
  const { page: bench } = technician
  const { page: home } = customer
  const racket_id = await createRacket({ db }, customer, { racket_name: 'Loud' })
  await openWithHistory(bench, await createJob({ db }, customer, { racket_id, technician_id: technician.id }))
  const row = home.getByRole('row').filter({ hasText: 'Loud' })

  await bench.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  // The first status also records that the racket arrived.
  await expect(history(bench)).toHaveCount(2)
  await home.goto('/string-jobs')
  await expect(row).toContainText('Ready for Pickup')
  await row.getByRole('button', { name: 'Actions' }).click()
  await expect(home.getByRole('menuitem', { name: 'Cancel Job' })).toHaveAttribute('aria-disabled', 'true')
  await home.goto('/')
  await expect(home.getByRole('region', { name: 'Pending String Jobs' })).toContainText('Loud')

  await bench.getByRole('button', { name: 'Advance to Completed' }).click()
  await expect(history(bench)).toHaveCount(3)
  await home.goto(`/rackets/${racket_id}`)
  await expect(home.getByText('Last strung: just now')).toBeVisible()
  await expect(row).toContainText('Completed')

  await choose(bench, 'Ready for Pickup')
  await expect(history(bench)).toHaveCount(4)
  await home.reload()
  await expect(home.getByText('In the shop, ready for pickup')).toBeVisible()
  await expect(home.getByText('Last strung: Never')).toBeVisible()

  await choose(bench, 'Cancelled')
  await expect(history(bench)).toHaveCount(5)
  await home.goto('/string-jobs')
  await expect(row).toContainText('Cancelled')
  await expect(row.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
})

test('the page says when a job does not exist or could not be loaded', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  for (const id of ['2000000000', 'abc', '99999999999']) {
    await page.goto(`/technician/string-jobs/${id}`)
    await expect(page.getByRole('alert')).toContainText('Not Found')
    await expect(page.getByRole('alert')).toContainText('The requested string job was not found.')
  }
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await page.route(`**/technician/string_job/${job}/`, (route) => route.fulfill({ status: 400, body: 'no' }))
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByText('Failed to load string job. Please try again later.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error')
  await page.unroute(`**/technician/string_job/${job}/`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: `String Job #${job}` })).toBeVisible()
})

test('the job page passes axe and does not scroll sideways at any width', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const lena = await newPerson('Lena Brandt')
  const job = await createJob({ db }, lena, { technician_notes: 'x'.repeat(300), mains_duration: 59_999 })
  await open(page, job)
  await unfold(page, 'History')
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

test('buttons on a phone are high enough to tap', async ({ technician: { page }, newPerson, db }) => {
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

test('the device does not take a page that is still loading for a second person', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  await newPerson('Aiko Sato', { is_technician: true })
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  const tell = await holdBack(page, '**/me/')
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByRole('timer', { name: 'Mains Duration' })).toBeVisible()
  tell()
  await page.getByRole('link', { name: 'Queue' }).click()
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Start Mains Duration' })).toBeVisible()
  await expect(page.getByText('Who is stringing?')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Who is stringing?' })).toHaveCount(0)
  await expect(page.getByText(/is stringing\./)).toHaveCount(0)
})
