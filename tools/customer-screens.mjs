import { accountScreens } from './account-screens.mjs'
import { checkoutScreens } from './checkout-screens.mjs'
import { at, button, changed, click, configured, first, list, menu, one, rowLink } from './screen-steps.mjs'

const card = (page) => page.getByRole('article').filter({ hasNotText: 'Racket retired' }).getByRole('link')
const racketOf = (shop, condition) =>
  shop.read(
    `select max(r.id) from rackets r join users u on u.id = owner_id
     where u.email = '${shop.accounts.get('customer').email}' and r.deleted_at is null and ${condition}`,
  )
/** Not every demo shop has a customer with a retired racket. */
const retiredRacket = async (page, shop) => {
  if (!(await racketOf(shop, 'retire_date is not null'))) {
    const racket = await racketOf(shop, 'retire_date is null')
    await shop.call('customer', 'PATCH', `/racket/${racket}/`, { is_retired: true })
  }
  await page.goto(`/rackets/${await racketOf(shop, 'retire_date is not null')}`)
}
const receipt = (page) => page.locator('a[href$="/receipt"]')
const restring = async (page, shop) => page.goto(`/restring/${await racketOf(shop, 'retire_date is null')}`)
/** Gives the customer credits, because only a customer with credits can choose the way to pay. */
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
const favoritesOnly = (page) => page.getByRole('switch', { name: 'Show favorites only' }).check()
/** Opens one of the customer's own pages. `where` is a condition on the job in SQL. */
const job =
  (where, page = '') =>
  async (window, shop) => {
    const id = await jobOf(shop, where)
    await window.goto(`/string-jobs/${id}${page}`)
  }
const wholeOrder = async (window, shop) => {
  const id = await jobOf(shop, `order_status = 'NEW'`)
  await window.goto(`/orders/${await shop.read(`select order_id from string_jobs where id = ${id}`)}`)
}
async function jobOf(shop, where) {
  const id = await shop.read(
    `select j.id from string_jobs j join users u on u.id = owner_id
     where u.email = '${shop.accounts.get('customer').email}' and ${where} order by j.id desc limit 1`,
  )
  if (!id) throw new Error(`the customer has no job with ${where}`)
  return id
}
const UNPAID = `paid_payment_id is null and order_status`
const orderedJob = async (shop) => {
  const racket = await racketOf(shop, 'retire_date is null')
  return shop.call('customer', 'POST', '/string_job/', { racket, tension: 25 })
}
const newJob = async (page, shop) => page.goto(`/string-jobs/${(await orderedJob(shop)).id}`)
/** The amount of a job that was just strung is due. */
const strungJob = async (shop) => {
  const { id } = await orderedJob(shop)
  await shop.call('technician', 'PATCH', `/technician/string_job/${id}/status/`, { status: 'READY_FOR_PICKUP' })
  return id
}
const readyJob = async (page, shop) => page.goto(`/string-jobs/${await strungJob(shop)}`)
const withQuestion = async (page, shop) => {
  const id = await jobOf(shop, `${UNPAID} = 'NEW'`)
  if (
    !(await shop.read(`select id from string_jobs where id = ${id} and jsonb_array_length(asked_extras::jsonb) > 0`))
  ) {
    await shop.call('technician', 'POST', `/counter/jobs/${id}/extras/`, {
      extra: await shop.read('select max(id) from extras'),
    })
  }
  await page.goto(`/string-jobs/${id}`)
}
const statement = async (page, shop) => {
  const { email } = shop.accounts.get('customer')
  const find = () =>
    shop.read(
      `select statement_id from statement_jobs join string_jobs j on j.id = string_job_id join users u on u.id = owner_id where u.email = '${email}' limit 1`,
    )
  if (!(await find())) {
    const id = await strungJob(shop)
    await shop.call('technician', 'PATCH', `/technician/string_job/${id}/mark_paid/`, { way: 'On account' })
    await shop.call('manager', 'POST', '/shop/statements/', {
      customer: await shop.read(`select id from users where email = '${email}'`),
    })
  }
  await page.goto(`/statements/${await find()}`)
}
const KILOGRAMS = { tension_kg: 11.8, cross_tension_kg: 12.2 }
const inKilograms = (open) =>
  changed(
    /\/api\/string_job\/\d+\/$/,
    (found) => ({ ...found, ...KILOGRAMS }),
    configured({ tension_unit: 'kg', currency: 'CHF' }, open),
  )
const dialogButton = (page, name) => page.getByRole('dialog').getByRole('button', { name }).last()
const order = click('String Now')
const aboveLimit = async (page) => {
  await withAdvanced(page)
  await page.getByLabel('Tension (lbs)', { exact: true }).fill('33')
  await page.getByLabel('Cross Tension (lbs)').fill('35')
  await page.getByLabel('I accept the risk').waitFor()
}
const pickString = async (page) => {
  await order(page)
  await page.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option').first().waitFor()
}
const pickRacket = async (page) => {
  await button(page, 'New String Job').click()
  await page.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option').first().waitFor()
}
const several = async (page) => {
  await button(page, 'New String Job').click()
  await button(page, 'Add Another Racket').click()
  const boxes = page.getByRole('list', { name: 'Rackets' }).getByRole('checkbox')
  await boxes.first().check()
  await boxes.nth(1).check()
}
const severalAlike = async (page) => {
  await several(page)
  await page.getByRole('switch', { name: 'Same string and tension for all' }).check()
}
const oneOfSeveral = async (page) => {
  await several(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Change / })
    .first()
    .click()
}
const ownString = async (page) => {
  await order(page)
  await page.getByRole('combobox', { name: 'String' }).waitFor()
  await page.getByLabel('Tension (lbs)', { exact: true }).fill('24')
  await dialogButton(page, 'Create String Job').click()
  await page.getByRole('alertdialog').waitFor()
}
const retire = menu(/^Actions/, 'Retire Racket')
/** Retires a racket while its call gets the response of `answer`. */
const retireWith = (answer, result) => async (page) => {
  await page.route('**/api/racket/**', answer)
  await retire(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire Racket' }).click()
  await page.getByRole(result).waitFor()
  await page.unroute('**/api/racket/**')
}
const offline = retireWith((route) => route.abort(), 'alert')
/** The code of a dialog cannot be loaded. */
const offlineCode = async (page) => {
  for (const path of ['**/assets/**', '**/api/health']) await page.route(path, (route) => route.abort())
  await button(page, 'Add Racket').click()
  await page.getByText('Check your connection').first().waitFor()
  for (const path of ['**/assets/**', '**/api/health']) await page.unroute(path)
}

/** The screens of customers. @type {import('./screen-steps.mjs').Screen[]} */
export const customerScreens = [
  ...accountScreens,
  { name: 'dashboard', who: 'customer', open: at('/'), states: list },
  { name: 'rackets', who: 'customer', open: at('/rackets'), states: list },
  { name: 'add-racket', who: 'customer', open: at('/rackets'), act: click('Add Racket') },
  { name: 'add-racket-errors', who: 'customer', open: at('/rackets'), act: nothingTyped },
  { name: 'racket', who: 'customer', isInGuide: true, open: first('/rackets', card), states: one },
  { name: 'racket-retired', who: 'customer', open: retiredRacket },
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
  { name: 'payment-receipt', who: 'customer', open: job('paid_payment_id > 0', '/payment-receipt') },
  { name: 'order-page', who: 'customer', open: wholeOrder },
  { name: 'restring', who: 'customer', open: restring },
  { name: 'theme', who: 'customer', open: at('/'), act: click('Theme') },
  { name: 'sidebar', who: 'customer', open: at('/string-jobs'), act: click('Toggle sidebar') },
  { name: 'checkout-return', who: 'customer', open: at('/checkout/return?session_id=none'), isRefused: true },
  { name: 'not-authorized', who: 'customer', open: at('/shop') },
  { name: 'not-found', who: 'customer', open: at('/nowhere') },
  { name: 'favorites', who: 'customer', open: at('/rackets'), act: favoritesOnly, states: ['many', 'empty'] },
  { name: 'string-job-new', who: 'customer', open: newJob },
  { name: 'string-job-received', who: 'customer', open: job(`order_status = 'NEW' and received_at is not null`) },
  { name: 'string-job-ready', who: 'customer', open: readyJob },
  { name: 'string-job-paid', who: 'customer', open: job(`paid_payment_id > 0 and order_status = 'COMPLETED'`) },
  { name: 'string-job-completed', who: 'customer', open: job(`${UNPAID} = 'COMPLETED'`) },
  { name: 'string-job-cancelled', who: 'customer', open: job(`order_status = 'CANCELLED'`) },
  { name: 'string-job-question', who: 'customer', open: withQuestion },
  { name: 'string-job-kg', who: 'customer', open: inKilograms(job(`order_status = 'NEW'`)) },
  { name: 'edit-job', who: 'customer', open: at('/string-jobs'), act: menu(/^Actions/, 'Edit') },
  { name: 'order', who: 'customer', open: first('/rackets', card), act: order },
  { name: 'order-kg', who: 'customer', open: inKilograms(first('/rackets', card)), act: order },
  { name: 'order-string', who: 'customer', open: first('/rackets', card), act: pickString },
  { name: 'order-racket', who: 'customer', open: at('/string-jobs'), act: pickRacket },
  { name: 'order-own-string', who: 'customer', open: first('/rackets', card), act: ownString },
  { name: 'order-above-limit', who: 'customer', open: first('/rackets', card), act: aboveLimit },
  { name: 'order-several', who: 'customer', open: at('/'), act: several },
  { name: 'order-several-alike', who: 'customer', open: at('/'), act: severalAlike },
  { name: 'order-one-of-several', who: 'customer', open: at('/'), act: oneOfSeveral },
  { name: 'racket-menu', who: 'customer', open: first('/rackets', card), act: menu(/^Actions/) },
  { name: 'racket-retire', who: 'customer', open: first('/rackets', card), act: retire },
  { name: 'dashboard-chf', who: 'customer', open: configured({ currency: 'CHF' }, at('/')) },
  { name: 'offline', who: 'customer', open: first('/rackets', card), act: offline },
  { name: 'offline-code', who: 'customer', open: at('/rackets'), act: offlineCode },
  { name: 'statement', who: 'customer', open: statement, states: one },
  { name: 'bills', who: 'customer', open: at('/bills'), states: one },
  ...checkoutScreens,
]
