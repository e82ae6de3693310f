import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test, unique } from './fixtures.ts'

const PLAYERS = ['Leon', 'Mia', 'Noor', 'Wei']

test('a family of four orders at once, gets labels with the names of the players, and pays once', async ({
  customer,
  technician: { page: shop },
  db,
}) => {
  const { page } = customer
  const string_id = await createString({ db }, { name: unique('BG80') })
  for (const [index, player] of PLAYERS.entries()) {
    // The parent names the last player.
    const racket_id = await createRacket({ db }, customer, index < 3 ? { player } : { racket_name: 'New one' })
    const done = { order_status: 'COMPLETED', paid: 'technician' } as const
    await createJob({ db }, customer, { racket_id, string_id, ...done })
    if (index < 3) continue
    await page.goto(`/rackets/${racket_id}`)
    await page.getByRole('button', { name: 'Edit Racket' }).click()
    const details = page.getByRole('dialog', { name: 'Racket Details' })
    await details.getByRole('button', { name: /^Player/ }).click()
    await details.getByLabel('Player (Optional)').fill(player)
    await details.getByRole('button', { name: 'Save Player' }).click()
    await expect(page.getByText('Player saved')).toBeVisible()
  }

  await page.goto('/')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  await dialog.getByRole('button', { name: 'Add Another Racket' }).click()
  for (const player of PLAYERS) {
    await dialog
      .getByRole('list', { name: `Rackets: ${player}` })
      .getByRole('checkbox')
      .click()
  }
  await dialog.getByRole('button', { name: 'Create 4 String Jobs' }).click()
  await page
    .getByRole('list', { name: 'Notification' })
    .getByRole('button', { name: /^Pay for All/ })
    .click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Thank you! Your 4 jobs are paid.')).toBeVisible()

  const open = db.selectFrom('string_jobs').where('owner_id', '=', customer.id).where('order_status', '=', 'NEW')
  const jobs = await open.select(['id', 'order_id']).orderBy('id').execute()
  expect(new Set(jobs.map(({ order_id }) => order_id)).size).toBe(1)
  await page.goto(`/string-jobs/${jobs[0]?.id}/payment-receipt`)
  await expect(page.getByRole('article')).toContainText(/Leon[\s\S]*Mia[\s\S]*Noor[\s\S]*Wei/)

  await shop.goto(`/counter/labels?jobs=${jobs.map(({ id }) => id).join(',')}`)
  const preview = shop.getByRole('region', { name: 'Preview' })
  for (const player of PLAYERS) await expect(preview.getByText(`${player} · Brandt`)).toHaveCount(1)
})

test('the captain of a club of 15 gets one statement, and pays it at once', async ({
  customer: captain,
  manager: { page: shop },
  newPerson,
  db,
}) => {
  const last = unique('Club')
  const names = Array.from({ length: 14 }, (_, index) => `Player${index + 1} ${last}`)
  for (const name of names) {
    const member = await newPerson(name, { billed_to_id: captain.id })
    await createJob({ db }, member, { on_account_at: new Date() })
  }
  await createJob({ db }, captain, { on_account_at: new Date() })

  await shop.goto('/shop/money/statements')
  const row = shop.getByRole('row').filter({ has: shop.locator(`a[href="/shop/people/${captain.id}"]`) })
  await expect(row).toContainText('15')
  await row.getByRole('button', { name: /^Create Statement/ }).click()
  await expect(shop.getByRole('article', { name: /^Statement ST-/ })).toContainText('Amount due$300.00')

  const { page } = captain
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Bills' }).click()
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(14)
  await page.getByRole('link', { name: /^ST-/ }).click()
  const sheet = page.getByRole('article', { name: /^Statement ST-/ })
  for (const name of names) await expect(sheet.getByRole('list', { name: `Jobs of ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Pay for All $300.00' }).click()
  await page.getByRole('button', { name: 'Pay $300.00' }).click()
  await expect(page.getByText('Payment received')).toBeVisible()
  await page.goto('/bills')
  await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Statements' })).toContainText('Paid')
})
