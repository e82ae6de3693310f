import type { Page, Route } from '@playwright/test'
import { createJob } from '../server/testing/factories.ts'
import { expect, returnTo, test } from './fixtures.ts'

/** Answers with a list that has one entry on its second page. Returns the function that removes this entry. */
async function listWithTwoPages(page: Page, url: RegExp, answer: (route: Route, count: number) => Promise<object>) {
  let count = 21
  await page.route(url, async (route) => route.fulfill({ json: await answer(route, count) }))
  return () => {
    count = 20
  }
}

const isSecond = (route: Route) => route.request().url().includes('page=2')
const next = (page: Page) => page.getByRole('button', { name: 'Next' })

test('the call list shows the page before when the last customer of a page was called', async ({
  technician: { page },
}) => {
  const racket = { ticket: 'B-37', racket: 'Loud', shelf: null, asked_date: null, whatsapp_date: null }
  const entries = Array.from({ length: 21 }, (_, index) => ({
    customer_id: index + 1,
    customer: `Kim ${index + 1}`,
    phone: null,
    rackets: [{ ...racket, string_job_id: index + 1, ready_date: new Date().toISOString(), reason: 'no address' }],
  }))
  const remove = await listWithTwoPages(page, /\/api\/calls\/(\?|$)/, async (route, count) => {
    const all = entries.slice(0, count)
    return { count, results: isSecond(route) ? all.slice(20) : all.slice(0, 20) }
  })
  await page.route('**/api/technician/string_job/21/called/', (route) => {
    remove()
    return route.fulfill({ json: {} })
  })
  await page.goto('/counter/calls')
  await next(page).press('Enter')
  await expect(page.getByText('Kim 21', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused()
  await page.getByRole('button', { name: 'Mark as Called: Kim 21' }).click()
  await expect(page.getByText('Kim 20', { exact: true })).toBeVisible()
  await expect(page.getByText('Kim 21', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Kim 21 was called', { exact: true })).toBeVisible()
})

test('the queue shows the page before when the only racket of its last page leaves it', async ({
  technician: { page },
}) => {
  await page.clock.install()
  const remove = await listWithTwoPages(page, /\/api\/queue\/(\?|$)/, async (route, count) => {
    const { origin, pathname } = new URL(route.request().url())
    const queue = await (await route.fetch({ url: `${origin}${pathname}` })).json()
    // The second page counts a third one, so that the test sees when it is there.
    return { ...queue, jobs: [], count: isSecond(route) && count > 20 ? count + 20 : count }
  })
  await page.goto('/queue')
  await next(page).click()
  await expect(page.getByText('2 / 3')).toBeVisible()
  remove()
  const first = page.waitForRequest((request) => request.url().endsWith('/api/queue/'))
  await page.clock.fastForward(11_000)
  await returnTo(page)
  await first
  await expect(next(page)).toHaveCount(0)
})

test('an address of the reports with pages that are past the end leads to their last pages', async ({
  manager: { page },
  newPerson,
  db,
}) => {
  await createJob({ db }, await newPerson('Lena'), { order_status: 'READY_FOR_PICKUP' })
  await page.goto('/shop/money')
  await page.goto('/shop/reports?figure=rackets&listPage=999&page=999')
  await expect(
    page
      .getByRole('table', { name: /^Rackets, / })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'By string' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page).not.toHaveURL(/999/)
  // Not to a page past the end.
  await page.goBack()
  await expect(page).toHaveURL(/money/)
})

test('managers turn the pages of statements, payouts and messages', async ({ manager: { page } }) => {
  const numbers = Array.from({ length: 101 }, (_, index) => index + 1)
  const date = new Date().toISOString()
  const statement = {
    ...{ date, customer: 'Kim', customer_id: null, due: 0, jobs: 1 },
    ...{ is_open: false, is_cancelled: false, is_refunded: false, is_payment_on_its_way: false },
  }
  const message = {
    ...{ kind: 'ready', channel: 'email', customer: 'Kim', jobs: [], recipient: 'kim@example.com', text: null },
    ...{ state: 'sent', is_final: false, is_concerned: false, stop_reason: null, actor: null, error: null },
    ...{ due_date: date, passed_on_date: null, create_date: date, sent_date: date },
  }
  const shown = (route: Route, size: number, count: number) =>
    isSecond(route) ? numbers.slice(size, count) : numbers.slice(0, size)
  const lists: [address: string, url: RegExp, answer: (route: Route) => object, last: string][] = [
    [
      '/shop/money/statements',
      /\/api\/shop\/statements\/(\?|$)/,
      (route) => ({
        on_account: [],
        count: 21,
        statements: shown(route, 20, 21).map((id) => ({ ...statement, id, number: `ST-${id}` })),
      }),
      'ST-21',
    ],
    [
      '/shop/money/pay',
      /\/api\/shop\/pay\/(\?|$)/,
      (route) => ({
        ...{ rule: { kind: 'none', value: 0 }, open: [], count: 21 },
        payouts: shown(route, 20, 21).map((id) => ({ id, name: `Kim ${id}`, rackets: 1, amount: 800, date })),
      }),
      'Kim 21',
    ],
    [
      '/shop/messages/sent',
      /\/api\/shop\/mail\/\?/,
      (route) => ({
        count: 101,
        results: shown(route, 100, 101).map((id) => ({ ...message, id, subject: `Message ${id}` })),
      }),
      'Message 101',
    ],
  ]
  for (const [address, url, answer, last] of lists) {
    await page.route(url, (route) => route.fulfill({ json: answer(route) }))
    await page.goto(address)
    await next(page).press('Enter')
    await expect(page.getByText(last, { exact: true })).toBeVisible()
    await expect(next(page)).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused()
  }
})
