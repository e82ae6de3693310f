import type { Page } from '@playwright/test'

/** Opens all pages with other settings in their configuration than the portal's. */
export const configurePages = (page: Page, settings: Record<string, unknown>) =>
  page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = Object.entries(settings).reduce(
      (text, [name, value]) =>
        text.replace(
          new RegExp(`&quot;${name}&quot;:[^,}]+`),
          `&quot;${name}&quot;:${JSON.stringify(value).replaceAll('"', '&quot;')}`,
        ),
      await response.text(),
    )
    await route.fulfill({ response, body })
  })
