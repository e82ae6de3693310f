import type { Page } from '@playwright/test'
import { createJob, createRacket, createStatement, createString } from '../server/testing/factories.ts'
import { type Account, expect, test } from './fixtures.ts'

type Shop = Parameters<typeof createRacket>[0]

const LONG = 'Grandmother’s wonderfully unbreakable tournament racket of 1987'

/** Creates rackets and jobs in every state, with very long names. */
async function fillShop(portal: Shop, { id }: Account) {
  const string_id = await createString(portal, {
    manufacturer: 'Toalson',
    name: `Rencon Devil Spin Black ${id}`,
    color: 'Red',
  })
  const racket = await createRacket(portal, { id }, { racket_name: LONG, serial_number: 'X'.repeat(48) })
  await createRacket(portal, { id }, { racket_name: 'Unstrung one' })
  const retired = await createRacket(portal, { id }, { racket_name: 'Retired one', retire_date: new Date() })
  const old = new Date(Date.now() - 100 * 86_400_000)
  const done = { order_status: 'COMPLETED', order_completion_date: old } as const
  await createJob(portal, { id }, { racket_id: racket, string_id, order_status: 'READY_FOR_PICKUP' })
  await createJob(portal, { id }, { racket_id: retired, string_id, ...done })
  await createJob(portal, { id }, { racket_id: racket, string_id, order_status: 'CANCELLED' })
  const paid = await createJob(portal, { id }, { racket_id: racket, string_id, paid: 'technician', ...done })
  const job = await createJob(portal, { id }, { racket_id: racket, cross_tension: 26.5, technician_notes: LONG })
  const statement = await createStatement(portal, { id }, { id })
  return { racket, retired, paid, job, statement }
}

/** The routes of customers, and the routes that only technicians and managers can open. */
function routes({ racket, retired, paid, job, statement }: Awaited<ReturnType<typeof fillShop>>, { id }: Account) {
  const customer = ['/', '/rackets', `/rackets/${racket}`, `/rackets/${retired}`, '/string-jobs']
  const shop = [
    '',
    `/jobs/${job}`,
    '/strings',
    '/models',
    '/tiers',
    '/people',
    `/people/${id}`,
    '/money',
    '/statements',
    '/settings',
    '/labels',
    '/audit',
    '/mail',
    '/messages',
    '/waitlist',
  ]
  return {
    customer: [
      ...customer,
      `/string-jobs/${job}`,
      `/string-jobs/${paid}`,
      `/string-jobs/${paid}/receipt`,
      `/statements/${statement}`,
      '/rackets/2000000000',
      '/nowhere',
    ],
    staff: [
      '/technician/string-jobs?status=ALL',
      `/technician/string-jobs/${job}`,
      '/queue',
      '/bench',
      `/bench?job=${job}`,
      '/counter',
      `/counter/hand-over?job=${job}`,
      '/counter/labels',
      `/counter/labels?jobs=${job}`,
      `/counter/labels?jobs=${job}&paper=slip`,
      '/counter/calls',
      ...shop.map((path) => `/shop${path}`),
    ],
  }
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
}

/** Elements that extend beyond the right edge of the window, and words that are broken into single letters. */
const stickingOut = (page: Page) =>
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

for (const role of ['customer', 'staff'] as const) {
  test(`no page for ${role === 'customer' ? 'customers' : 'staff'} scrolls sideways at any width or zoom, or violates its content security policy`, async ({
    newPerson,
    signIn,
    db,
  }) => {
    // The staff's pages, each at four widths, take minutes on a busy machine.
    test.slow()
    const rights = role === 'staff' ? { is_technician: true, is_manager: true } : {}
    const person = await signIn(await newPerson('Maximiliane-Konstantina Oberhuber-Wachtelstein', rights))
    const { page } = person
    const made = await fillShop({ db }, person)
    const breaches: string[] = []
    await page.exposeFunction('breach', (breach: string) => breaches.push(breach))
    await page.addInitScript(() => {
      // The test exposes this function above.
      const { breach } = globalThis as unknown as { breach: (what: string) => void }
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        breach(`${violatedDirective} ${blockedURI} ${sourceFile}`),
      )
    })
    for (const path of routes(made, person)[role]) {
      await page.setViewportSize({ width: 320, height: 640 })
      await visit(page, path)
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
    }
    expect(breaches, 'of its own content policy').toEqual([])
  })
}

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('pages have no animations or transitions', async ({ customer, db }) => {
    const { page } = customer
    await fillShop({ db }, customer)
    const moving = () =>
      page.evaluate(() => {
        const seconds = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)))
        return [...document.querySelectorAll('*')].flatMap((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
          const animated = animationName !== 'none' && seconds(animationDuration) > 0.01
          return animated || seconds(transitionDuration) > 0.01 ? [element.outerHTML.slice(0, 120)] : []
        })
      })
    await visit(page, '/rackets')
    expect(await moving(), 'cards and their buttons').toEqual([])
    await page.getByRole('button', { name: 'Actions for Retired one' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await moving(), 'a menu').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'String Now' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Advanced Options' }).click()
    await expect(page.getByRole('dialog').getByText(/^Same as /)).toBeVisible()
    expect(await moving(), 'the job dialog').toEqual([])
    await page.route('**/api/string_job/', () => {})
    await page.getByRole('dialog').getByRole('button', { name: 'Create String Job' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Order Another' }).click()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible()
    expect(await moving(), 'a button that waits').toEqual([])
  })
})

test.describe('with forced colors', () => {
  test.use({ forcedColors: 'active', reducedMotion: 'reduce' })

  test('statuses, buttons, menus, dialogs and the focus have a visible edge', async ({ customer, db }) => {
    const { page } = customer
    await fillShop({ db }, customer)
    const edge = (element: Element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
      return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor
    }
    await visit(page, '/')
    const pickup = page.getByText('Ready for Pickup').first().locator('..')
    expect(await pickup.evaluate(edge), 'Ready for Pickup').toBe(true)
    for (const name of ['Pay Now', 'String Now', 'Add Racket', 'New String Job']) {
      expect(await page.getByRole('button', { name }).first().evaluate(edge), name).toBe(true)
    }
    const add = page.getByRole('button', { name: 'Add Racket' })
    await page.getByRole('switch', { name: 'Show favorites only' }).focus()
    await page.keyboard.press('Tab')
    await expect(add).toBeFocused()
    expect(await add.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.getByRole('dialog').evaluate(edge), 'a dialog').toBe(true)
    await page.keyboard.press('Escape')
    await visit(page, '/string-jobs')
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    expect(await page.getByRole('menu').evaluate(edge), 'a menu').toBe(true)
  })
})

test('a printed page keeps meaningful background colors, uses the light theme and has no buttons', async ({
  customer,
  db,
}) => {
  const { page } = customer
  await fillShop({ db }, customer)
  await visit(page, '/string-jobs')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const ground = (element: Element) => getComputedStyle(element).printColorAdjust
  expect(await page.getByText('Ready for Pickup').locator('..').evaluate(ground), 'a filled mark').toBe('exact')
  expect(await page.locator('.swatch').first().evaluate(ground), 'a swatch').toBe('exact')
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe('light')
  await expect(page.getByRole('button', { name: 'New String Job' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
})

test('text with the wider spacing of WCAG 1.4.12 is not cut off', async ({ newPerson, signIn, db }) => {
  const person = await signIn(await newPerson('Mira Rahn', { is_technician: true, is_manager: true }))
  const { page } = person
  const made = await fillShop({ db }, person)
  const wider = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`
  await page.addInitScript((content) => {
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(content)
      document.adoptedStyleSheets.push(sheet)
    })
  }, wider)
  const cutOff = () =>
    page.evaluate(() => {
      const main = document.querySelector('#content') ?? document.body
      return [...main.querySelectorAll('*')].flatMap((element) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element)
        // Texts for screen readers are clipped on purpose, and a racket's shaft is drawn beyond its card.
        if (clipPath !== 'none' || element.closest('svg, .sr-only, thead, .racket-stage, .strung-chart')) return []
        const isCut = (style: string, content: number, box: number) => style !== 'visible' && content > box + 1
        const cut =
          isCut(overflowX, element.scrollWidth, element.clientWidth) ||
          isCut(overflowY, element.scrollHeight, element.clientHeight)
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        const outgrown = element.matches('button, h1, h2, h3, td') && element.scrollWidth > element.clientWidth + 1
        return (cut && element.textContent) || (hasText && outgrown) ? [element.outerHTML.slice(0, 200)] : []
      })
    })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/rackets', '/string-jobs', `/technician/string-jobs/${made.job}`, '/shop']) {
      await visit(page, path)
      expect(await cutOff(), `${path} at ${width} px`).toEqual([])
      expect(await stickingOut(page), `${path} at ${width} px`).toEqual([])
    }
  }
})
