import { randomUUID } from 'node:crypto'
import {
  createDispute,
  createDueRefund,
  createJob,
  createRefundedPack,
  createStatement,
  payJob,
} from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { latch, loseNextAnswer } from './latch.ts'
import { refuse } from './texts.ts'
import { unfold } from './unfold.ts'

test('a failed refund that matches no known refund is listed until a manager resolves it', async ({
  manager: { page },
  db,
}) => {
  const provider_refund_id = `re_${randomUUID()}`
  await db
    .insertInto('failed_refunds')
    .values({
      provider_refund_id,
      provider_payment_id: 'pi_unknown',
      amount: 2_800,
      reason: 'expired_or_canceled_card',
    })
    .execute()
  await page.goto('/shop/money')
  const row = page
    .getByRole('region', { name: 'Unmatched refunds' })
    .getByRole('row')
    .filter({ hasText: provider_refund_id })
  await expect(row.getByText('$28.00')).toBeVisible()
  await expectAccessible(page, 'unmatched refunds', 'main')
  await row.getByRole('button', { name: `Mark as Resolved: ${provider_refund_id}` }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByText(provider_refund_id)).toBeVisible()
  // A repeat after a lost answer finds that it is resolved.
  await loseNextAnswer(page, '**/api/shop/money/unmatched-refunds/*/done/')
  await question.getByRole('button', { name: 'Mark as Resolved' }).click()
  await expect(question.getByRole('alert')).toContainText('The portal cannot be reached. Please try again.')
  await expect(row).toHaveCount(0)
  await question.getByRole('button', { name: 'Mark as Resolved' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Already done', { exact: true })).toBeVisible()
})

test('a manager refunds part of a card payment, with a reason', async ({ manager: { page }, customer, db }) => {
  const job = await createJob({ db }, customer, { paid: 'card' })
  await page.goto(`/shop/jobs/${job}`)
  await page.getByRole('button', { name: 'Refund a part' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund a Part' })
  await dialog.getByLabel('Amount').fill('20.01')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/reason/i)
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await dialog.getByLabel('Reason').fill('A scratch')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('$20.00')
  // Cancel asks, as the X does.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('A scratch')
  await dialog.getByLabel('Amount').fill('5')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Refund started', { exact: true })).toBeVisible()
  await db
    .updateTable('refunds')
    .set({ state: 'done', done_at: new Date(), provider_refund_id: `re_${randomUUID()}` })
    .where('string_job_id', '=', job)
    .execute()
  await page.reload()
  await expect(page.getByText('$5.00 refunded', { exact: true })).toBeVisible()
  await expect(page.getByText('Test mode: no money moved.')).toBeVisible()
  await unfold(page, 'History')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('refunded part of the payment')
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()

  // Once nothing is left, no other part can be refunded.
  await page.getByRole('button', { name: 'Refund a part' }).click()
  await dialog.getByLabel('Amount').fill('15')
  await dialog.getByLabel('Reason').fill('Another scratch')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Refund started', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Refund a part' })).toHaveCount(0)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
})

test('a statement says which part of the payment of a job was refunded', async ({ manager, customer, db }) => {
  const statement_id = await createStatement({ db }, customer, manager)
  const { string_job_id } = await db
    .selectFrom('statement_jobs')
    .select('string_job_id')
    .where('statement_id', '=', statement_id)
    .executeTakeFirstOrThrow()
  await payJob(db, customer.id, string_job_id, 'card')
  const { id: payment_id } = await db
    .selectFrom('payments')
    .select('id')
    .where('string_job_id', '=', string_job_id)
    .executeTakeFirstOrThrow()
  const refund = { payment_id, string_job_id, amount: 500, reason: 'manager', note: 'A scratch' } as const
  await db
    .insertInto('refunds')
    .values({ ...refund, state: 'done', done_at: new Date() })
    .execute()
  const { page } = manager
  await page.goto(`/statements/${statement_id}`)
  await expect(page.getByRole('list', { name: 'Jobs' }).getByRole('listitem')).toContainText('Paid$5.00 refunded')
})

test('a part that another manager has just refunded is not refunded again', async ({
  manager: { page },
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer, { paid: 'card' })
  await page.goto(`/shop/jobs/${job}`)
  await page.getByRole('button', { name: 'Refund a part' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund a Part' })
  await dialog.getByLabel('Amount').fill('5')
  await dialog.getByLabel('Reason').fill('A scratch')
  const payment = db.selectFrom('payments').select('id').where('string_job_id', '=', job)
  const { id: payment_id } = await payment.executeTakeFirstOrThrow()
  const refund = { payment_id, string_job_id: job, amount: 500, reason: 'manager', note: 'A scratch' } as const
  await db
    .insertInto('refunds')
    .values({ ...refund, state: 'done', done_at: new Date() })
    .execute()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This conflicts with a newer change.')
  const refunds = () =>
    db.selectFrom('refunds').select('amount').where('string_job_id', '=', job).orderBy('id').execute()
  expect(await refunds()).toEqual([{ amount: 500 }])
  // Now the manager has seen it, and may still want the other refund.
  await expect(page.getByText('$5.00 refunded', { exact: true })).toBeVisible()
  await dialog.getByLabel('Amount').fill('7')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Refund started', { exact: true })).toBeVisible()
  expect(await refunds()).toEqual([{ amount: 500 }, { amount: 700 }])
})

test('a manager who also strings refunds part of a card payment on the page where job links lead', async ({
  newPerson,
  signIn,
  technician,
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer, { paid: 'card' })
  const { page } = await signIn(await newPerson('Mia Solo', { is_manager: true, is_technician: true }))
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByRole('button', { name: 'Refund a part' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund a Part' })
  await dialog.getByLabel('Amount').fill('5')
  await dialog.getByLabel('Reason').fill('A scratch')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Refund started', { exact: true })).toBeVisible()

  await technician.page.goto(`/technician/string-jobs/${job}`)
  await expect(technician.page.getByRole('link', { name: 'Receipt' })).toBeVisible()
  await expect(technician.page.getByRole('button', { name: 'Refund a part' })).toHaveCount(0)
})

test('a manager who refunds a pack is told, and sees why a refund is refused', async ({
  manager: { page },
  customer,
  db,
}) => {
  const sale = await createRefundedPack({ db }, customer)
  await page.goto(`/shop/people/${customer.id}`)
  const refund = page.getByRole('button', { name: new RegExp(`^Refund .*: Two, ${sale}$`) })
  const question = page.getByRole('alertdialog')
  await refuse(page, `/shop/packs/sales/${sale}/refund/`, 'POST', 409, { error: 'Please check them again.' })
  await refund.click()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(question.getByRole('alert')).toContainText('Please check them again.')
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText('Pack refunded')
  await expect(refund).toHaveCount(0)
})

test('a refund to assign is busy while it is sent, and the question says why it is refused', async ({
  manager: { page },
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer)
  const other = await createJob({ db }, customer)
  await createDispute({ db }, [job, other])
  const [asked, answer] = latch()
  await page.route('**/api/shop/money/unassigned/', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await asked
    await route.fulfill({ status: 409, json: { error: 'This was assigned already.' } })
  })
  await page.goto('/shop/money')
  await page
    .getByRole('listitem')
    .filter({ hasText: "refunded in the provider's dashboard" })
    .getByRole('button', { name: new RegExp(`^#${job} `) })
    .click()
  const question = page.getByRole('alertdialog')
  const assign = question.getByRole('button', { name: 'Assign' })
  await assign.click()
  await expect(assign).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(question.getByRole('alert')).toContainText('This was assigned already.')
})

test('a manager turns disturbances of test payments on and off', async ({ manager: { page } }) => {
  // The switches would disturb the payments of other tests, so they are not sent to the server.
  let switches = { on: [] as string[] }
  await page.route('**/api/shop/test_payments/', async (route) => {
    if (route.request().method() === 'PUT') switches = route.request().postDataJSON()
    await route.fulfill({ json: switches })
  })
  await page.goto('/shop/settings/test-payments')
  const section = page.getByRole('region', { name: 'Test payments' })
  const first = section.getByRole('switch').first()
  await first.click()
  await expect(first).toBeChecked()
  await expect(page.getByText('Test payments changed').first()).toBeVisible()
  await page.reload()
  await expect(first).toBeChecked()
  await expectAccessible(page, 'test payments', 'main')
  await first.click()
  await expect(first).not.toBeChecked()
  expect(switches).toEqual({ on: [] })

  await test.step('a refusal is shown with its reason', async () => {
    await refuse(page, '/shop/test_payments/', 'PUT', 409, { error: 'Card payments are real now.' })
    await first.click()
    await expect(page.getByText('Card payments are real now.', { exact: true })).toBeVisible()
    await expect(first).not.toBeChecked()
  })
})

test('a manager records that money taken at the counter was paid back', async ({
  manager: { page },
  newPerson,
  technician,
  db,
}) => {
  const person = await newPerson(unique('Lena'))
  const job = await createJob({ db }, person, { paid: 'technician' })
  await technician.page.goto(`/technician/string-jobs/${job}`)
  await technician.page
    .getByRole('button', { name: /status/i })
    .first()
    .waitFor()
  await createDueRefund({ db }, job)
  await page.goto('/shop/money')
  const row = page.getByRole('table', { name: 'Refunds due' }).getByRole('row').filter({ hasText: person.name })
  await expect(row).toContainText('$20.00')
  await row.getByRole('button', { name: `Mark as Paid Out: ${person.name}, String Job #${job}` }).click()
  // A repeat after a lost answer finds that the refund was paid out.
  await loseNextAnswer(page, '**/api/shop/money/refunds/*/done/')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Mark as Paid Out' }).click()
  await expect(question.getByRole('alert')).toContainText('The portal cannot be reached. Please try again.')
  await expect(row).toHaveCount(0)
  await question.getByRole('button', { name: 'Mark as Paid Out' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Refund paid out', { exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/)
})
