import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export async function openDialog(page: Page) {
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens the dialog with the customer's only racket and a string of their own. */
export async function openFilledDialog(page: Page) {
  const dialog = await openDialog(page)
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option').click()
  await chooseOwnString(page)
  return dialog
}

/** Chooses the customer's own string in a form. */
export async function chooseOwnString(page: Page) {
  await page.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS Bring Your Own String' }).click()
}

export const tension = (page: Page) => page.getByLabel('Tension (lbs)', { exact: true })

export const submit = (page: Page) => page.getByRole('button', { name: 'Create String Job' })
