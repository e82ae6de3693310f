import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { BROWSER_ARGS, openDemoShop } from './demo-shop.mjs'
import { prepare } from './prepare.mjs'
import { project } from './run.mjs'
import { screens } from './screens.mjs'

// `npm run screenshots` takes them all; `npm run screenshots -- rackets 360 dark` those whose names hold every word.
const words = process.argv.slice(2)
const WIDTHS = [360, 768, 1280]
const THEMES = /** @type {const} */ (['light', 'dark'])
const TALLEST = 2400

await prepare(['server', 'web'])
const { chromium } = await import('@playwright/test')
const folder = join(project, 'screenshots')
mkdirSync(folder, { recursive: true })

const shop = await openDemoShop()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: BROWSER_ARGS,
})
const failures = []
let taken = 0
try {
  for (const who of new Set(screens.map((screen) => screen.who))) {
    const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' })
    if (who) await shop.signIn(context, who)
    for (const screen of screens.filter((candidate) => candidate.who === who)) {
      for (const face of screen.faces ?? ['many']) await takeFace(context, screen, face)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await shop.close()
}
console.log(`${taken} pictures are in screenshots/`)
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)

/** Brings a page to one face of a screen, once, and takes it in every width and theme that is wanted. */
async function takeFace(context, screen, face) {
  const wanted = WIDTHS.flatMap((width) =>
    THEMES.map((theme) => ({ width, theme, name: `${screen.name}-${face}-${width}-${theme}` })),
  ).filter(({ name }) => words.every((word) => name.includes(word)))
  if (wanted.length === 0) return
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await screen.open(page)
    if (face !== 'many') {
      await page.route(/\/api\/(?!auth\/|me\/)/, stub(face))
      await page.reload()
    }
    await settle(page, face)
    for (const { width, theme, name } of wanted) {
      await page.setViewportSize({ width, height: width < 700 ? 780 : 900 })
      await page.emulateMedia({ colorScheme: theme })
      if (screen.act) await again(page, screen, face)
      else await showWhole(page, width)
      await page.screenshot({ path: join(folder, `${name}.png`) })
      taken += 1
    }
  } catch (error) {
    failures.push(`${screen.name}, ${face}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
}

/** A window as tall as the page: what is far below is not drawn before it is seen. */
async function showWhole(page, width) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(height, TALLEST) })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
}

/** What was opened for one width may look different when it is opened in another. */
async function again(page, screen, face) {
  await page.reload()
  await settle(page, face)
  await screen.act(page)
  await page.waitForTimeout(400)
}

async function settle(page, face) {
  if (face === 'failed') await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  else if (face === 'loading') await page.waitForTimeout(1500)
  else {
    await page.getByRole('heading').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[role="status"], [aria-busy="true"]'))
  }
  await page.evaluate(() => document.fonts.ready)
}

/** Answers in the server's place, for what the demo shop does not show. */
function stub(face) {
  return async (route) => {
    if (face === 'loading') return
    if (face === 'failed') return route.fulfill({ status: 500, json: { error: 'Something went wrong' } })
    if (face === 'refused') return route.fulfill({ status: 403, json: { error: 'You are not allowed to do this' } })
    const response = await route.fetch()
    await route.fulfill({ response, json: shortened(await response.json(), face === 'few' ? 1 : 0) })
  }
}

/** The same answer with so many things in its lists. */
function shortened(value, count) {
  if (Array.isArray(value)) return value.slice(0, count)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, held]) => {
    if (key === 'count') return [key, Math.min(count, held)]
    if (key === 'next') return [key, null]
    if (typeof held === 'number' && count === 0) return [key, 0]
    return [key, shortened(held, count)]
  })
  return Object.fromEntries(entries)
}
