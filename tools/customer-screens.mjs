import { account, at, button, click, first, list, menu, one, rowLink } from './screen-steps.mjs'

const card = (page) => page.getByRole('article').filter({ hasNotText: 'Racket retired' }).getByRole('link')
const retiredCard = (page) => page.getByRole('article').filter({ hasText: 'Racket retired' }).getByRole('link')
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
const favoritesOnly = (page) => page.getByRole('switch', { name: 'Show favorites only' }).check()

/** The screens of customers, and of people who are not signed in. @type {import('./screen-steps.mjs').Screen[]} */
export const customerScreens = [
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
]
