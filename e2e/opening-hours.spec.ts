import { expect, test } from './fixtures.ts'
import { holdBack } from './latch.ts'
import { inTestLanguage } from './test-language.ts'
import { enlargeText, stickingOut } from './visit.ts'

// The tests run one after the other, because the second would delete the hours of the first.
test.describe.configure({ mode: 'default' })

test.afterEach(async ({ db }) => {
  await db.deleteFrom('opening_hours').execute()
  await db.deleteFrom('closed_dates').execute()
})

test('a manager sets the opening hours and the closed dates', async ({ manager: { page }, db }) => {
  await page.goto('/shop/settings/hours')
  await page.getByRole('button', { name: 'Open on Sat' }).click()
  await page.getByLabel('Sat opens').fill('10:00')
  await page.getByLabel('Sat closes').fill('09:00')
  const save = page.getByRole('button', { name: 'Save Hours' })
  await save.click()
  await expect(page.getByLabel('Sat closes')).toHaveAccessibleDescription('The shop must open before it closes')

  await page.getByLabel('Sat closes').fill('12:00')
  await page.getByRole('button', { name: 'Add a time on Sat' }).click()
  await page.getByLabel('Sat opens, time 2').fill('11:30')
  await page.getByLabel('Sat closes, time 2').fill('00:00')
  await save.click()
  await expect(page.getByText('Two time spans on Sat overlap')).toBeVisible()

  await page.getByLabel('Sat opens, time 2').fill('13:00')
  await page.getByRole('button', { name: 'Add a Date' }).click()
  await page.getByLabel('First closed date of row 1').fill('2026-12-24')
  await save.click()
  // A success does not interrupt what a screen reader says.
  await expect(page.locator('[aria-live=polite]', { hasText: 'Hours saved' })).toBeVisible()
  expect(await db.selectFrom('opening_hours').selectAll().orderBy('opens').execute()).toEqual([
    { weekday: 6, opens: 600, closes: 720 },
    { weekday: 6, opens: 780, closes: 1440 },
  ])

  await page.reload()
  await expect(page.getByLabel('Sat closes, time 2')).toHaveValue('00:00')
  await expect(page.getByLabel('Last closed date of row 1 (optional)')).toHaveValue('2026-12-24')
  await expect(save).toBeDisabled()
  await page.getByLabel('Sat opens').first().fill('10:30')
  await page.getByRole('button', { name: 'Add a Date' }).click()
  await expect(page.getByRole('button', { name: 'Remove the dates of row 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove time 2 on Sat' }).click()
  await page.getByRole('button', { name: 'Undo Changes' }).click()
  await expect(page.getByLabel('Sat opens')).toHaveCount(2)
  await expect(page.getByLabel('Sat opens').first()).toHaveValue('10:00')
  await expect(page.getByLabel('First closed date')).toHaveCount(1)
  await expect(save).toBeDisabled()
  await page.setViewportSize({ width: 320, height: 640 })
  await enlargeText(page)
  expect(await stickingOut(page)).toEqual([])
})

test('until a manager sets hours, each day has those that apply, and then only the days that are open', async ({
  manager: { page },
}) => {
  await page.goto('/shop/settings/hours')
  const days = page.getByRole('group', { name: 'Hours by weekday' }).getByRole('listitem')
  await expect(days.filter({ hasText: '9:00 AM to 8:00 PM' })).toHaveCount(7)
  await page.getByRole('button', { name: 'Open on Sat' }).click()
  await expect(days.filter({ hasText: 'Closed' })).toHaveCount(6)
  await expect(days.filter({ hasText: '9:00 AM to 8:00 PM' })).toHaveCount(0)
})

test('hours that could not be loaded can be loaded again', async ({ manager: { page } }) => {
  let fails = true
  await page.route('**/api/shop/hours/', (route) =>
    fails ? route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }) : route.continue(),
  )
  await page.goto('/shop/settings/hours')
  await expect(page.getByText('Something went wrong.')).toBeVisible({ timeout: 15_000 })
  fails = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Open on Mon' })).toBeVisible()
})

test('what a manager enters while the hours are saved stays, to be saved next', async ({ manager: { page } }) => {
  await page.goto('/shop/settings/hours')
  await page.getByRole('button', { name: 'Open on Mon' }).click()
  const release = await holdBack(page, '**/api/shop/hours/')
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await page.getByRole('button', { name: 'Open on Tue' }).click()
  release()
  await expect(page.getByText('Hours saved')).toBeVisible()
  const tuesday = page.getByLabel('Tue opens')
  await expect(tuesday).toHaveValue('09:00')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await saved
  await page.reload()
  await expect(tuesday).toHaveValue('09:00')
  await expect(page.getByLabel('Mon opens')).toHaveValue('09:00')
})

test('rows that a manager changes stay as they are when another one saves dates, and saving them is refused', async ({
  manager: { page },
}) => {
  const dateOf = (day: string) => ({ from: day, to: day })
  const opened = { spans: [], closed: [dateOf('2030-12-24'), dateOf('2030-12-31')] }
  let saved = opened
  const sent: unknown[] = []
  await page.route('**/api/shop/hours/', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { ...saved, time_zone: 'UTC' } })
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 409, json: { error: 'This conflicts with a newer change.' } })
  })
  const promises = { promise: 'hours', timed_jobs: 0, stringers: [] }
  await page.route('**/api/shop/promise/', (route) => route.fulfill({ json: promises }))
  await page.goto('/shop/settings/hours')
  const dates = page.getByLabel(/^First closed date/)
  await page.getByLabel('First closed date of row 2').fill('2030-12-30')
  saved = { ...opened, closed: [dateOf('2030-11-01'), ...opened.closed] }
  // Saving the promises reads the hours again.
  await page.getByText('Forecast from the queue').click()
  const read = page.waitForResponse('**/api/shop/hours/')
  await page.getByRole('button', { name: 'Save Promises' }).click()
  await read
  await expect(page.getByText('Promise settings saved')).toBeVisible()
  await expect(dates).toHaveCount(2)
  expect(await dates.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))).toEqual([
    '2030-12-24',
    '2030-12-30',
  ])
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await expect(page.getByText('This conflicts with a newer change.')).toBeVisible()
  expect(sent).toEqual([{ closed: [dateOf('2030-12-24'), { from: '2030-12-30', to: '2030-12-31' }], from: opened }])
  await page.getByRole('button', { name: 'Undo Changes' }).click()
  await expect(dates).toHaveCount(3)
  // The refusal was about the changes that are gone.
  await expect(page.getByText('This conflicts with a newer change.')).toHaveCount(0)
  await expect(page.getByLabel('First closed date of row 1')).toHaveValue('2030-11-01')
})

test('a manager reads in their language what is wrong with the hours, the dates and the roles that they enter', async ({
  germanShop: shop,
}) => {
  const { page } = shop
  await shop.speakGerman('Mia Solo', { is_technician: true, is_manager: true })
  await page.goto('/shop/settings/hours')
  await page.getByRole('button', { name: inTestLanguage('Add a Date') }).click()
  await page.locator('input[type=date]').first().fill('2026-12-24')
  await page.locator('input[type=date]').last().fill('2026-12-20')
  await page.getByRole('group').first().getByRole('button').first().click()
  await page.locator('input[type=time]').first().fill('10:00')
  await page.locator('input[type=time]').last().fill('09:00')
  await page.getByRole('button', { name: inTestLanguage('Save Hours') }).click()
  await expect(page.getByRole('alert')).toHaveText(
    ['The shop must open before it closes', 'The last closed date is before the first'].map(inTestLanguage),
  )

  await page.goto('/shop/people/staff')
  await page.getByRole('button', { name: inTestLanguage('Invite Staff') }).click()
  await page.getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: inTestLanguage('Invite'), exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(inTestLanguage('Please choose a role'))
})
