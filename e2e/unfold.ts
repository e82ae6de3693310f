import type { Page } from '@playwright/test'

/** Opens a folded part of the page by its title. */
export const unfold = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${title}\\b`), expanded: false }).click()
