import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { jobRow } from './job-rows.ts'

test('Undo in the toast restores a retired racket, and Ctrl+Z restores a deleted one', async ({
  customer: { page, id },
  db,
}) => {
  await createRacket({ db }, { id }, { racket_name: 'Friday doubles' })
  await page.goto('/rackets')
  const card = page.locator('[data-racket]')
  await card.getByRole('button', { name: 'Actions for Friday doubles' }).click()
  await page.getByRole('menuitem', { name: 'Retire' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire Racket' }).click()
  const toast = page.getByRole('list', { name: 'Notification' })
  await expect(toast).toContainText('Racket retired')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toContainText('Racket restored')
  await expect
    .poll(
      async () =>
        (await db.selectFrom('rackets').select('is_retired').where('owner_id', '=', id).executeTakeFirst())?.is_retired,
    )
    .toBe(false)

  await card.getByRole('button', { name: 'Actions for Friday doubles' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Racket' }).click()
  await expect(toast).toContainText('Racket deleted')
  await expect(card).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(toast).toContainText('Racket restored')
  await expect(card).toHaveCount(1)
})

test('⌘Z in a text field undoes only the typing, and an undo that comes too late is refused', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByRole('button', { name: 'Set status' }).click()
  await page
    .getByRole('menuitemradio', { name: 'Ready for Pickup' })
    .or(page.getByRole('menuitem', { name: 'Ready for Pickup' }))
    .click()
  const toast = page.getByRole('list', { name: 'Notification' })
  await expect(toast).toContainText('Ready for Pickup')
  // A toast under the pointer stays.
  await toast.getByRole('listitem').hover()
  await page.evaluate(() => {
    const field = document.createElement('input')
    document.querySelector('main')?.append(field)
    field.focus()
  })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.keyboard.type('text')
  await page.keyboard.press('Meta+z')
  await expect(toast).toContainText('Ready for Pickup')
  expect(sent.filter((url) => url.endsWith('/undo/'))).toEqual([])

  await db
    .updateTable('undoable_actions')
    .set({ created_at: new Date(Date.now() - 11_000) })
    .where('string_job_id', '=', job)
    .execute()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toContainText('Only the last 10 seconds can be undone.')
})

test('an undo whose answer was lost is not taken for the next one', async ({ customer: { page, id }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Friday doubles' })
  await page.goto('/rackets')
  const card = page.locator('[data-racket]')
  const toast = page.getByRole('list', { name: 'Notification' })
  async function retire() {
    await card.getByRole('button', { name: 'Actions for Friday doubles' }).click()
    await page.getByRole('menuitem', { name: 'Retire', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire Racket' }).click()
    await expect(toast).toContainText('Racket retired')
  }
  await page.route(
    '**/api/undo/',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await retire()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toContainText('Something went wrong')
  await retire()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toContainText('Racket restored')
  const racket = db.selectFrom('rackets').select('is_retired').where('owner_id', '=', id).executeTakeFirst()
  expect(await racket).toEqual({ is_retired: false })
})

test('Undo of a job that was taken does not take back that its racket is ready', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'), { started_at: new Date() })
  await page.goto(`/bench?job=${job}`)
  await page.getByRole('button', { name: 'Start Mains' }).press('Enter')
  const toast = page.getByRole('list', { name: 'Notification' })
  await expect(toast).toContainText('assigned to you')
  // A toast under the pointer stays.
  await toast.getByRole('listitem').hover()
  await page.getByRole('button', { name: 'Start Crosses' }).press('Enter')
  await page.getByRole('button', { name: 'Ready for Pickup' }).press('Enter')
  const status = async () => (await jobRow(db, job)).order_status
  await expect.poll(status).toBe('READY_FOR_PICKUP')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toContainText('This was changed in the meantime, so it can no longer be undone.')
  expect(await status()).toBe('READY_FOR_PICKUP')
})

test('a job that is taken by its first start offers no undo, because the start is recorded next', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'), { technician_id: null })
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByRole('button', { name: 'Start Mains Duration' }).click()
  const toast = page.getByRole('list', { name: 'Notification' })
  await expect(toast).toContainText('assigned to you')
  // The only one dismisses it.
  await expect(toast.getByRole('button')).toHaveCount(1)
})
