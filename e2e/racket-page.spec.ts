import { createJob, createRacket } from '../server/testing/factories.ts'
import { daysAgo } from '../server/testing/moments.ts'
import { expect, test } from './fixtures.ts'
import { expectTexts } from './texts.ts'

test('a racket’s page shows its facts, and whether to restring it', async ({ customer: { id, page }, db }) => {
  const status = page.getByRole('region', { name: 'Stringing Status' })
  const facts = page.getByRole('region', { name: 'Racket Information' })
  const actions = page.getByRole('main').getByRole('button', { name: 'Actions' }).first()
  const strung = async (days: number, racket: object) => {
    const racket_id = await createRacket({ db }, { id }, racket)
    await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED', order_completion_date: daysAgo(days) })
    return racket_id
  }

  await test.step('a racket strung within 90 days has no warning', async () => {
    await page.goto(`/rackets/${await strung(89, { racket_name: 'Fresh', serial_number: 'S1' })}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Fresh' })).toBeVisible()
    await expect(page.getByText('Yonex • Astrox 99 Pro').first()).toBeVisible()
    await expect(facts).toContainText('ManufacturerYonexModelAstrox 99 ProRacket NameFreshSerial NumberS1')
    await expect(facts.getByRole('img', { name: /Fresh/ })).toBeVisible()
    await expect(status).toContainText('Last strung: 2 months ago')
    await expect(status).not.toContainText('Restring Recommended')
    await expect(status.getByRole('button', { name: 'String Now' })).toBeVisible()
  })

  await test.step('an overdue racket is highlighted, and can be ordered from its page', async () => {
    await page.goto(`/rackets/${await strung(91, {})}`)
    await expect(status).toHaveCSS('border-top-width', '2px')
    await expect(facts).toContainText('Racket Name-Serial Number-')
    await status.getByRole('button', { name: 'String Now' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Racket' })).toContainText('Astrox 99 Pro')
  })

  await test.step('a racket that was never strung shows Never and is due', async () => {
    await page.goto(`/rackets/${await createRacket({ db }, { id })}`)
    await expect(status).toContainText('Last strung: Never')
    await expect(status).toContainText('Restring Recommended')
    await expect(page.getByText('This racket has not been strung here yet.')).toBeVisible()
    await actions.click()
    await expectTexts(page, [
      'Go Back',
      'Edit Racket',
      'Retire Racket',
      'Delete Racket',
      'Racket Information',
      'Model',
      'Stringing Status',
      'Last strung:',
      'Restring Recommended',
      "This racket hasn't been restrung in over 3 months. Consider restringing it for optimal performance.",
      'String Now',
      'Stringing History',
    ])
  })

  await test.step('a retired racket is dimmed and watermarked, and has no picture', async () => {
    await page.goto(`/rackets/${await strung(0, { racket_name: 'Old', retire_date: new Date() })}`)
    await expect(page.getByText('RETIRED', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Retired')
    await expect(page.getByRole('heading', { level: 1 })).toHaveClass(/dim/)
    await expect(facts.getByRole('img')).toHaveCount(0)
    await expect(status).toContainText('Retired Racket')
    await expect(status.getByRole('button')).toHaveCount(0)
    await actions.click()
    await expectTexts(page, [
      'Unretire Racket',
      'Retired Racket',
      'This racket has been retired and is no longer in active use.',
    ])
  })
})

test('the history has no New button, and Go Back goes back', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Here' })
  await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED', paid: 'card' })
  const away = await createRacket({ db }, { id }, { racket_name: 'Away' })
  await createJob({ db }, { id }, { racket_id: away })
  const actions = page.getByRole('main').getByRole('button', { name: 'Actions' }).first()
  await page.goto('/')
  await page.getByRole('link', { name: 'Here' }).click()
  const history = page.getByRole('table', { name: 'Stringing History' })
  await expect(history.getByRole('columnheader', { name: 'Completed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New String Job' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')

  await page.getByRole('link', { name: 'Here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Here' })).toBeVisible()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete Racket' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await test.step('retiring a racket with an open job says that the job continues', async () => {
    await page.getByRole('article').getByRole('link', { name: 'Away' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Away' })).toBeVisible()
    await actions.click()
    await page.getByRole('menuitem', { name: 'Retire Racket' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Its open string job continues')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'String Now' })).toBeVisible()
  })
})

test('another customer’s racket, a missing racket and an invalid id show the same error', async ({
  customer: { id: owner, page },
  newPerson,
  db,
}) => {
  const other = await newPerson('Other Owner')
  const missing =
    'Could not find the specified racket. It may have been deleted or you may not have permission to view it.'
  for (const id of [await createRacket({ db }, other), 2_000_000_000, 'nonsense']) {
    await page.goto(`/rackets/${id}`)
    await expectTexts(page, ['Error', missing])
    await expect(page.getByRole('alert')).toContainText('Could not find the specified racket.')
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  }

  await test.step('a racket that could not be loaded can be loaded again', async () => {
    const racket = await createRacket({ db }, { id: owner }, { racket_name: 'Here' })
    await page.route('**/api/racket/*/', (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(`/rackets/${racket}`)
    await expect(page.getByText('This racket could not be loaded. Please try again.')).toBeVisible()
    await page.unroute('**/api/racket/*/')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Here' })).toBeVisible()
  })

  await test.step('going back to a deleted racket shows that it does not exist', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rackets' }).click()
    await page.getByRole('link', { name: 'Here' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Here' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete Racket' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Racket' }).click()
    await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(/\/rackets\/\d+$/)
    await expect(page.getByRole('alert')).toContainText('Could not find the specified racket.')
  })
})
