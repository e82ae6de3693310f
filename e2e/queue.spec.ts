import { createJob } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('the queue shows rackets in due order, and a technician takes one', async ({ technician, db, newPerson }) => {
  const name = `Lena ${crypto.randomUUID().slice(0, 8)}`
  const lena = await newPerson(name)
  const [later, sooner] = [await createJob({ db }, lena), await createJob({ db }, lena)]
  await db
    .updateTable('string_jobs')
    .set({ received_at: new Date(), due_at: new Date('2098-01-02T10:00:00Z') })
    .where('id', '=', later)
    .execute()
  await db
    .updateTable('string_jobs')
    .set({ received_at: new Date(), due_at: new Date('2098-01-01T10:00:00Z') })
    .where('id', '=', sooner)
    .execute()
  const { page } = technician
  await page.goto('/queue')
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
  const rows = page.getByRole('listitem').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('10:00')
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', `/bench?job=${sooner}`)
  await rows.first().getByRole('button', { name: /^Take/ }).click()
  await expect(rows.first().getByRole('button', { name: /^Take/ })).toHaveCount(0)
  await expectAccessible(page, 'queue')
})

test('a received racket has its promise on the job, the dashboard and for staff, who can renew it', async ({
  technician,
  db,
  customer,
}) => {
  const job = await createJob({ db }, customer)
  await db
    .updateTable('string_jobs')
    .set({ received_at: new Date(), due_at: new Date('2020-01-01T10:00:00Z') })
    .where('id', '=', job)
    .execute()
  const late = 'Late: it was promised for Wed, Jan 1, 10:00'
  await customer.page.goto('/')
  await expect(customer.page.getByRole('region', { name: 'Needs your attention' })).toContainText(late)
  await customer.page.goto(`/string-jobs/${job}`)
  await expect(customer.page.getByText(late)).toBeVisible()
  const { page } = technician
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByText(late)).toBeVisible()
  await page.getByRole('button', { name: 'New Promise' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New Promise' }).click()
  await expect(page.getByText(late)).toHaveCount(0)
  await expect(page.getByText(/^Ready \w+, \w+ \d+, \d\d:\d\d$/)).toBeVisible()
})
