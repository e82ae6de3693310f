import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import decodeQR from 'qr/decode.js'
import type { Db } from '../server/base/database/connect.ts'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

// The tests share the shop's label settings, so they run one after another.
test.describe.configure({ mode: 'default' })
test.afterEach(async ({ db }) => {
  await sql`delete from label_settings; insert into label_settings default values`.execute(db)
})

const SIZES = [
  { size: '62x29', width: 62, height: 29 },
  { size: '57x32', width: 57, height: 32 },
  { size: '54x25', width: 54, height: 25 },
  { size: 'a4', width: 210, height: 297 },
  { size: 'slip', width: 80, height: null },
  { size: 'custom', width: 54, height: 25 },
] as const

/** Eight printer dots per millimeter, as at 203 dpi. */
const PRINTER = { deviceScaleFactor: (8 * 25.4) / 96 }

const setSize = (db: Db, size: string) =>
  sql`update label_settings set size = ${size}, width = 54, height = 25`.execute(db)

/** Creates jobs with usual names, with the longest names that the portal accepts, and with the widest. */
async function createJobs(db: Db, newPerson: (name: string) => Promise<{ id: number }>) {
  const jobs: number[] = []
  const texts = [
    ['Lena Brandt', 'Match spare', 'Metallic White'],
    [
      `Lena ${'Wolkenkratzer'.repeat(9).slice(0, 95)}`,
      'Grandmother’s wonderful '.repeat(5).slice(0, 100),
      'W'.repeat(100),
    ],
    ['羽毛球'.repeat(33), '羽毛球拍'.repeat(25), '天空蓝色'.repeat(25)],
  ] as const
  for (const [name, racket_name, color] of texts) {
    const owner = await newPerson(name)
    const racket_id = await createRacket({ db }, owner, { racket_name })
    const long = name === 'Lena Brandt' ? 'Aerobite Boost' : color
    const string_id = await createString({ db }, { name: `${long.slice(0, 90)}${owner.id}`, color })
    jobs.push(
      await createJob({ db }, owner, { racket_id, string_id, tension: 29.5, cross_tension: 31.5, pre_stretch: true }),
    )
  }
  return jobs
}

const open = async (page: Page, jobs: number[]) => {
  await page.goto(`/counter/labels?jobs=${jobs.join(',')}`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** The pages of a PDF, in millimeters. */
async function pagesOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Math.round((Number(width) / 72) * 254) / 10,
    height: Math.round((Number(height) / 72) * 254) / 10,
  }))
}

/** Texts that do not fit into their box, except those that may be shortened. */
const clipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.print-labels :is(.label, .slip)')].flatMap((label) => {
      const box = label.getBoundingClientRect()
      const texts = '.label-head, .label-string, .label-tensions, .label-tensions b, .label-code, .slip-ticket, .slip p'
      return [...label.querySelectorAll(texts)]
        .filter((text) => {
          const inside = label.querySelector('.label-text')?.contains(text)
          const { bottom, right, top, left } = text.getBoundingClientRect()
          const limit = inside ? (label.querySelector('.label-text')?.getBoundingClientRect() ?? box) : box
          return (
            bottom > limit.bottom + 0.5 ||
            right > limit.right + 0.5 ||
            top < limit.top - 1 ||
            left < limit.left - 0.5 ||
            (text instanceof HTMLElement && text.scrollWidth > text.clientWidth + 1)
          )
        })
        .map((text) => `${label.getAttribute('aria-label')}: ${text.getAttribute('class')} ${text.textContent}`)
    }),
  )

/** Reads the QR code in a picture; `filter` and `tilt` make the picture as bad as one from a phone's camera. */
async function read(page: Page, png: Buffer, { filter = 'none', tilt = 0 } = {}) {
  const { data, width, height } = await page.evaluate(
    async ({ source, filter, tilt }) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${source}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width + 80
      canvas.height = picture.height + 80
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.translate(canvas.width / 2, canvas.height / 2)
      context.rotate((tilt * Math.PI) / 180)
      context.filter = filter
      context.drawImage(picture, -picture.width / 2, -picture.height / 2)
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
      let bytes = ''
      for (let at = 0; at < data.length; at += 8192) bytes += String.fromCharCode(...data.subarray(at, at + 8192))
      return { data: btoa(bytes), width, height }
    },
    { source: png.toString('base64'), filter, tilt },
  )
  return decodeQR({ width, height, data: new Uint8Array(Buffer.from(data, 'base64')) })
}

const CHINESE = fileURLToPath(
  import.meta.resolve('@fontsource/zcool-xiaowei/files/zcool-xiaowei-chinese-simplified-400-normal.woff2'),
)

/** Gives labels a font with Chinese characters, which not every machine has. */
const addChineseFont = (page: Page) =>
  page.evaluate(async () => {
    document.fonts.add(await new FontFace('Chinese', 'url(/assets/chinese.woff2)').load())
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.label, .slip { font-family: "Instrument Sans Variable", Chinese, sans-serif }')
    document.adoptedStyleSheets.push(sheet)
  })

test.describe('at the resolution of a label printer', () => {
  test.use(PRINTER)

  test('labels of every size print one page for each racket (A4: one sheet), shorten only names, and have a readable code', async ({
    technician: { page },
    newPerson,
    db,
  }) => {
    await page.route('**/assets/chinese.woff2', (route) => route.fulfill({ path: CHINESE }))
    const jobs = await createJobs(db, newPerson)
    const tags = await db.selectFrom('tags').select('tag').where('string_job_id', 'in', jobs).execute()
    const addresses = tags.map(({ tag }) => `/T/${tag}`)
    for (const { size, width, height } of SIZES) {
      await setSize(db, size)
      await open(page, jobs)
      await addChineseFont(page)
      // The first size is chosen again, so that its text is fitted with the font that was just added.
      await page.getByLabel('Paper').selectOption('slip')
      await expect(page).toHaveURL(/paper=slip/)
      await expect(page.getByRole('article', { name: /^Slip / })).toHaveCount(3)
      await page.getByLabel('Paper').selectOption('')
      await expect(page).not.toHaveURL(/paper=slip/)
      await expect(page.getByRole('article', { name: size === 'slip' ? /^Slip / : /^Label / })).toHaveCount(3)
      await expect(page.getByRole('article').first()).toHaveAttribute('lang', 'en')
      const pages = await pagesOf(page)
      expect(pages, size).toHaveLength(size === 'a4' ? 1 : 3)
      expect(
        pages.every((each) => Math.abs(each.width - width) < 0.5),
        size,
      ).toBe(true)
      if (height) {
        expect(
          pages.every((each) => Math.abs(each.height - height) < 0.5),
          size,
        ).toBe(true)
      }
      await page.emulateMedia({ media: 'print' })
      const labels = page.locator('.print-labels :is(.label, .slip)')
      // A usual string stays readable: at least 2 mm high, which is 7.56 px.
      if (size !== 'slip') {
        await expect(labels.first().locator('.label-string')).toHaveCSS('font-size', /^(7\.5|[89]|1\d)/)
      }
      expect(await clipped(page), size).toEqual([])
      const picture = await labels.first().screenshot()
      const address = await read(page, picture)
      expect(
        addresses.some((end) => address.endsWith(end)),
        size,
      ).toBe(true)
      expect(await read(page, picture, { filter: 'blur(1.2px)', tilt: 8 }), size).toBe(address)
      if (size === 'a4') {
        await page.emulateMedia({ media: null })
        await page.getByLabel('First free label on the sheet').fill('23')
        expect(await pagesOf(page)).toHaveLength(2)
        await page.emulateMedia({ media: 'print' })
        expect(await clipped(page)).toEqual([])
      }
      await page.emulateMedia({ media: null })
    }
  })
})

test('one slip lists all the rackets of an order, each with its own code', async ({
  technician: { page },
  customer,
  db,
}) => {
  const jobs = await createJobs(db, () => Promise.resolve(customer))
  const [first = 0] = jobs
  await sql`update string_jobs set order_id = (select order_id from string_jobs where id = ${first}) where id = any(${jobs})`.execute(
    db,
  )
  // A headless browser never opens its print dialog.
  await page.addInitScript(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'))
  })
  await page.goto(`/counter/labels?jobs=${first}&paper=slip`)
  const slip = page.getByRole('article', { name: /^Slip / })
  await expect(slip).toHaveCount(1)
  await expect(slip).toContainText('3 rackets')
  await expect(slip).toContainText('Unpaid $90.00')
  await expect(slip.locator('.label-code')).toHaveCount(3)
  expect((await pagesOf(page)).map(({ width }) => Math.round(width))).toEqual([80])
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
  const events = await db.selectFrom('job_events').select('id').where('string_job_id', 'in', jobs).execute()
  expect(events, 'a slip does not count as a label').toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await clipped(page)).toEqual([])

  await test.step('what is on account is not due when the rackets are collected', async () => {
    const [, ...others] = jobs
    await db.updateTable('string_jobs').set({ on_account_at: new Date() }).where('id', '=', first).execute()
    await page.reload()
    await expect(slip).toContainText('Unpaid $60.00')
    await expect(slip).toContainText('On account $30.00')
    await page.goto(`/counter/labels?jobs=${first}&paper=sheet`)
    await expect(page.getByRole('article', { name: /^Label / })).toContainText('On account')
    await db.updateTable('string_jobs').set({ on_account_at: new Date() }).where('id', 'in', others).execute()
    await page.goto(`/counter/labels?jobs=${first}&paper=slip`)
    await expect(slip).toContainText('On account $90.00')
    await expect(slip).not.toContainText('Unpaid')
    expect(await clipped(page)).toEqual([])
  })
})

test('staff choose several jobs and print their labels', async ({ technician: { page }, newPerson, db }) => {
  const jobs = await createJobs(db, newPerson)
  await page.goto('/counter')
  await page.getByRole('link', { name: 'Print Labels' }).click()
  const list = page.getByRole('list', { name: 'Rackets' })
  await expect(list.getByRole('checkbox').first()).toBeChecked()
  await page.getByRole('button', { name: 'Choose none' }).click()
  await expect(page.getByText('Choose at least one racket.')).toBeVisible()
  const tickets = await db.selectFrom('string_jobs').select('ticket').where('id', 'in', jobs.slice(0, 2)).execute()
  for (const { ticket } of tickets) {
    await list
      .getByRole('listitem')
      .filter({ hasText: ticket ?? '' })
      .click()
  }
  await page.getByRole('link', { name: 'Print 2 Labels' }).click()
  await expect(page.getByRole('article', { name: /^Label / })).toHaveCount(2)
})

test('a technician prints a label, and can then print it again', async ({ technician, newPerson, db }) => {
  const { page } = technician
  // A headless browser never opens its print dialog.
  await page.addInitScript(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'))
  })
  const [job = 0] = await createJobs(db, newPerson)
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByRole('link', { name: 'Print Label' }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect
    .poll(
      async () => (await db.selectFrom('job_events').select('event').where('string_job_id', '=', job).execute()).length,
    )
    .toBe(1)
  await page.goto(`/technician/string-jobs/${job}`)
  await expect(page.getByRole('link', { name: 'Print Again' })).toBeVisible()
})

test('when the browser opens no print dialog, the page explains how to print, and no label is recorded as printed', async ({
  technician,
  newPerson,
  db,
}) => {
  const { page } = technician
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const [job = 0] = await createJobs(db, newPerson)
  await open(technician.page, [job])
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByText('Press Ctrl+P, or ⌘P on a Mac, to print the labels.')).toBeVisible()
  expect(await db.selectFrom('job_events').select('id').where('string_job_id', '=', job).execute()).toEqual([])
})

test('the page explains that a cancelled job gets no label', async ({ technician, newPerson, db }) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'), { order_status: 'CANCELLED' })
  await technician.page.goto(`/counter/labels?jobs=${job}`)
  await expect(technician.page.getByText(`String Job #${job} is cancelled, so it gets no label.`)).toBeVisible()
})

test('the preview of every size fits into a phone of 320 px', async ({ technician: { page }, newPerson, db }) => {
  const [job = 0] = await createJobs(db, newPerson)
  await page.setViewportSize({ width: 320, height: 740 })
  for (const { size } of SIZES) {
    await sql`update label_settings set size = ${size}, width = 110, height = 25`.execute(db)
    await page.goto(`/counter/labels?jobs=${job}`)
    const preview = page.getByRole('region', { name: 'Preview' })
    const label = preview.getByRole('article').first()
    await expect(label).toBeVisible()
    // The label of an A4 sheet is a part of it.
    const paper = size === 'a4' ? preview.locator('.label-a4-sheet') : label
    expect(await rightEdge(paper), size).toBeLessThanOrEqual(await rightEdge(preview))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), size).toBe(320)
  }
})

const rightEdge = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().right)

test('a manager chooses the label size', async ({ manager, db }) => {
  const { page } = manager
  // The other tests need the shop's name as it is.
  await page.route('**/api/shop/settings/', async (route) => {
    const saved = await (await route.fetch({ method: 'GET', postData: undefined })).json()
    await route.fulfill({ json: { ...saved, ...route.request().postDataJSON() } })
  })
  await page.goto('/shop/settings/labels')
  await expect(page.getByLabel('Size')).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await page.getByRole('main').getByRole('link', { name: /^Shop/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Feather & Gut')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Labels' }).click()
  await page.getByLabel('Size').selectOption('slip')
  await expect(page.getByRole('article', { name: 'Slip B-37' })).toContainText('Feather & Gut')
  expect((await pagesOf(page)).map(({ width }) => Math.round(width))).toEqual([80])
  await page.getByRole('switch', { name: 'Print when an order is taken at the counter' }).check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Label settings saved')).toBeVisible()
  const saved = await db.selectFrom('label_settings').selectAll().executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ size: 'slip', prints_on_order: true })
})

test('saving the settings of labels sends only what the manager changed', async ({ manager: { page } }) => {
  const sent: unknown[] = []
  await page.route('**/api/shop/labels/', async (route) => {
    if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.goto('/shop/settings/labels')
  await page.getByRole('switch', { name: 'Print when an order is taken at the counter' }).check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Label settings saved')).toBeVisible()
  expect(sent).toEqual([{ prints_on_order: true }])
})
