import type { Page } from '@playwright/test'
import { createRacket } from '../server/testing/factories.ts'
import { expect, test, unique } from './fixtures.ts'

/**
 * Types letters that an input method has not made words of yet, as for Chinese, Japanese and Korean, and then a key that the
 * method takes, so that it has no other effect.
 */
async function compose(page: Page, text: string, key: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 })
}

test('Enter that takes a word of an input method does not choose a customer', async ({
  technician: { page },
  newPerson,
}) => {
  const last_name = unique('田中')
  await newPerson(`太郎 ${last_name}`)
  await page.goto('/counter')
  const search = page.getByLabel('Find a customer')
  await search.focus()
  await compose(page, '田中', 'Enter')
  await page.keyboard.insertText(last_name)
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible()
  await expect(search).toHaveValue(last_name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Customer of the order' })).toContainText(last_name)
})

test('Escape that drops a word of an input method keeps the field', async ({ customer: { id, page }, db }) => {
  const racket = await createRacket({ db }, { id })
  await page.goto(`/rackets/${racket}`)
  await page.getByRole('button', { name: 'Edit Racket' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Edit Manufacturer' }).click()
  const manufacturer = dialog.getByRole('combobox', { name: 'Manufacturer' })
  await manufacturer.fill('')
  await compose(page, 'かみなり', 'Escape')
  await page.keyboard.insertText('雷')
  await expect(manufacturer).toHaveValue('雷')
  await page.keyboard.press('Escape')
  await expect(manufacturer).toHaveCount(0)
})
