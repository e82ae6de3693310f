import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { daysAgo } from '../server/testing/moments.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { jobRow, tagOf } from './job-rows.ts'

const [MAINS, CROSSES] = ['Aria', 'Borealis']

// The settings apply to the whole shop, so this shop is not that of the other tests.
test('an order with another string and looser crosses shows both from the dialog to Same again', async ({
  newShop: shop,
  browser,
}) => {
  const { db, page } = shop
  const mia = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const racket_id = await createRacket(shop, mia, { racket_name: 'Smash' })
  const string_id = await createString(shop, { name: MAINS })
  await createString(shop, { name: CROSSES, surcharge: 350 })
  await db.updateTable('membership_tiers').set({ stringing_price: 3000 }).execute()
  const ready_at = daysAgo(40)
  const collected = { order_completion_date: ready_at, left_at: ready_at, paid: 'technician' } as const
  const string_job_id = await createJob(shop, mia, {
    ...{ racket_id, string_id, tension: 26, order_status: 'COMPLETED', received_at: ready_at, ready_at },
    ...collected,
  })

  // The shop has strung a racket, so the settings of the crosses appear.
  const strung = { event: 'status', from_value: 'NEW', to_value: 'READY_FOR_PICKUP' } as const
  await db
    .insertInto('job_events')
    .values({ string_job_id, ...strung })
    .execute()

  await page.goto('/shop/settings/shop')
  const crossSettings = page.getByRole('group', { name: 'Crosses' })
  await crossSettings.getByLabel('Allow a different string in the crosses').check()
  await crossSettings.getByLabel('Allow crosses up to 4 lbs or 2 kg looser than the mains').check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.goto(`/rackets/${racket_id}`)
  await page.getByRole('button', { name: 'String Now: Smash' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  // The drawing answers in one press.
  await dialog.getByRole('button', { name: '5, broke: At the frame' }).click()
  await expect(dialog.getByText('Broke after 40 days, at the frame.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  await dialog.getByRole('combobox', { name: 'Cross String' }).click()
  await page.keyboard.type(CROSSES)
  await page.getByRole('option', { name: CROSSES }).click()
  const tension = dialog.getByLabel('Cross Tension (lbs)')
  await tension.fill('21.5')
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  await expect(dialog.getByText('Cross tension can be at most 4 lbs below main tension')).toBeVisible()
  await tension.fill('24')
  await expect(dialog).toContainText('$33.50')
  await expect(dialog.getByRole('img', { name: /Aria.* \/ .*Borealis.*, mains 26 lbs, crosses 24 lbs/ })).toBeVisible()
  await expectAccessible(page, 'the dialog with a hybrid')
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  await expect(dialog).toBeHidden()

  const { id } = await db
    .selectFrom('string_jobs')
    .select('id')
    .where('order_status', '=', 'NEW')
    .executeTakeFirstOrThrow()
  await page.goto(`/string-jobs/${id}`)
  const order = page.getByRole('region', { name: 'Order' })
  await expect(order).toContainText(/Yonex: Aria - Sky Blue.*Yonex: Borealis - Sky Blue/)
  await expect(order).toContainText(/Main Tension26 lbsCross Tension24 lbs/)

  await db.updateTable('string_jobs').set({ received_at: new Date() }).where('id', '=', id).execute()
  await page.goto(`/counter/labels?jobs=${id}`)
  const label = page.getByRole('article', { name: /^Label/ })
  await expect(label).toContainText('Aria Sky Blue / Borealis Sky Blue')
  await expect(label).toContainText(/Mains26Crosses24lbs/)

  await page.goto(`/bench?job=${id}`)
  await expect(page.getByRole('main')).toContainText(/Aria, Sky BlueCrosses Borealis, Sky Blue/)
  await page.getByRole('button', { name: 'Start Mains' }).click()
  await page.getByRole('button', { name: 'Start Crosses at 24' }).click()
  await expect(page.getByRole('region', { name: 'Crosses' })).toContainText(/24\s*lbs/)
  await expectAccessible(page, 'a hybrid at the bench')
  await page.getByRole('button', { name: 'Ready for Pickup' }).click()
  await expect(page.getByRole('button', { name: 'Scan Next Racket' })).toBeVisible()
  await expect.poll(async () => (await jobRow(db, id)).order_status).toBe('READY_FOR_PICKUP')

  const tag = await tagOf(db, id)
  const both = 'Yonex: Aria - Sky Blue / Yonex: Borealis - Sky Blue'
  const visitor = await browser.newPage()
  await visitor.goto(`${shop.url}/t/${tag}`)
  await expect(visitor.getByRole('definition').filter({ hasText: both })).toBeVisible()
  await expect(visitor.getByRole('definition').filter({ hasText: '26 lbs, Cross: 24' })).toBeVisible()
  await visitor.close()

  await page.goto(`/counter/hand-over?job=${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Smash' })).toContainText(/Aria.*Borealis/)
  await page.getByRole('button', { name: 'Mark as Paid and Collected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toContainText('$33.50 paid')

  await page.goto(`/string-jobs/${id}/receipt`)
  await expect(page.getByRole('definition').filter({ hasText: both })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '26 lbs, Cross: 24' })).toBeVisible()

  await page.goto('/rackets')
  await page.getByRole('button', { name: /^Same again: Aria \/ Borealis, 26.+24/ }).click()
  await expect(page.getByText('String job created')).toBeVisible()
  const again = db
    .selectFrom('string_jobs')
    .select(['string_id', 'tension', 'cross_tension', 'price'])
    .where('order_status', '=', 'NEW')
  expect(await again.execute()).toMatchObject([{ string_id, tension: 26, cross_tension: 24, price: 3350 }])
})
