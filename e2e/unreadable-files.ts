import type { Page } from '@playwright/test'

/** Files of these pages cannot be read, as those that were moved or changed since they were chosen. */
export const refuseFiles = (page: Page) =>
  page.addInitScript(() => {
    File.prototype.arrayBuffer = async () => {
      throw new DOMException('The requested file could not be read', 'NotReadableError')
    }
  })
