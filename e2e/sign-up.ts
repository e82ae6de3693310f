import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export const uniqueEmail = () => `${randomUUID()}@example.com`

/** Signs a new person up in the sign-in overlay. */
export async function signUp(page: Page, person: { name: string; email: string; password: string }) {
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: 'Sign up' }).click()
  await overlay.getByLabel('Name').fill(person.name)
  await overlay.getByLabel('Email').fill(person.email)
  await overlay.getByLabel('Password', { exact: true }).fill(person.password)
  await overlay.getByRole('button', { name: 'Sign Up' }).click()
}
