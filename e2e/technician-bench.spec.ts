import type { Page } from '@playwright/test'
import type { Db } from '../server/base/database/connect.ts'
import { createJob, createString } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { type Account, expect, type Person, test } from './fixtures.ts'
import { jobRow } from './job-rows.ts'
import { fact, history, openWithHistory } from './technician-job.ts'
import { mains, press, start } from './timed-job.ts'
import { unfold } from './unfold.ts'

const notice = (page: Page) => page.getByRole('complementary', { name: 'Running timer' })

const bench = test.extend<{ job: number; ada: Person; adasJob: number }>({
  job: async ({ db, newPerson }, use) => use(await createJob({ db }, await newPerson('Lena Brandt'))),
  ada: async ({ newPerson }, use) => use(await newPerson('Ada Holm', { is_technician: true })),
  adasJob: async ({ db, newPerson, ada }, use) =>
    use(await createJob({ db }, await newPerson('Lena Brandt'), { technician_id: ada.id })),
})

/** Opens a job with a clock that the test controls, and starts the mains timer. */
async function startMains({ page }: Account, job: number) {
  await page.clock.install({ time: new Date('2026-11-03T09:00:00Z') })
  await openWithHistory(page, job)
  await press(page, 'Start Mains Duration')
  await expect(fact(page, 'Technician')).toContainText('Tomas Okafor')
}

const secondsOfMains = async (db: Db, job: number) => (await jobRow(db, job)).mains_duration

bench(
  'starting a timer assigns an unassigned job to the technician, and advancing it stops the timer and saves the time',
  async ({ technician, job, db }) => {
    const { page } = technician
    await startMains(technician, job)
    await expect(history(page)).toContainText(['Tomas Okafor assigned the job to themselves'])
    await press(page, 'Pause Mains Duration')
    await press(page, 'Start Cross Duration')
    await expect(page.getByRole('button', { name: 'Pause Cross Duration' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await start(page, 'Mains')
    await page.clock.fastForward(20_000)
    await press(page, 'Advance to Ready for Pickup')
    await expect(page.getByRole('button', { name: 'Start Mains Duration' })).toBeVisible()
    await expect.poll(() => secondsOfMains(db, job)).toBeGreaterThanOrEqual(20)
  },
)

bench(
  'advancing an unassigned job assigns it to the technician, who sees its amount and opens its receipt once it is paid',
  async ({ technician: { page }, newPerson, db }) => {
    await openWithHistory(page, await createJob({ db }, await newPerson('Lena Brandt'), { price: 3150 }))
    await press(page, 'Advance to Ready for Pickup')
    await expect(fact(page, 'Technician')).toContainText('Tomas Okafor')
    await expect(history(page)).toContainText(['set the status', 'Tomas Okafor assigned the job to themselves'])

    await expect(page.getByRole('region', { name: 'String Job Details' })).toContainText('$31.50')
    await press(page, 'Mark as Paid')
    const question = page.getByRole('alertdialog', { name: 'Mark Order as Paid?' })
    await expect(question).toContainText('This will mark the string job order as paid.\nAmount: $31.50')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('link', { name: 'Receipt' }).click()
    await expect(page.getByRole('article', { name: /^Receipt/ })).toContainText('$31.50')
  },
)

const takeOver = (page: Page, from: string) => page.getByRole('alertdialog', { name: `Take over from ${from}?` })

/** Presses a button of Ada's job, and changes their mind when asked. */
async function expectQuestion(page: Page, button: string) {
  await press(page, button)
  await takeOver(page, 'Ada Holm').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
  await expect(fact(page, 'Technician')).toContainText('Ada Holm')
}

/** Presses a button of another technician's job, and takes the job over. */
async function expectTakeOver(page: Page, button: string, from: string) {
  await press(page, button)
  await takeOver(page, from).getByRole('button', { name: 'Take Over' }).click()
  await expect(fact(page, 'Technician')).toContainText('Tomas Okafor')
  await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
  await expect(history(page).last()).toContainText(`Tomas Okafor took the job over from ${from}`)
}

const assign = (db: Db, job: number, { id }: Person) =>
  db.updateTable('string_jobs').set({ technician_id: id }).where('id', '=', job).execute()

bench(
  'timing another technician’s job asks whether to take it over, unless it was reassigned in the meantime',
  async ({ technician: { page }, adasJob, newPerson, db }) => {
    await openWithHistory(page, adasJob)
    await expectQuestion(page, 'Start Mains Duration')
    await expect(history(page)).toHaveCount(0)

    await assign(db, adasJob, await newPerson('Bo Lind', { is_technician: true }))
    await press(page, 'Start Mains Duration')
    const question = takeOver(page, 'Ada Holm')
    await question.getByRole('button', { name: 'Take Over' }).click()
    await expect(question).toContainText('Already assigned to Bo Lind.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(fact(page, 'Technician')).toContainText('Bo Lind')

    await expectTakeOver(page, 'Start Mains Duration', 'Bo Lind')
  },
)

bench(
  'advancing another technician’s job asks whether to take it over, and completing it does not',
  async ({ technician: { page }, adasJob, ada, db }) => {
    await openWithHistory(page, adasJob)
    await expectQuestion(page, 'Advance to Ready for Pickup')
    await expect(history(page)).toHaveCount(0)
    await expectTakeOver(page, 'Advance to Ready for Pickup', 'Ada Holm')

    await assign(db, adasJob, ada)
    await openWithHistory(page, adasJob)
    await expect(history(page).last()).toContainText('took the job over')
    const before = await history(page).count()
    await press(page, 'Advance to Completed')
    await expect(history(page)).toHaveCount(before + 1)
    await expect(fact(page, 'Technician')).toContainText('Ada Holm')
  },
)

bench(
  'starting a timer also asks when another technician has just taken the job',
  async ({ technician: { page }, job, ada, db }) => {
    await openWithHistory(page, job)
    await assign(db, job, ada)
    await expectQuestion(page, 'Start Mains Duration')
  },
)

bench('a manager reassigns a job', async ({ signIn, newPerson, adasJob }) => {
  const bo = await newPerson(`Bo ${crypto.randomUUID().slice(0, 8)}`, { is_technician: true })
  const { page } = await signIn(await newPerson('Mira Rahn', { is_manager: true }))
  await page.goto(`/shop/jobs/${adasJob}`)
  await press(page, 'Reassign')
  const dialog = page.getByRole('dialog', { name: 'Reassign Job' })
  await expectAccessible(page, 'the dialog', '[role=dialog]')
  await dialog.getByLabel('Technician').selectOption(bo.name)
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Keep Editing' })
    .click()
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await expect(dialog).toHaveCount(0)
  await unfold(page, 'History')
  await expect(history(page)).toContainText([`Mira Rahn reassigned the job from Ada Holm to ${bo.name}`])
})

bench('a manager who reassigns a job to nobody is asked to choose', async ({ signIn, newPerson, job }) => {
  const { page } = await signIn(await newPerson('Mira Rahn', { is_manager: true }))
  await page.goto(`/shop/jobs/${job}`)
  await press(page, 'Reassign')
  const dialog = page.getByRole('dialog', { name: 'Reassign Job' })
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a technician')
})

test.describe('with live updates', () => {
  test.use({ live: true })

  bench('a timer stops when someone else cancels the job', async ({ technician, job, db }) => {
    const { page } = technician
    await startMains(technician, job)
    await page.clock.fastForward(31_000)
    await db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', job).execute()
    await expect(page.getByRole('button', { name: 'Start Mains Duration' })).toBeVisible()
    await expect.poll(() => secondsOfMains(db, job)).toBeGreaterThanOrEqual(30)
  })
})

bench(
  'every other page shows that a timer is still running, of which a device has only one',
  async ({ technician, job, db, newPerson }) => {
    const { page } = technician
    await startMains(technician, job)
    await expect(notice(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Rackets' }).click()
    await expect(notice(page)).toHaveText(`The mains timer of String Job #${job} is still running.`)
    await expectAccessible(page, 'the notice')
    await notice(page).getByRole('link').click()
    await expect(page.getByRole('heading', { name: `String Job #${job}` })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)

    await test.step('the timer can be corrected by hand, and the history shows it', async () => {
      const dialog = page.getByRole('dialog', { name: 'Correct Mains Duration' })
      await press(page, 'Correct Mains Duration')
      await dialog.getByLabel('Time (mm:ss)').fill('12:75')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('Enter minutes and seconds, such as 12:34.')
      await expectAccessible(page, 'the dialog', '[role=dialog]')
      // Every way to leave asks for confirmation while the typed time is not saved. Back stays in the portal, because the
      // page of rackets came before.
      const discard = page.getByRole('alertdialog', { name: 'Discard changes?' })
      for (const leave of [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Cancel' }).click(),
        () => page.goBack(),
      ]) {
        await leave()
        await discard.getByRole('button', { name: 'Keep Editing' }).click()
        await expect(discard).toHaveCount(0)
        await expect(dialog.getByLabel('Time (mm:ss)')).toHaveValue('12:75')
      }
      await dialog.getByLabel('Time (mm:ss)').fill('12:34')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(mains(page)).toHaveText('12:34')
      await expect(page.getByRole('button', { name: 'Start Mains Duration' })).toBeVisible()
      await unfold(page, 'History')
      await expect(history(page).first()).toContainText('Tomas Okafor recorded 12:34 for the mains')
      expect(await secondsOfMains(db, job)).toBe(754)
    })

    await start(page, 'Mains')
    await page.clock.fastForward(20_000)
    const next = await createJob({ db }, await newPerson('Lena Brandt'))
    await page.goto(`/technician/string-jobs/${next}`)
    await expect(notice(page)).toContainText(`#${job}`)
    await press(page, 'Start Cross Duration')
    await expect(page.getByRole('button', { name: 'Pause Cross Duration' })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    await expect.poll(() => secondsOfMains(db, job)).toBeGreaterThanOrEqual(754 + 20)

    await press(page, 'Pause Cross Duration')
    await page.getByRole('link', { name: 'Rackets' }).click()
    await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  },
)

bench(
  'on a phone, the first screen shows the tensions and the string above the timers',
  async ({ technician: { page }, newPerson, db }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const string_id = await createString({ db })
    const job = await createJob({ db }, await newPerson('Lena Brandt'), { string_id, cross_tension: 26 })
    await openWithHistory(page, job)
    const start = await page.getByRole('button', { name: 'Start Mains Duration' }).boundingBox()
    for (const label of ['Main Tension', 'Cross Tension', 'String']) {
      const box = await fact(page, label).boundingBox()
      expect((box?.y ?? 740) + (box?.height ?? 0), label).toBeLessThan(Math.min(740, start?.y ?? 0))
    }
    // The order in the document is the same, so that keyboard and screen reader follow.
    const order = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(order.indexOf('Stringing Info')).toBeLessThan(order.indexOf('Stringing Timer'))
    await expectAccessible(page, 'the job on a phone')

    await test.step('without https, the page says that the screen may turn off', async () => {
      const sentence = page.getByText('The screen may turn off. It can be kept on only at an https address.')
      await press(page, 'Start Mains Duration')
      await expect(page.getByRole('button', { name: 'Pause Mains Duration' })).toBeVisible()
      await expect(sentence).toHaveCount(0)
      await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
      await page.reload()
      await expect(sentence).toBeVisible()
    })
  },
)
