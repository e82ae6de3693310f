import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { BENCH } from '../server/testing/shop-bench.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { fillWholeShop, LONG_NAME, LONG_RACKET, pathOf, SCREENS, type Screen } from './screens.ts'
import { leftInEnglish, removeBrackets } from './test-language.ts'
import { stickingOut, visit } from './visit.ts'

// A screen is loaded once, because that takes longer than the checks. The test language is longer than any other.

for (const [group, screens] of Object.entries<Screen[]>(SCREENS)) {
  test(`no screen ${group} scrolls sideways at any width or zoom, cuts off text, has English left in the test language, or violates axe or its content security policy`, async ({
    germanShop: shop,
  }) => {
    const { page } = shop
    const breaches: string[] = []
    await page.exposeFunction('breach', (breach: string) => breaches.push(breach))
    await page.addInitScript(() => {
      // The test exposes this function above.
      const { breach } = globalThis as unknown as { breach: (what: string) => void }
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        breach(`${violatedDirective} ${blockedURI} ${sourceFile}`),
      )
    })
    const made = await fillWholeShop(shop, shop)
    const isStaff = group !== 'for customers'
    await shop.speakGerman(LONG_NAME, { is_technician: isStaff, is_manager: isStaff })
    const data = [...ENTERED, ...(await shop.data())]
    const left: string[] = []
    const look = async (path: string) =>
      left.push(...(await leftInEnglish(page, data)).map((text) => `${path}: ${text}`))
    for (const screen of screens) {
      const { hasPhoneForm, isSpaced } = screen
      const path = pathOf(screen, made)
      await page.setViewportSize({ width: 320, height: 640 })
      await visit(page, path)
      await look(path)
      await expectToFit(page, path)
      if (isSpaced) await expectSpace(page, path)
      await page.setViewportSize({ width: 1280, height: 900 })
      await look(path)
      expect(await stickingOut(page), `${path} at 1280 px`).toEqual([])
      await removeBrackets(page)
      await expectAccessible(page, path)
      if (!hasPhoneForm) continue
      await page.setViewportSize({ width: 360, height: 740 })
      await expectAccessible(page, `${path} on a phone`)
    }
    // Staff see more on the screens of customers.
    for (const screen of group === 'for technicians' ? SCREENS['for customers'] : []) {
      const path = pathOf(screen, made)
      await page.setViewportSize({ width: 320, height: 740 })
      await visit(page, path)
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        await look(path)
        expect(await stickingOut(page), `${path} at ${width} px, for staff`).toEqual([])
      }
    }
    expect([...new Set(left)].filter((text) => !OTHER.test(text))).toEqual([])
    expect(breaches, 'of its own content policy').toEqual([])
  })
}

/** The texts that people entered, which have no translation. */
const ENTERED = [
  ...[LONG_RACKET, 'Unstrung one', 'Retired one', 'X'.repeat(48)],
  ...[...LONG_NAME.split(' '), 'Tomas', 'Okafor', 'tomas@example.com', 'tomas@', ...BENCH.checklist],
]

/** Texts that have no translation: jobs in the audit trail, and names of placeholders. */
const OTHER = /: String Job #|: (Hello )?\{[\w ]+\}/

async function expectToFit(page: Page, path: string) {
  // 640 px is a phone in landscape, or a window of 1280 px at 200 %. With the sidebar open, 768 px leave 464.
  for (const [width, height] of [
    [320, 640],
    [640, 320],
    [768, 640],
    [1024, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await stickingOut(page), `${path} at ${width} px`).toEqual([])
  }
  await page.keyboard.press('Control+b')
  expect(await stickingOut(page), `${path} at 1024 px, sidebar toggled`).toEqual([])
  await page.keyboard.press('Control+b')
}

test('the walk opens every route', () => {
  const source = readFileSync(new URL('../web/routes.tsx', import.meta.url), 'utf8')
  const routes = [...source.matchAll(/(?:path: |managerPage\(\s*)'([^']+)'/g)].map(([, route = '']) => route)
  const ids = { id: 1, racket: 1, retired: 1, paid: 1, job: 1, order: 1, statement: 1, redo: 1, pack: 1 }
  const paths = Object.values<Screen[]>(SCREENS)
    .flat()
    .map((screen) => pathOf(screen, ids).replace(/\?.*/, ''))
  const isOpened = (route: string) =>
    paths.some((path) => new RegExp(`^/?${route.replace(/\$\w*/g, '[^/]+')}$`).test(path))
  expect(routes.length).toBeGreaterThan(20)
  expect(routes.filter((route) => !isOpened(route))).toEqual([])
})

/** Checks that no text is cut off with the wider spacing of WCAG 1.4.12. */
async function expectSpace(page: Page, path: string) {
  await page.evaluate(() => {
    const wider = new CSSStyleSheet()
    wider.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets.push(wider)
  })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(cutOff), `${path} at ${width} px`).toEqual([])
    expect(await stickingOut(page), `${path} at ${width} px`).toEqual([])
  }
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}

function cutOff() {
  const main = document.querySelector('#content') ?? document.body
  return [...main.querySelectorAll('*')].flatMap((element) => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    // Texts for screen readers are clipped on purpose, and a racket's shaft is drawn beyond its card.
    if (clipPath !== 'none' || element.closest('svg, .sr-only, thead, .racket-stage, .strung-chart')) return []
    const isCut = (style: string, content: number, box: number) => style !== 'visible' && content > box + 1
    const cut =
      isCut(overflowX, element.scrollWidth, element.clientWidth) ||
      isCut(overflowY, element.scrollHeight, element.clientHeight)
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const outgrown = element.matches('button, h1, h2, h3, td') && element.scrollWidth > element.clientWidth + 1
    return (cut && element.textContent) || (hasText && outgrown) ? [element.outerHTML.slice(0, 200)] : []
  })
}
