import type { Locator, Page } from '@playwright/test'
import type { Db } from '../server/base/database/connect.ts'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, type Person, test } from './fixtures.ts'
import { submit } from './new-string-job.ts'

const PHONE = { width: 360, height: 740 }

const toast = (page: Page) => page.getByRole('list', { name: 'Notification' })

async function isCovered(page: Page, part: Locator) {
  const [over, under] = [await toast(page).boundingBox(), await part.boundingBox()]
  if (!over || !under) throw new Error('The toast or the part is not shown.')
  const isBeside = over.x >= under.x + under.width || under.x >= over.x + over.width
  return !isBeside && over.y < under.y + under.height && under.y < over.y + over.height
}

/** Expects that the toast covers none of these parts of the page. */
async function expectUncovered(page: Page, parts: Locator[]) {
  // It stays while the pointer is on it.
  await toast(page).hover()
  for (const part of parts) {
    await expect(part).toBeInViewport()
    await expect.poll(() => isCovered(page, part), String(part)).toBe(false)
  }
}

/** A job whose mains are strung, and which nobody has. Starting its crosses takes it, which a toast reports. */
const createHalfStrung = (db: Db, owner: Person) =>
  createJob({ db }, owner, {
    received_at: new Date(),
    started_at: new Date(),
    mains_duration: 600,
    technician_notes: 'The overgrip is new, so please be careful.',
  })

/** Starts the crosses of such a job at the bench. */
async function startCrosses(page: Page, db: Db, owner: Person) {
  const job = await createHalfStrung(db, owner)
  await page.goto(`/bench?job=${job}`)
  await page.getByRole('button', { name: /^Start Crosses/ }).click()
}

for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
  test(`a toast covers no tension at the bench of ${viewport.width} px`, async ({ technician, newPerson, db }) => {
    const { page } = technician
    await page.setViewportSize(viewport)
    await startCrosses(page, db, await newPerson('Kim'))
    const figures = page.locator('.tension')
    const ready = page.getByRole('button', { name: 'Ready for Pickup' })
    await expectUncovered(page, [figures.first(), figures.last(), ready])
    await expect(figures.last()).toBeInViewport({ ratio: 1 })
  })
}

for (const viewport of [PHONE, { width: 1280, height: 720 }]) {
  test(`a toast covers nothing at the end of a page of ${viewport.width} px`, async ({ technician, newPerson, db }) => {
    const { page } = technician
    const job = await createJob({ db }, await newPerson('Kim'))
    await page.setViewportSize(viewport)
    await page.goto(`/technician/string-jobs/${job}`)
    await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
    // It stays while the pointer is on it.
    await toast(page).hover()
    const last = page.getByRole('button', { name: /^History\b/ })
    await expect
      .poll(async () => {
        await last.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        return isCovered(page, last)
      })
      .toBe(false)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a toast covers neither the title nor the buttons of a dialog as high as the screen', async ({
    technician: { page },
    newPerson,
    db,
  }) => {
    await startCrosses(page, db, await newPerson('Kim'))
    await expect(toast(page)).toBeVisible()
    await page.getByTitle('As Strung').first().tap()
    const dialog = page.getByRole('dialog', { name: 'As Strung' })
    await expect(dialog).toBeVisible()
    await expectUncovered(page, [
      dialog.getByRole('heading'),
      dialog.getByRole('button', { name: 'Close' }),
      dialog.getByRole('button', { name: 'Save' }),
    ])
  })

  test('nothing moves at the end of the bench when a toast at the top is dismissed', async ({
    technician: { page },
    newPerson,
    db,
  }) => {
    await startCrosses(page, db, await newPerson('Kim'))
    await toast(page).hover()
    await page.getByRole('main').evaluate((main) => {
      main.scrollTop = main.scrollHeight
    })
    const crosses = page.locator('.tension').last()
    const before = await crosses.boundingBox()
    await toast(page).getByRole('button', { name: 'Dismiss' }).tap()
    await expect(toast(page)).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--toasts')))
      .toBe('0px')
    expect(await crosses.boundingBox()).toEqual(before)
  })

  test('a toast covers neither the title nor the button of a new order', async ({ customer: { id, page }, db }) => {
    await createRacket({ db }, { id }, { racket_name: 'Old' })
    await createRacket({ db }, { id }, { racket_name: 'New' })
    await page.goto('/rackets')
    await page.getByRole('button', { name: 'Actions for Old' }).tap()
    await page.getByRole('menuitem', { name: 'Retire' }).tap()
    await page.getByRole('button', { name: 'Retire Racket' }).tap()
    await expect(toast(page)).toContainText('Racket retired')
    await page.getByRole('button', { name: 'String Now' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
    await expect(dialog).toBeVisible()
    await expectUncovered(page, [
      dialog.getByRole('heading').first(),
      dialog.getByRole('button', { name: 'Close' }),
      submit(page),
    ])
  })
})
