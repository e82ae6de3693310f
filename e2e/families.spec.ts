import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const NAMES = [
  'Aki',
  'Ben',
  'Cleo',
  'Dan',
  'Eva',
  'Finn',
  'Gil',
  'Hana',
  'Ida',
  'Jon',
  'Kim',
  'Lea',
  'Max',
  'Nia',
  'Olaf',
]

test('a parent orders for four players with one payment, and a captain pays one statement of a club of 15', async ({
  newPerson,
  signIn,
  manager: { page: shop },
  technician: { page: counter },
  db,
}) => {
  test.slow()
  const family = `Chen${Math.random().toString(36).slice(2, 7)}`
  const { page, ...wei } = await signIn(await newPerson(`Wei ${family}`))
  const rackets: number[] = []
  const string_id = await createString({ db })
  for (const player of ['', 'Leon', 'Mia', 'Noah']) {
    const racket_id = await createRacket({ db }, wei, { player, model_name: `Astrox ${player || 'Wei'}` })
    await createJob({ db }, wei, { racket_id, string_id, order_status: 'COMPLETED', paid: 'technician' })
    rackets.push(racket_id)
  }

  // The player of a racket is named in its dialog.
  await page.goto(`/rackets/${rackets[0]}`)
  await page.getByRole('button', { name: 'Edit Racket' }).click()
  await page.getByRole('button', { name: /^Player/ }).click()
  await page.getByLabel('Player (Optional)').fill('Wei junior')
  await page.getByRole('button', { name: 'Save Player' }).click()
  await expect(page.getByText('Player saved')).toBeVisible()
  await expectAccessible(page, 'the player of a racket')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Racket Information' })).toContainText('Wei junior')

  // One order, grouped by players, and one payment.
  await page.goto('/')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  await dialog.getByRole('button', { name: 'Add Another Racket' }).click()
  await expect(dialog.getByRole('list', { name: 'Rackets: Leon' }).getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Select all 4 rackets' }).click()
  await dialog.getByRole('button', { name: 'Create 4 String Jobs' }).click()
  const attention = page.getByRole('region', { name: 'Needs your attention' })
  await attention.getByRole('button', { name: 'Pay for All $120.00' }).click()
  await page.getByRole('button', { name: 'Pay $120.00' }).click()
  await expect(page.getByText('Your 4 jobs are paid.')).toBeVisible()

  // Four labels with the players' names.
  const jobs = await db
    .selectFrom('string_jobs')
    .select('id')
    .where('owner_id', '=', wei.id)
    .where('order_status', '=', 'NEW')
    .orderBy('id')
    .execute()
  expect(jobs).toHaveLength(4)
  await counter.goto(`/counter/labels?jobs=${jobs.map(({ id }) => id).join(',')}`)
  for (const player of ['Wei junior', 'Leon', 'Mia', 'Noah']) {
    await expect(counter.getByText(`${player} · ${family}`)).toBeVisible()
  }

  // A captain pays for 14 others.
  const { page: captainPage, ...captain } = await signIn(await newPerson(`Captain ${family}`))
  const members = [captain]
  for (const name of NAMES.slice(1)) members.push({ ...(await newPerson(`${name} ${family}`)) })
  for (const member of members) await createJob({ db }, member, { on_account_at: new Date() })
  const others = members.slice(1)
  await db
    .updateTable('users')
    .set({ billed_to_id: captain.id })
    .where(
      'id',
      'in',
      others.slice(1).map(({ id }) => id),
    )
    .execute()
  await shop.goto(`/shop/people/${others[0]?.id}`)
  await shop.getByRole('button', { name: 'Bill to Another Customer' }).click()
  await shop.getByRole('searchbox', { name: 'Who pays?' }).fill(`Captain ${family}`)
  await shop.getByRole('button', { name: `Bill to Captain ${family}` }).click()
  await expect(shop.getByText('pays for what this customer has on account')).toBeVisible()
  await shop.goto('/shop/money/statements')
  await shop.getByRole('button', { name: `Make Statement for Captain ${family}` }).click()
  await expect(shop.getByRole('article', { name: /^Statement/ })).toContainText('$300.00')

  await captainPage.goto('/bills')
  await expect(captainPage.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(14)
  await expectAccessible(captainPage, 'bills')
  await captainPage.getByRole('list', { name: 'Statements' }).getByRole('link').click()
  await expect(captainPage.getByRole('list', { name: `Jobs of Ben ${family}` })).toContainText('Astrox 99 Pro')
  await captainPage.getByRole('button', { name: /^Pay for All/ }).click()
  await captainPage.getByRole('button', { name: 'Pay $300.00' }).click()
  await expect(captainPage.getByRole('article', { name: /^Statement/ })).toContainText('Amount due$0.00')
  await captainPage.goto('/bills')
  await captainPage.getByRole('link', { name: 'Receipt for 15 jobs' }).click()
  await expect(captainPage.getByRole('article', { name: /^Receipt/ })).toContainText('$300.00')
})
