import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { chooseOwnString } from './new-string-job.ts'
import { unfold } from './unfold.ts'

test('a technician corrects an order: the customer sees it, and the history names the technician', async ({
  technician,
  newPerson,
  signIn,
  db,
}) => {
  const lena = await newPerson('Lena Brandt')
  const racket_id = await createRacket({ db }, lena, { racket_name: 'Loud' })
  const string_id = await createString({ db }, { manufacturer: 'Yonex', name: `BG80 ${racket_id}`, color: 'Black' })
  const job = await createJob({ db }, lena, { racket_id, string_id, tension: 24 })
  const { page } = technician
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByRole('button', { name: 'Correct Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct Order' })
  await expect(dialog.getByText('Price: $30.00')).toBeVisible()
  await expectAccessible(page, 'the correction')
  await dialog.getByLabel('Tension (lbs)', { exact: true }).fill('26')
  await chooseOwnString(page)
  await expect(dialog.getByText('Price: $20.00 (was $30.00)')).toBeVisible()

  // Closing the dialog asks for confirmation before the changes are lost.
  for (const press of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await press()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  }
  await dialog.getByRole('button', { name: 'Save Order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('26 lbs', { exact: true })).toBeVisible()
  await unfold(page, 'History')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Tomas Okafor')
  await expect(history).toContainText('the main tension from 24 lbs to 26 lbs')

  const customer = (await signIn(lena)).page
  await customer.goto('/string-jobs')
  await expect(customer.getByText('26 lbs').first()).toBeVisible()
  await expect(customer.getByText('Labor Only').first()).toBeVisible()
})

test('a correction begins with the present order, and does not replace what the customer changes meanwhile', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'), { tension: 24 })
  await page.goto(`/technician/string-jobs/${job}`)
  const dialog = page.getByRole('dialog', { name: 'Correct Order' })
  const tension = dialog.getByLabel('Tension (lbs)', { exact: true })
  const open = () => page.getByRole('button', { name: 'Correct Order' }).click()
  const save = () => dialog.getByRole('button', { name: 'Save Order' }).click()
  await open()
  await tension.fill('26')
  await save()
  await expect(dialog).toBeHidden()
  await open()
  await expect(tension).toHaveValue('26')

  await db.updateTable('string_jobs').set({ tension: 27 }).where('id', '=', job).execute()
  await tension.fill('25')
  await save()
  await expect(dialog.getByRole('alert')).toContainText('This conflicts with a newer change.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await open()
  await expect(tension).toHaveValue('27')
  await tension.fill('28')
  await save()
  await expect(dialog).toBeHidden()
})

test('a completed job cannot be corrected', async ({ technician: { page }, newPerson, db }) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'), { order_status: 'COMPLETED' })
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByRole('heading', { name: `String Job #${job}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct Order' })).toHaveCount(0)
})

test('a manager who is not a technician opens jobs, people and receipts from lists', async ({
  manager: { page },
  newPerson,
  db,
}) => {
  const lena = await newPerson('Lena Brandt')
  const racket_id = await createRacket({ db }, lena, { racket_name: 'Loud' })
  const job = await createJob({ db }, lena, { racket_id, cross_tension: 25.5, technician_notes: 'Two knots' })
  const paid = await createJob({ db }, lena, { paid: 'technician' })

  await page.goto(`/shop/people/${lena.id}`)
  const jobs = page.getByRole('table', { name: 'String jobs' })
  await jobs.getByRole('link', { name: `#${job}` }).click()
  await expect(page.getByRole('heading', { name: `String Job #${job}` })).toBeVisible()
  await expect(page.getByText('25.5 lbs')).toBeVisible()
  await expect(page.getByText('Two knots')).toBeVisible()
  await expect(page.getByText('$20.00', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the job')
  await page.getByRole('button', { name: 'Correct Order' }).click()
  await page.getByRole('dialog').getByLabel('Tension (lbs)', { exact: true }).fill('25')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Order' }).click()
  await unfold(page, 'History')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('the main tension from 24 lbs to 25 lbs')

  await page.getByRole('link', { name: 'Loud' }).click()
  await expect(page.getByText('Only Loud.')).toBeVisible()
  await expect(jobs.getByRole('link', { name: `#${paid}` })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all' }).click()
  await jobs.getByRole('link', { name: `#${paid}` }).click()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('article', { name: /^Receipt/ })).toContainText('Lena Brandt')
  await page.goBack()
  await page.getByRole('link', { name: 'Lena Brandt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lena Brandt' })).toBeVisible()
})

test('the money page, the overview and the audit trail link to jobs and people', async ({
  manager: { page },
  newPerson,
  db,
}) => {
  const lena = await newPerson('Lena Linked')
  await page.route('**/api/shop/money/unpaid/*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, results: answer.results.slice(0, 1) } })
  })
  const job = await createJob({ db }, lena)
  await page.goto('/shop/money')
  const unpaid = page.getByRole('table', { name: 'Unpaid jobs' })
  await expect(unpaid.getByRole('link')).toHaveCount(3)
  await expect(unpaid.getByRole('link').first()).toHaveAttribute('href', /^\/shop\/jobs\/\d+$/)

  const technician = await newPerson('Timo Linked', { is_technician: true })
  await db
    .updateTable('string_jobs')
    .set({ technician_id: technician.id, order_status: 'READY_FOR_PICKUP', ready_at: new Date() })
    .where('id', '=', job)
    .execute()
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Timo Linked' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Timo Linked' })).toBeVisible()

  const payment = { string_job_id: job, method: 'technician', amount: 2000, is_applied: true } as const
  const { id } = await db
    .insertInto('payments')
    .values({ ...payment, actor_id: technician.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('string_jobs').set({ paid_payment_id: id }).where('id', '=', job).execute()
  await page.goto('/shop/settings/audit')
  const entry = page.getByRole('row').filter({ hasText: 'Lena Linked' })
  await expect(entry.getByRole('link')).toHaveText(['Timo Linked', `String Job #${job}`, 'Lena Linked'])
  await entry.getByRole('link', { name: `String Job #${job}` }).click()
  await expect(page.getByRole('heading', { name: `String Job #${job}` })).toBeVisible()
})
