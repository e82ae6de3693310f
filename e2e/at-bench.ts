import type { Page } from '@playwright/test'
import { createJob } from '../server/testing/factories.ts'
import { expect, type Person, test } from './fixtures.ts'
import { ticketOf } from './job-rows.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const field = (page: Page) => page.getByLabel('Ticket or code')
export const problem = (page: Page) => page.getByRole('alert')

/** Types like a scanner: fast, with Enter at the end, and without a focused field. */
export async function scan(page: Page, text: string) {
  await page.locator('h1').first().waitFor()
  await page.evaluate((code) => {
    for (const key of [...code, 'Enter']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  }, text)
}

export async function type(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

export const bench = test.extend<{ lena: Person; job: number; ticket: string; page: Page }>({
  lena: async ({ newPerson }, use) => use(await newPerson(`Lena ${crypto.randomUUID().slice(0, 8)}`)),
  job: async ({ db, lena }, use) => use(await createJob({ db }, lena, { cross_tension: 26 })),
  ticket: async ({ db, job }, use) => use(await ticketOf(db, job)),
  page: async ({ technician }, use) => {
    await technician.page.goto('/bench')
    await expect(technician.page.getByRole('heading', { name: 'Bench', level: 1 })).toBeVisible()
    await use(technician.page)
  },
})
