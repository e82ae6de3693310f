import { createJob, createRacket, orderOf } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a customer pays for all jobs with one payment', async ({ customer: { id, page }, db }) => {
  for (const [racket_name, price] of [
    ['Blue one', 2000],
    ['Red one', 3500],
  ] as const) {
    const racket_id = await createRacket({ db }, { id }, { racket_name })
    await createJob({ db }, { id }, { racket_id, price, order_status: 'READY_FOR_PICKUP' })
  }
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Needs your attention' })
  await expect(section).toContainText('2 jobs are not paid yet.')
  await section.getByRole('button', { name: 'Pay for All $55.00' }).click()
  await expect(page.getByRole('heading', { name: '$55.00' })).toBeVisible()
  await expect(page.getByRole('row', { name: '$35.00' })).toBeVisible()

  // Paying for one of the jobs alone asks whether to leave this checkout.
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'Pay Now $20.00 for Blue one' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave the other payment?' })
  await question.getByRole('button', { name: 'Leave and Pay Here' }).click()
  await expect(page.getByRole('heading', { name: '$20.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Leave without paying' }).click()
  await expect(page.getByRole('region', { name: 'All String Jobs' })).toContainText('2 jobs are not paid yet.')

  await page.goto('/')
  await section.getByRole('button', { name: 'Pay for All $55.00' }).click()
  await question.getByRole('button', { name: 'Leave and Pay Here' }).click()
  await page.getByRole('button', { name: 'Pay $55.00' }).click()
  await expect(page.getByText('Payment received')).toBeVisible()
  await expect(page.getByText('Thank you! Your 2 jobs are paid.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Pay for All' })).toHaveCount(0)
  await page.goto('/string-jobs')
  await expect(page.getByRole('button', { name: 'Paid', exact: true })).toHaveCount(2)
})

test('more jobs than one payment can be for are counted, and the button says for how many it pays', async ({
  customer: { id, page },
  newPerson,
  db,
}) => {
  const racket_id = await createRacket({ db }, { id })
  const collected = { racket_id, order_status: 'COMPLETED' } as const
  for (let job = 0; job < 51; job++) await createJob({ db }, { id }, collected)
  await page.goto('/string-jobs')
  const list = page.getByRole('region', { name: 'All String Jobs' })
  await expect(list).toContainText('51 jobs are not paid yet.')
  await expect(list.getByRole('button', { name: 'Pay for 50 Jobs $1,000.00' })).toBeVisible()

  const member = await newPerson('Mia Chen', { billed_to_id: id })
  const ofMember = { racket_id: await createRacket({ db }, member), on_account_at: new Date() }
  for (let job = 0; job < 51; job++) await createJob({ db }, member, { ...collected, ...ofMember })
  await page.goto('/bills')
  await page.getByRole('button', { name: 'Pay for 50 Jobs $1,000.00' }).click()
  await page.getByRole('button', { name: 'Pay $1,000.00' }).click()
  await expect(page.getByRole('button', { name: 'Pay for All $20.00' })).toBeVisible()
})

test('the page of an order shows its rackets together, with one payment and one receipt', async ({
  customer: { id, page },
  db,
}) => {
  const first = await createJob(
    { db },
    { id },
    { racket_id: await createRacket({ db }, { id }, { racket_name: 'Blue' }) },
  )
  const order_id = await orderOf(db, first)
  await createJob(
    { db },
    { id },
    { order_id, price: 3500, racket_id: await createRacket({ db }, { id }, { racket_name: 'Red' }) },
  )
  await page.goto(`/string-jobs/${first}`)
  await page.getByRole('link', { name: 'Order of 2 rackets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order of 2 Rackets' })).toBeVisible()
  const rackets = page.getByRole('list', { name: 'Rackets' }).getByRole('listitem')
  await expect(rackets).toContainText(['Blue', 'Red'])
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Total$55.00')
  await expectAccessible(page, 'an order')
  await page.getByRole('button', { name: 'Pay for All $55.00' }).click()
  await expect(
    page.getByRole('row', { name: 'Standard Stringing Service (Labor Only): Red (Yonex Astrox 99 Pro)' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Pay $55.00' }).click()
  await expect(page).toHaveURL(`/orders/${order_id}`)
  await page.getByRole('link', { name: 'Receipt for 2 rackets' }).click()
  const receipt = page.getByRole('article', { name: /^Receipt SB-/ })
  await expect(receipt.getByRole('listitem')).toContainText(['Blue', 'Red'])
  await expect(receipt).toContainText('Total$55.00')
  await expectAccessible(page, 'the receipt of a payment')
})
