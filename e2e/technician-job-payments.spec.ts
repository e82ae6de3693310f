import { sql } from 'kysely'
import { createJob, insertCheckout } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './latch.ts'
import { choose, history, open, openWithHistory, said, statusOf } from './technician-job.ts'

test('marking a job as paid asks for confirmation, and the customer sees that it is paid', async ({
  technician: { page },
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer)
  await insertCheckout(db, [job], { amount: 2000, state: 'waiting', provider_session_id: `cs_test_slow_${job}` })
  await openWithHistory(page, job)
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

test('a question about a payment that comes late is not asked on another page', async ({
  technician: { page },
  customer,
  db,
}) => {
  await open(page, await createJob({ db }, customer))
  const mark = page.getByRole('button', { name: 'Mark as Paid' })
  const question = page.getByRole('alertdialog')
  // The code of the question is here, so it would open at once.
  await mark.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.clock.setSystemTime(Date.now() + 20_000)
  const url = '**/api/counter/ways_to_pay/'
  const release = await holdBack(page, url)
  await mark.click()
  await page.getByRole('link', { name: 'Hand Over' }).click()
  const field = page.getByLabel('Ticket, code or customer')
  await expect(field).toBeFocused()
  const answered = page.waitForResponse(url)
  release()
  await answered
  await field.fill('z9999')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('No racket in the shop has the ticket Z-9999.')
  await expect(question).toHaveCount(0)
})

test('a technician pays for a job with the customer’s credit', async ({ technician: { page }, newPerson, db }) => {
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

test('a technician uses no credit for free stringing, for which it would pay nothing', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const owner = await newPerson('Cleo Club', { stringing_credits: 2 })
  const ready = { order_status: 'READY_FOR_PICKUP', received_at: new Date(), ready_at: new Date() } as const
  const usual = await createJob({ db }, owner, ready)
  const price_lines = JSON.stringify([{ kind: 'labor', name: '', amount: 0 }])
  await createJob({ db }, owner, { ...ready, price: 0, price_lines })
  await page.goto(`/counter/hand-over?job=${usual}`)
  await expect(page.getByText('Unpaid', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Use 1 credit' })).toHaveCount(1)
})

for (const [paid, refunded, words, badge] of [
  ['credit', 0, 'The customer gets the credit back right away. This cannot be undone.', 'Refunded'],
  ['card', 0, "$20.00 will be refunded to the customer's card. This cannot be undone.", 'Refund'],
  ['technician', 500, '$15.00 will be listed for the manager as a refund due. This cannot be undone.', 'Refund due'],
] as const) {
  test(`cancelling a job paid by ${paid} asks for confirmation and says what is refunded`, async ({
    technician: { page },
    newPerson,
    db,
  }) => {
    const job = await createJob({ db }, await newPerson('Lena Brandt'), { paid, price: 2000 })
    if (refunded > 0) {
      await sql`
        insert into refunds (payment_id, string_job_id, amount, state, reason, done_at)
        select id, string_job_id, ${refunded}, 'done', 'manager', now() from payments where string_job_id = ${job}
      `.execute(db)
    }
    await open(page, job)
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
