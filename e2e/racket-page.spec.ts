import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('a racket strung within 90 days has no warning', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Fresh', serial_number: 'S1' })
  await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED', order_completion_date: daysAgo(89) })
  await page.goto(`/rackets/${racket_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh' })).toBeVisible()
  await expect(page.getByText('Yonex • Astrox 99 Pro').first()).toBeVisible()
  const facts = page.getByRole('region', { name: 'Racket Information' })
  await expect(facts).toContainText('ManufacturerYonexModelAstrox 99 ProRacket NameFreshSerial NumberS1')
  await expect(facts.getByRole('img', { name: /Fresh/ })).toBeVisible()
  const status = page.getByRole('region', { name: 'Stringing Status' })
  await expect(status).toContainText('Last strung: 2 months ago')
  await expect(status).not.toContainText('Restring Recommended')
  await expect(status.getByRole('button', { name: 'String Now' })).toBeVisible()
})

test('an overdue racket is highlighted, and can be ordered from its page', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id })
  await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED', order_completion_date: daysAgo(91) })
  await page.goto(`/rackets/${racket_id}`)
  const status = page.getByRole('region', { name: 'Stringing Status' })
  await expect(status).toHaveCSS('border-top-width', '2px')
  await expect(page.getByRole('region', { name: 'Racket Information' })).toContainText('Racket Name-Serial Number-')
  await status.getByRole('button', { name: 'String Now' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Racket' })).toContainText('Astrox 99 Pro')
})

test('a racket that was never strung shows Never and is due', async ({ customer: { id, page }, db }) => {
  await page.goto(`/rackets/${await createRacket({ db }, { id })}`)
  const status = page.getByRole('region', { name: 'Stringing Status' })
  await expect(status).toContainText('Last strung: Never')
  await expect(status).toContainText('Restring Recommended')
  await expect(page.getByText('This racket has not been strung here yet.')).toBeVisible()
})

test('a retired racket is dimmed and watermarked, and has no picture', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Old', retire_date: new Date() })
  await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED' })
  await page.goto(`/rackets/${racket_id}`)
  await expect(page.getByText('RETIRED', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Retired')
  await expect(page.getByRole('heading', { level: 1 })).toHaveClass(/dim/)
  await expect(page.getByRole('region', { name: 'Racket Information' }).getByRole('img')).toHaveCount(0)
  const status = page.getByRole('region', { name: 'Stringing Status' })
  await expect(status).toContainText('Retired Racket')
  await expect(status.getByRole('button')).toHaveCount(0)
})

test('the history has no New button, and Go Back goes back', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Here' })
  await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED', paid: 'card' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Here' }).click()
  const history = page.getByRole('table', { name: 'Stringing History' })
  await expect(history.getByRole('columnheader', { name: 'Completed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New String Job' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')

  await page.getByRole('link', { name: 'Here' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete Racket' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('retiring a racket with an open job says that the job continues', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id })
  await createJob({ db }, { id }, { racket_id })
  await page.goto(`/rackets/${racket_id}`)
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Retire Racket' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Its open string job continues')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'String Now' })).toBeVisible()
})

test('another customer’s racket, a missing racket and an invalid id show the same error', async ({
  customer: { page },
  newPerson,
  db,
}) => {
  const other = await newPerson('Other Owner')
  for (const id of [await createRacket({ db }, other), 2_000_000_000, 'nonsense']) {
    await page.goto(`/rackets/${id}`)
    await expect(page.getByRole('alert')).toContainText('Could not find the specified racket.')
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  }
})

test('a racket that could not be loaded can be loaded again', async ({ customer: { id, page }, db }) => {
  const racket = await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.route('**/api/racket/*/', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto(`/rackets/${racket}`)
  await expect(page.getByText('This racket could not be loaded. Please try again.')).toBeVisible()
  await page.unroute('**/api/racket/*/')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Here' })).toBeVisible()
})

test('going back to a deleted racket shows that it does not exist', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/rackets')
  await page.getByRole('link', { name: 'Here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Here' })).toBeVisible()
  await navigation.getByRole('link', { name: 'Rackets' }).click()
  await page.getByRole('link', { name: 'Here' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete Racket' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Racket' }).click()
  await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/rackets\/\d+$/)
  await expect(page.getByRole('alert')).toContainText('Could not find the specified racket.')
})
