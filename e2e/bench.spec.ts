import type { Locator } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { bench, button, field, problem, type } from './at-bench.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { jobRow, ticketOf } from './job-rows.ts'
import { latch } from './latch.ts'
import { keepRacketOn } from './shelves.ts'
import { enlargeText, stickingOut } from './visit.ts'

bench(
  'the checklist records the checks that were made and left out, when the last one is made or a press leaves some out',
  async ({ page, db, job, lena, ticket }) => {
    await type(page, ticket)
    await page.getByLabel('Frame').check()
    await page.getByLabel('Pattern').check()
    await expectAccessible(page, 'the checklist')
    await button(page, /^1 Check Left/).click()
    await expect(button(page, 'Start Mains')).toBeVisible()
    const event = db
      .selectFrom('job_events')
      .selectAll()
      .where('string_job_id', '=', job)
      .where('event', '=', 'checklist')
    await expect
      .poll(() => event.executeTakeFirst())
      .toMatchObject({ from_value: 'Grommets', to_value: 'Frame, Pattern' })

    await type(page, await ticketOf(db, await createJob({ db }, lena)))
    await expect(button(page, /^3 Checks Left/)).toBeVisible()
    await page.getByLabel('Frame').check()
    await page.getByLabel('Grommets').check()
    await page.getByLabel('Pattern').click()
    await expect(button(page, 'Start Mains')).toBeVisible()
  },
)

bench('the space bar completes every step from the checklist to the shelf', async ({ page, db, lena, ticket, job }) => {
  await keepRacketOn({ db }, lena, 'F8')
  await page.reload()
  await type(page, ticket)
  for (const name of [/^3 Checks Left/, 'Start Mains', /^Start Crosses/, 'Ready for Pickup', 'Put It on F8']) {
    await expect(button(page, name)).toBeVisible()
    await page.keyboard.press('Space')
  }
  await expect(button(page, 'Scan Next Racket')).toBeVisible()
  await expect.poll(async () => (await jobRow(db, job)).shelf).toBe('F8')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/bench')
})

bench(
  'the space bar belongs to the racket, even after a click on Open, whose timer runs on while another is scanned',
  async ({ page, db, job, lena, ticket }) => {
    await field(page).fill(ticket)
    await button(page, 'Open').click()
    await expect(button(page, /^3 Checks Left/)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(button(page, 'Start Mains')).toBeVisible()

    await test.step('what the start of the stringing adds to the page does not move the big button', async () => {
      const before = await button(page, 'Start Mains').boundingBox()
      await button(page, 'Start Mains').click()
      await expect(page.getByText(/^Technician: /)).toBeVisible()
      await expect(button(page, 'String Broke')).toBeVisible()
      expect(await button(page, /^Start Crosses/).boundingBox()).toEqual(before)
    })

    const other = await createJob({ db }, lena)
    await type(page, await ticketOf(db, other))
    const notice = page.getByRole('complementary', { name: 'Running timer' })
    await expect(notice).toContainText(`The mains timer of String Job #${job} is still running.`)
    await expect(button(page, /^3 Checks Left/)).toBeVisible()
    await notice.getByRole('link').click()
    await expect(page).toHaveURL(`/bench?job=${job}`)
    await expect(notice).toHaveCount(0)
    await expect(button(page, /^Start Crosses/)).toBeVisible()
  },
)

bench('the changes of a job are sent one after the other', async ({ page, db, job, ticket }) => {
  const sent: string[] = []
  let isSending = false
  const [released, release] = latch()
  await page.route(`**/api/technician/string_job/${job}/*/`, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    expect(isSending).toBe(false)
    isSending = true
    const path = route.request().url().split('/').at(-2) ?? ''
    sent.push(path)
    const response = await route.fetch()
    if (path === 'start') await released
    isSending = false
    await route.fulfill({ response })
  })
  await type(page, ticket)
  for (const name of [/^3 Checks Left/, 'Start Mains', /^Start Crosses/, 'Ready for Pickup']) {
    await button(page, name).click()
  }
  await expect(button(page, /^Put It on/)).toBeVisible()
  expect(sent).not.toContain('status')
  release()
  await expect.poll(async () => (await jobRow(db, job)).order_status).toBe('READY_FOR_PICKUP')
  await expect(button(page, /^Put It on/)).toBeVisible()
  // The last changes may still be on their way.
  await page.unrouteAll({ behavior: 'wait' })
})

bench(
  'tensions are shown at 96 px or larger, the side in progress is marked, and a paused timer can be resumed',
  async ({ page, db, job, lena, ticket }) => {
    const { racket_id } = await jobRow(db, job)
    const people = { person_id: lena.id, recorded_by: lena.id }
    const risk = { tension: 26.5, tension_limit: 25, text: 'If it breaks', text_version: 1 }
    await db
      .insertInto('consents')
      .values({ string_job_id: job, racket_id, ...people, ...risk })
      .execute()
    const note = 'Two grommets at the top are split. Please change them, and keep my grip wrap.'
    const changes = { cross_tension: 26.5, technician_notes: note }
    await db.updateTable('string_jobs').set(changes).where('id', '=', job).execute()
    await page.setViewportSize({ width: 360, height: 640 })
    await type(page, ticket)

    await test.step('on a phone, the big button covers neither the note nor the tensions nor a check', async () => {
      const big = button(page, /^3 Checks Left/)
      for (const part of [
        page.getByText(note),
        page.getByRole('region', { name: 'Mains' }),
        page.getByRole('region', { name: 'Crosses' }),
        page.getByText('Frame', { exact: true }),
        page.getByText('Pattern'),
      ]) {
        await part.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        await expect(part).toBeInViewport({ ratio: 1 })
        const [shown, bar] = await Promise.all([part.boundingBox(), big.boundingBox()])
        expect((shown?.y ?? Number.NaN) + (shown?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      }
    })

    await page.setViewportSize({ width: 360, height: 740 })
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const [side, lbs] of [
      ['Mains', '24'],
      ['Crosses', '26.5'],
    ] as const) {
      const figure = page.getByRole('region', { name: side }).getByText(lbs)
      expect(
        Number.parseFloat(await figure.evaluate((element) => getComputedStyle(element).fontSize)),
      ).toBeGreaterThanOrEqual(96)
    }
    await expect(page.getByText('Limit 25 lbs: risk accepted')).toBeVisible()
    // The narrowest page with two columns has room for the unit.
    await page.setViewportSize({ width: 1080, height: 800 })
    const crosses = page.getByRole('region', { name: 'Crosses' })
    const right = async (part: Locator) => {
      const box = await part.boundingBox()
      return box ? box.x + box.width : Number.NaN
    }
    expect(await right(crosses.getByText('lbs', { exact: true }))).toBeLessThanOrEqual(await right(crosses))
    await page.setViewportSize({ width: 360, height: 740 })
    // The big button is in view without scrolling.
    await expect(button(page, /^3 Checks Left/)).toBeInViewport({ ratio: 1 })
    await button(page, /^3 Checks Left/).click()
    await button(page, 'Start Mains').click()
    await expect(page.getByRole('timer', { name: 'Mains time' })).toHaveText(/^0:(0[1-9]|[1-5]\d)$/)
    await expect(page.getByRole('region', { name: 'Mains' })).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await button(page, 'Pause').click()
    await expect(button(page, 'Resume Mains')).toBeVisible()
    await expect(button(page, /^Start Crosses/)).toBeVisible()

    await test.step('a toast is above the bar of a phone, also when its buttons need two lines', async () => {
      await button(page, /^Start Crosses/).click()
      await button(page, 'Ready for Pickup').click()
      const toast = page.getByRole('list', { name: 'Notification' })
      await expect(toast).toBeVisible()
      const store = button(page, /^Put It on/)
      await expect(store).toBeVisible()
      const gap = async () => {
        const [above, below] = [await toast.boundingBox(), await store.boundingBox()]
        return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
      }
      await expect.poll(gap).toBeGreaterThanOrEqual(0)
    })
  },
)

bench(
  'a take-over on another device stops the timer here, says so, and names the ticket, and one here asks first',
  async ({ page, db, job, lena, ticket, newPerson }) => {
    const ada = await newPerson('Ada Holm', { is_technician: true })
    await db.updateTable('string_jobs').set({ started_at: new Date() }).where('id', '=', job).execute()
    await type(page, ticket)
    await button(page, 'Start Mains').click()
    await expect(button(page, /^Start Crosses/)).toBeVisible()
    const takeOver = () => db.updateTable('string_jobs').set({ technician_id: ada.id }).where('id', '=', job).execute()
    await expect.poll(async () => (await jobRow(db, job)).technician_id).not.toBeNull()
    await takeOver()
    await expect(page.getByText(`${ticket} was taken over`)).toBeVisible()
    await expect(page.getByText('Ada Holm has it now. Your timer has stopped, and its time is saved.')).toBeVisible()
    await expect(button(page, 'Pause')).toHaveCount(0)

    const adasJob = await createJob({ db }, lena, { technician_id: ada.id, started_at: new Date() })
    await type(page, await ticketOf(db, adasJob))
    await expect(page).toHaveURL(`/bench?job=${adasJob}`)
    await button(page, 'Start Mains').click()
    const question = page.getByRole('alertdialog', { name: 'Take over from Ada Holm?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(button(page, 'Start Mains')).toBeVisible()
    await button(page, 'Start Mains').click()
    await question.getByRole('button', { name: 'Take Over' }).click()
    await expect(button(page, /^Start Crosses/)).toBeVisible()
    await expect(page.getByText('Technician: Tomas Okafor')).toBeVisible()
  },
)

bench(
  'the bench asks before it puts a racket on a shelf with another customer’s racket',
  async ({ page, db, newPerson, lena }) => {
    const bo = await newPerson('Bo Lind')
    const there = await createJob({ db }, bo, { order_status: 'READY_FOR_PICKUP', shelf: 'F7' })
    const job = await createJob({ db }, lena, { order_status: 'READY_FOR_PICKUP' })
    // The page read the shelves when it opened.
    await page.reload()
    await type(page, await ticketOf(db, job))
    // Each arrow key goes on to the next shelf, and saves nothing.
    const another = page.getByLabel('Another shelf')
    await another.press('ArrowDown')
    await another.press('ArrowDown')
    await expect(button(page, 'Put It on A2')).toBeVisible()
    await another.selectOption({ value: 'F7' })
    await button(page, 'Put It on F7').click()
    const question = page.getByRole('alertdialog', { name: 'Share shelf F7?' })
    await expect(question).toContainText(`It already has a racket of Bo Lind (${await ticketOf(db, there)}).`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect((await jobRow(db, job)).shelf).toBeNull()
    await button(page, 'Put It on F7').click()
    await question.getByRole('button', { name: 'Put It There' }).click()
    await expect.poll(async () => (await jobRow(db, job)).shelf).toBe('F7')

    await test.step('also when the other racket was put on the shelf a moment ago', async () => {
      const next = await createJob({ db }, lena, { order_status: 'READY_FOR_PICKUP' })
      const ticket = await ticketOf(db, next)
      await type(page, ticket)
      // The racket before it also has a list of shelves.
      await expect(page.getByText(`Ticket ${ticket}`, { exact: true })).toBeVisible()
      await page.getByLabel('Another shelf').selectOption({ value: 'F6' })
      await expect(button(page, 'Put It on F6')).toBeVisible()
      await createJob({ db }, bo, { order_status: 'READY_FOR_PICKUP', shelf: 'F6' })
      await button(page, 'Put It on F6').click()
      await expect(problem(page)).toContainText('Shelf F6 already has a racket of Bo Lind')
      await expectAccessible(page, 'a refused shelf')
      await button(page, 'Put It on F6 Anyway').click()
      await expect.poll(async () => (await jobRow(db, next)).shelf).toBe('F6')
      await expect(problem(page)).toHaveCount(0)
    })
  },
)

test('a manager sets the shelves and the checklist', async ({ manager: { page }, db, newPerson }) => {
  // Other tests use the bench at the same time, so nothing that they need is taken away.
  const job = await createJob({ db }, await newPerson('Lena Brandt'), { order_status: 'READY_FOR_PICKUP', shelf: 'F5' })
  await page.goto('/shop/settings/bench')
  const form = page.getByRole('form', { name: 'Shelves and Checklist' })
  await expect(form.getByLabel('Racks')).toHaveValue('6')
  await form.getByLabel('Places in each rack').fill('0')
  await form.getByLabel('Checklist').fill('Frame\nFrame')
  await button(page, 'Save Bench').click()
  await expect(form.getByText('A rack must have 1 to 99 places')).toBeVisible()
  await expect(form.getByText('Two checks have the same name')).toBeVisible()
  await button(page, 'Undo Changes').click()
  await expect(form.getByLabel('Checklist')).toHaveValue('Frame\nGrommets\nPattern')

  await form.getByLabel('Racks').selectOption({ label: 'A to B' })
  await button(page, 'Save Bench').click()
  await expect(form.getByRole('alert')).toContainText('Please move it before you remove the shelf.')
  await form.getByLabel('Racks').selectOption({ label: 'A to G' })
  await button(page, 'Save Bench').click()
  await expect(page.getByText('Bench saved')).toBeVisible()
  await expectAccessible(page, 'the settings of the bench')
  expect((await db.selectFrom('bench_settings').select('racks').executeTakeFirstOrThrow()).racks).toBe(7)
  await db.updateTable('bench_settings').set({ racks: 6 }).execute()
  expect((await jobRow(db, job)).shelf).toBe('F5')
})

test('on phones, four figures, their unit and the difference do not cover the time', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const owner = await newPerson('Lena Brandt')
  const racket_id = await createRacket({ db }, owner)
  const job = await createJob({ db }, owner, { racket_id, tension: 25.5, cross_tension: 27.5 })
  await page.goto(`/bench?job=${job}`)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const side = page.getByRole('region', { name: 'Crosses', exact: true })
    const time = await side.getByRole('timer').boundingBox()
    for (const text of ['lbs', '2 lbs more']) {
      const part = await side.getByText(text, { exact: true }).boundingBox()
      const isApart =
        part && time && (part.x + part.width < time.x || part.y > time.y + time.height || time.y + time.height < part.y)
      expect(isApart, `${text} at ${width} px`).toBe(true)
    }
  }
  await enlargeText(page)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await stickingOut(page), `${width} px, text of 200%`).toEqual([])
    const press = button(page, /^3 Checks Left/)
    const isCut = await press.evaluate((element) => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element
      return scrollHeight > clientHeight || scrollWidth > clientWidth
    })
    expect(isCut, `the button at ${width} px, text of 200%`).toBe(false)
  }
})
