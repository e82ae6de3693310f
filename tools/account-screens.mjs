import { account, at, button, changed, withLink } from './screen-steps.mjs'

const profile =
  (tab, ...presses) =>
  async (page, shop) => {
    await account('Manage Account')(page)
    const dialog = page.getByRole('dialog')
    if (tab !== 'Profile') await dialog.getByRole('tab', { name: tab }).click()
    for (const press of presses) {
      const password = dialog.getByLabel('Your password')
      if (await password.isVisible()) await password.fill(shop.accounts.get('customer').password)
      await dialog.getByRole('button', { name: press }).last().click()
    }
  }
const turnedOn = async (page, shop) => {
  await profile('Security', 'Turn On', 'Turn On', 'Continue')(page, shop)
  await page.getByRole('img', { name: 'QR code' }).waitFor()
}
const backupCodes = async (page, shop) => {
  await profile('Security', 'Turn On', 'Turn On')(page, shop)
  await page.getByRole('list', { name: 'Backup codes' }).waitFor()
}
const withSecondFactor = changed(
  '**/api/auth/session',
  (session) => ({ ...session, user: { ...session.user, two_factor_enabled: true } }),
  at('/'),
)
const messages = async (page, shop) => {
  await profile('Profile')(page, shop)
  const choices = page.getByRole('group', { name: 'Messages about my orders' })
  await choices.evaluate((group) => group.scrollIntoView({ block: 'start' }))
}
const withClock = async (page) => {
  await page.clock.install()
  await page.goto('/rackets')
}
/** The portal answers that no one is signed in, when the page asks for a new token after a minute. */
const sessionEnded = async (page) => {
  await button(page, 'Add Racket').click()
  await page.getByLabel('Manufacturer').fill('Yonex')
  await page.getByLabel('Model Name').fill('Astrox 99 Pro')
  await page.route('**/api/auth/session', (route) => route.fulfill({ contentType: 'application/json', body: 'null' }))
  await page.clock.fastForward(60_000)
  await page.getByRole('dialog').getByRole('button', { name: 'Add Racket' }).click()
  await page.getByText('Your session has ended.').waitFor()
  await page.unroute('**/api/auth/session')
}
const inOrganization = async (page, shop) => {
  const headers = { origin: shop.url }
  const found = await (await page.request.get('/api/auth/organization/list')).json()
  if (found.length === 0) {
    await page.request.post('/api/auth/organization/create', { data: { name: 'Court 5 Badminton Club' }, headers })
  }
  await page.goto('/')
}
const organization = async (page) => {
  await account('Organizations')(page)
  await page.getByRole('button', { name: 'Manage Court 5 Badminton Club' }).click()
}

/** The dialogs of a customer's account. @type {import('./screen-steps.mjs').Screen[]} */
export const accountScreens = [
  { name: 'profile', who: 'customer', open: at('/'), act: profile('Profile') },
  { name: 'security', who: 'customer', open: at('/'), act: profile('Security') },
  { name: 'organizations', who: 'customer', open: inOrganization, act: account('Organizations') },
  { name: 'organization', who: 'customer', open: inOrganization, act: organization },
  { name: 'change-email', who: 'customer', open: at('/'), act: profile('Profile', 'Change Email') },
  { name: 'delete-account', who: 'customer', open: at('/'), act: profile('Profile', 'Delete Account') },
  { name: 'sessions', who: 'customer', open: at('/'), act: profile('Sessions') },
  { name: 'two-factor-password', who: 'customer', open: at('/'), act: profile('Security', 'Turn On') },
  { name: 'two-factor-codes', who: 'customer', open: at('/'), act: backupCodes },
  { name: 'two-factor-on', who: 'customer', open: withSecondFactor, act: profile('Security') },
  { name: 'two-factor-off', who: 'customer', open: withSecondFactor, act: profile('Security', 'Turn Off') },
  { name: 'messages', who: 'customer', open: at('/'), act: messages },
  { name: 'session-ended', who: 'customer', open: withClock, act: sessionEnded },
  { name: 'two-factor-app', who: 'customer', open: at('/'), act: turnedOn },
  { name: 'confirm-email-signed-in', who: 'customer', open: at('/'), act: withLink('verify-email=0.guess') },
  { name: 'set-up-shop', who: 'customer', open: at('/'), act: withLink('setup=guess') },
  { name: 'join-staff-signed-in', who: 'customer', open: at('/'), act: withLink('join=guess') },
]
