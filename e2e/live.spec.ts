import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

test('pages of customers and staff show a change on another device without a reload', async ({
  customer,
  technician,
  db,
}) => {
  const racket_id = await createRacket({ db }, customer, { racket_name: 'Smasher' })
  const job = await createJob({ db }, customer, { racket_id })
  const { tag } = await db.selectFrom('tags').select('tag').where('string_job_id', '=', job).executeTakeFirstOrThrow()
  const streams = [customer, technician].map(({ page }) => page.waitForResponse('**/api/live/'))
  await customer.page.goto(`/string-jobs/${job}`)
  await technician.page.goto(`/technician/string-jobs/${job}`)
  const context = await customer.page.context().browser()?.newContext()
  const status = await context?.newPage()
  if (!status) throw new Error('The browser is closed')
  const followed = status.waitForResponse('**/live')
  await status.goto(`${new URL(customer.page.url()).origin}/t/${tag}`)
  await expect(status.getByRole('heading', { level: 1 })).toHaveText('Your racket has not arrived yet')
  for (const response of [...streams, followed]) expect((await response).status()).toBe(200)

  await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
  await expect(status.getByRole('heading', { level: 1 })).toHaveText('Your racket is ready')
  await expect(customer.page.getByRole('main')).toContainText('Ready for Pickup')
  await expect(technician.page.getByRole('main')).toContainText('Ready for Pickup')
  await expect(customer.page.getByText(/^This page was updated at \d\d:\d\d\.$/)).toBeAttached()
  await context?.close()
})
