import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { unfold } from './unfold.ts'

export const open = async (page: Page, job: number) => {
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByRole('heading', { name: `String Job #${job}` })).toBeVisible()
}

/** Opens the page of a job with its history. */
export async function openWithHistory(page: Page, job: number) {
  await open(page, job)
  await unfold(page, 'History')
}

export const statusOf = (page: Page) => page.getByRole('group', { name: 'Status' })

export const advance = (page: Page) => statusOf(page).getByRole('button', { name: /^Advance/ })

export async function choose(page: Page, status: string) {
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: status }).click()
}

export const fact = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

export const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem')

export const said = (page: Page, text: string) => page.getByText(text, { exact: true })
