import type { Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { button } from './at-bench.ts'
import { cameraBrowser, holdLabel, showTable } from './camera-video.ts'
import { expect, test } from './fixtures.ts'
import { jobRow, tagOf, ticketOf } from './job-rows.ts'
import { keepRacketOn } from './shelves.ts'

// This browser has allowed the camera, so the bench opens it by itself.
test.use({ launchOptions: cameraBrowser })
// All tests of a worker share the video file of the camera.
test.describe.configure({ mode: 'default' })

/** Counts the presses and the keys on every page from now on. */
async function countPresses(page: Page) {
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'keydown']) {
      window.addEventListener(
        kind,
        () => sessionStorage.setItem(kind, `${Number(sessionStorage.getItem(kind)) + 1}`),
        true,
      )
    }
  })
  return (kind: 'pointerdown' | 'keydown') => page.evaluate((each) => Number(sessionStorage.getItem(each)), kind)
}

/** Presses the big button until the racket is on a shelf. */
async function string(page: Page) {
  for (const name of ['All Checked', 'Start Mains', /^Start Crosses/, 'Ready for Pickup', /^Put It on /]) {
    await button(page, name).click()
  }
  await expect(button(page, 'Scan Next Racket')).toBeVisible()
}

test('after the scan of a tilted, blurred label, five presses and no keys bring the racket to its shelf', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const lena = await newPerson('Lena Brandt')
  await keepRacketOn({ db }, lena, 'E8')
  const job = await createJob({ db }, lena, { cross_tension: 26 })
  await holdLabel(page, job)
  const pressed = await countPresses(page)
  const decoder = page.waitForRequest(/assets\/decode-/)
  await page.goto('/bench')
  await expect(page).toHaveURL(`/bench?job=${job}`)
  await decoder
  await string(page)
  expect(await pressed('pointerdown')).toBeLessThanOrEqual(5)
  expect(await pressed('keydown')).toBe(0)
  await expect.poll(() => jobRow(db, job)).toMatchObject({ order_status: 'READY_FOR_PICKUP', shelf: 'E8' })
  expect(await jobRow(db, job)).toMatchObject({
    received_at: expect.any(Date),
    started_at: expect.any(Date),
    ready_at: expect.any(Date),
  })
  const checklist = db.selectFrom('job_events').select('to_value').where('string_job_id', '=', job)
  expect(await checklist.where('event', '=', 'checklist').execute()).toEqual([{ to_value: 'Frame, Grommets, Pattern' }])
})

test('a browser that can read QR codes itself does not load the decoder', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  const tag = await tagOf(db, job)
  await showTable(page)
  await page.addInitScript(
    (code) => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ['qr_code']
        detect = async () => [{ rawValue: code }]
      }
      Object.assign(window, { BarcodeDetector })
    },
    `${new URL(page.url()).origin.toUpperCase()}/T/${tag}`,
  )
  const decoders: string[] = []
  page.on('request', (request) => /assets\/decode-/.test(request.url()) && decoders.push(request.url()))
  await page.goto('/bench')
  await expect(page).toHaveURL(`/bench?job=${job}`)
  // The camera is off while a racket is shown.
  await expect(page.getByLabel('Camera')).toHaveCount(0)
  expect(decoders).toEqual([])
})

test('the bench says why the camera does not start, and a typed ticket still works', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  const ticket = await ticketOf(db, job)
  for (const [name, text] of [
    ['NotAllowedError', 'The camera is blocked.'],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'The camera did not start.'],
  ] as const) {
    await page.addInitScript((failure) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', failure))
    }, name)
    await page.goto('/bench')
    await expect(page.getByRole('alert')).toContainText(text)
  }
  await page.getByLabel('Ticket or code').fill(ticket)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/bench?job=${job}`)
})

test('a racket is ordered, scanned, strung, shelved and handed over, and the customer’s phone shows its status', async ({
  technician: { page },
  browser,
  newPerson,
  db,
}) => {
  const lena = await newPerson(`Lena ${crypto.randomUUID().slice(0, 8)}`)
  const string_id = await createString({ db })
  const racket_id = await createRacket({ db }, lena, { racket_name: 'Match spare' })
  await createJob({ db }, lena, { racket_id, string_id, order_status: 'COMPLETED', paid: 'technician' })

  await page.goto('/counter')
  await page.getByLabel('Find a customer').fill(lena.name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Match spare/ }).click()
  await button(page, 'Take Order').click()
  await expect(page.getByRole('status').filter({ hasText: 'Order taken' })).toContainText('Match spare')
  const { id, ticket, tag } = await db
    .selectFrom('string_jobs as j')
    .innerJoin('tags as t', 't.string_job_id', 'j.id')
    .select(['j.id', 'j.ticket', 't.tag'])
    .where('j.owner_id', '=', lena.id)
    .where('j.order_status', '=', 'NEW')
    .executeTakeFirstOrThrow()

  // The customer's phone, which is not signed in, stays on the page behind the code.
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto(`/T/${tag}`)
  const headline = phone.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText('Your racket is in the shop')
  await expect(phone.getByText(ticket ?? '', { exact: true })).toBeVisible()

  await holdLabel(page, id)
  await page.goto('/bench')
  await expect(page).toHaveURL(`/bench?job=${id}`)
  await button(page, /^3 Checks Left/).click()
  await button(page, 'Start Mains').click()
  await expect(button(page, /^Start Crosses/)).toBeVisible()
  await expect.poll(async () => (await jobRow(db, id)).started_at).not.toBeNull()
  await phone.reload()
  await expect(headline).toHaveText('Your racket is on the machine')

  await button(page, /^Start Crosses/).click()
  await button(page, 'Ready for Pickup').click()
  // Another test may be offered the same free shelf.
  await page.getByLabel('Another shelf').selectOption({ value: 'E7' })
  await button(page, 'Put It on E7').click()
  await expect.poll(async () => (await jobRow(db, id)).shelf).toBe('E7')
  await phone.reload()
  await expect(headline).toHaveText('Your racket is ready')
  await expect(phone.getByText('Shelf E7')).toBeVisible()

  await page.goto('/counter/hand-over')
  await page.getByLabel('Ticket, code or customer').fill(ticket ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Match spare' })).toContainText('Shelf E7')
  await button(page, 'Mark as Paid and Collected').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toContainText('Handed over: 1 racket')
  await phone.reload()
  await expect(headline).toHaveText('Your racket was collected')
  await phone.context().close()
})
