import { expect, test } from './fixtures.ts'

const unique = () => `${crypto.randomUUID()}@example.com`

test('a new person signs up, comes back after a reload, signs out and in again', async ({ page }) => {
  const email = unique()
  await page.goto('/rackets')
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: 'Sign up' }).click()
  await overlay.getByLabel('Name').fill('Lena Brandt')
  await overlay.getByLabel('Email').fill(email)
  await overlay.getByLabel('Password', { exact: true }).fill('mains and crosses')
  await overlay.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()

  await page.getByRole('button', { name: 'Account of Lena Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await overlay.getByLabel('Email').fill(email)
  await overlay.getByLabel('Password', { exact: true }).fill('mains and crosses')
  await overlay.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
})

test('a minted session opens the portal', async ({ customer }) => {
  await customer.page.goto('/')
  await expect(customer.page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
})
