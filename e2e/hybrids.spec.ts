import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { startNewShop } from './own-portal.ts'

// The settings apply to the whole shop, so this shop is not that of the other tests.
test('a shop switches on hybrids and looser crosses, orders one, and sees both strings everywhere', async ({
  browser,
}) => {
  const shop = await startNewShop()
  try {
    const { db } = shop
    const page = await shop.openAsOwner(browser)
    const mia = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await createString(shop, { name: 'Alpha 80', surcharge: 100 })
    await createString(shop, { name: 'Beta 63', color: 'Mint', color_hex_code: '#A8E6CF', surcharge: 300 })
    await db.updateTable('membership_tiers').set({ stringing_price: 2600, stringing_price_labor_only: 1800 }).execute()
    const racket_id = await createRacket(shop, mia, { model_name: 'Nanoray' })
    await createJob(shop, mia, { racket_id, order_status: 'COMPLETED', received_at: new Date(), paid: 'technician' })

    const dialog = page.getByRole('dialog')
    async function openDialog() {
      await page.goto('/string-jobs')
      await page.getByRole('button', { name: 'New String Job' }).click()
      await dialog.getByRole('button', { name: 'Advanced Options' }).click()
      await expect(dialog.getByLabel('Cross Tension (lbs)')).toBeVisible()
    }
    await openDialog()
    await expect(dialog.getByRole('combobox', { name: 'Cross String' })).toHaveCount(0)

    await page.goto('/shop/settings/shop')
    await page.getByLabel('Can have another string than the mains').check()
    await page.getByLabel('Can be up to 4 lbs or 2 kg looser than the mains').check()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()

    await openDialog()
    await dialog.getByRole('combobox', { name: 'Racket' }).click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('combobox', { name: 'String', exact: true }).click()
    await page.getByRole('option', { name: /Alpha 80/ }).click()
    await dialog.getByRole('combobox', { name: 'Cross String' }).click()
    await page.getByRole('option', { name: /Beta 63/ }).click()
    const crosses = dialog.getByLabel('Cross Tension (lbs)')
    await crosses.fill('19.5')
    await dialog.getByRole('button', { name: 'Create String Job' }).click()
    await expect(crosses).toHaveAccessibleDescription(/Tension must be at least 20/)
    await crosses.fill('22')
    await expect(dialog).toContainText('$29.00')
    await expect(
      dialog.getByRole('img', {
        name: 'Yonex: Alpha 80 - Sky Blue / Yonex: Beta 63 - Mint, mains 24 lbs, crosses 22 lbs',
      }),
    ).toBeVisible()
    await expectAccessible(page, 'the order of a hybrid')
    await dialog.getByRole('button', { name: 'Create String Job' }).click()
    await expect(page.getByText('String job created')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Beta 63' })
    await expect(row).toContainText('Alpha 80')
    await expect(row).toContainText('Cross: 22')

    const job = await db.selectFrom('string_jobs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const now = new Date()
    await db.updateTable('string_jobs').set({ received_at: now, started_at: now }).where('id', '=', job.id).execute()
    await page.goto(`/bench?job=${job.id}`)
    await expect(page.getByRole('button', { name: /Beta 63, Mint/ })).toContainText('Alpha 80, Sky Blue')
    await page.getByRole('button', { name: /Beta 63, Mint/ }).click()
    await expect(dialog.getByRole('combobox', { name: 'String of the Crosses' })).toContainText('Beta 63')
    await dialog.getByRole('combobox', { name: 'String of the Crosses' }).click()
    await page.getByRole('option', { name: 'BYOS Bring Your Own String' }).click()
    await dialog.getByRole('button', { name: 'Crosses: Less' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved as strung')).toBeVisible()
    await expect(page.getByText('Yonex: Alpha 80 - Sky Blue / Own string (ordered')).toBeVisible()
    await page.goto(`/counter/labels?jobs=${job.id}`)
    await expect(page.getByText('Alpha 80 Sky Blue / Own string').first()).toBeVisible()
  } finally {
    await shop.close()
  }
})
