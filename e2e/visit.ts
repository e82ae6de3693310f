import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens a page and waits until it has loaded its data. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
}

/**
 * Makes all text of the page twice as large, as browsers do for people who see little. Returns to the usual size with 1.
 * Chromium keeps the container queries of the old size for elements that have no layout yet, so the page gets one first.
 */
export const enlargeText = (page: Page, factor = 2) =>
  page.evaluate(
    (size) => {
      document.body.getBoundingClientRect()
      document.documentElement.style.fontSize = size
    },
    `${factor * 100}%`,
  )

/** Elements that extend beyond the right edge of the window, and words that are broken into single letters. */
export const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const all = [...document.querySelectorAll('body *')]
    const culprits = all.filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    return [
      `${scrollWidth} px of ${clientWidth}`,
      ...culprits.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 160)),
    ]
  })
