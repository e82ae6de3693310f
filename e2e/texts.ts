import type { Page } from '@playwright/test'
import type { createRacket } from '../server/testing/factories.ts'
import { type Account, expect } from './fixtures.ts'

export type Shop = Parameters<typeof createRacket>[0]

export interface State {
  state: string
  /** Brings the page into this state. */
  arrange: (page: Page, person: Account, portal: Shop) => Promise<unknown>
  /** The specification's exact texts for this state. */
  texts: string[]
}

export async function expectTexts(page: Page, texts: string[]) {
  for (const text of texts) {
    await expect(page.getByText(text, { exact: true }).first(), text).toBeVisible()
  }
}

/** Answers a call with a status and a body instead of sending it to the server. */
export const refuse = (page: Page, path: string, method: string, status: number, body: unknown) =>
  page.route(`**/api${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  )
