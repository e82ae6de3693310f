import type { Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const MARK = 'm7x'
const payloads = [
  '<script>window.hit=1</script>',
  '<img src=x onerror=window.hit=1>',
  '"><svg onload=window.hit=1>',
  "' onfocus=window.hit=1 autofocus='",
  '<iframe srcdoc="<script>parent.hit=1</script>">',
  '<a href="javascript:window.hit=1">click</a>',
  '</title><script>window.hit=1</script>',
  '</textarea><script>window.hit=1</script>',
  '{{constructor.constructor("window.hit=1")()}}',
  '$'.concat('{window.hit=1}'),
  '<style>*{display:none}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<form action="https://evil.example/"><input name=a>',
  '&lt;script&gt;window.hit=1&lt;/script&gt;',
  '<math><mtext></mtext><script>window.hit=1</script>',
  '=HYPERLINK("https://evil.example/";"x")',
  '\u202Egnirts\u202C \u2067abc',
  'مضرب الريشة',
  '<b>bold</b> & "quoted" \'single\' `ticks`',
].map((payload) => `${payload} ${MARK}`)

/** Collects the signs that a page treats a text as code or markup. */
async function watch(page: Page): Promise<string[]> {
  const signs: string[] = []
  page.on('dialog', (dialog) => {
    signs.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) signs.push(message.text())
  })
  page.on('pageerror', (error) => signs.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.includes('evil')) signs.push(`request: ${request.url()}`)
  })
  return signs
}

/** Finds elements that the texts have created, and texts that could reverse the direction of others. */
const look = (page: Page) =>
  page.evaluate((mark) => {
    const isolates = (element: Element) =>
      element.tagName === 'BDI' ||
      element.getAttribute('dir') === 'auto' ||
      /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi)
    const isAlone = (element: Element, text: string) => element.textContent?.trim() === text.trim()
    const open: string[] = []
    let shown = 0
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      if (!text.includes(mark) || !node.parentElement || node.parentElement.closest('script, title')) continue
      shown++
      let found = false
      for (let element: Element | null = node.parentElement; element && !found; element = element.parentElement) {
        found = isolates(element) || (getComputedStyle(element).display !== 'inline' && isAlone(element, text))
      }
      if (!found) open.push(`${node.parentElement.outerHTML.slice(0, 160)}`)
    }
    return {
      shown,
      open: [...new Set(open)],
      made: document.querySelectorAll(
        'img[src="x"], iframe, base, main form[action*="evil"], main b, main script, main math',
      ).length,
      hit: 'hit' in window,
    }
  }, MARK)

test('text that people type is never treated as markup or code', async ({
  db,
  customer,
  technician,
  newPerson,
  signIn,
}) => {
  const manager = await signIn(await newPerson('Mira Rahn', { is_manager: true }))
  await db
    .updateTable('users')
    .set({ last_name: payloads[1] ?? '' })
    .where('id', '=', customer.id)
    .execute()
  const string_id = await createString({ db } as never, { name: payloads[0] ?? '', color: payloads[18] ?? '' })
  let racket_id = 0
  let job = 0
  for (const [index, payload] of payloads.entries()) {
    racket_id = await createRacket({ db } as never, customer, {
      manufacturer: payload,
      model_name: payloads[(index + 7) % payloads.length] ?? '',
      racket_name: index % 2 ? payload : '',
      serial_number: payload,
    })
    job = await createJob({ db } as never, customer, {
      racket_id,
      string_id: index % 3 ? string_id : null,
      technician_notes: payload,
      ...(index === payloads.length - 1 ? { paid: 'technician' as const } : {}),
    })
  }

  const visits: [Page, string, number][] = [
    [customer.page, '/', 20],
    [customer.page, '/rackets', 20],
    [customer.page, `/rackets/${racket_id}`, 3],
    [customer.page, '/string-jobs', 20],
    [customer.page, `/string-jobs/${job}/receipt`, 1],
    [technician.page, `/technician/string-jobs/${job}`, 3],
    [technician.page, `/technician/string-jobs?status=ALL&search=${MARK}`, 5],
    [manager.page, '/shop/catalog/strings', 1],
    [manager.page, `/shop/people/${customer.id}`, 3],
  ]
  for (const [page, path, least] of visits) {
    const signs = await watch(page)
    await page.goto(path)
    await expect(page.getByText(MARK).first(), path).toBeVisible()
    const { shown, open, made, hit } = await look(page)
    expect.soft(shown, `${path}: texts shown`).toBeGreaterThanOrEqual(least)
    expect.soft(open, `${path}: not isolated`).toEqual([])
    expect.soft({ made, hit, signs }, path).toEqual({ made: 0, hit: false, signs: [] })
    page.removeAllListeners()
  }
})
