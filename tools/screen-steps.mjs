/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {'many' | 'few' | 'empty' | 'loading' | 'failed' | 'refused'} State
 * @typedef {Awaited<ReturnType<import('./demo-shop.mjs').openDemoShop>>} Shop
 * @typedef {(page: Page, shop: Shop) => Promise<unknown>} Step
 * @typedef {{ name: string, who: 'customer' | 'technician' | 'manager' | null, open: Step, act?: Step,
 *   states?: State[], isRefused?: boolean, isPrint?: boolean, isInGuide?: boolean }} Screen
 */

export const at = (path) => (page) => page.goto(path)
export const button = (page, name) => page.getByRole('button', { name }).first()
export const click = (name) => (page) => button(page, name).click()
export const menu = (name, item) => async (page) => {
  await button(page, name).click()
  if (item) await page.getByRole('menuitem', { name: item }).click()
}
/** Opens a list and follows its first link. */
export const first = (path, link) => async (page) => {
  await page.goto(path)
  await link(page).first().click()
  await page.waitForURL((url) => /\/\d+/.test(url.pathname))
  await page.reload()
}
/** Changes the API's responses for an address before the page gets them. */
export const changed = (path, change, open) => async (page, shop) => {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
  await open(page, shop)
}
/** Shows a part of a long page. */
export const scrollTo = (heading) => (page) =>
  page
    .getByRole('heading', { name: heading })
    .first()
    .evaluate((element) => element.scrollIntoView())
/** On a phone the account menu is in the sidebar, which is a sheet. */
export const account = (item) => async (page) => {
  if (!(await button(page, /^Account of/).isVisible())) await button(page, 'Toggle sidebar').click()
  await menu(/^Account of/, item)(page)
}
/** Opens the dialog of an email's link on the page that is open. */
export const withLink = (hash) => async (page) => {
  await page.evaluate((text) => {
    location.hash = text
  }, hash)
  await page.getByRole('dialog').waitFor()
}
/** Opens a page with other settings in its configuration. */
export const configured = (settings, open) => async (page, shop) => {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    let body = await response.text()
    for (const [name, value] of Object.entries(settings)) {
      body = body.replace(new RegExp(`(&quot;${name}&quot;:&quot;)\\w+`), `$1${value}`)
    }
    await route.fulfill({ response, body })
  })
  await open(page, shop)
}
export const rowLink = (page) => page.getByRole('table').getByRole('link')

/** @type {State[]} */
export const list = ['many', 'few', 'empty', 'loading', 'failed']
/** @type {State[]} */
export const one = ['many', 'loading', 'failed', 'refused']
