import { SMALL_PNG } from '../server/testing/png.ts'
import { expect, test } from './fixtures.ts'
import { latch } from './latch.ts'
import { refuseFiles } from './unreadable-files.ts'

test('a manager chooses a logo; a file that is no PNG is refused with a sentence', async ({ manager: { page } }) => {
  // All tests share the shop, so this test answers the page's requests itself.
  const logo = '/logo/0123456789abcdef.png'
  const [released, release] = latch()
  await page.route('**/api/shop/logo/', async (route) => {
    const isSaved = route.request().method() === 'PUT'
    if (!isSaved) await released
    if (isSaved) expect(route.request().postDataJSON()).toEqual({ png: SMALL_PNG })
    return route.fulfill({ json: { logo: isSaved ? logo : null } })
  })
  await page.route(`**${logo}`, (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(SMALL_PNG, 'base64') }),
  )
  await page.goto('/shop/settings/shop')
  const group = page.getByRole('group', { name: 'Logo' })
  const choose = (name: string, buffer: Buffer) =>
    group.getByLabel('File of the logo').setInputFiles({ name, mimeType: 'image/png', buffer })

  await choose('logo.png', Buffer.from('<script>alert(1)</script>'))
  await expect(group.getByRole('alert')).toHaveText('The logo must be a PNG image')
  await choose('logo.png', Buffer.alloc(5_000_000))
  await expect(group.getByRole('alert')).toContainText('The logo can be at most 100 kB')

  await choose('logo.png', Buffer.from(SMALL_PNG, 'base64'))
  await expect(group.getByRole('img', { name: 'The logo of the shop' })).toBeVisible()
  await expect(group.getByRole('alert')).toHaveCount(0)
  const remove = group.getByRole('button', { name: 'Remove Logo' })
  await remove.click()
  await expect(remove).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(group.getByRole('img')).toHaveCount(0)
})

test('a logo that the browser cannot read is refused with a sentence', async ({ manager: { page } }) => {
  await refuseFiles(page)
  await page.goto('/shop/settings/shop')
  const group = page.getByRole('group', { name: 'Logo' })
  const moved = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(SMALL_PNG, 'base64') }
  await group.getByLabel('File of the logo').setInputFiles(moved)
  await expect(group.getByRole('alert')).toHaveText('The file could not be read. Please choose it again.')
})
