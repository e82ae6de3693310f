import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { splitName } from '../contract/base/person.ts'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './latch.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Expects the two ways to pay besides the account. */
async function expectOthers(page: Page) {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog.getByRole('radio', { name: 'On account' })).toHaveCount(0)
}

test('a shop whose only way to pay is on account still records that a customer paid', async ({ newShop: shop }) => {
  const { db, page } = shop
  await db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['On account'] })
    .execute()
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const job = await createJob({ db }, { id }, { order_status: 'READY_FOR_PICKUP' })
  await page.goto(`/technician/string-jobs/${job}`)
  await button(page, 'Mark as Paid').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('radio', { name: 'On account' })).not.toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Paid', exact: true })).toBeChecked()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  const { is_order_paid } = await db
    .selectFrom('string_jobs')
    .select('is_order_paid')
    .where('id', '=', job)
    .executeTakeFirstOrThrow()
  expect(is_order_paid).toBe(true)
})

// The ways to pay apply to the whole shop, so this shop is not that of the other tests.
test('staff choose one of the ways to pay from the settings, or the account, and a manager makes a statement and marks it as paid', async ({
  newShop: shop,
}) => {
  const { db, page } = shop
  const newPerson = (name: string) =>
    db
      .insertInto('users')
      .values({ ...splitName(name), email: `${randomUUID()}@example.com`, tier_status: 'standard' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const lena = await newPerson('Lena Brandt')
  await page.goto('/shop/settings/money')
  await page.getByLabel('Ways to pay at the counter').fill('Cash, Terminal, On account')
  await button(page, 'Save Settings').click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await test.step('the receipt shows the way that staff chose', async () => {
    const id = await createJob({ db }, lena, { order_status: 'READY_FOR_PICKUP' })
    await page.goto(`/counter/hand-over?job=${id}`)
    await button(page, 'Mark as Paid and Collected').click()
    await page.getByRole('alertdialog').getByRole('radio', { name: 'Terminal' }).check()
    await expectAccessible(page, 'choosing a way to pay')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('status')).toContainText('Handed over: 1 racket')
    await page.goto(`/string-jobs/${id}/receipt`)
    await expect(page.getByText('At the counter, Terminal')).toBeVisible()

    // Staff print it in the language of the customer.
    await db
      .updateTable('shop_settings')
      .set({ languages: ['de'] })
      .execute()
    await db.updateTable('users').set({ language: 'de' }).where('id', '=', lena.id).execute()
    await page.reload()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Deutsch' }).click()
    const receipt = await opened
    await expect(receipt.getByRole('heading', { name: 'Quittung' })).toBeVisible()
    await expect(receipt.getByRole('link', { name: 'Deutsch' })).toBeHidden()
    const byCard = await createJob({ db }, lena, { paid: 'card' })
    await receipt.goto(`/string-jobs/${byCard}/receipt?language=de`)
    await expect(receipt.getByText('Karte, über Stripe (Testmodus)')).toBeVisible()
    await receipt.close()
    await db.updateTable('shop_settings').set({ languages: [] }).execute()
  })

  const racket_id = await createRacket({ db }, lena, { racket_name: 'Match spare' })
  const job = await createJob({ db }, lena, { racket_id, order_status: 'READY_FOR_PICKUP' })
  await page.goto(`/counter/hand-over?job=${job}`)
  await button(page, 'Mark as Paid and Collected').click()
  await page.getByRole('alertdialog').getByRole('radio', { name: 'On account' }).check()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toContainText('$20.00 on account')
  // A job that is on account cannot be put there again.
  await page.goto(`/technician/string-jobs/${job}`)
  await button(page, 'Mark as Paid').click()
  await expectOthers(page)

  await page.goto(`/shop/jobs/${job}`)
  await expect(page.getByText('On account', { exact: true })).toBeVisible()
  await page.goto('/shop/money/statements')
  await expect(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible()
  await expectAccessible(page, 'statements')
  await page
    .getByRole('row')
    .filter({ hasText: 'Lena Brandt' })
    .getByRole('button', { name: /^Create Statement/ })
    .click()
  const sheet = page.getByRole('article', { name: /^Statement ST-/ })
  await expect(sheet).toContainText('Match spare')
  await expect(sheet).toContainText('Amount due$20.00')
  await expectAccessible(page, 'a statement')
  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'Mark as Paid')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await button(page, 'Mark as Paid').click()
  await expectOthers(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(sheet.getByText('Paid', { exact: true })).toBeVisible()
  await expect(sheet).toContainText('Amount due$0.00')

  // The search for a payer leaves this customer out, and says when it failed.
  await newPerson('Lena Club')
  await page.goto(`/shop/people/${lena.id}`)
  const billTo = page.getByRole('region', { name: 'Bill to' })
  await button(page, 'Bill Another Customer').click()
  await page.route('**/api/counter/customers/**', (route) => route.fulfill({ status: 400, json: { error: 'Broken' } }))
  await billTo.getByLabel('Who pays?').fill('Lena')
  await expect(billTo.getByText('The customers could not be loaded.')).toBeVisible()
  await page.unroute('**/api/counter/customers/**')
  await billTo.getByRole('button', { name: 'Try Again' }).click()
  const found = billTo.getByRole('list', { name: 'Customers' }).getByRole('button')
  await expect(found).toContainText(['Lena Club'])
  const release = await holdBack(page, '**/bill_to/')
  await found.click()
  await expect(found).toHaveAttribute('aria-busy', 'true')
  release()
  const sentence = billTo.getByText('Lena Club pays for what this customer has on account.')
  await expect(sentence).toBeFocused()
})

test('a statement that was created when the manager had gone on does not open', async ({ newShop: { db, page } }) => {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await createJob({ db }, { id }, { order_status: 'COMPLETED', on_account_at: new Date() })
  await page.goto('/shop/money/statements')
  const create = page.getByRole('button', { name: /^Create Statement/ })
  await create.waitFor()
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  const release = await holdBack(page, '**/api/shop/statements/')
  await create.click()
  await asked
  await page.getByRole('link', { name: 'Hand Over' }).click()
  const code = page.getByLabel('Ticket, code or customer')
  await expect(code).toBeFocused()
  const created = page.waitForResponse((response) => response.request().method() === 'POST')
  release()
  expect((await created).status()).toBe(201)
  await code.fill('z9999')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('No racket in the shop has the ticket Z-9999.')
  await expect(page).toHaveURL('/counter/hand-over')
})
