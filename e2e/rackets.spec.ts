import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'
import { expectTexts } from './texts.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

const onlyFavorites = (page: Page) => page.getByRole('switch', { name: 'Show favorites only' })

test('the lists have active rackets first, and can be limited to favorites', async ({ customer: { id, page }, db }) => {
  await page.goto('/rackets')
  await expectTexts(page, ['All Rackets', 'You have no rackets added yet. Add some rackets to begin stringing!'])

  await test.step('active rackets are listed before retired ones, in order of their display names, ignoring case', async () => {
    for (const racket of [
      { manufacturer: 'Yonex', model_name: 'Z' },
      { racket_name: 'aardvark', retire_date: new Date() },
      { racket_name: 'beta' },
      { racket_name: 'Alpha', is_favorite: true },
      { manufacturer: 'apacs', model_name: 'Lethal' },
    ]) {
      await createRacket({ db }, { id }, racket)
    }
    await page.reload()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'Alpha',
      'apacs: Lethal',
      'beta',
      'Yonex: Z',
      /aardvark/,
    ])
  })

  await test.step('the favorites switch is remembered for each page on this device', async () => {
    await expect(onlyFavorites(page)).not.toBeChecked()
    await onlyFavorites(page).click()
    await expect(card(page, 'beta')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('rackets-list-show-favorites./rackets'))).toBe('true')
    await page.goto('/')
    await expect(onlyFavorites(page)).not.toBeChecked()
    await expect(card(page, 'beta')).toBeVisible()
  })

  await test.step('the dashboard lists active rackets only', async () => {
    await expect(card(page, 'aardvark')).toHaveCount(0)
    await expectTexts(page, [
      'Active Rackets',
      'Pending String Jobs',
      'New String Job',
      'Show favorites only',
      'Add Racket',
    ])
  })

  await test.step('a racket added while only favorites are shown still appears, with a message', async () => {
    await page.goto('/rackets')
    await expect(onlyFavorites(page)).toBeChecked()
    await page.getByRole('button', { name: 'Add Racket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Racket' })
    await dialog.getByLabel('Manufacturer').fill('Victor')
    await dialog.getByLabel('Model Name').fill('DriveX')
    await dialog.getByRole('button', { name: 'Add Racket' }).click()
    await expect(page.getByText('Racket added')).toBeVisible()
    await expect(card(page, 'Victor: DriveX')).toBeVisible()
    await expect(card(page, 'Alpha')).toBeVisible()
    await onlyFavorites(page).click()
    await onlyFavorites(page).click()
    await expect(card(page, 'Victor: DriveX')).toHaveCount(0)
  })

  await card(page, 'Alpha').getByRole('button', { name: 'Favorite' }).click()
  await expectTexts(page, ['You have no favorite rackets. Mark some rackets as favorites to see them here!'])
})

test('the favorite button changes at once, and changes back silently when the server refuses', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id }, { racket_name: 'Loved' })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/rackets')
  const heart = card(page, 'Loved').getByRole('button', { name: 'Favorite' })
  await expect(heart.locator('svg')).toHaveAttribute('width', '32')
  const saved = page.waitForResponse('**/api/racket/*/')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await saved
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/rackets')

  const [asked, answer] = latch()
  await page.route('**/api/racket/*/', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ is_favorite: false })
    await asked
    await route.fulfill({ status: 409, json: { error: 'No' } })
  })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  answer()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(logged.join('\n')).toContain('Error updating favorite status')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('No', { exact: true })).toHaveCount(0)
})

test('a card shows its racket, opens it with a click anywhere, and has buttons of its own', async ({
  customer: { id, page },
  db,
}) => {
  const racket = await createRacket({ db }, { id }, { racket_name: 'Here' })
  await createRacket({ db }, { id }, { racket_name: 'Put away', retire_date: new Date('2026-03-14T12:00:00Z') })
  await createRacket({ db }, { id })
  await page.goto('/rackets')
  await expectTexts(page, ['Yonex: Astrox 99 Pro', 'Yonex • Astrox 99 Pro', 'Last String date:', 'Never', 'String Now'])

  await test.step('a retired card is dimmed, has no heart and no String Now', async () => {
    const retired = card(page, 'Put away')
    await expect(retired).toHaveClass(/dim/)
    await expect(retired.getByText('Retired', { exact: true })).toBeVisible()
    await expect(retired.getByText('Retired:', { exact: true })).toBeVisible()
    await expect(retired).toContainText('Retired:Mar 14, 2026')
    await expect(retired.getByText('Racket retired', { exact: true })).toHaveCSS('font-style', 'italic')
    await expect(retired.getByRole('button', { name: 'Favorite' })).toHaveCount(0)
    await expect(retired.getByRole('button', { name: 'String Now' })).toHaveCount(0)
  })

  await test.step('the buttons of a card include the racket’s name', async () => {
    for (const name of ['Favorite Here', 'String Now: Here', 'Actions for Here']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    }
  })

  await test.step('a click on String Now does not open the racket', async () => {
    await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Racket' })).toContainText('Here')
    await expect(page).toHaveURL('/rackets')
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a click outside an open menu only closes the menu', async () => {
    await card(page, 'Here').getByRole('button', { name: 'Actions for Here' }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    const text = await card(page, 'Here').getByText('Last String date:').boundingBox()
    await page.mouse.click((text?.x ?? 0) + 2, (text?.y ?? 0) + 2)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page).toHaveURL('/rackets')
  })

  await test.step('a click on the card opens the racket', async () => {
    await card(page, 'Here').getByText('Last String date:').click()
    await expect(page).toHaveURL(`/rackets/${racket}`)
  })
})

test('a racket is edited, retired and deleted from its card, with messages, and the focus moves to the next racket', async ({
  customer: { id, page },
  db,
}) => {
  for (const racket_name of ['Alpha', 'Beta', 'Gamma']) await createRacket({ db }, { id }, { racket_name })
  await page.goto('/rackets')
  const open = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const choose = async (name: string, item: string) => {
    await open(name, item)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${item} Racket` })
      .click()
  }
  await open('Beta', 'Edit')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Racket Details' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await choose('Alpha', 'Delete')
  await expect(page.getByText('Racket deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Beta' })).toBeFocused()
  await choose('Beta', 'Retire')
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText('Racket retired')
  await expect(card(page, 'Beta')).toContainText('Racket retired')
  await choose('Beta', 'Unretire')
  await expect(card(page, 'Beta').getByRole('button', { name: 'String Now' })).toBeVisible()
  await choose('Gamma', 'Delete')
  await expect(card(page, 'Gamma')).toHaveCount(0)
  await choose('Beta', 'Delete')
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeFocused()
  await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
})

test('a refused deletion is logged and shown in the dialog', async ({ customer: { id, page }, db }) => {
  await createRacket({ db }, { id }, { racket_name: `Here${'W'.repeat(80)}` })
  await page.setViewportSize({ width: 320, height: 640 })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/racket/*/', (route) =>
    route.fulfill({ status: 409, json: { error: 'This racket still has an open string job.' } }),
  )
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Racket' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This racket still has an open string job.')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  expect(logged.join('\n')).toContain('Error deleting racket')
})

test('the Add Racket dialog disables its buttons while it saves, keeps the text after a refusal, and then starts empty', async ({
  customer: { page },
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/rackets')
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Add Racket' })

  await test.step('an optional field of a new racket is marked as optional only once', async () => {
    for (const label of ['Manufacturer', 'Model Name', 'Racket Nickname (Optional)', 'Serial Number (Optional)']) {
      await expect(dialog.getByLabel(label)).toHaveValue('')
    }
    await expect(dialog.getByLabel('Racket Nickname (Optional)')).toHaveAccessibleDescription('')
    await expect(dialog.getByLabel('Serial Number (Optional)')).toHaveAccessibleDescription('')
    await expect(dialog.getByLabel('Manufacturer')).toHaveAccessibleDescription(/The brand of the racket/)
  })

  await submit.click()
  await expectTexts(page, [
    'Add New Racket',
    'Enter the details for your new racket. Only manufacturer and model name are required.',
    'Manufacturer',
    'Model Name',
    'Racket Nickname (Optional)',
    'Serial Number (Optional)',
    'Cancel',
    'Manufacturer is required',
    'Model name is required',
  ])

  await dialog.getByLabel('Manufacturer').fill('Yonex')
  await dialog.getByLabel('Model Name').fill('Astrox')
  const [asked, answer] = latch()
  let sent = 0
  await page.route('**/api/racket/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    await asked
    await route.fulfill({ status: 400, json: { error: 'Not today', fields: { model_name: 'Not this one' } } })
  })
  await submit.click()
  await expect(submit).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  // The busy button keeps the focus, and sends nothing again.
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await dialog.getByLabel('Model Name').press('Enter')
  await submit.click({ force: true })
  answer()
  await expect(dialog).toContainText('Not this one')
  expect(sent).toBe(1)
  await expect(dialog).not.toContainText('Not today')
  await expect(submit).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await expect(dialog.getByLabel('Manufacturer')).toHaveValue('Yonex')
  expect(logged.join('\n')).toContain('Error adding racket')

  await page.unroute('**/api/racket/')
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Yonex: Astrox')).toBeVisible()
  await page.getByRole('button', { name: 'Add Racket' }).click()
  await expect(dialog.getByLabel('Manufacturer')).toHaveValue('')
})

test('closing a changed form asks for confirmation, even with the browser’s Back button', async ({
  customer: { page },
}) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rackets' }).click()
  // The dashboard has the same button.
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Racket' })
  await expect(dialog.getByLabel('Manufacturer')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Add Racket' }).click()
  await dialog.getByLabel('Manufacturer').fill('Yonex')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  await expect(dialog.getByLabel('Manufacturer')).toHaveValue('Yonex')
  for (const close of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await close()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
    await expect(page).toHaveURL('/rackets')
    await expect(dialog.getByLabel('Manufacturer')).toHaveValue('Yonex')
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a racket in the shop says so, with its ticket, and leads to its job', async ({ customer: { id, page }, db }) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Away' })
  const job = await createJob({ db }, { id }, { racket_id, order_status: 'READY_FOR_PICKUP', paid: 'card' })
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  await page.goto('/rackets')
  await expect(card(page, 'Away')).toContainText('In the shop, ready for pickup')
  await expect(card(page, 'Away')).not.toContainText('Restring Recommended')

  await test.step('a racket’s card shows its new job as soon as it is ordered', async () => {
    await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create String Job' }).click()
    await page.getByRole('button', { name: 'Bring My Own String' }).click()
    await expect(card(page, 'Here')).toContainText('Ordered, ')
    await expectTexts(page, ['String job created', 'Your string job has been created successfully.'])
  })

  await test.step('the link to the new job has its name also without the shop’s next promise', async () => {
    await page.route('**/api/promise/', (route) => route.abort())
    await page.reload()
    await expect(card(page, 'Here').getByRole('link', { name: 'Ordered', exact: true })).toBeVisible()
    await page.unroute('**/api/promise/')
  })

  await page.getByRole('link', { name: 'Away' }).click()
  const status = page.getByRole('region', { name: 'Stringing Status' })
  await expect(status).toContainText('In the shop, ready for pickup')
  await expect(status).not.toContainText('Restring Recommended')
  await expect(status.getByRole('button', { name: 'String Now' })).toBeVisible()
  await status.getByRole('link', { name: 'In the shop, ready for pickup' }).click()
  await expect(page).toHaveURL(`/string-jobs/${job}`)
})
