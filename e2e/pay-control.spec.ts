import type { Page } from '@playwright/test'
import { createJob, insertCheckout } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { holdBack, latch } from './latch.ts'
import { expectTexts } from './texts.ts'

const row = (page: Page) => page.getByRole('row').nth(1)

/** Pays for the first job with a credit. */
async function payWithCredit(page: Page) {
  await row(page).getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use 1 Credit' }).click()
}

/** Lets the test move the page's time, also that of its limits for requests, which Playwright's clock leaves alone. */
async function installClock(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
      return controller.signal
    }
  })
}

test('a paid job has a disabled Paid button, and a job whose payment is pending has no button', async ({
  customer: { id, page },
  db,
}) => {
  const string_job_id = await createJob({ db }, { id })
  await insertCheckout(db, [string_job_id], {
    amount: 2000,
    state: 'waiting',
    provider_session_id: `cs_test_slow_${string_job_id}`,
  })
  await createJob({ db }, { id }, { paid: 'technician' })
  await page.goto('/string-jobs')
  await expect(page.getByRole('row').nth(2)).toContainText('Waiting for the payment to arrive')
  await expect(page.getByRole('row').nth(2).getByRole('button', { name: /^Pa/ })).toHaveCount(0)
  await expect(row(page).getByRole('button', { name: 'Paid', exact: true })).toBeDisabled()
  await expect(row(page).getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
})

test('the tooltip of the Pay Now button names the payment provider', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  await page.goto('/string-jobs')
  await row(page).getByRole('button', { name: 'Pay Now' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Secure payment handled by Stripe (test mode)')
})

test('a cancelled job cannot be paid, and its tooltip says why', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id }, { order_status: 'CANCELLED' })
  await page.goto('/string-jobs')
  await expect(row(page).getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await row(page).getByRole('group', { name: 'You cannot pay for a cancelled racket job' }).focus()
  // A pointer elsewhere does not take the tooltip from the keyboard.
  await page.mouse.move(640, 600)
  await expect(page.getByRole('tooltip')).toHaveText('You cannot pay for a cancelled racket job')
})

test('a tooltip appears after 700 ms, stays while the pointer is on it, and closes with Escape', async ({
  customer: { id, page },
  db,
}) => {
  await createJob({ db }, { id })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'Pay Now' }).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)

  // The clock is paused, so that a busy machine does not use up the 700 ms.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await row(page).getByRole('button', { name: 'Pay Now' }).hover()
  await page.clock.runFor(650)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(60)
  await expect(page.getByRole('tooltip')).toBeVisible()
  // The tooltip stays while the pointer is on it.
  await page.getByText('Secure payment handled by').first().hover()
  await page.clock.runFor(400)
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(10)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test('the page shows at most one toast, for five seconds', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  const answers = [{ error: 'The first refusal' }, { redirectUrl: '' }]
  await page.route('**/api/stripe/create-checkout-session/', (route) => {
    const answer = answers.shift()
    return route.fulfill({ status: answer?.error ? 409 : 200, json: answer })
  })
  await page.goto('/string-jobs')
  await expect(row(page)).toBeVisible()
  // The clock is paused, so that a busy machine does not use up the five seconds.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const toast = page.getByRole('listitem').filter({ hasText: 'Unable to process payment' })
  const pay = async (refusal: string) => {
    await row(page).getByRole('button', { name: 'Pay Now' }).click()
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(toast).toContainText(refusal, { timeout: 250 })
    }).toPass()
  }
  await pay('The first refusal')
  await pay('No redirect URL received')
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(4_900)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(toast).toHaveCount(0)
})

test('a customer without credits goes straight to the card checkout', async ({ customer: { id, page }, db }) => {
  const job = await createJob({ db }, { id })
  const keys: (string | undefined)[] = []
  const [asked, answer] = latch()
  await page.route('**/api/stripe/create-checkout-session/', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ string_job_id: job })
    const redirectUrl = keys.length > 0 ? '/rackets?paid' : '/rackets?late'
    keys.push(route.request().headers()['idempotency-key'])
    await asked
    // The page no longer waits for the answer to the first request.
    await route.fulfill({ json: { redirectUrl } }).catch(() => {})
  })
  await installClock(page)
  await page.goto('/string-jobs')
  await row(page).getByRole('button', { name: 'Pay Now' }).click()
  await expect(row(page).getByRole('button', { name: 'Loading...' })).toBeDisabled()
  await expect.poll(() => keys.length).toBe(1)

  await test.step('after ten seconds without an answer, the page says so, and the same payment can be tried again', async () => {
    const me = '**/api/me/'
    const read = page.waitForResponse(me)
    await page.clock.runFor(10_000)
    await expectTexts(page, ['Unable to process payment', 'The portal cannot be reached. Please try again.'])
    await expect(row(page).getByRole('button', { name: 'Pay Now' })).toBeEnabled()
    // The page reads everything again after a failure. It also gives up when it cannot read the credits, which it keeps for
    // ten seconds.
    await (await read).finished()
    await page.clock.runFor(11_000)
    const release = await holdBack(page, me)
    const asked = page.waitForRequest(me)
    await row(page).getByRole('button', { name: 'Pay Now' }).click()
    await asked
    await page.clock.runFor(10_000)
    await expect(row(page).getByRole('button', { name: 'Pay Now' })).toBeEnabled()
    expect(keys).toHaveLength(1)
    release()
    await page.unroute(me)
    await row(page).getByRole('button', { name: 'Pay Now' }).click()
    await expect.poll(() => keys.length).toBe(2)
    expect(keys[1]).toBe(keys[0])
  })
  answer()
  await expect(page).toHaveURL('/rackets?paid')
})

test('a customer with credits can pay with one, and sees why when that is refused', async ({
  newPerson,
  signIn,
  db,
}) => {
  const { id, page } = await signIn(await newPerson('Cleo Club', { tier_status: 'club', stringing_credits: 2 }))
  await createJob({ db }, { id }, { price: 1700 })
  await page.goto('/string-jobs')
  await row(page).getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment Options' })
  await expect(dialog).toContainText('You have 2 stringing credits available')
  await expect(dialog).toContainText('club Stringing Service (Labor Only)')
  await expect(dialog).toContainText('Total: $17.00')

  await page.route('**/api/stripe/use-credit/', (route) =>
    route.fulfill({ status: 409, json: { error: 'You have no credits left.' } }),
  )
  await dialog.getByRole('button', { name: 'Use 1 Credit' }).click()
  await expect(page.getByText('Unable to use credit', { exact: true })).toBeVisible()
  await expect(page.getByText('You have no credits left.', { exact: true })).toBeVisible()
  // On a phone, the error does not cover the choice.
  await page.setViewportSize({ width: 360, height: 780 })
  const reason = await page.getByText('You have no credits left.', { exact: true }).boundingBox()
  const choice = await dialog.getByRole('button', { name: 'Use 1 Credit' }).boundingBox()
  expect((reason?.y ?? 0) + (reason?.height ?? 0)).toBeLessThan(choice?.y ?? 0)

  // The next press makes the failure out of date, also while it waits for its answer.
  const failure = page.getByText('Unable to use credit', { exact: true })
  const checkout = '**/api/stripe/create-checkout-session/'
  const [asked, answer] = latch()
  await page.route(checkout, async (route) => {
    await asked
    await route.fulfill({ status: 409, json: { error: 'Not by card.' } })
  })
  await dialog.getByRole('button', { name: 'Pay with Card' }).click()
  await expect(dialog.getByRole('button', { name: 'Loading...' })).toBeVisible()
  expect(await failure.count()).toBe(0)
  answer()
  await expect(page.getByText('Not by card.')).toBeVisible()

  await page.unroute('**/api/stripe/use-credit/')
  const [used, use] = latch()
  await page.route('**/api/stripe/use-credit/', async (route) => {
    await used
    await route.fulfill({ json: { message: 'Credit taken' } })
  })
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Use 1 Credit' }).click()
  await expect(dialog.getByRole('button', { name: 'Loading...' })).toBeVisible()
  expect(await page.getByText('Not by card.').count()).toBe(0)
  use()
  await expect(page.getByText('Credit taken. Refreshing page in 3 seconds..', { exact: true })).toBeVisible()
  await reloaded
})

test('a used credit whose answer has no message is confirmed all the same', async ({ newPerson, signIn, db }) => {
  const { id, page } = await signIn(await newPerson('Cleo Club', { stringing_credits: 1 }))
  await createJob({ db }, { id })
  await page.goto('/string-jobs')
  await page.route('**/api/stripe/use-credit/', (route) => route.fulfill({ contentType: 'text/plain', body: 'OK' }))
  await payWithCredit(page)
  const text = 'Your credit has been used for this stringing job. Refreshing page in 3 seconds..'
  await expect(page.getByText(text, { exact: true })).toBeVisible()
})

test('the reload after a credit was used spares the page that the customer opened meanwhile', async ({
  newPerson,
  signIn,
  db,
}) => {
  const { id, page } = await signIn(await newPerson('Cleo Club', { stringing_credits: 1 }))
  await createJob({ db }, { id })
  await page.clock.install()
  await page.goto('/string-jobs')
  await payWithCredit(page)
  await expect(page.getByText(/Refreshing page in 3 seconds/)).toBeVisible()
  await page.getByRole('link', { name: 'Rackets' }).click()
  await page.getByRole('heading', { name: 'All Rackets' }).waitFor()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.clock.fastForward(4_000)
  await page.getByRole('button', { name: 'Add Racket' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Racket' })).toBeVisible()
  expect(loads).toBe(0)
})

test('a card payment that begins right after a credit was used goes on to the checkout', async ({
  newPerson,
  signIn,
  db,
}) => {
  const { id, page } = await signIn(await newPerson('Cleo Club', { stringing_credits: 1 }))
  await createJob({ db }, { id })
  await createJob({ db }, { id })
  await page.clock.install()
  await page.goto('/string-jobs')
  await payWithCredit(page)
  await expect(row(page).getByRole('button', { name: 'Paid', exact: true })).toBeVisible()
  // The page would reload while a busy machine is slow with the next press.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)

  const [asked, answer] = latch()
  await page.route('**/api/stripe/create-checkout-session/', async (route) => {
    await asked
    await route.fulfill({ json: { redirectUrl: '/rackets?paid' } })
  })
  await page.getByRole('row').nth(2).getByRole('button', { name: 'Pay Now' }).click()
  await page.clock.runFor(100)
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled()
  // Longer than the page waits before it reloads.
  await page.clock.runFor(4_000)
  answer()
  await expect(page).toHaveURL('/rackets?paid')
})

test('a credit is not offered for free stringing, for which it would pay nothing', async ({
  newPerson,
  signIn,
  db,
}) => {
  const { id, page } = await signIn(await newPerson('Cleo Club', { stringing_credits: 1 }))
  const price_lines = JSON.stringify([
    { kind: 'labor', name: '', amount: 0 },
    { kind: 'extra', name: 'Grip', amount: 1000 },
  ])
  await createJob({ db }, { id }, { price: 1000, price_lines })
  await page.goto('/string-jobs')
  await row(page).getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: '$10.00' })).toBeVisible()
})

test('a credit pays for the stringing, and the checkout for the rest opens at once', async ({
  newPerson,
  signIn,
  db,
}) => {
  const { id, page } = await signIn(await newPerson('Cleo Club', { stringing_credits: 1 }))
  const price_lines = JSON.stringify([
    { kind: 'labor', name: '', amount: 2000 },
    { kind: 'extra', name: 'Grip', amount: 1000 },
  ])
  await createJob({ db }, { id }, { price: 3000, price_lines })
  await page.goto('/string-jobs')
  await row(page).getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment Options' })
  await expect(dialog).toContainText('Then you pay $10.00 by card.')
  await dialog.getByRole('button', { name: 'Use 1 Credit' }).click()
  await expect(page.getByRole('heading', { name: '$10.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Leave without paying' }).click()
  await expect(page.getByText('You have not paid yet.')).toBeVisible()
  await expect(row(page)).toContainText('1 credit used')
  await row(page).getByRole('button', { name: 'Pay Now $10.00' }).click()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(row(page).getByRole('button', { name: 'Paid', exact: true })).toBeVisible()
  await row(page)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Your stringing credit will be returned right away.')
  await question.getByRole('button', { name: 'Cancel Job' }).click()
  await expect(row(page)).toContainText(/Refund/)
  await expect(row(page)).not.toContainText('1 credit used')
})
