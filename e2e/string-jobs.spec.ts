import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'

test('the table has a Completed column on the String Jobs page but not on the dashboard', async ({
  customer: { id, page },
  db,
}) => {
  await createJob({ db }, { id })
  const columns = ['Racket', 'String', 'Tension', 'Created', 'Status', 'Paid']
  await page.goto('/string-jobs')
  await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Completed', 'Actions'])
  await page.goto('/')
  await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Actions'])
})

test('a row shows racket, string, tensions, dates, status and payment', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Friday' })
  const string_id = await createString({ db }, { name: 'Row string', color: 'Sky Blue' })
  await createJob({ db }, { id }, { racket_id, string_id, tension: 26, cross_tension: 28 })
  await page.goto('/string-jobs')
  const cells = page.getByRole('row').nth(1).getByRole('cell')
  await expect(cells).toHaveText([
    'FridayYonex • Astrox 99 Pro',
    'Row stringYonex • Sky Blue',
    '26 lbsCross: 28',
    'Createdjust now',
    'New',
    'Pay Now$30.00',
    'Completed-',
    '',
  ])
  await expect(cells.first().getByRole('img')).toHaveAccessibleName(
    'Friday, Yonex: Row string - Sky Blue, mains 26 lbs, crosses 28 lbs',
  )
})

test('a job with the customer’s own string shows BYOS, Labor Only, and no cross tension', async ({
  customer: { id, page },
  db,
}) => {
  await createJob({ db }, { id }, { tension: 22.5 })
  await page.goto('/string-jobs')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('BYOSLabor Only')
  await expect(row).toContainText('22.5 lbs')
  await expect(row).not.toContainText('Cross:')
})

test('Edit and Cancel Job are disabled once a job is ready or completed', async ({ customer: { id, page }, db }) => {
  for (const order_status of ['READY_FOR_PICKUP', 'COMPLETED'] as const) {
    const racket_id = await createRacket({ db }, { id }, { racket_name: `Racket ${order_status}` })
    await createJob({ db }, { id }, { racket_id, order_status })
  }
  await page.goto('/string-jobs')
  for (const status of ['READY_FOR_PICKUP', 'COMPLETED'] as const) {
    const row = page.getByRole('row').filter({ hasText: `Racket ${status}` })
    await expect(row).not.toHaveClass(/dim/)
    await row.getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: 'Cancel Job' })).toBeDisabled()
    await page.keyboard.press('Escape')
  }
})

test('the rows of a retired racket and of a cancelled job are dimmed, and their menus are disabled', async ({
  customer: { id, page },
  db,
}) => {
  const retired = await createRacket({ db }, { id }, { racket_name: 'Old', retire_date: new Date() })
  await createJob({ db }, { id }, { racket_id: retired })
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Called off' })
  await createJob({ db }, { id }, { racket_id, order_status: 'CANCELLED' })
  await page.goto('/string-jobs')
  for (const [name, reason] of [
    ['Old', 'Unretire the racket to change its jobs'],
    ['Called off', 'This job is cancelled'],
  ] as const) {
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toHaveClass(/dim/)
    await expect(row.getByRole('button', { name: 'Actions' })).toBeDisabled()
    await row.getByRole('group', { name: reason }).hover()
    await expect(page.getByRole('tooltip')).toHaveText(reason)
  }
  await expect(page.getByRole('row').filter({ hasText: 'Old' }).getByText('(Retired)')).toBeVisible()
})

test('three skeleton rows appear while jobs load', async ({ customer: { page } }) => {
  const [asked, answer] = latch()
  await page.route('**/api/string_job/', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/string-jobs')
  await expect(page.getByTestId('job-skeleton')).toHaveCount(3)
  answer()
  await expect(page.getByText('You have no string jobs yet.')).toBeVisible()
  await expect(page.getByTestId('job-skeleton')).toHaveCount(0)
})

test('a list that could not be loaded can be loaded again', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  await page.route('**/api/string_job/', (route) => route.fulfill({ status: 400, body: 'no' }))
  await page.goto('/string-jobs')
  await expect(page.getByText('Failed to fetch string jobs')).toBeVisible()
  await page.unroute('**/api/string_job/')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a cancellation is shown at once, and is reverted when a technician changed the job first', async ({
  customer: { id, page },
  db,
}) => {
  const job = await createJob({ db }, { id })
  await page.goto('/string-jobs')
  const row = page.getByRole('row').nth(1)
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
  const [asked, answer] = latch()
  await page.route('**/api/string_job/*/', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ order_status: 'CANCELLED' })
    await asked
    await route.continue()
  })
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Job' }).click()
  await expect(row.getByText('Cancelled')).toBeVisible()
  answer()
  await expect(
    page.getByText('Failed to cancel string job. You cannot cancel an already started or pending job.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(row.getByText('Ready for Pickup')).toBeVisible()
})

test('an edit that comes too late is refused, and the row shows the current status', async ({
  customer: { id, page },
  db,
}) => {
  const job = await createJob({ db }, { id })
  await page.goto('/string-jobs')
  const row = page.getByRole('row').nth(1)
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
  await page.getByRole('button', { name: 'Update String Job' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to update string jobThis job can no longer be changed. Please talk to your technician.',
  )
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(row.getByText('Ready for Pickup')).toBeVisible()
})

test('a job can also be cancelled in the racket’s history', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id })
  await createJob({ db }, { id }, { racket_id })
  await page.goto(`/rackets/${racket_id}`)
  const row = page.getByRole('row').nth(1)
  await row.getByRole('button', { name: 'Actions' }).click()
  const saved = page.waitForResponse('**/api/string_job/*/')
  await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Job' }).click()
  await expect(row.getByText('Cancelled')).toBeVisible()
  await saved
  await page.reload()
  await expect(row.getByText('Cancelled')).toBeVisible()
})

test('the dashboard lists what needs attention: pickup, payment and restringing', async ({
  customer: { id, page },
  db,
}) => {
  const ready = await createRacket({ db }, { id }, { racket_name: 'Strung' })
  await createJob({ db }, { id }, { racket_id: ready, order_status: 'READY_FOR_PICKUP' })
  await createRacket({ db }, { id }, { racket_name: 'Slack' })
  await page.goto('/')
  const now = page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem')
  await expect(now).toHaveCount(2)
  await expect(now.first()).toContainText('Ready for Pickup')
  await expect(now.first()).toContainText('Unpaid')
  await expect(now.first().getByRole('button', { name: 'Pay Now $20.00' })).toBeVisible()
  await expect(now.last()).toContainText('Restring Recommended')
  await now.last().getByRole('button', { name: 'String Now' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Racket' })).toContainText('Slack')
})

test('below 1080 px, rows are shown as cards, and no page scrolls sideways at any width', async ({
  customer: { id, page },
  db,
}) => {
  await createJob({ db }, { id }, { order_status: 'READY_FOR_PICKUP' })
  for (const width of [320, 360, 768, 1079, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/rackets', '/string-jobs']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status')).toHaveCount(0)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} at ${width}`).toBe(0)
    }
    const head = page.getByRole('columnheader', { name: 'Racket' })
    expect((await head.boundingBox())?.width ?? 0, `head at ${width}`)[
      width >= 1080 ? 'toBeGreaterThan' : 'toBeLessThan'
    ](40)
  }
})

test('words in a row do not break in the middle while the sidebar is open', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Grandmother’s unbreakable tournament racket' })
  const string_id = await createString(
    { db },
    { manufacturer: 'Toalson', name: 'Rencon Devilspin', color: 'Turquoise' },
  )
  const completed = { order_status: 'COMPLETED', order_completion_date: new Date() } as const
  await createJob({ db }, { id }, { racket_id, string_id, ...completed })
  await page.goto('/string-jobs')
  const row = page.getByRole('row').filter({ hasText: 'Grandmother' })
  await expect(row).toBeVisible()
  for (const width of [1080, 1110, 1180, 1190, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const broken = await row.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const words: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (range.getClientRects().length > 1) words.push(word)
        }
      }
      return words
    })
    expect(broken, `at ${width} px`).toEqual([])
  }
})
