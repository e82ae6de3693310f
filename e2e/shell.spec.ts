import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './latch.ts'
import { addOrganization } from './organizations.ts'

const sidebar = 'complementary'

test('the screen shows Loading... until the session is known', async ({ customer: { page } }) => {
  const answer = await holdBack(page, '**/api/auth/session*')
  await page.goto('/rackets')
  await expect(page.getByText('Loading...')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()
})

test('the sign-in overlay covers every route for a visitor, and closing it leaves an empty shell', async ({ page }) => {
  for (const path of ['/', '/string-jobs', '/rackets/1', '/technician/string-jobs', '/nowhere', '/rackets']) {
    await page.goto(path)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toHaveCount(0)
  await page.getByRole(sidebar).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
})

test('the breadcrumb leads home, the tab shows the page’s title, and every page shows that payments are in test mode', async ({
  customer: { page },
}) => {
  const side = page.getByRole(sidebar)
  const expectPage = async (...crumbs: string[]) => {
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText(crumbs)
    const number = crumbs.at(-1) === 'Job Details' ? ' #1' : ''
    await expect(page).toHaveTitle(`${crumbs.at(-1)}${number} · Stringbed`)
    await expect(page.getByText('Test mode')).toBeVisible()
  }
  await page.goto('/rackets')
  await expectPage('Home', 'Rackets')

  await test.step('the sidebar marks the current page, links to the others, and its logo leads home', async () => {
    await expect(side.getByRole('heading', { name: 'Application' })).toBeVisible()
    await expect(side.getByRole('link', { name: 'Rackets' })).toHaveAttribute('aria-current', 'page')
    await expect(side.getByText('Technician')).toHaveCount(0)
    await side.getByRole('link', { name: 'String Jobs' }).click()
    await expect(page).toHaveURL('/string-jobs')
    await expectPage('Home', 'String Jobs')
    await side.getByRole('link', { name: 'Stringbed' }).click()
    await expect(page).toHaveURL('/')
    await expectPage('Home', 'Dashboard')
  })

  await page.goto('/rackets/1')
  await expectPage('Home', 'Rackets', 'Racket Details')
  await page.goto('/technician/string-jobs')
  await expectPage('Home', 'Technician String Jobs')
  await page.goto('/technician/string-jobs/1')
  await expectPage('Home', 'Technician String Jobs', 'Job Details')
})

test('an unknown path shows Not Found with a link back', async ({ customer: { page } }) => {
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  for (const path of ['/nowhere', '/foo.html', '/rackets/1.5', '/technician/string-jobs/271/x', '/rackets/1/strings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
    await expect(crumbs).toHaveText(['Home', 'Not Found'])
    await expect(page).toHaveTitle('Not Found · Stringbed')
  }
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('the sidebar has a group of links for technicians', async ({ technician: { page } }) => {
  await page.goto('/')
  await page.getByRole(sidebar).getByRole('link', { name: 'Technician Jobs' }).click()
  await expect(page).toHaveURL(/\/technician\/string-jobs/)
})

test('the sidebar’s footer shows the customer’s tier and credits', async ({ newPerson, signIn }) => {
  const standard = await signIn(await newPerson('Ann Standard'))
  await standard.page.goto('/')
  await standard.page.getByRole('button', { name: 'Account of Ann Standard' }).click()
  await expect(standard.page.getByRole('menuitem', { name: 'Tier: standard' })).toBeVisible()
  await expect(standard.page.getByText('Free Stringing Credits')).toHaveCount(0)

  const club = await signIn(await newPerson('Cleo Club', { tier_status: 'club', stringing_credits: 3 }))
  await club.page.goto('/')
  await expect(club.page.getByRole(sidebar).getByText('club', { exact: true })).toBeVisible()
  await club.page.getByRole('button', { name: 'Account of Cleo Club' }).click()
  await expect(club.page.getByRole('menuitem', { name: 'Tier: club' })).toBeVisible()
  await expect(club.page.getByRole('menuitem', { name: 'Free Stringing Credits: 3' })).toBeVisible()
})

test('Control+b and Meta+b collapse the sidebar to icons, and a cookie remembers it for seven days', async ({
  customer: { page },
}) => {
  const side = page.getByRole(sidebar)
  await page.goto('/')
  for (const shortcut of ['Control+b', 'Meta+b']) {
    await expect(side).toHaveCSS('width', '224px')
    await page.keyboard.press(shortcut)
    await expect(side).toHaveCSS('width', '56px')
    await expect(side.getByRole('link', { name: 'Rackets' })).toBeVisible()

    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
    expect(cookie?.value).toBe('false')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)

    await page.reload()
    await expect(side).toHaveCSS('width', '56px')
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect(side).toHaveCSS('width', '224px')
    await page.context().clearCookies({ name: 'sidebar_state' })
  }
})

test('at 768 px the sidebar is beside the page; on narrower screens it is a sheet that closes after a navigation', async ({
  customer: { page },
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/')
  await expect(page.getByRole(sidebar)).toBeVisible()

  await page.setViewportSize({ width: 767, height: 900 })
  await expect(page.getByRole(sidebar)).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await sheet.getByRole('link', { name: 'Rackets' }).click()
  await expect(page).toHaveURL('/rackets')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Control+b')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Control+b')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Control+b')
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(sheet).toBeHidden()
})

test('signing out leads to /, and the page no longer shows any of the person’s data', async ({
  customer: { page },
}) => {
  await page.goto('/rackets')
  await page.getByRole('button', { name: 'Account of Lena Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await expect(page.getByText('Lena Brandt')).toHaveCount(0)
})

test('the theme follows the system until the person chooses one, and the choice survives a reload', async ({
  customer: { page },
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const lightness = () =>
    page.evaluate(() => Number(getComputedStyle(document.documentElement).backgroundColor.match(/[\d.]+/)?.[0]))
  await expect.poll(lightness).toBeLessThan(0.5)
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitem', { name: 'Light theme' }).click()
  await expect.poll(lightness).toBeGreaterThan(0.5)
  await page.reload()
  await expect.poll(lightness).toBeGreaterThan(0.5)
})

test('an account that could not be loaded shows an error and can be loaded again', async ({ customer: { page } }) => {
  // Other parts of the page load the account as well, so the request succeeds only after a press of the button. A press that
  // misses the button while it is redrawn does not count.
  await page.route('**/api/me/', async (route) => {
    const isPressed = await page.evaluate(() => 'isPressed' in window)
    await (isPressed ? route.continue() : route.fulfill({ status: 400, json: { error: '' } }))
  })
  await page.goto('/')
  await page.evaluate(() => {
    const notePress = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[role="alert"] button')) {
        Object.assign(window, { isPressed: true })
      }
    }
    addEventListener('click', notePress, true)
  })
  const failed = page.getByRole('alert').filter({ hasText: 'Your account could not be loaded. Please try again.' })
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(failed).toBeHidden()
})

test('a page says that a part of it could not be loaded, and loads it again', async ({
  technician: { id, page },
  db,
}) => {
  await createJob({ db }, { id }, { received_at: new Date() })
  await page.route('**/api/today/', (route) => route.fulfill({ status: 503, json: { error: '' } }))
  await page.goto('/')
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('A part of this page could not be loaded. Please try again.')
  await page.unroute('**/api/today/')
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('a dialog says that a part of it could not be loaded, and loads it again', async ({ customer: { page } }) => {
  await page.route('**/api/racket_models/', (route) => route.fulfill({ status: 503, json: { error: '' } }))
  await page.goto('/rackets')
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Manufacturer').fill('Yon')
  const failed = dialog.getByRole('alert')
  await expect(failed).toContainText('A part of this page could not be loaded. Please try again.')
  await page.unroute('**/api/racket_models/')
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(failed).toHaveCount(0)
  await expect(dialog.getByLabel('Manufacturer')).toHaveValue('Yon')
  await dialog.getByLabel('Manufacturer').fill('Yone')
  await expect(dialog.getByRole('option', { name: 'Yonex' })).toBeVisible()
})

test('a page that could not be loaded shows one error, also if parts of it failed', async ({
  technician: { id, page },
  db,
}) => {
  const job = await createJob({ db }, { id })
  let partsFailed = 0
  await page.route('**/api/bench/', (route) => {
    partsFailed++
    return route.fulfill({ status: 503, json: { error: '' } })
  })
  await page.route(`**/api/technician/string_job/${job}/`, (route) =>
    route.fulfill({ status: 400, json: { error: '' } }),
  )
  await page.goto(`/technician/string-jobs/${job}`)
  // A read that the server could not answer is tried three times.
  await expect.poll(() => partsFailed).toBe(3)
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('Failed to load string job. Please try again later.')
  await expect(failed).toHaveCount(1)
})

test('a page says so if several of its parts could not be loaded', async ({ technician: { id, page }, db }) => {
  const job = await createJob({ db }, { id })
  const parts = ['/api/bench/', `/api/technician/string_job/${job}/messages/`]
  for (const part of parts) {
    await page.route(`**${part}`, (route) => route.fulfill({ status: 503, json: { error: '' } }))
  }
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByRole('alert')).toContainText('A part of this page could not be loaded. Please try again.')
})

test('on a phone, the sidebar closes when the account menu opens a dialog', async ({ customer: { page }, db }) => {
  await addOrganization(db)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  for (const [item, dialog] of [
    ['Manage Account', 'Account'],
    ['Organizations', 'Organizations'],
  ] as const) {
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: /^Account of/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the portal works in a browser that blocks storage', async ({ customer: { id, page }, db }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } })
  })
  await createJob({ db }, { id })
  await page.goto('/rackets')
  await page.getByRole('switch', { name: 'Show favorites only' }).check()
  await expect(page.getByText('You have no favorite rackets.')).toBeVisible()
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitem', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  expect(errors).toEqual([])
})

test('without a connection, the page stays and says what could not be loaded, and works again once it is online', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id })
  await page.goto('/rackets')
  await page.getByRole('article').hover()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const missing = page.getByText('This could not be loaded. Check your connection and try again.', { exact: true })
  await page.getByRole('button', { name: 'Add Racket' }).click()
  await expect(missing).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: /^Actions/ }).click()
  await expect(missing).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add Racket' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Racket' })).toBeVisible()
  await page.keyboard.press('Escape')

  // This happens after an update: the portal is reachable, but no longer has the old file.
  await page.route('**/assets/string-job-dialog-*.js', (route) => route.fulfill({ status: 404 }))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'String Now' }).click()
  await reloaded
  await expect(page.getByRole('article')).toHaveCount(1)
})
