import type { Page } from '@playwright/test'
import type { Bench } from '../contract/work/bench.ts'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { DAY, daysAgo } from '../server/testing/moments.ts'
import { expectAccessible } from './axe.ts'
import { expect, type Person, test } from './fixtures.ts'
import { tagOf } from './job-rows.ts'
import { hearNothing, microphoneBrowser, tapFiveRackets, tapStrings } from './microphone-sound.ts'

test.use({ launchOptions: microphoneBrowser })
// All tests of a worker share the sound file of the microphone.
test.describe.configure({ mode: 'default' })

type Shop = Parameters<typeof createRacket>[0]

/** A racket that was strung some days ago. */
async function strungRacket(shop: Shop, owner: Pick<Person, 'id'>, days: number, string_id?: number) {
  const racket_id = await createRacket(shop, owner, { racket_name: 'Old Faithful' })
  const ready_at = daysAgo(days)
  const strung = {
    order_status: 'READY_FOR_PICKUP',
    order_create_date: ready_at,
    received_at: ready_at,
    ready_at,
  } as const
  const job = await createJob(shop, owner, { racket_id, tension: 26, ...(string_id && { string_id }), ...strung })
  return { racket_id, job, ready_at }
}

/** The first sound of a job's strings. */
const insertFirst = ({ db }: Shop, string_job_id: number, hz: number, at: Date) =>
  db
    .insertInto('bed_sounds')
    .values({ string_job_id, hz, taps: 5, spread: 0.5, at: new Date(at.getTime() + 60_000), is_reference: true })
    .execute()

/** Keeps the streams of the microphone, and the seconds of sound that each reading took. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const opened: MediaStream[] = []
    const seconds: number[] = []
    const close = AudioContext.prototype.close
    AudioContext.prototype.close = function () {
      seconds.push(this.currentTime)
      return close.call(this)
    }
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      opened.push(stream)
      return stream
    }
    Object.assign(window, { opened, seconds })
  })
/** Returns a function that reads how often a person pressed something on any page since then. */
async function countPresses(page: Page) {
  let presses = 0
  await page.exposeFunction('countPress', () => presses++)
  await page.addInitScript('addEventListener("click", () => countPress(), true)')
  return () => presses
}
/** The states of the tracks of the microphone since the page was loaded. */
const tracks = (page: Page) =>
  page.evaluate(() => {
    const { opened } = window as unknown as { opened: MediaStream[] }
    return opened.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState))
  })

test('old strings without a first sound are not called new', async ({ customer: { page, id }, db }) => {
  const { racket_id, job, ready_at } = await strungRacket({ db }, { id }, 40)
  const at = new Date(ready_at.getTime() + 38 * DAY)
  await db.insertInto('bed_sounds').values({ string_job_id: job, hz: 1050, taps: 5, spread: 0.5, at }).execute()
  await page.goto(`/rackets/${racket_id}`)
  const sound = page.getByRole('region', { name: 'Sound' })
  await expect(sound).toContainText('1,050 Hz')
  await expect(sound).toContainText('2 days ago')
  await expect(sound).not.toContainText('New')
})

test('from the label of a racket, two presses and five taps say how much of the tension is left', async ({
  customer: { page, id },
  db,
}) => {
  const { racket_id, job, ready_at } = await strungRacket({ db }, { id }, 23)
  await insertFirst({ db }, job, 1118, ready_at)
  const tag = await tagOf(db, job)
  tapStrings(1118 * Math.sqrt(0.91))
  await watch(page)
  const presses = await countPresses(page)
  await page.goto(`/t/${tag}`)
  await page.getByRole('link', { name: 'Listen' }).click()
  await expect(page).toHaveURL(`/rackets/${racket_id}?listen=true`)
  const dialog = page.getByRole('dialog', { name: 'Listen' })
  await expect(dialog).toContainText('Tap the strings five times')
  await expect(dialog).toContainText('Old Faithful, strung 3 weeks ago')
  await expectAccessible(page, 'the dialog that waits')
  // Nothing opens the microphone without a press.
  expect(await tracks(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Start Listening' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('Listening …')
  expect(await tracks(page)).toEqual(['live'])
  await expect(dialog.getByRole('status')).toContainText(/9[012]% of new/)
  expect(await tracks(page)).toEqual(['ended'])
  expect(presses()).toBe(2)
  const [seconds] = await page.evaluate<number[]>('seconds')
  expect(seconds).toBeLessThan(8)
  await expect(dialog.getByRole('status')).toContainText(/Fine1,06\d Hz, (four|five) taps, ±\d%/)
  await expectAccessible(page, 'the dialog with a reading')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await expect(dialog.locator('.size-3\\.5')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(`/rackets/${racket_id}`)
  const sound = page.getByRole('region', { name: 'Sound' })
  await expect(sound).toContainText(/Fine · heard just now9[012]% of new/)
  await expect(sound.getByRole('img', { name: /^Since the stringing: 100%, 9[012]% of new$/ })).toBeVisible()
  await expectAccessible(page, 'the sound of a racket')
  const saved = await db.selectFrom('bed_sounds').selectAll().where('string_job_id', '=', job).orderBy('id').execute()
  expect(saved).toMatchObject([{ is_reference: true }, { by: id, is_reference: false }])
})

test('each reason why there is no reading has its sentence, and the microphone is released', async ({
  customer: { page, id },
  db,
}) => {
  const { racket_id, job } = await strungRacket({ db }, { id }, 23)
  await watch(page)
  await page.clock.install()
  await page.goto(`/rackets/${racket_id}`)
  await page.getByRole('link', { name: 'Listen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Listen' })
  const status = dialog.getByRole('status')
  const listen = dialog.getByRole('button', { name: /^(Start Listening|Listen Again)$/ })

  tapFiveRackets()
  await listen.click()
  await expect(status).toContainText('Not sure. Tap closer to the phone.The taps differ too much.')
  expect(await tracks(page)).toEqual(['ended'])

  hearNothing()
  await listen.click()
  await expect(status).toContainText('Listening …')
  await page.clock.fastForward(21_000)
  await expect(status).toContainText('Not sure. Tap closer to the phone.Nothing was heard.')
  expect(await tracks(page)).toEqual(['ended', 'ended'])

  await listen.click()
  await expect(status).toContainText('Listening …')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  expect(await tracks(page)).toEqual(['ended', 'ended', 'ended'])

  for (const [name, title] of [
    ['NotAllowedError', 'The microphone is blocked'],
    ['NotFoundError', 'This device has no microphone'],
    ['NotReadableError', 'The microphone did not start'],
  ] as const) {
    await page.evaluate((failure) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', failure))
    }, name)
    await listen.click()
    await expect(status).toContainText(title)
  }
  await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await listen.click()
  await expect(status).toContainText('Listening needs https')
  await dialog.getByRole('button', { name: 'Not Now' }).click()
  await expect(page.getByRole('region', { name: 'Sound' })).toContainText('Tap the strings')
  expect(await db.selectFrom('bed_sounds').select('id').where('string_job_id', '=', job).execute()).toEqual([])
})

test('the bench compares a racket that is ready with what is usual, if the shop wants it', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const lena = await newPerson('Lena Brandt')
  const string_id = await createString({ db })
  const { job } = await strungRacket({ db }, lena, 0, string_id)
  const sound = page.getByRole('region', { name: 'Sound' })
  await page.goto(`/bench?job=${job}`)
  await expect(page.getByText('Ready for Pickup').first()).toBeVisible()
  await expect(sound).toHaveCount(0)
  // All tests share the settings of the bench.
  const bench: Bench = { racks: 0, places: 8, checklist: [], machines: [], listens: true, kept: [], stringers: [] }
  await page.route('**/api/bench/', (route) => route.fulfill({ json: bench }))
  await page.reload()
  await expect(sound).toContainText('Tap the strings five times.')

  tapStrings(1120)
  await sound.getByRole('button', { name: 'Start Listening' }).click()
  await expect(sound.getByRole('status')).toContainText(/^1,1[12]\d Hz, (four|five) taps, ±\d%$/)
  for (const hz of [1141, 1142, 1143, 1144, 1145]) {
    const other = await strungRacket({ db }, lena, 5, string_id)
    await insertFirst({ db }, other.job, hz, other.ready_at)
  }
  await sound.getByRole('button', { name: 'Listen Again' }).click()
  await expect(sound.getByRole('status')).toContainText(/[345]% lower than usual here: check the tension/)
  await expect(sound).toContainText(/ taps, ±\d%. Usually 1,143 Hz \(±2\), from 5 rackets/)
  await expectAccessible(page, 'the sound at the bench')
  tapStrings(1143)
  await sound.getByRole('button', { name: 'Listen Again' }).click()
  await expect(sound.getByRole('status')).toContainText(/^1,1[34]\d Hz, as usual for 26 here/)
})
