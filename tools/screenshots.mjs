import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../scripts/browser.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { project } from '../scripts/run.mjs'
import { openDemoShop } from './demo-shop.mjs'
import { takeEmails } from './email-pictures.mjs'
import { screens } from './screens.mjs'

// `npm run screenshots` takes every picture, `npm run screenshots -- rackets 360 dark` only those whose names contain all
// the words. A word can also be a kind of user: customer, technician, manager, or public for the screens without sign-in;
// or guide, for the screens of docs/guide/.
const words = process.argv.slice(2)
const WIDTHS = [360, 768, 1080, 1280, 1920]
const THEMES = /** @type {const} */ (['light', 'dark'])
const TALLEST = 6000
const isWanted = (name) => words.every((word) => name.includes(word))

await prepare(['server', 'web'])
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
      for (const state of screen.states ?? ['many']) await takeState(context, screen, state)
    }
    await context.close()
  }
  taken += await takeEmails({ browser, shop, folder, widths: WIDTHS, themes: THEMES, isWanted })
} finally {
  await browser.close()
  await shop.close()
}
console.log(`${taken} pictures were saved in screenshots/`)
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)

/** Opens one state of a screen and takes a picture of it in each requested width and theme. */
async function takeState(context, screen, state) {
  const nameOf = (width, theme) => `${screen.name}-${state}-${width}-${theme}`
  const words = `${screen.who ?? 'public'} ${screen.isInGuide && state === 'many' ? 'guide ' : ''}`
  const themesOf = (width) => THEMES.filter((theme) => isWanted(words + nameOf(width, theme)))
  // Paper has one width.
  const widths = (screen.isPrint ? [1280] : WIDTHS).filter((width) => themesOf(width).length > 0)
  if (widths.length === 0) return
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  try {
    await screen.open(page, shop)
    if (state !== 'many') {
      await page.route(/\/api\/(?!auth\/|me\/)/, stub(state))
      // The answer with the session would have the page's first data, too.
      await page.route('**/api/auth/session?page=*', (route) =>
        route.continue({ url: route.request().url().replace(/\?.*/, '') }),
      )
      await page.reload()
    }
    await settle(page, state)
    const address = page.url()
    if (screen.isPrint) await page.emulateMedia({ media: 'print' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 780 : 900 })
      if (screen.act) await reopen(page, screen, { state, address })
      else await showWhole(page, width)
      for (const theme of themesOf(width)) {
        await page.emulateMedia({ colorScheme: theme })
        await page.screenshot({ path: join(folder, `${nameOf(width, theme)}.png`) })
        taken += 1
      }
    }
  } catch (error) {
    failures.push(`${screen.name}, ${state}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
}

/** Makes the window as tall as the page, because the browser does not draw what is far below its edge. */
async function showWhole(page, width) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(height, TALLEST) })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
}

/** Opens dialogs and menus again at each width, because some look different there. A reload keeps those with an address. */
async function reopen(page, screen, { state, address }) {
  await page.goto(address)
  await settle(page, state)
  await screen.act(page, shop)
  await page.waitForTimeout(400)
}

async function settle(page, state) {
  if (state === 'failed') await page.getByRole('button', { name: 'Try Again' }).first().waitFor()
  else if (state === 'loading') await page.waitForTimeout(1500)
  else {
    await page.getByRole('heading').first().waitFor()
    // The session, the page's code and its data load one after another. The pages for people without an account announce
    // changes in an empty element that is always there.
    for (const pause of [0, 300, 300]) {
      await page.waitForTimeout(pause)
      await page.waitForFunction(() => !document.querySelector('[role="status"]:not(:empty), [aria-busy="true"]'))
    }
  }
  await page.evaluate(() => document.fonts.ready)
}

/** Replaces the server's responses, for the states that the demo shop does not have. */
function stub(state) {
  return async (route) => {
    if (state === 'loading') return
    if (state === 'failed') return route.fulfill({ status: 500, json: { error: 'Something went wrong' } })
    if (state === 'refused') return route.fulfill({ status: 403, json: { error: 'You are not allowed to do this' } })
    const response = await route.fetch()
    await route.fulfill({ response, json: shortened(await response.json(), state === 'few' ? 1 : 0) })
  }
}

/** The same response with at most `count` items in each list. */
function shortened(value, count) {
  if (Array.isArray(value)) return value.slice(0, count)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, field]) => {
    if (key === 'count') return [key, Math.min(count, field)]
    if (key === 'next') return [key, null]
    if (typeof field === 'number' && count === 0) return [key, 0]
    return [key, shortened(field, count)]
  })
  return Object.fromEntries(entries)
}
