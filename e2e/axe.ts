import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Checks the current page with axe by WCAG 2.2 A and AA and by best practices, then its contrast in dark mode, where only
 * the colors differ.
 */
export async function expectAccessible(page: Page, what: string, part = 'html') {
  // A dialog that fades in is not there yet, or has pale text.
  await expect(page.locator(part).first()).toBeVisible()
  await page.evaluate(settle)
  // Without legacy mode axe opens a page to combine the results of frames, and the portal has no frames.
  const axe = () => new AxeBuilder({ page }).include(part).setLegacyMode()
  // A menu is rendered outside of the landmarks.
  const all = axe()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules('region')
  await expectNothing(all, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothing(axe().withRules(['color-contrast']), `${what}, in the dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNothing(axe: AxeBuilder, what: string) {
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    what,
  ).toEqual([])
}

/** Waits in the page for all animations that end. */
const settle = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  ).then(() => undefined)
