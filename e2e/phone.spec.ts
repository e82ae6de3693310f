import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test, unique } from './fixtures.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('Back closes the open menus and dialogs one by one, and then leaves the page', async ({
    customer: { id, page },
    db,
  }) => {
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

  test('Back also closes a dialog on the first page of a visit', async ({ customer: { page } }) => {
    await page.goto('/rackets')
    await page.getByRole('button', { name: 'Add Racket' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Add New Racket' })
    await expect(dialog).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/rackets')
  })

  test('the account opens, and Back closes it', async ({ customer: { page } }) => {
    await page.goto('/rackets')
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Account of Lena Brandt' }).tap()
    await page.getByRole('menuitem', { name: 'Manage Account' }).tap()
    const account = page.getByRole('dialog', { name: 'Account' })
    await expect(account.getByRole('textbox', { name: 'Name' })).toHaveValue('Lena Brandt')
    await page.evaluate(() => history.back())
    await expect(account).toHaveCount(0)
    await expect(page).toHaveURL('/rackets')
  })

  test('the group Manage scrolls what it opens into view', async ({ manager: { page } }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/counter')
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Manage' }).tap()
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  })

  test('the preview of a message scrolls into view', async ({ manager: { page } }) => {
    await page.goto('/shop/messages/texts')
    await page.getByRole('button', { name: 'Preview' }).tap()
    await expect(page.getByRole('region', { name: 'Preview' })).toBeInViewport({ ratio: 1 })
  })

  for (const [link, title] of [
    ['verify-email', 'Confirm your email'],
    ['reset-password', 'Choose a new password'],
  ]) {
    test(`the link of an email opens '${title}'`, async ({ page }) => {
      await page.goto(`/#${link}=a-secret`)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    })
  }

  test('the string picker shows its list without opening the keyboard', async ({ customer: { page } }) => {
    await page.goto('/string-jobs')
    await page.getByRole('button', { name: 'New String Job' }).tap()
    await page.getByRole('combobox', { name: 'String' }).tap()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByPlaceholder('Search strings...')).not.toBeFocused()
  })

  test('a message does not cover the buttons of a question', async ({ customer: { id, page }, db }) => {
    await createRacket({ db }, { id }, { racket_name: 'First' })
    await createRacket({ db }, { id }, { racket_name: 'Second' })
    await page.goto('/rackets')
    const ask = async (racket: string) => {
      await page.getByRole('button', { name: `Actions for ${racket}` }).tap()
      await page.getByRole('menuitem', { name: 'Delete' }).tap()
      return page.getByRole('alertdialog').getByRole('button', { name: 'Delete Racket' })
    }
    await (await ask('First')).tap()
    const toast = page.getByRole('list', { name: 'Notification' })
    await expect(toast).toContainText('Racket deleted')
    const answer = await ask('Second')
    await expect(answer).toBeInViewport()
    const message = await toast.boundingBox()
    const button = await answer.boundingBox()
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  })

  test('the racket of an order keeps its model beside a long nickname', async ({ customer: { id, page }, db }) => {
    await createRacket({ db }, { id }, { racket_name: 'The red one for doubles', model_name: 'Astrox 99 Pro' })
    await page.goto('/rackets')
    await page.getByRole('button', { name: 'String Now' }).tap()
    const racket = page.getByRole('combobox', { name: 'Racket' })
    const field = await racket.boundingBox()
    const model = await racket.getByText('Astrox 99 Pro)').boundingBox()
    expect((model?.x ?? 0) + (model?.width ?? 0)).toBeLessThan((field?.x ?? 0) + (field?.width ?? 0))
  })

  test('a tap on a relative date shows the exact date and opens nothing', async ({ customer: { id, page }, db }) => {
    const racket_id = await createRacket({ db }, { id }, { racket_name: 'Here' })
    await createJob({ db }, { id }, { racket_id, order_status: 'COMPLETED' })
    await page.goto('/rackets')
    await page.getByRole('article').getByText('just now').tap()
    await expect(page.getByRole('tooltip')).toContainText(String(new Date().getFullYear()))
    await expect(page).toHaveURL('/rackets')
  })

  test('two strings that differ only in their color are told apart although their name is long', async ({
    technician: { page },
    customer,
    db,
  }) => {
    const string = await createString(
      { db },
      { manufacturer: 'Ashaway', name: 'Zymax 62 Fire Power Tournament Edition', color: 'Sunset Orange' },
    )
    const begun = { received_at: new Date(), started_at: new Date(), string_id: string }
    await page.goto(`/technician/string-jobs/${await createJob({ db }, customer, begun)}`)
    await page.getByTitle('As Strung').first().tap()
    const field = page.getByRole('combobox', { name: 'String' })
    const chosen = field.getByText('Zymax 62 Fire Power')
    await expect(chosen).toContainText('Sunset Orange')
    expect(await chosen.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0)
    expect(await chosen.evaluate((name) => name.scrollHeight - name.clientHeight)).toBeLessThanOrEqual(0)
    const [outer, inner] = [await field.boundingBox(), await chosen.boundingBox()]
    expect((inner?.y ?? 0) - (outer?.y ?? 0)).toBeGreaterThan(4)
  })

  test('the bar of a walk-in order covers the whole row of a racket that is behind it', async ({
    technician: { page },
    newPerson,
    db,
  }) => {
    const kim = await newPerson(unique('Kim'))
    await createJob({ db }, kim, { string_id: await createString({ db }), order_status: 'COMPLETED' })
    await page.goto('/counter')
    await page.getByLabel('Find a customer').fill(kim.name)
    await page.keyboard.press('Enter')
    const row = page.locator('button[aria-pressed]')
    await row.tap()
    await expect(row).toHaveAttribute('aria-pressed', 'true')
    const [racket, bar] = [await row.boundingBox(), await page.locator('[data-bar]').boundingBox()]
    expect(bar?.x).toBe(racket?.x)
    expect(bar?.width).toBe(racket?.width)
  })
})

test('on a phone that lies on its side, the bench scrolls with its buttons', async ({ technician, newPerson, db }) => {
  const { page } = technician
  const job = await createJob({ db }, await newPerson('Kim'), { received_at: new Date() })
  await page.setViewportSize({ width: 720, height: 320 })
  await page.goto(`/bench?job=${job}`)
  await expect(page.getByText('Job Details', { exact: true })).toBeVisible()
  expect(await page.getByRole('main').evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(320)
})

test('a message under a pointer that rests leaves after its time', async ({ customer: { page } }) => {
  // In a narrow window, the message appears where the button of the dialog was.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/rackets')
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Racket' })
  await dialog.getByLabel('Manufacturer').fill('Yonex')
  await dialog.getByLabel('Model Name').fill('Nanoflare')
  await dialog.getByRole('button', { name: 'Add Racket' }).click()
  const toast = page.getByRole('list', { name: 'Notification' })
  await expect(toast).toContainText('Racket added')
  await expect(toast).toHaveCount(0)
})
