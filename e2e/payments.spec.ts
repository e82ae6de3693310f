import type { Page, Route } from '@playwright/test'
import { transact } from '../server/base/database/connect.ts'
import { changeBalance } from '../server/job/credit-ledger.ts'
import { createJob } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { onNextRequest } from './latch.ts'

const row = (page: Page) => page.getByRole('row').nth(1)
const payNow = (page: Page) => row(page).getByRole('button', { name: 'Pay Now' })
const paid = (page: Page) => row(page).getByRole('button', { name: 'Paid', exact: true })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Goes from the list of jobs to the checkout page, and pays there by card. */
async function payWith(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** Pays the only job with a bank debit that arrives or fails after five seconds. */
async function payByBankDebit(page: Page, outcome: 'arrives' | 'fails') {
  await payNow(page).click()
  await page.getByLabel(`Bank debit that ${outcome} after 5 seconds`).check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

test('a player confirms a payment by card that they refused before, returns to the list, and can print a receipt', async ({
  customer: { id, page },
  db,
  browser,
}) => {
  const job = await createJob({ db }, { id }, { price: 2400 })
  await page.goto('/string-jobs')
  await payNow(page).click()
  await expect(page.getByText(`Standard Stringing Service (Labor Only): Yonex Astrox 99 Pro`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $24.00' })).toBeVisible()
  await expectAccessible(page, 'card page')

  await test.step('the checkout page works without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(page.url())
    await payWith(plain, '4000 0084 0000 1629')
    await plain.getByRole('button', { name: 'Confirm Payment' }).click()
    await expect(plain.getByRole('alert')).toHaveText('Your card was declined.')
    await context.close()
  })

  await payWith(page, '4000 0027 6000 3184')
  await page.getByRole('button', { name: 'Refuse Payment' }).click()
  await expect(page.getByRole('alert')).toContainText('unable to authenticate')
  await payWith(page, '4000 0027 6000 3184')
  await page.getByRole('button', { name: 'Confirm Payment' }).click()
  await expect(page).toHaveURL('/string-jobs')
  await expect(toast(page, 'Payment received')).toBeVisible()
  await expect(paid(page)).toBeDisabled()

  await row(page).getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('article', { name: /^Receipt SB-/ })
  await expect(receipt).toContainText(`String Job #${job}`)
  await expect(receipt).toContainText('Lena Brandt')
  await expect(receipt).toContainText('Card, via Stripe (test mode)')
  await expect(receipt).toContainText('$24.00')
  await expectAccessible(page, 'receipt')
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(paid(page)).toBeVisible()

  await page.goto('/sandbox/')
  await expectAccessible(page, 'sandbox')
})

test('a player who left the checkout pays there later with another card than two that are declined', async ({
  customer: { id, page },
  db,
}) => {
  await createJob({ db }, { id })
  await page.goto('/')
  const pending = page.getByRole('table', { name: 'Pending String Jobs' })

  await test.step('leaving the checkout returns to the same page, and the job is unchanged', async () => {
    await pending.getByRole('button', { name: 'Pay Now' }).click()
    await page.getByRole('link', { name: 'Leave without paying' }).click()
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Payment not completed')).toBeVisible()
    await expect(toast(page, 'You have not paid yet.')).toBeVisible()
    await expect(pending.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
  })

  await test.step('after the browser’s Back button leaves the checkout, the Pay Now button works again', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'String Jobs' }).click()
    await expect(page).toHaveURL('/string-jobs')
    await payNow(page).click()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.goBack()
    await expect(payNow(page)).toBeEnabled()
  })

  await test.step('a declined card shows the reason, and the customer can pay with another card', async () => {
    await payNow(page).click()
    await payWith(page, '4000 0000 0000 0002')
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await payWith(page, '4000 0000 0000 9995')
    await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.')
    await payWith(page, '4242 4242 4242 4242')
    await expect(paid(page)).toBeVisible()
  })

  await test.step('a paid job that is cancelled is refunded', async () => {
    await row(page)
      .getByRole('button', { name: /^Actions/ })
      .click()
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Job' }).click()
    await expect(row(page).getByText('Cancelled')).toBeVisible()
    await saved
    await expect(async () => {
      await page.reload()
      await expect(row(page).getByText('Refunded', { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(paid(page)).toBeDisabled()
  })
})

test('a slow payment that fails is reported, and the page waits for the next one, even after a reload', async ({
  customer: { id, page },
  db,
}) => {
  test.slow()
  await createJob({ db }, { id })
  await page.goto('/string-jobs')
  await payByBankDebit(page, 'fails')
  await expect(toast(page, 'The payment did not arrive')).toBeVisible({ timeout: 30_000 })
  await expect(payNow(page)).toBeEnabled()

  await payByBankDebit(page, 'arrives')
  await expect(page).toHaveURL('/string-jobs')
  await expect(row(page).getByText('Waiting for the payment to arrive')).toBeVisible()
  await expect(payNow(page)).toHaveCount(0)
  await page.reload()
  await expect(paid(page)).toBeVisible({ timeout: 30_000 })
})

for (const [state, answer] of [
  ['answers with errors', (route: Route) => route.fulfill({ status: 500, json: { error: '' } })],
  ['does not answer', () => {}],
] as const) {
  test(`a player whose payment the server cannot report, because it ${state}, waits at their jobs, and the job cannot be paid twice`, async ({
    customer: { id, page },
    db,
  }) => {
    test.slow()
    await createJob({ db }, { id })
    await page.goto('/string-jobs')
    await page.route('**/api/stripe/settle/', answer)
    await payByBankDebit(page, 'arrives')
    await expect(page).toHaveURL('/string-jobs', { timeout: 20_000 })
    // The bank debit may have arrived by now.
    await expect(row(page).getByText('Waiting for the payment to arrive').or(paid(page))).toBeVisible()
    await expect(payNow(page)).toHaveCount(0)

    await page.unroute('**/api/stripe/settle/')
    await expect(toast(page, 'Payment received')).toBeVisible({ timeout: 40_000 })
    await expect(paid(page)).toBeVisible()
  })
}

test('a customer pays with a credit, the page shows the job as paid after three seconds, and the next job is paid by card', async ({
  customer: { id, page },
  db,
}) => {
  const job = await createJob({ db }, { id })
  await transact(db, (trx) => changeBalance(trx, { user_id: id, amount: 2, note: 'for a test', actor_id: null }))
  await page.goto('/string-jobs')
  await payNow(page).click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Use 1 Credit' }).click()
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect(
    toast(page, 'Your credit has been used for this stringing job. Refreshing page in 3 seconds..'),
  ).toBeVisible()
  await reloaded
  await expect(paid(page)).toBeVisible()
  // In the meantime, the paid job cannot be paid again.
  const used = asked.indexOf('/api/stripe/use-credit/')
  expect(asked.slice(used, asked.indexOf('/string-jobs'))).toContain('/api/string_job/')

  await page.goto(`/string-jobs/${job}/receipt`)
  await expect(page.getByRole('article')).toContainText('1 stringing credit')

  await createJob({ db }, { id })
  await page.goto('/string-jobs')
  await payNow(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay with Card' }).click()
  await payWith(page, '4242 4242 4242 4242')
  await expect(paid(page)).toBeVisible()
})

test('a job that was cancelled in the meantime cannot be paid, and the page says why', async ({
  customer: { id, page },
  db,
}) => {
  await createJob({ db }, { id }, { order_status: 'NEW' })
  await page.goto('/string-jobs')
  await expect(payNow(page)).toBeEnabled()
  const cancel = db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('owner_id', '=', id)
  await onNextRequest(page, '**/stripe/create-checkout-session/', () => cancel.execute())
  await payNow(page).click()
  await expect(toast(page, 'Unable to process payment')).toBeVisible()
  await expect(toast(page, 'You cannot pay for a cancelled racket job.')).toBeVisible()
  // After the refusal, the page shows the current state.
  await expect(payNow(page)).toBeDisabled()
})

test('a pending checkout that another person left in this tab is dropped without a message', async ({
  customer: { page },
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seen')) return
    sessionStorage.setItem('seen', 'yes')
    sessionStorage.setItem('checkout-waiting', JSON.stringify({ session_id: 'cs_test_none', string_job_ids: [1] }))
  })
  const asked = page.waitForResponse('**/api/stripe/settle/')
  await page.goto('/string-jobs')
  expect((await asked).status()).toBe(404)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('checkout-waiting'))).toBeNull()
  const rackets = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rackets' })
  await rackets.evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Notification' })).toHaveCount(0)
})
