import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const LIGHT: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // A menu is rendered outside of the landmarks.
  rules: { region: { enabled: false } },
}

/** In dark mode, only the colors differ. */
const DARK: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Checks the current page with axe by WCAG 2.2 A and AA and by best practices, then its contrast in dark mode. */
export async function expectAccessible(page: Page, what: string, part = 'html') {
  // A dialog that fades in is not there yet, or has pale text.
  await expect(page.locator(part).first()).toBeVisible()
  await page.evaluate(settle)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  await expectNothing(page, part, LIGHT, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothing(page, part, DARK, `${what}, in the dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNothing(page: Page, part: string, options: RunOptions, what: string) {
  const violations = await page.evaluate(
    async ({ part, options }) => {
      // The caller added axe to the page.
      const { axe } = globalThis as unknown as { axe: { run(part: string, options: RunOptions): Promise<AxeResults> } }
      const results = await axe.run(part, { ...options, resultTypes: ['violations'] })
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { part, options },
  )
  expect(violations, what).toEqual([])
}

/** Waits in the page for all animations that end. */
const settle = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  ).then(() => undefined)
