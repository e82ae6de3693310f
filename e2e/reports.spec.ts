import { createJob, createRacket } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, returnTo, test, unique } from './fixtures.ts'
import { holdBack, pressTwice } from './latch.ts'
import { unfold } from './unfold.ts'

test('a manager compares a month with the one before, opens the list of a figure, and saves and prints the report', async ({
  manager: { page },
  newPerson,
  db,
}) => {
  const lena = await newPerson(unique('Lena'))
  const racket_id = await createRacket({ db }, lena, { model_name: unique('Astrox') })
  // No other test has rackets of these months.
  let job = 0
  for (const day of ['2021-02-10', '2021-03-05', '2021-03-09', '2021-03-12']) {
    job = await createJob({ db }, lena, {
      ...{ racket_id, order_status: 'COMPLETED', order_completion_date: `${day}T12:00:00Z` },
      ...{ order_create_date: `${day}T09:00:00Z`, received_at: `${day}T10:00:00Z`, ready_at: `${day}T12:00:00Z` },
      ...{ due_at: `${day}T13:00:00Z`, mains_duration: 1200, cross_duration: 600 },
    })
  }
  const strung = { event: 'status', from_value: 'NEW', to_value: 'COMPLETED' } as const
  await db
    .insertInto('job_events')
    .values({ ...strung, string_job_id: job, created_at: '2021-03-12T12:00:00Z' })
    .execute()

  await page.goto('/shop/reports')
  const tabs = page.getByRole('navigation', { name: 'Overview' })
  await expect(tabs.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 768, height: 900 })
  const figures = page.locator('dl').first().locator('> div')
  await expect(figures.last()).toBeVisible()
  const figureTops = await figures.evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().top))
  const inFirstRow = figureTops.filter((top) => top === figureTops[0]).length
  expect([figureTops.length, inFirstRow], 'the figures of two rows').toEqual(figureTops.length === 7 ? [7, 4] : [6, 3])
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Other dates')
  await expect(page.getByLabel('First day')).toBeVisible()
  const visited = await page.evaluate(() => history.length)
  await page.getByLabel('First day').fill('2021-03-01')
  await page.getByLabel('Last day').fill('2021-03-31')
  await expect(page.getByText('Mar 1, 2021 – Mar 31, 2021, compared with Feb 1, 2021 – Feb 28, 2021')).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(visited)
  await page.getByRole('combobox', { name: 'Groups' }).selectOption('By day')
  await expect(
    page.getByRole('table', { name: 'By day' }).getByRole('row', { name: /^Tue, Mar 9, 2021/ }),
  ).toBeVisible()
  // The list of a day before has the name of that day.
  await page.getByRole('link', { name: 'Rackets, Wed, Mar 10, 2021, before: 1', exact: true }).click()
  const before = page.getByRole('region', {
    name: 'Rackets, Wed, Feb 10, 2021, Feb 1, 2021 – Feb 28, 2021',
    exact: true,
  })
  await expect(before.getByRole('link', { name: /^String Job #/ })).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Groups' }).selectOption('By customer')

  await expect(tabs.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Rackets, before: 1', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Minutes a racket: 30', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Promises kept: 100%', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Strings lasted: 4', exact: true })).toBeVisible()
  const row = page.getByRole('table', { name: 'By customer' }).getByRole('row').filter({ hasText: lena.name })
  await row.getByRole('link', { name: `Rackets, ${lena.name}: 3`, exact: true }).click()
  const list = page.getByRole('region', { name: `Rackets, ${lena.name}` })
  await expect(list.getByRole('heading')).toBeFocused()
  await expect(list.getByRole('link', { name: /^String Job #/ })).toHaveCount(3)
  await expectAccessible(page, 'a report with a list')
  // The other pages of the groups have buttons of the same kind.
  await expect(page.getByRole('navigation', { name: 'Pages: Rackets' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page, 'a report on a phone')
  // A sheet of A4 has room for the columns.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const cells = await row
    .getByRole('cell')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()))
  const tops = cells.map(({ top }) => top)
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(24)
  expect(Math.max(...cells.map(({ right }) => right))).toBeLessThanOrEqual(718)
  await page.emulateMedia({ media: 'screen' })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('report-by-customer-2021-03-01-2021-03-31.csv')
  await page.getByRole('button', { name: 'Close List' }).click()
  await expect(list).toBeHidden()

  await page.getByLabel('Last day').fill('2021-02-01')
  // The report is that of the same days in their order, and the fields stay as they were typed.
  await expect(page.getByText(/^Feb 1, 2021 – Mar 1, 2021, compared with /)).toBeVisible()
  await expect(page.getByLabel('First day')).toHaveValue('2021-03-01')
  await expect(page.getByLabel('Last day')).toHaveValue('2021-02-01')
  await page.goto('/shop/reports?range=dates&from=2030-01-01&to=2030-01-02')
  await expect(page.getByText('No activity in this period.')).toBeVisible()
  // No day has this name.
  await page.goto('/shop/reports?by=day&figure=rackets&group=2026')
  await expect(page.getByRole('region', { name: /^Rackets/ })).toBeVisible()
})

test('the money and the reports of today are those of the new day after midnight, also without a reload', async ({
  manager: { page },
}) => {
  await page.clock.install({ time: new Date('2026-11-27T23:50:00Z') })
  const asks = (path: string, day: string) =>
    page.waitForRequest((request) => request.url().includes(`/api/shop/${path}/?from=${day}&to=${day}`))
  await page.goto('/shop/money')
  const before = asks('money', '2026-11-27')
  await page.getByLabel('Period').selectOption('Today')
  await before
  const after = asks('money', '2026-11-28')
  await page.clock.fastForward('20:00')
  await after

  const report = asks('reports', '2026-11-28')
  await page.goto('/shop/reports?range=today')
  await report
  const next = asks('reports', '2026-11-29')
  await page.clock.fastForward('24:00:00')
  await next
})

test('a file that takes long is asked for once, and its button says that it comes', async ({ manager: { page } }) => {
  await page.goto('/shop/reports')
  const file = page.getByRole('button', { name: 'CSV' })
  const saved = page.waitForEvent('download')
  const asked = await pressTwice(page, file, '**/api/shop/reports/export/?*')
  await saved
  expect(asked()).toBe(1)
  await expect(file).toBeEnabled()
})

test('figures of another period do not pass as those of the chosen one while these are awaited', async ({
  manager: { page },
}) => {
  for (const [path, call] of [
    ['/shop/reports', '**/api/shop/reports/?*'],
    ['/shop/money', '**/api/shop/money/?*'],
    ['/shop/settings/audit', '**/api/shop/audit/?*'],
  ] as const) {
    await page.goto(path)
    const choice = page.getByRole('combobox', { name: /^(Period|Show)$/ })
    await expect(choice).toBeVisible()
    const waiting = page.getByRole('main').getByRole('status').getByText('Loading...')
    await expect(waiting).toHaveCount(0)
    const release = await holdBack(page, call)
    await choice.selectOption({ index: 2 })
    await expect(waiting, path).toBeVisible()
    release()
    await expect(waiting).toHaveCount(0)
    await page.unroute(call)
  }
})

test('money that was counted before midnight closes its day, although another one has begun', async ({
  manager: { page },
}) => {
  let today = '2026-11-27'
  // The answers are not the portal's, because a closed day applies to the whole shop.
  await page.route(/\/api\/shop\/money\/close\/(\?|$)/, (route) => {
    const day = new URL(route.request().url()).searchParams.get('day') ?? today
    const line = {
      method: 'technician',
      way: null,
      count: 1,
      amount: 2000,
      refunds: 0,
      refunded: 0,
      voids: 0,
      voided: 0,
    }
    return route.fulfill({
      json: { today, from: '2026-11-27', day, lines: [line], ways: [], drawer: null, float_before: 0 },
    })
  })
  await page.clock.install()
  await page.goto('/shop/money/close')
  await expect(page.getByRole('heading', { name: 'Friday, November 27' })).toBeVisible()
  await page.getByLabel(/^Counted/).fill('20')
  today = '2026-11-28'
  await page.clock.fastForward(11_000)
  await returnTo(page)
  await expect(page.getByLabel('Close up to')).toHaveValue('2026-11-27')
  await expect(page.getByRole('heading', { name: 'Friday, November 27' })).toBeVisible()
  await expect(page.getByLabel(/^Counted/)).toHaveValue('20')
  await expect(page.getByRole('button', { name: 'Close the Day' })).toBeVisible()
})

test('money that was counted stays when the days could not be read again', async ({ manager: { page } }) => {
  const day = '2026-11-27'
  const json = { today: day, from: day, day, lines: [], ways: [], drawer: 'Cash', float_before: 0 }
  await page.route(/\/api\/shop\/money\/close\/(\?|$)/, (route) =>
    route.request().url().includes('?') ? route.fulfill({ status: 400, json: {} }) : route.fulfill({ json }),
  )
  await page.clock.install()
  await page.goto('/shop/money/close')
  const left = page.getByLabel('Left for tomorrow')
  const failed = page.waitForResponse((response) => response.url().includes('/close/?day='))
  await left.fill('50')
  await page.clock.fastForward(11_000)
  await returnTo(page)
  await failed
  await expect(left).toHaveValue('50')
})

test('days that were not closed for months can also be closed up to today', async ({ manager: { page } }) => {
  const today = '2026-11-27'
  await page.route(/\/api\/shop\/money\/close\/(\?|$)/, (route) => {
    const day = new URL(route.request().url()).searchParams.get('day') ?? '2026-07-10'
    return route.fulfill({
      json: { today, from: '2026-07-10', day, lines: [], ways: [], drawer: null, float_before: 0 },
    })
  })
  await page.goto('/shop/money/close')
  // The last day with money.
  await expect(page.getByRole('heading', { name: 'Friday, July 10' })).toBeVisible()
  const upTo = page.getByLabel('Close up to')
  await expect(upTo).toHaveValue('2026-07-10')
  await upTo.selectOption('Up to today')
  await expect(page.getByRole('heading', { name: 'Fri, Jul 10 to Fri, Nov 27' })).toBeVisible()
})

test('the money by card on the internet is apart from that of a terminal that the shop calls Card', async ({
  manager: { page },
}) => {
  const line = { day: '2026-11-27', count: 1, refunded: 0, voided: 0, tax: 0 }
  await page.route(/\/api\/shop\/money\/\?/, (route) =>
    route.fulfill({
      json: [
        { ...line, method: 'card', way: null, amount: 3000 },
        { ...line, method: 'technician', way: 'Card', amount: 2000 },
      ],
    }),
  )
  await page.goto('/shop/money')
  const ways = page.getByRole('table', { name: 'Payments for each way to pay' })
  await expect(ways.getByRole('row').filter({ hasText: '$30.00' })).toContainText('Card, online')
  await expect(ways.getByRole('row').filter({ hasText: '$20.00' })).toContainText('Card')
})

test('the length of a set can be typed with a comma, as in the other fields of the stock', async ({
  manager: { page },
}) => {
  // The length applies to the whole shop, so it is not saved.
  await page.route('**/api/shop/settings/', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await page.goto('/shop/catalog/stock')
  await unfold(page, 'Sets and Delivery')
  await page.getByLabel('Meters per set').fill('10,5')
  const saved = page.waitForRequest(
    (request) => request.url().endsWith('/api/shop/settings/') && request.method() !== 'GET',
  )
  await page.getByRole('button', { name: 'Save Settings' }).click()
  expect((await saved).postDataJSON()).toEqual({ set_meters: 10.5 })
})

test('the report of an earlier choice is not printed as that of the new one', async ({ manager: { page } }) => {
  let prints = 0
  await page.exposeFunction('countPrint', () => {
    prints += 1
  })
  await page.addInitScript('window.print = () => countPrint()')
  await page.goto('/shop/reports')
  const print = page.getByRole('button', { name: 'Print', exact: true })
  await expect(page.getByText(/compared with/)).toBeVisible()
  const release = await holdBack(page, '**/api/shop/reports/?*')
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ index: 1 })
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  await print.press('Enter')
  release()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(prints).toBe(0)
  await print.press('Enter')
  await expect.poll(() => prints).toBe(1)
})
