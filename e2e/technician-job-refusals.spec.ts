import type { APIResponse, Page } from '@playwright/test'
import { createJob } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { doBefore, latch, onNextRequest } from './latch.ts'
import { advance, fact, open, said, statusOf } from './technician-job.ts'

const refuse = (page: Page, call: string) =>
  page.route(`**/technician/string_job/*/${call}/`, (route) =>
    route.fulfill({ status: 500, json: { error: 'The server says no.' } }),
  )

test('a job that another technician has just advanced is not advanced twice', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await open(page, job)
  const setReady = db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job)
  await onNextRequest(page, '**/status/', () => setReady.execute())
  await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  await expect(said(page, 'Failed to update job status. Please try again.')).toBeVisible()
  await expect(said(page, 'This job is already Ready for Pickup.')).toBeVisible()
  await expect(statusOf(page)).toContainText('Ready for Pickup')
  await expect(advance(page)).toBeEnabled()
})

test('a job that another technician has just taken stays theirs', async ({ technician: { page }, newPerson, db }) => {
  const ada = await newPerson('Ada Holm', { is_technician: true })
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await open(page, job)
  const take = db.updateTable('string_jobs').set({ technician_id: ada.id }).where('id', '=', job)
  await onNextRequest(page, '**/assign_to_me/', () => take.execute())
  await page.getByRole('button', { name: 'None (Assign to me)' }).click()
  await expect(said(page, 'Failed to assign job: Already assigned to Ada Holm.')).toBeVisible()
  await expect(fact(page, 'Technician')).toContainText('Ada Holm')
})

test('a refused change is reverted, and the page shows the reason', async ({ technician: { page }, newPerson, db }) => {
  await page.route('**/api/me/', (route) => route.fulfill({ status: 400, json: { error: 'No account today.' } }))
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await open(page, job)
  const noAccount = page.getByRole('list', { name: 'Notification' }).getByText('No account today.', { exact: true })
  await page.getByRole('button', { name: 'Start Mains Duration' }).click()
  await expect(noAccount).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  await expect(noAccount).toBeVisible()
  await page.unroute('**/api/me/')
  await refuse(page, 'status')
  await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  await expect(said(page, 'Failed to update job status. Please try again.')).toBeVisible()
  await expect(said(page, 'The server says no.')).toBeVisible()
  await expect(statusOf(page)).toContainText('New')

  await refuse(page, 'assign_to_me')
  await page.getByRole('button', { name: 'None (Assign to me)' }).click()
  await expect(said(page, 'Failed to assign job: The server says no.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'None (Assign to me)' })).toBeVisible()

  await refuse(page, 'mark_paid')
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toContainText('Failed to mark job as paid. Please try again.')
  await expect(question).toContainText('The server says no.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Unpaid', { exact: true })).toBeVisible()
})

test('the dialogs of a job stay while they are sent, and show why they were refused', async ({
  newPerson,
  signIn,
  db,
}) => {
  // A manager also voids what others recorded.
  const { page } = await signIn(await newPerson('Mia Solo', { is_technician: true, is_manager: true }))
  const job = await createJob({ db }, await newPerson('Lena Brandt'), {
    ...{ received_at: new Date(), started_at: new Date(), paid: 'technician' },
  })
  await open(page, job)
  const asStrung = {
    opener: page.getByTitle('As Strung').first(),
    name: 'As Strung',
    call: 'as_strung',
    submit: 'Save',
  }
  const voided = { opener: page.getByRole('button', { name: 'Void' }), name: 'Void Payment', call: 'void' }
  for (const { opener, name, call, submit } of [asStrung, { ...voided, submit: voided.name }]) {
    const [answered, answer] = latch()
    await page.route(`**/${job}/${call}/`, async (route) => {
      await answered
      await route.fulfill({ status: 409, json: { error: 'Not any more.' } })
    })
    await opener.click()
    const dialog = page.getByRole('dialog', { name })
    const button = dialog.getByRole('button', { name: submit })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    answer()
    await expect(dialog.getByRole('alert')).toContainText('Not any more.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('a dialog stays and shows why it was refused when the page no longer has its button', async ({
  newPerson,
  signIn,
  db,
}) => {
  const { page } = await signIn(await newPerson('Mia Solo', { is_technician: true, is_manager: true }))
  const COMPLETED = { order_status: 'COMPLETED', order_completion_date: new Date() } as const
  const cases = [
    { opener: 'Correct Order', submit: 'Save Order', call: '', reason: 'can no longer be corrected' },
    { opener: 'New Promise', submit: 'New Promise', call: 'promise/', reason: 'This job is already Completed.' },
  ]
  for (const { opener, submit, call, reason } of cases) {
    const job = await createJob({ db }, await newPerson('Lena Brandt'), { received_at: new Date() })
    await open(page, job)
    await page.getByRole('button', { name: opener }).click()
    const dialog = page.getByRole('dialog')
    const complete = db.updateTable('string_jobs').set(COMPLETED).where('id', '=', job)
    await onNextRequest(page, `**/${job}/${call}`, () => complete.execute())
    await dialog.getByRole('button', { name: submit }).click()
    await expect(statusOf(page)).toContainText('Completed')
    await expect(dialog.getByRole('alert')).toContainText(reason)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: opener })).toHaveCount(0)
  }

  await test.step('another manager voids a payment first', async () => {
    const paid = await createJob({ db }, await newPerson('Lena Brandt'), { paid: 'technician' })
    await open(page, paid)
    await page.getByRole('button', { name: 'Void' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Paid twice')
    await doBefore(page, `**/${paid}/void/`)
    await dialog.getByRole('button', { name: 'Void Payment' }).click()
    await expect(page.getByRole('button', { name: 'Mark as Paid', includeHidden: true })).toBeVisible()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveValue('Paid twice')
  })
})

test('a person who is no longer a technician cannot change anything', async ({ technician, newPerson, db }) => {
  const { page } = technician
  // The page keeps the roles that it read first, even if a later read has already started.
  let me: APIResponse | undefined
  await page.route('**/api/me/', async (route) => {
    me ??= await route.fetch()
    await route.fulfill({ response: me })
  })
  await open(page, await createJob({ db }, await newPerson('Lena Brandt')))
  const toast = page.getByRole('list').last()
  // The page keeps the job until it can read it again. The start reads it, perhaps only after the role is lost.
  await page.route('**/technician/string_job/*/', (route) => route.abort())
  await page.route('**/technician/string_job/*/history/', (route) => route.abort())
  await page.route('**/assign_to_me/', (route) => route.abort())
  await page.getByRole('button', { name: 'Start Mains Duration' }).click()
  await page.unroute('**/assign_to_me/')
  await db.updateTable('users').set({ is_technician: false }).where('id', '=', technician.id).execute()

  await page.getByRole('button', { name: 'Pause Mains Duration' }).click()
  await expect(page.getByRole('alert')).toContainText('Authorization Error')
  await expect(page.getByRole('alert')).toContainText('You are not authorized to perform this action.')
  await page.getByRole('button', { name: 'None (Assign to me)' }).click()
  await expect(toast).toContainText('Authorization Error')
  await expect(toast).toContainText('You are not authorized to perform this action.')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(toast).toContainText('Authorization Error')
  await expect(toast).toContainText('You are not authorized to perform this action.')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await advance(page).click()
  await expect(toast).toContainText('You are not authorized to perform this action.')
  await expect(statusOf(page)).toContainText('New')

  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('You are not authorized to view this page.')
})
