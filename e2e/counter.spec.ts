import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'

// With the transitions that most people see.
test.use({ reducedMotion: 'no-preference' })

test('staff choose a string and see the price before they take an order', async ({
  manager: { page },
  newPerson,
  db,
}) => {
  const lena = await newPerson(`${unique('Lena')} Brandt`)
  await createRacket({ db }, lena, { racket_name: 'Loud' })
  await createJob({ db }, lena, { price: 2100 })
  const name = unique('BG')
  await createString({ db }, { name })
  await page.goto('/counter')
  // No price appears before a string is chosen.
  await expect(page.getByRole('button', { name: 'Take Order' })).toBeVisible()
  await expect(page.getByText('standard:')).toHaveCount(0)

  await page.getByLabel('Find a customer').fill(lena.name)
  await page.getByRole('button', { name: lena.name }).click()
  await expect(page.getByText('1 unpaid job, $21.00 in total')).toBeVisible()
  await page.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option', { name: 'Loud' }).click()
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByText('Please select a string from the list')).toBeVisible()
  await page.getByRole('combobox', { name: 'String' }).click()
  // The list moves when another test adds a string, so the search narrows it to one.
  await page.getByRole('combobox', { name: 'Search strings...' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(page.getByText('standard: $30.00')).toBeVisible()
  await page.getByRole('button', { name: 'Take Order' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loud' })).toContainText('$30.00')
  await expect(page.getByText('2 unpaid jobs, $51.00 in total')).toBeVisible()
  await expectAccessible(page, 'an order was taken')

  await page.getByRole('button', { name: 'Another Racket' }).click()
  // A second Enter does not take the customer out again.
  await expect(page.getByRole('group', { name: 'Customer of the order' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible()
  await expect(page.getByText('2 unpaid jobs, $51.00 in total')).toBeVisible()
})

test('leaving an unsaved order, string, tier or settings form asks for confirmation', async ({ manager: { page } }) => {
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/counter')
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByLabel('Manufacturer').fill('Victor')
  await page.getByRole('link', { name: 'Money' }).click()
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(page.getByLabel('Manufacturer')).toHaveValue('Victor')
  await sidebar.getByRole('link', { name: 'Settings' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('main').getByRole('link', { name: /^Shop/ }).click()

  await page.getByLabel('Address').fill('Somewhere else')
  await page.getByRole('link', { name: 'Catalog' }).click()
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('Somewhere else')
  await page.getByRole('link', { name: 'Catalog' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Prices' }).click()

  await page.getByRole('button', { name: 'Add Tier' }).click()
  await page.getByLabel('Flat rate ($)').fill('18')
  await page.getByRole('link', { name: 'Strings', exact: true }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Add String' }).click()
  await page.getByLabel('Manufacturer').fill('Victor')
  await page.getByRole('link', { name: 'Money' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
})

test("the counter's search finds jobs in every status and links to them", async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const lena = await newPerson(`${unique('Lena')} Brandt`)
  const racket_id = await createRacket({ db }, lena, { racket_name: 'Loud' })
  const ready = await createJob({ db }, lena, { racket_id, order_status: 'READY_FOR_PICKUP' })
  await createJob({ db }, lena, { order_status: 'COMPLETED', paid: 'technician' })
  await page.goto('/counter')
  await page.getByLabel('Find a customer').fill(lena.name)
  const jobs = page.getByRole('region', { name: 'String Jobs' }).getByRole('listitem')
  await expect(jobs).toHaveCount(2)
  await expect(jobs.first()).toContainText('Completed')
  await expectAccessible(page, 'jobs that a search found')
  await jobs
    .filter({ hasText: 'Ready for Pickup' })
    .getByRole('link', { name: `#${ready} Loud` })
    .click()
  await expect(page.getByRole('heading', { name: `String Job #${ready}` })).toBeVisible()
})
