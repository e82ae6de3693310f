import { account, at, withLink } from './screen-steps.mjs'

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
  { name: 'two-factor-app', who: 'customer', open: at('/'), act: turnedOn },
  { name: 'confirm-email-signed-in', who: 'customer', open: at('/'), act: withLink('verify-email=0.guess') },
  { name: 'set-up-shop', who: 'customer', open: at('/'), act: withLink('setup=guess') },
  { name: 'join-staff-signed-in', who: 'customer', open: at('/'), act: withLink('join=guess') },
]
