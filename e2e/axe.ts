import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No finding of axe by WCAG 2.2 A and AA, and by good practice, on what is shown now. */
export async function expectAccessible(page: Page, what: string, part = 'html') {
  const axe = new AxeBuilder({ page }).include(part)
  // Every dark test on a large screen has a light one, which looks at the whole: only the colours differ.
  const isRepeat = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark) and (min-width: 640px)').matches)
  if (isRepeat) axe.withRules(['color-contrast'])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  // A menu floats outside of the landmarks.
  if (!isRepeat) axe.disableRules('region')
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    what,
  ).toEqual([])
}
