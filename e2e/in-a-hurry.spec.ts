import type { Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

async function cancelFirstJob(page: Page) {
  await page.goto('/string-jobs')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
  return page.getByRole('alertdialog', { name: 'Cancel Job?' })
}

for (const [paid, text] of [
  [undefined, 'You have not paid for it.'],
  ['card', 'Your card payment of $20.00 will be refunded to your card. This cannot be undone.'],
  ['credit', 'Your stringing credit will be returned right away. This cannot be undone.'],
  ['technician', 'You paid $20.00 at the shop. The shop will give it back to you in cash. This cannot be undone.'],
] as const) {
  test(`cancelling a job asks first and says what is returned: ${paid ?? 'unpaid'}`, async ({
    customer: { id, page },
    db,
  }) => {
    await createJob({ db }, { id }, { paid })
    const question = await cancelFirstJob(page)
    await expect(question).toContainText(text)
    await question.getByRole('button', { name: 'Keep Job' }).click()
    await expect(page.getByRole('row').nth(1).getByText('New', { exact: true })).toBeVisible()
    const [job] = await db.selectFrom('string_jobs').select('order_status').where('owner_id', '=', id).execute()
    expect(job?.order_status).toBe('NEW')
  })
}

test('after a cancellation, the row has the focus', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  const question = await cancelFirstJob(page)
  await question.getByRole('button', { name: 'Cancel Job' }).click()
  await expect(page.getByRole('row').nth(1).getByText('Cancelled')).toBeVisible()
  await expect(page.getByText('String job cancelled successfully')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeFocused()
})

test('the order shows the price that applies', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  const name = `Priced ${id}`
  await createString({ db }, { name })
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  await expect(dialog.getByText('$20.00', { exact: true })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByPlaceholder('Search strings...').fill(name)
  await page.getByRole('option', { name }).click()
  await expect(dialog.getByText('$30.00', { exact: true }).last()).toBeVisible()
  await expect(dialog.getByText('$20.00', { exact: true })).toHaveCount(0)
})

test('an edit shows the price of the order, not the tier’s present one', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id }, { price: 1500 })
  await page.goto('/string-jobs')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog').getByText('$15.00', { exact: true })).toBeVisible()
})

test('an order without a string asks once whether the customer brings one', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  const submit = dialog.getByRole('button', { name: 'Create String Job' })
  const question = page.getByRole('alertdialog', { name: 'Bring your own string?' })
  await submit.click()
  await expect(question).toContainText('$20.00')
  await question.getByRole('button', { name: 'Select a String' }).click()
  await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText('Select a string')

  await page.route('**/api/string_job/', (route) => route.fulfill({ status: 500, json: {} }))
  await submit.click()
  await question.getByRole('button', { name: 'Bring My Own String' }).click()
  await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText('BYOS')
  await expect(dialog.getByRole('alert')).toContainText('Failed to create string job')
  await page.unroute('**/api/string_job/')
  await submit.click()
  await expect(question).toHaveCount(0)
  await expect(dialog).toBeHidden()
})

test('a racket that is added among the favorites appears, with a message', async ({ customer: { id, page }, db }) => {
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

test('a racket in the shop says where its job is', async ({ customer: { id, page }, db }) => {
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

test('a racket says that it has a job as soon as it is ordered', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create String Job' }).click()
  await page.getByRole('button', { name: 'Bring My Own String' }).click()
  await expect(card(page, 'Here')).toContainText('Ordered: New')
})

test('ordering a racket that has an open job asks first', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Away' })
  const job = await createJob({ db }, { id }, { racket_id })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option', { name: 'Away' }).click()
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS' }).click()
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  const question = page.getByRole('alertdialog', { name: 'Order another string job?' })
  await expect(question).toContainText(`Away already has an open string job: #${job} is New.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  await question.getByRole('button', { name: 'Order Another' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('a customer without rackets adds one from the order, which then has it', async ({ customer: { page } }) => {
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const order = page.getByRole('dialog', { name: 'Create New String Job' })
  await order.getByRole('button', { name: 'Add Racket' }).click()
  const racket = page.getByRole('dialog', { name: 'Add New Racket' })
  await racket.getByLabel('Manufacturer').fill('Victor')
  await racket.getByLabel('Model Name').fill('DriveX')
  await racket.getByRole('button', { name: 'Add Racket' }).click()
  await expect(racket).toBeHidden()
  await expect(order.getByRole('combobox', { name: 'Racket' })).toContainText('Victor: DriveX')
  await expect(order.getByRole('button', { name: 'Add Racket' })).toHaveCount(0)
  await order.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS' }).click()
  await order.getByRole('button', { name: 'Create String Job' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Victor' })).toBeVisible()
})

test('the dashboard has the longest overdue first, and completed jobs that are not paid', async ({
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

test('hearts and buttons of a card name its racket', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/rackets')
  for (const name of ['Favorite Here', 'String Now: Here', 'Actions for Here']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
})

test('arrow keys step to allowed tensions only, and from empty crosses to the mains', async ({
  customer: { page },
}) => {
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const mains = page.getByLabel('Tension (lbs)', { exact: true })
  await mains.fill('20')
  await mains.press('ArrowUp')
  await expect(mains).toHaveValue('21')
  await mains.press('ArrowDown')
  await expect(mains).toHaveValue('20')
  await mains.press('ArrowDown')
  await expect(mains).toHaveValue('20')
  await mains.fill('25')
  await page.getByRole('button', { name: 'Advanced Options' }).click()
  const crosses = page.getByLabel('Cross Tension (lbs)')
  await crosses.press('ArrowUp')
  await expect(crosses).toHaveValue('25')
  await crosses.press('ArrowUp')
  await expect(crosses).toHaveValue('25.5')
  await crosses.press('ArrowDown')
  await crosses.press('ArrowDown')
  await expect(crosses).toHaveValue('25')
})

test('empty crosses are the mains: on the picture, in the list and for the technician', async ({
  customer: { id, page },
  technician,
  db,
}) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Even' })
  const job = await createJob({ db }, { id }, { racket_id, tension: 25 })
  const picture = 'Even, Bring Your Own String - Labor Only, 25 lbs'
  await page.goto('/string-jobs')
  await expect(page.getByRole('row').nth(1).getByRole('img')).toHaveAccessibleName(picture)
  await technician.page.goto(`/technician/string-jobs/${job}`)
  await expect(technician.page.getByRole('main').getByRole('img').first()).toHaveAccessibleName(picture)
})

test('a menu that Enter opens has the focus on its first item', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  await page.goto('/string-jobs')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
})

test('deleting and retiring say so, and the next racket has the focus after a deletion', async ({
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

test('the menu of a job that cannot be changed says why', async ({ customer: { id, page }, db }) => {
  const retired = await createRacket({ db }, { id }, { racket_name: 'Retired', retire_date: new Date() })
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Strung' })
  await createJob({ db }, { id }, { racket_id: retired, order_status: 'COMPLETED' })
  await createJob({ db }, { id }, { racket_id, order_status: 'READY_FOR_PICKUP' })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'Actions for Strung' }).click()
  await expect(page.getByRole('menu')).toContainText('The racket is already strung')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAccessibleDescription('The racket is already strung')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'This job is completed' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('Back closes what is open, one by one, and then leaves', async ({ customer: { id, page }, db }) => {
    await createRacket({ db }, { id }, { racket_name: 'Here' })
    await page.goto('/string-jobs')
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'Rackets' }).tap()
    await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()

    await page.getByRole('button', { name: 'Actions for Here' }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('menu')).toHaveCount(0)

    await page.getByRole('button', { name: 'String Now' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
    await dialog.getByRole('combobox', { name: 'String' }).tap()
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('option')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'More tension' }).tap()
    await page.evaluate(() => history.back())
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/rackets')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/string-jobs')
  })

  test('Back closes a dialog on the first page of a visit too', async ({ customer: { page } }) => {
    await page.goto('/rackets')
    await page.getByRole('button', { name: 'Add Racket' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Add New Racket' })
    await expect(dialog).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/rackets')
  })

  test('the string picker shows its list before the keyboard', async ({ customer: { page } }) => {
    await page.goto('/string-jobs')
    await page.getByRole('button', { name: 'New String Job' }).tap()
    await page.getByRole('combobox', { name: 'String' }).tap()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByPlaceholder('Search strings...')).not.toBeFocused()
  })

  test('a tap on a date shows the exact one and opens nothing', async ({ customer: { id, page }, db }) => {
    const racket_id = await createRacket({ db }, { id }, { racket_name: 'Here' })
    await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED' })
    await page.goto('/rackets')
    await page.getByRole('article').getByText('just now').tap()
    await expect(page.getByRole('tooltip')).toContainText(String(new Date().getFullYear()))
    await expect(page).toHaveURL('/rackets')
  })
})
