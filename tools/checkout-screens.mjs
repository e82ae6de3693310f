import { at, button } from './screen-steps.mjs'

const checkout = async (page, shop) => {
  const string_job_id = await shop.read(
    `select j.id from string_jobs j join users u on u.id = owner_id
     where u.email = '${shop.accounts.get('customer').email}' and paid_payment_id is null and order_status = 'NEW'
     order by j.id limit 1`,
  )
  const { redirectUrl } = await shop.call('customer', 'POST', '/stripe/create-checkout-session/', { string_job_id })
  await page.goto(redirectUrl)
}
const payWith = (card) => async (page, shop) => {
  await checkout(page, shop)
  await page.getByLabel('Card number').fill(card)
  await button(page, /^Pay /).click()
  await page.waitForLoadState()
}

/** The card provider's pages in test mode. @type {import('./screen-steps.mjs').Screen[]} */
export const checkoutScreens = [
  { name: 'checkout', who: 'customer', open: checkout },
  { name: 'checkout-declined', who: 'customer', open: payWith('4000 0000 0000 0002') },
  { name: 'checkout-confirm', who: 'customer', open: payWith('4000 0027 6000 3184') },
  { name: 'checkout-closed', who: 'customer', open: at('/sandbox/checkout/unknown') },
]
