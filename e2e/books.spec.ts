import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { createJob, createRacket, createString, giveCredits } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { doBefore, holdBack, latch, onNextRequest } from './latch.ts'
import { unfold } from './unfold.ts'

// A closed day and the rule of pay apply to the whole shop, so this shop is not that of the other tests.
test('an owner buys string, says who strings, closes the day in four presses, and pays out', async ({
  newShop: shop,
}) => {
  const { db, page } = shop
  const mia = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['Cash', 'Terminal'] })
    .execute()
  await db.updateTable('membership_tiers').set({ stringing_price: 3000, stringing_price_labor_only: 1800 }).execute()
  const string_id = await createString(shop, { manufacturer: 'Kizuna', name: 'Feather', color: 'Teal' })

  // Stock: a reel comes, is counted, and five meters are wasted.
  await page.goto('/shop/catalog/stock')
  await page.getByLabel('Search strings').fill('feather')
  await expect(page.getByText('1 string', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Feather/ }).click()
  const panel = page.getByRole('region', { name: 'Kizuna: Feather - Teal' })
  const notification = page.getByRole('list', { name: 'Notification' })
  await panel.getByRole('button', { name: 'Received' }).click()
  const received = panel.getByRole('form', { name: 'Received' })
  await received.getByLabel('Meters each').fill('-5')
  await received.getByRole('button', { name: 'Save' }).click()
  await expect(received.getByText('A reel or set must be from 1 to 100000 meters')).toBeVisible()
  await received.getByLabel('Meters each').fill('200')
  await received.getByLabel('Total cost ($)').fill('95')
  await received.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('$0.48 per meter')).toBeVisible()
  await expect(notification).toContainText('Purchase saved')
  await panel.getByRole('button', { name: 'Count' }).click()
  await panel.getByLabel('Meters counted').fill('20')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(notification).toContainText('Count saved')
  await panel.getByRole('button', { name: 'Waste' }).click()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByRole('button', { name: 'Waste' })).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByLabel('Meters', { exact: true }).fill('5')
  await panel.getByLabel('Note (Optional)').fill('knot slipped')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('knot slipped')).toBeVisible()
  await expect(notification).toContainText('Waste saved')
  await expect(panel.getByText('Left 15 m')).toBeVisible()
  await expectAccessible(page, 'a string of the stock')
  await panel.getByRole('button', { name: 'Close' }).click()
  const row = page.getByRole('table', { name: 'Stock' }).getByRole('row').filter({ hasText: 'Feather' })
  await expect(row).toContainText(/15 m.*1 set.*\$7\.25/)
  await expect(row.getByRole('button')).toBeFocused()

  // Two rackets ask for more than is there.
  const racket_id = await createRacket(shop, mia, { racket_name: 'Smash' })
  const order = { racket_id, string_id, price: 3000, received_at: new Date() }
  const [first, second] = [await createJob(shop, mia, order), await createJob(shop, mia, order)]
  await page.reload()
  await expect(page.getByRole('region', { name: 'Order Soon' })).toContainText(/Kizuna: Feather - Teal.*1 reel.*200 m/)

  // With one stringer, the bench asks nothing. With two, it says who strings.
  await page.goto(`/bench?job=${first}`)
  await expect(page.getByRole('button', { name: 'Start Mains' })).toBeVisible()
  await expect(page.getByText(/stringing[.?]/)).toHaveCount(0)
  const aiko = {
    first_name: 'Aiko',
    last_name: 'Sato',
    email: 'aiko@example.com',
    tier_status: 'standard',
    is_technician: true,
  }
  await db
    .insertInto('users')
    .values({ ...aiko, auth_subject: 'aiko' })
    .execute()
  await page.goto('/shop/money/pay')
  await page.getByLabel('A stringer earns').selectOption('Per racket')
  await page.getByLabel('Pay ($)').fill('8')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rule saved')).toBeVisible()
  await page.goto(`/bench?job=${first}`)
  await expect(page.getByText('Mia Solo is stringing.')).toBeVisible()
  await page.getByRole('button', { name: 'Someone else', exact: true }).click()
  const who = page.getByRole('region', { name: 'Who is stringing?' })
  await expect(who.getByRole('heading')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Start Mains' })).toHaveCount(0)
  await expectAccessible(page, 'the question who strings')
  await who.getByRole('button', { name: 'Aiko Sato' }).click()
  for (const job of [first, second]) {
    await page.goto(`/bench?job=${job}`)
    // The device remembers it.
    await expect(page.getByText('Aiko Sato is stringing.')).toBeVisible()
    for (const name of ['Start Mains', 'Start Crosses']) {
      await page.getByRole('button', { name, exact: true }).click()
    }
    if (job === first) {
      await page.getByRole('button', { name: 'Ready for Pickup', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Scan Next Racket' })).toBeVisible()
      await page.goto(`/technician/string-jobs/${job}`)
    } else {
      // The page of a job knows who strings as well.
      await page.goto(`/technician/string-jobs/${job}`)
      await expect(page.getByText('Aiko Sato is stringing.')).toBeVisible()
      await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
    }
    await page.getByRole('button', { name: 'Mark as Paid' }).click()
    const question = page.getByRole('alertdialog', { name: 'Mark Order as Paid?' })
    await question.getByRole('radio', { name: job === first ? 'Cash' : 'Terminal' }).check()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  }
  await unfold(page, 'History')
  await expect(page.getByText('Strung by Aiko Sato (Mia Solo signed in)')).toBeVisible()

  // Another day keeps the amounts that were typed.
  await page.goto('/shop/money/close')
  const close = page.getByRole('form', { name: 'Close' })
  await close.getByLabel('Counted: Cash').fill('28')
  await page.getByLabel('Close up to').selectOption({ index: 1 })
  await expect(close).not.toContainText('$30.00')
  await expect(close.getByLabel('Counted: Cash')).toHaveValue('28')
  await close.getByLabel('Counted: Cash').fill('')

  // The day's close: four presses besides what is typed.
  await page.goto('/shop/money')
  let presses = 0
  await page.exposeFunction('countPress', () => presses++)
  await page.evaluate('addEventListener("click", () => countPress(), true)')
  await page.getByRole('link', { name: 'Close the Day' }).click()
  await close.getByLabel('Counted: Cash').fill('29')
  await close.getByLabel('Counted: Terminal').fill('30')
  await close.getByLabel('Left for tomorrow').fill('9')
  await close.getByRole('button', { name: 'Close the Day' }).click()
  await expect(close.getByText(/explain|note/i).first()).toBeVisible()
  await close.getByLabel('Note').fill('A dollar is missing')
  await expectAccessible(page, 'the close of a day')
  await close.getByRole('button', { name: 'Close the Day' }).click()
  await expect(page.getByRole('heading', { name: "Day's Close" })).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)
  const sheet = page.getByRole('table', { name: 'Money by way to pay' })
  await expect(sheet.getByRole('row', { name: /Cash/ })).toContainText(/1 payment.*\$30\.00.*\$29\.00.*−\$1\.00/)
  await expect(sheet.getByRole('row', { name: /^Total/ })).toContainText(/\$60\.00.*\$59\.00.*−\$1\.00/)
  await expect(page.getByRole('main')).toContainText(/To the bank\s*\$20\.00/)

  await page.goto('/shop/money/pay')
  await page.getByRole('button', { name: 'Pay Out $16.00 to Aiko Sato' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay Out' }).click()
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText('Paid out$16.00 to Aiko Sato')
  await expect(page.getByRole('table', { name: 'Payouts' })).toContainText(/Aiko Sato.*2.*\$16\.00/)
  await expect(page.getByText('There is nothing to pay out.')).toBeVisible()

  // Payment Options have the packs when they open, even on a slow line, so that their buttons stay where they are.
  await db.insertInto('packs').values({ name: 'Ten', credits: 10, price: 25000 }).execute()
  await giveCredits(db, mia.id, 1)
  await createJob(shop, mia, { racket_id, price: 3000 })
  const release = await holdBack(page, '**/api/packs/')
  await page.goto('/string-jobs')
  const asked = page.waitForRequest('**/api/packs/')
  await page.getByRole('button', { name: /^Pay Now \$30\.00/ }).click()
  await asked
  const options = page.getByRole('dialog', { name: 'Payment Options' })
  expect(await options.isVisible()).toBe(false)
  release()
  await options.waitFor()
  expect(await options.getByRole('region', { name: 'Packs of credits' }).isVisible()).toBe(true)
  expect(await db.selectFrom('reconciliation').selectAll().execute()).toEqual([])
})

test('the pages of Money are in the order of their use', async ({ manager: { page } }) => {
  const things = ['pay', 'packs', 'statements', 'day_close']
  await page.route('**/api/shown/', (route) => route.fulfill({ json: { things } }))
  await page.goto('/shop/money')
  await expect(page.getByRole('navigation', { name: 'Money' }).getByRole('link')).toHaveText([
    'Days',
    'Close the Day',
    'Statements',
    'Packs',
    'Pay',
  ])
})

test('counting the day stays as it is when another day cannot be loaded or the day cannot be closed', async ({
  manager: { page },
}) => {
  await page.goto('/shop/money/close')
  const close = page.getByRole('form', { name: 'Close' })
  const picker = page.getByLabel('Close up to')
  const today = await picker.inputValue()
  const days = await picker.locator('option').evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''))
  const other = days.find((day) => day !== today) ?? ''

  await test.step('an invalid amount has the focus', async () => {
    await close
      .getByLabel(/^Counted/)
      .first()
      .fill('x')
    await close.getByRole('button', { name: /^Close the Day/ }).click()
    await expect(close.getByLabel(/^Counted/).first()).toBeFocused()
    await close
      .getByLabel(/^Counted/)
      .first()
      .fill('0')
    await close.getByLabel('Left for tomorrow').fill('0')
  })

  await test.step('a lost connection does not say that the amounts are wrong', async () => {
    await page.route('**/api/shop/money/close/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await close.getByRole('button', { name: /^Close the Day/ }).click()
    await expect(close.getByRole('alert')).toContainText('The day could not be closed. Please try again.')
  })

  const [asked, answer] = latch()
  await page.route('**/api/shop/money/close/?day=*', async (route) => {
    await asked
    await route.abort()
  })
  await picker.selectOption(other)
  await expect(picker).toHaveValue(other)
  await test.step('the day that is still shown is not closed while the chosen one loads', async () => {
    let isSent = false
    await page.route('**/api/shop/money/close/', (route) => {
      isSent ||= route.request().method() === 'POST'
      return route.fallback()
    })
    await close.getByLabel('Left for tomorrow').press('Enter')
    await expect(close.getByRole('button', { name: /^Close the Day/ })).toBeDisabled()
    expect(isSent).toBe(false)
  })
  answer()
  await expect(page.getByText('The money of the day could not be loaded.', { exact: true })).toBeVisible()
  await expect(picker).toHaveValue(today)
  await expect(close.getByLabel('Left for tomorrow')).toHaveValue('0')
})

test('counting goes on after a way to pay was renamed, counts one that returned money, and says who closed first', async ({
  newShop: shop,
}) => {
  const { db, page } = shop
  const mia = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const nameWays = (...ways_to_pay: string[]) => db.updateTable('shop_settings').set({ ways_to_pay }).execute()
  await nameWays('Cash', 'Terminal')
  const string_job_id = await createJob(shop, mia, { price: 2000 })
  // The payment was yesterday, and is voided today.
  const created_at = sql<Date>`now() - interval '1 day'`
  const { id: payment_id } = await db
    .insertInto('payments')
    .values({ string_job_id, method: 'technician', way: 'Terminal', amount: 2000, is_applied: true, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('string_jobs').set({ paid_payment_id: payment_id }).where('id', '=', string_job_id).execute()
  await db.insertInto('voids').values({ string_job_id, payment_id, reason: 'Paid twice', actor_id: mia.id }).execute()

  await page.goto('/shop/money/close')
  const form = page.getByRole('form', { name: 'Close' })
  const close = form.getByRole('button', { name: 'Close the Day' })
  const left = form.getByLabel('Left for tomorrow')

  await test.step('a way that returned more than it received is counted below zero', async () => {
    await form.getByLabel('Counted: Cash').fill('50')
    await form.getByLabel('Counted: Terminal').fill('-20')
    await form.getByLabel('At the start').fill('50')
    await expect(form.getByRole('row', { name: /Terminal/ })).toContainText('$0.00')
  })

  await test.step('an amount that is missing beside the drawer is marked', async () => {
    await close.click()
    await expect(form.getByRole('alert')).toContainText('Enter an amount such as')
    await expect(left).toBeFocused()
    await left.fill('50')
  })

  await test.step('the drawer has the new name of its way', async () => {
    await onNextRequest(page, '**/api/shop/money/close/', () => nameWays('Till', 'Terminal'))
    await close.click()
    await expect(form.getByRole('alert')).toContainText('has changed in the meantime')
    await form.getByLabel('Counted: Till').fill('50')
    await expect(form.getByLabel('Counted: Terminal')).toHaveValue('-20')
  })

  await test.step('the page says who closed the day first', async () => {
    await doBefore(page, '**/api/shop/money/close/')
    await close.click()
    await expect(page.getByText('Today is closed.')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('is already closed. Mia Solo did it on')
  })
})

/** Counts a day without money, and returns its form. */
async function countNothing(page: Page) {
  const form = page.getByRole('form', { name: 'Close' })
  await form.getByLabel('Counted: At the counter').fill('0')
  await form.getByLabel('At the start').fill('0')
  await form.getByLabel('Left for tomorrow').fill('0')
  return form
}

test('the end of a close that comes late does not take a manager from the page that they opened meanwhile', async ({
  newShop: { page },
}) => {
  await page.goto('/shop/money/close')
  const form = await countNothing(page)
  const [asked, answer] = latch()
  await page.route('**/api/shop/money/close/', async (route) => {
    await asked
    await route.continue()
  })
  await form.getByRole('button', { name: 'Close the Day' }).click()
  await page.getByRole('link', { name: 'Walk-in Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'New customer' }).click()
  const customer = page.getByRole('region', { name: 'Customer' })
  await customer.getByLabel('Name').fill('Kim')
  const closed = page.waitForResponse('**/api/shop/money/close/')
  answer()
  expect((await closed).status()).toBe(201)
  await customer.getByLabel('Email').pressSequentially('kim@example.com', { delay: 50 })
  await expect(customer.getByLabel('Name')).toHaveValue('Kim')
  await expect(page).toHaveURL('/counter')
})

test('a day that was closed although its answer was lost is shown as closed, and not as failed', async ({
  newShop: { page, db },
}) => {
  await page.goto('/shop/money/close')
  const form = await countNothing(page)
  await page.route('**/api/shop/money/close/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    expect((await route.fetch()).status()).toBe(201)
    await route.abort()
  })
  await form.getByRole('button', { name: 'Close the Day' }).click()
  await expect(page.getByText('Today is closed.')).toBeVisible()
  const closed = page.getByRole('table', { name: 'Closed days' })
  await expect(closed).toContainText('Mia Solo')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await test.step('the list spans years and pages', async () => {
    await db.transaction().execute(async (trx) => {
      // A day before a closed one cannot be closed.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        with counts as (
          insert into day_counts (day, drawer, float_before, float_left, lines, note, actor_id, created_at)
          select d, null, 0, 0, '[{"way": null, "expected": 0, "counted": 0}]', '', u.id, d + interval '12 hours'
          from generate_series(timestamp '2025-01-01', '2025-01-20', '1 day') d, users u
          returning day
        ) insert into day_closes (day, lines, counted_on) select day, '[]', day from counts
      `.execute(trx)
    })
    await page.reload()
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(closed.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused()
    await expect(closed.getByRole('link')).toHaveText('Wed, Jan 1, 2025')
    await expect(closed).toContainText(/Mia Solo, Wed, Jan 1, 2025, \d/)
  })
})

test('after another manager has closed the chosen day, the days after it can still be chosen', async ({
  newShop: { page },
}) => {
  await page.goto('/shop/money/close')
  const picker = page.getByLabel('Close up to')
  await picker.selectOption({ index: 1 })
  const form = await countNothing(page)
  await doBefore(page, '**/api/shop/money/close/')
  await form.getByRole('button', { name: /^Close the Day/ }).click()
  await expect(page.getByText('This day is closed.', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('is already closed. Mia Solo did it on')
  await picker.selectOption('Up to today')
  await expect(form.getByLabel('Counted: At the counter')).toHaveValue('')
})
