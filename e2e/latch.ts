import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

/** A promise for a route handler to wait for, and the function that resolves it. */
export function latch(): [opened: Promise<void>, open: () => void] {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, open]
}

/**
 * Holds back the requests of a page to these addresses, and returns the function that lets them go on. Each request calls
 * `onRequest`.
 */
export async function holdBack(page: Page, url: string, onRequest = () => {}): Promise<() => void> {
  const [released, release] = latch()
  await page.route(url, async (route) => {
    onRequest()
    await released
    await route.continue()
  })
  return release
}

/**
 * Presses a button twice while its requests to this address are held back, and checks that it is busy meanwhile. Returns a
 * function for the number of requests.
 */
export async function pressTwice(page: Page, button: Locator, url: string): Promise<() => number> {
  let asked = 0
  const release = await holdBack(page, url, () => {
    asked += 1
  })
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.press('Enter')
  release()
  return () => asked
}

/**
 * Makes a change when the next request of a page to this address is on its way. Made before the press, the page could
 * learn of it first and no longer have the button.
 */
export const onNextRequest = (page: Page, url: string, change: () => Promise<unknown>) =>
  page.route(
    url,
    async (route) => {
      await change()
      await route.continue()
    },
    { times: 1 },
  )

/** Does what the next change of a page to this address asks just before it, as another person would. */
export const doBefore = (page: Page, url: string) =>
  page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const headers = { ...route.request().headers(), 'idempotency-key': randomUUID() }
    expect((await route.fetch({ headers })).ok()).toBe(true)
    await route.continue()
  })

/** Ends the replacing of a page's requests. A handler that still waits for the server would fail the test after its end. */
export const stopRoutes = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** The server does what the next request of a page to this address asks, and the page gets no answer. */
export const loseNextAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true)
      await route.abort()
    },
    { times: 1 },
  )
