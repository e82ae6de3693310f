import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a racket is handed over on account, and a manager makes a statement and marks it as paid', async ({
  manager,
  technician: { page },
  newPerson,
  db,
}) => {
  const name = `Lena ${Math.random().toString(36).slice(2, 8)}`
  const lena = await newPerson(name)
  await db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['Cash', 'On account'] })
    .execute()
  try {
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
    await expect(page.getByRole('alertdialog').getByRole('radio')).toHaveCount(1)

    const { page: shop } = manager
    await shop.goto(`/shop/jobs/${job}`)
    await expect(shop.getByText('On account', { exact: true })).toBeVisible()
    await shop.goto('/shop/money/statements')
    await expect(shop.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible()
    await expectAccessible(shop, 'statements')
    await shop
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: /^Create Statement/ })
      .click()
    const sheet = shop.getByRole('article', { name: /^Statement ST-/ })
    await expect(sheet).toContainText('Match spare')
    await expect(sheet).toContainText('Amount due$20.00')
    await expectAccessible(shop, 'a statement')
    await shop.emulateMedia({ media: 'print' })
    await expect(button(shop, 'Mark as Paid')).toBeHidden()
    await shop.emulateMedia({ media: 'screen' })
    await button(shop, 'Mark as Paid').click()
    await expect(shop.getByRole('alertdialog').getByRole('radio')).toHaveCount(1)
    await shop.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(sheet.getByText('Paid', { exact: true })).toBeVisible()
    await expect(sheet).toContainText('Amount due$0.00')

    // The search for a payer leaves this customer out, and says when it failed.
    const payer = await newPerson(`${name} Club`)
    await shop.goto(`/shop/people/${lena.id}`)
    const billTo = shop.getByRole('region', { name: 'Bill to' })
    await button(shop, 'Bill Another Customer').click()
    await shop.route('**/api/counter/customers/**', (route) =>
      route.fulfill({ status: 400, json: { error: 'Broken' } }),
    )
    await billTo.getByLabel('Who pays?').fill(name)
    await expect(billTo.getByText('The customers could not be loaded.')).toBeVisible()
    await shop.unroute('**/api/counter/customers/**')
    await billTo.getByRole('button', { name: 'Try Again' }).click()
    const found = billTo.getByRole('list', { name: 'Customers' }).getByRole('button')
    await expect(found).toContainText([payer.name])
    await found.click()
    const sentence = billTo.getByText(`${payer.name} pays for what this customer has on account.`)
    await expect(sentence).toBeFocused()
  } finally {
    await db.updateTable('shop_settings').set({ ways_to_pay: [] }).execute()
  }
})
