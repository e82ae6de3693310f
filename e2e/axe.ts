import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * No finding of axe by WCAG 2.2 A and AA, and by good practice, on what is shown now; then the colours alone once more
 * in the dark, where nothing else differs.
 */
export async function expectAccessible(page: Page, what: string, part = 'html') {
  // The portal has no frames, and so needs none of the pages that axe opens to put their findings together.
  const axe = () => new AxeBuilder({ page }).include(part).setLegacyMode()
  // A menu floats outside of the landmarks.
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
