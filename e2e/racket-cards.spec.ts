import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('a racket added while only favorites are shown still appears, with a message', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id }, { racket_name: 'Loved', is_favorite: true })
  await page.goto('/rackets')
  const only = page.getByRole('switch', { name: 'Show favorites only' })
  await only.click()
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Racket' })
  await dialog.getByLabel('Manufacturer').fill('Victor')
  await dialog.getByLabel('Model Name').fill('DriveX')
  await dialog.getByRole('button', { name: 'Add Racket' }).click()
  await expect(page.getByText('Racket added')).toBeVisible()
  await expect(card(page, 'Victor: DriveX')).toBeVisible()
  await expect(card(page, 'Loved')).toBeVisible()
  await only.click()
  await only.click()
  await expect(card(page, 'Victor: DriveX')).toHaveCount(0)
})

test('a racket in the shop shows the status of its job', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Away' })
  const job = await createJob({ db }, { id }, { racket_id, order_status: 'READY_FOR_PICKUP', paid: 'card' })
  await page.goto('/rackets')
  const away = card(page, 'Away')
  await expect(away).toContainText('In the shop: Ready for Pickup')
  await expect(away).not.toContainText('Restring Recommended')
  await page.goto(`/rackets/${racket_id}`)
  const status = page.getByRole('region', { name: 'Stringing Status' })
  await expect(status).toContainText('In the shop: Ready for Pickup')
  await expect(status).not.toContainText('Restring Recommended')
  await expect(status.getByRole('button', { name: 'String Now' })).toBeVisible()
  await status.getByRole('link', { name: 'Ready for Pickup' }).click()
  await expect(page).toHaveURL(`/string-jobs/${job}`)
})

test('a racket’s card shows its new job as soon as it is ordered', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create String Job' }).click()
  await page.getByRole('button', { name: 'Bring My Own String' }).click()
  await expect(card(page, 'Here')).toContainText('Ordered: New')
})

test('the dashboard lists unpaid completed jobs first, then overdue rackets, the longest overdue first', async ({
  customer: { id, page },
  db,
}) => {
  const strungDaysAgo = async (racket_name: string, days: number) => {
    const racket_id = await createRacket({ db }, { id }, { racket_name })
    const order_completion_date = new Date(Date.now() - days * 86_400_000)
    await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED', order_completion_date, paid: 'card' })
  }
  await strungDaysAgo('A hundred', 100)
  await createRacket({ db }, { id }, { racket_name: 'At no time' })
  await strungDaysAgo('Two hundred', 200)
  await page.goto('/')
  const now = page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem')
  await expect(now).toContainText([/Two hundred/, /A hundred/, /At no time/])

  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Owed' })
  await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED' })
  await page.reload()
  await expect(now.first()).toContainText('Owed')
  await expect(now.first()).toContainText('Completed, not yet paid')
  await expect(now.first().getByRole('button', { name: 'Pay Now $20.00 for Owed' })).toBeVisible()
})

test('every Pay Now button shows its price and names its racket', async ({ customer: { id, page }, db }) => {
  for (const price of [1500, 2500]) {
    const racket_id = await createRacket({ db }, { id }, { racket_name: `Racket ${price}` })
    await createJob({ db }, { id }, { racket_id, price })
  }
  for (const path of ['/', '/string-jobs']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveText(['Pay Now$25.00', 'Pay Now$15.00'])
    await expect(page.getByRole('button', { name: 'Pay Now $15.00 for Racket 1500' })).toBeVisible()
  }
})

test('the buttons of a card include the racket’s name', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/rackets')
  for (const name of ['Favorite Here', 'String Now: Here', 'Actions for Here']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
})

test('deleting and retiring a racket show a message, and a deletion moves the focus to the next racket', async ({
  customer: { id, page },
  db,
}) => {
  for (const racket_name of ['Alpha', 'Beta', 'Gamma']) await createRacket({ db }, { id }, { racket_name })
  await page.goto('/rackets')
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${item} Racket` })
      .click()
  }
  await choose('Alpha', 'Delete')
  await expect(page.getByText('Racket deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Beta' })).toBeFocused()
  await choose('Beta', 'Retire')
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText('Racket retired')
  await choose('Beta', 'Delete')
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeFocused()
})
