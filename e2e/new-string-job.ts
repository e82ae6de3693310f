import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export async function openDialog(page: Page) {
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

export const tension = (page: Page) => page.getByLabel('Tension (lbs)', { exact: true })

export const submit = (page: Page) => page.getByRole('button', { name: 'Create String Job' })
