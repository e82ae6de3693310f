import { expect, test, unique } from './fixtures.ts'
import { loseNextAnswer } from './latch.ts'

test('a manager makes a key, a script uses it, and it stops when it is revoked', async ({
  manager: { page },
  request,
}) => {
  const name = unique('Bookkeeping')
  await page.goto('/shop/settings/api-keys')
  await page.getByRole('button', { name: 'Create Key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  await dialog.getByRole('button', { name: 'Create Key' }).click()
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue()
  const ask = async () =>
    (await request.get('/api/shop/overview/', { headers: { authorization: `Bearer ${key}` } })).status()
  expect(await ask()).toBe(200)

  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'API keys' })).toContainText(name)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  const revoked = page.getByRole('listitem').filter({ hasText: name })
  await expect(revoked).toContainText('Revoked')
  await expect(revoked).not.toContainText('valid until')
  expect(await ask()).toBe(401)
})

test('a key whose answer was lost is named, so that it is revoked, and the next try creates another one', async ({
  manager: { page },
}) => {
  const name = unique('Till')
  await page.goto('/shop/settings/api-keys')
  await page.getByRole('button', { name: 'Create Key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await loseNextAnswer(page, '**/api/shop/api_keys/')
  const create = dialog.getByRole('button', { name: 'Create Key' })
  await create.click()
  await expect(dialog.getByRole('alert')).toContainText('The key could not be created. Please try again.')
  await create.click()
  await expect(dialog.getByRole('alert')).toContainText(
    'The key was created, but it did not arrive here. Please revoke it and create another one.',
  )
  await create.click()
  await expect(dialog.getByLabel('Key', { exact: true })).toHaveValue(/^sb_/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(2)
})
