/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {'many' | 'few' | 'empty' | 'loading' | 'failed' | 'refused'} State
 * @typedef {{ name: string, who: 'customer' | 'technician' | 'manager' | null, open: (page: Page) => Promise<unknown>,
 *   act?: (page: Page) => Promise<unknown>, states?: State[], isRefused?: boolean }} Screen
 */

const at = (path) => (page) => page.goto(path)
const button = (page, name) => page.getByRole('button', { name }).first()
const click = (name) => (page) => button(page, name).click()
const menu = (name, item) => async (page) => {
  await button(page, name).click()
  if (item) await page.getByRole('menuitem', { name: item }).click()
}
/** Opens a list and follows its first link. */
const first = (path, link) => async (page) => {
  await page.goto(path)
  await link(page).first().click()
  await page.waitForURL((url) => /\/\d+/.test(url.pathname))
  await page.reload()
}
/** On a phone the account menu is in the sidebar, which is a sheet. */
const account = (item) => async (page) => {
  if (!(await button(page, /^Account of/).isVisible())) await button(page, 'Toggle sidebar').click()
  await menu(/^Account of/, item)(page)
}
const card = (page) => page.getByRole('article').filter({ hasNotText: 'Racket retired' }).getByRole('link')
const retiredCard = (page) => page.getByRole('article').filter({ hasText: 'Racket retired' }).getByRole('link')
const rowLink = (page) => page.getByRole('table').getByRole('link')
const jobLink = (page) => page.locator('a[href*="/jobs/"]')
const receipt = (page) => page.locator('a[href$="/receipt"]')
/** Only a customer with credits is asked how to pay. */
const payWithCredits = async (page) => {
  await page.route('**/api/me/', async (route) => {
    const me = await (await route.fetch()).json()
    await route.fulfill({ json: { ...me, stringing_credits: 3 } })
  })
  await page.goto('/string-jobs')
}
const refusedCheckout = async (page) => {
  await page.route('**/api/stripe/**', (route) =>
    route.fulfill({ status: 409, json: { error: 'This job was paid already.' } }),
  )
  await page.goto('/string-jobs')
}
const payByCard = async (page) => {
  await button(page, 'Pay Now').click()
  await button(page, 'Pay with Card').click()
}
const withAdvanced = async (page) => {
  await button(page, 'String Now').click()
  await button(page, 'Advanced Options').click()
}

const withString = async (page) => {
  await withAdvanced(page)
  await page.getByLabel('Cross Tension (lbs)').fill('26.5')
  await page.getByRole('combobox', { name: 'String' }).click()
  await page
    .getByRole('option', { name: /Yonex.*Sky Blue|Yonex.*Blue/ })
    .first()
    .click()
}
const withErrors = async (page) => {
  await withAdvanced(page)
  await page.getByLabel('Cross Tension (lbs)').fill('20')
  await button(page, 'Create String Job').click()
}
const nothingTyped = async (page) => {
  await button(page, 'Add Racket').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Racket' }).click()
}
const inEdit = async (page) => {
  await button(page, 'Edit Racket').click()
  await button(page, 'Edit Racket Name').click()
}
const security = async (page) => {
  await account('Manage account')(page)
  await page.getByRole('tab', { name: 'Security' }).click()
}
/** Shows a timer that has run for twelve minutes. */
const runTimers = async (page) => {
  const job = new URL(page.url()).pathname.split('/').at(-1)
  await page.evaluate((key) => {
    const record = { seconds: 767, running: true, last_updated: Date.now(), sent: false }
    localStorage.setItem(key, JSON.stringify(record))
  }, `string-job-timer.${job}.mains`)
  await page.reload()
  await page.getByRole('button', { name: 'Pause Mains Duration' }).waitFor()
}
const favoritesOnly = (page) => page.getByRole('switch', { name: 'Show favorites only' }).check()

/** @type {State[]} */
const list = ['many', 'few', 'empty', 'loading', 'failed']
/** @type {State[]} */
const one = ['many', 'loading', 'failed', 'refused']

/** Every screen of the portal: its user, how to open it, and its states. @type {Screen[]} */
export const screens = [
  { name: 'sign-in', who: null, open: at('/') },
  { name: 'sign-up', who: null, open: at('/'), act: click('Sign up') },
  { name: 'forgotten-password', who: null, open: at('/'), act: click('Forgot password?') },
  { name: 'dashboard', who: 'customer', open: at('/'), states: list },
  { name: 'rackets', who: 'customer', open: at('/rackets'), states: list },
  { name: 'add-racket', who: 'customer', open: at('/rackets'), act: click('Add Racket') },
  { name: 'add-racket-errors', who: 'customer', open: at('/rackets'), act: nothingTyped },
  { name: 'racket', who: 'customer', open: first('/rackets', card), states: one },
  { name: 'racket-retired', who: 'customer', open: first('/rackets', retiredCard) },
  { name: 'racket-details', who: 'customer', open: first('/rackets', card), act: click('Edit Racket') },
  { name: 'racket-in-edit', who: 'customer', open: first('/rackets', card), act: inEdit },
  { name: 'racket-delete', who: 'customer', open: first('/rackets', card), act: menu(/^Actions/, 'Delete Racket') },
  { name: 'job-with-string', who: 'customer', open: first('/rackets', card), act: withString },
  { name: 'job-errors', who: 'customer', open: first('/rackets', card), act: withErrors },
  { name: 'create-string-job', who: 'customer', open: first('/rackets', card), act: withAdvanced },
  { name: 'string-jobs', who: 'customer', open: at('/string-jobs'), states: list },
  { name: 'job-menu', who: 'customer', open: at('/string-jobs'), act: menu(/^Actions/) },
  { name: 'payment-options', who: 'customer', open: payWithCredits, act: click('Pay Now') },
  { name: 'payment-refused', who: 'customer', open: refusedCheckout, act: payByCard },
  { name: 'string-job', who: 'customer', open: first('/string-jobs', rowLink), states: one },
  { name: 'cancel-job', who: 'customer', open: at('/string-jobs'), act: menu(/^Actions/, 'Cancel Job') },
  { name: 'receipt', who: 'customer', open: first('/string-jobs', receipt), states: one },
  { name: 'profile', who: 'customer', open: at('/'), act: account('Manage account') },
  { name: 'security', who: 'customer', open: at('/'), act: security },
  { name: 'organizations', who: 'customer', open: at('/'), act: account('Organizations') },
  { name: 'theme', who: 'customer', open: at('/'), act: click('Theme') },
  { name: 'sidebar', who: 'customer', open: at('/string-jobs'), act: click('Toggle sidebar') },
  { name: 'checkout-return', who: 'customer', open: at('/checkout/return?session_id=none'), isRefused: true },
  { name: 'not-authorized', who: 'customer', open: at('/shop') },
  { name: 'not-found', who: 'customer', open: at('/nowhere') },
  { name: 'favorites', who: 'customer', open: at('/rackets'), act: favoritesOnly, states: ['many', 'empty'] },
  { name: 'technician-jobs', who: 'technician', open: at('/technician/string-jobs'), states: [...list, 'refused'] },
  { name: 'technician-job', who: 'technician', open: first('/technician/string-jobs', rowLink), states: one },
  {
    name: 'technician-status',
    who: 'technician',
    open: first('/technician/string-jobs', rowLink),
    act: menu('Set status'),
  },
  {
    name: 'reset-timer',
    who: 'technician',
    open: first('/technician/string-jobs', rowLink),
    act: click('Reset Mains Duration'),
  },
  { name: 'timers', who: 'technician', open: first('/technician/string-jobs', rowLink), act: runTimers },
  { name: 'bench', who: 'technician', open: at('/bench'), states: ['many', 'refused'] },
  {
    name: 'bench-racket',
    who: 'technician',
    open: async (page) => {
      await page.goto('/bench')
      await page.getByRole('link', { name: /Up next/ }).click()
      await page.getByRole('heading', { name: 'Crosses' }).waitFor()
    },
  },
  { name: 'queue', who: 'technician', open: at('/queue'), states: [...list, 'refused'] },
  { name: 'counter', who: 'technician', open: at('/counter'), states: ['many', 'refused'] },
  {
    name: 'hand-over',
    who: 'technician',
    open: at('/counter/hand-over?job=1'),
    states: ['many', 'empty', 'failed', 'refused'],
  },
  { name: 'shop', who: 'manager', open: at('/shop'), states: [...list, 'refused'] },
  { name: 'shop-job', who: 'manager', open: first('/shop/money', jobLink), states: one },
  { name: 'shop-strings', who: 'manager', open: at('/shop/strings'), states: list },
  { name: 'shop-add-string', who: 'manager', open: at('/shop/strings'), act: click('Add String') },
  { name: 'shop-import', who: 'manager', open: at('/shop/strings'), act: click('Import') },
  { name: 'shop-models', who: 'manager', open: at('/shop/models'), states: list },
  { name: 'shop-tiers', who: 'manager', open: at('/shop/tiers'), states: list },
  { name: 'shop-people', who: 'manager', open: at('/shop/people'), states: list },
  { name: 'shop-person', who: 'manager', open: first('/shop/people', rowLink), states: one },
  { name: 'shop-money', who: 'manager', open: at('/shop/money'), states: list },
  { name: 'shop-statements', who: 'manager', open: at('/shop/statements'), states: list },
  { name: 'shop-settings', who: 'manager', open: at('/shop/settings'), states: one },
  { name: 'shop-labels', who: 'manager', open: at('/shop/labels'), states: one },
  { name: 'shop-audit', who: 'manager', open: at('/shop/audit'), states: list },
  { name: 'shop-mail', who: 'manager', open: at('/shop/mail'), states: list },
  { name: 'shop-messages', who: 'manager', open: at('/shop/messages'), states: one },
  { name: 'counter-labels', who: 'technician', open: at('/counter/labels'), states: list },
  { name: 'counter-calls', who: 'manager', open: at('/counter/calls'), states: list },
  { name: 'shop-waitlist', who: 'manager', open: at('/shop/waitlist'), states: list },
]
