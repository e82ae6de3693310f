import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { DAY, daysAgo } from '../server/testing/moments.ts'
import { expectAccessible } from './axe.ts'
import { expect, returnTo, test } from './fixtures.ts'
import { jobRow, tagOf } from './job-rows.ts'
import { doBefore, latch, pressTwice } from './latch.ts'

/** Opens the dialog about a frame at the bench, and enters what is wrong. Returns the dialog. */
async function noteFrame(page: Page, job: number, problem: string) {
  await page.goto(`/bench?job=${job}`)
  await page.getByRole('button', { name: 'Something Is Wrong With the Frame' }).click()
  const dialog = page.getByRole('dialog', { name: 'Something Is Wrong With the Frame' })
  await dialog.getByLabel('What is wrong?').fill(problem)
  return dialog
}

// The setting applies to the whole shop, so this shop is not that of the other tests.
test('staff restring a racket free in two presses, correct what was strung in three, and ask about the frame', async ({
  newShop: shop,
  browser,
}) => {
  const { db, page } = shop
  await db.updateTable('shop_settings').set({ redo_days: 14 }).execute()
  const mia = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const racket_id = await createRacket(shop, mia, { model_name: 'Nanoray' })
  const first = await createJob(shop, mia, {
    ...{ racket_id, order_status: 'COMPLETED', received_at: new Date(), paid: 'technician' },
  })
  await page.goto(`/counter/hand-over?job=${first}`)
  const collected = page.getByRole('region', { name: 'Collected' })
  await expect(collected).toContainText(/Nanoray.*24 lbs.*Collected/)
  await expectAccessible(page, 'collected rackets at the hand-over')
  // Staff say why it came back, and see the rule, before they decide.
  await collected.getByRole('button', { name: 'Restring Free' }).click()
  const offer = page.getByRole('dialog', { name: 'Restring Free?' })
  await offer.getByRole('button', { name: 'At the frame', exact: true }).click()
  await expect(offer).toContainText('Broke after 1 day, at the frame.')
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(offer.getByRole('button', { name: 'Restring Free' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  const { time_zone } = await db.selectFrom('shop_settings').select('time_zone').executeTakeFirstOrThrow()
  const { ready_at } = await jobRow(db, first)
  const last = new Date((ready_at ?? new Date()).getTime() + 14 * DAY)
  const day = last.toLocaleDateString('en-US', { timeZone: time_zone, month: 'short', day: 'numeric' })
  await expect(offer).toContainText(`This is possible until ${day}. You decide.`)
  await expectAccessible(page, 'the offer of a free job')
  await offer.getByRole('button', { name: 'Restring Free' }).click()
  await expect(collected).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Redo cancelled')).toBeVisible()
  await collected.getByRole('button', { name: 'Restring Free' }).click()
  await offer.getByRole('button', { name: 'Cancel' }).click()
  let presses = 0
  await page.exposeFunction('countPress', () => presses++)
  await page.evaluate('addEventListener("click", () => countPress(), true)')
  await collected.getByRole('button', { name: 'Restring Free' }).click()
  await page.getByRole('dialog', { name: 'Restring Free?' }).getByRole('button', { name: 'Restring Free' }).click()
  await expect(page.getByText('will be strung again')).toBeVisible()
  expect(presses).toBe(2)
  await expect(collected).toHaveCount(0)

  const redos = db.selectFrom('string_jobs').select(['id', 'ticket']).where('redo_of', '=', first)
  const redo = await redos.where('undone_at', 'is', null).executeTakeFirstOrThrow()
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText(`Ticket ${redo.ticket}`)

  await test.step('a dialog whose racket was taken back by someone else says so', async () => {
    const second = await createJob(shop, mia, {
      ...{ order_status: 'COMPLETED', received_at: new Date(), paid: 'technician' },
    })
    await page.goto(`/shop/jobs/${second}`)
    await page.getByRole('button', { name: 'Restring Free' }).click()
    await doBefore(page, '**/redo/')
    await offer.getByRole('button', { name: 'Restring Free' }).click()
    await expect(offer.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restring Free', includeHidden: true })).toHaveCount(1)
    await expect(offer.getByRole('alert')).toBeVisible()
    await page.unroute('**/redo/')
  })

  await page.goto(`/bench?job=${redo.id}`)
  await expect(page.getByText('Redo of #').getByRole('link')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Mains' })).toBeVisible()
  await db.updateTable('string_jobs').set({ started_at: new Date() }).where('id', '=', redo.id).execute()
  await page.reload()
  presses = 0
  await page.evaluate('addEventListener("click", () => countPress(), true)')
  const mains = page.getByRole('region', { name: 'Mains' })
  await mains.getByRole('button', { name: '24lbs' }).click()
  const dialog = page.getByRole('dialog', { name: 'As Strung' })
  await dialog.getByRole('button', { name: 'Mains: Less' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved as strung')).toBeVisible()
  expect(presses).toBe(3)
  await expect(mains).toContainText(/23.5\s*lbs\s*ordered 24/)
  await expect(page.getByText('Strung at 23.5 lbs (ordered 24)')).toBeVisible()
  // A tablet is turned while the text to the customer is written, and on a phone the buttons are in view.
  await page.goto(`/technician/string-jobs/${redo.id}`)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByTitle('As Strung').first().click()
  // An empty field of the mains says nothing about the crosses.
  const mainsField = dialog.getByLabel('Mains (lbs)')
  const crossesField = dialog.getByLabel('Crosses (lbs)')
  const [ordered, crosses] = [await mainsField.inputValue(), await crossesField.inputValue()]
  await mainsField.fill('')
  await expect(crossesField).toHaveValue(crosses)
  await mainsField.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await mainsField.fill(ordered)
  await dialog.getByLabel('To the customer').fill('Softer')
  for (const [width, height] of [
    [560, 900],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(dialog.getByLabel('To the customer')).toHaveValue('Softer')
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/bench?job=${redo.id}`)
  presses = 0
  await page.evaluate('addEventListener("click", () => countPress(), true)')
  await page.getByRole('button', { name: 'String Broke' }).click()
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  expect(presses).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('The string did not break')).toBeVisible()
  await page.getByRole('button', { name: 'Something Is Wrong With the Frame' }).click()
  await page.getByLabel('What is wrong?').fill("crack at 2 o'clock")
  await expectAccessible(page, 'the dialog about the frame')
  await page.setViewportSize({ width: 360, height: 640 })
  const answers = page.getByRole('dialog').getByRole('button', { name: /Cancel|I Have Asked|Ask Mia/ })
  const widths = await answers.evaluateAll((buttons) => buttons.map((button) => button.clientWidth))
  // The buttons do not fit beside each other, so each has a line of its own.
  expect(Math.min(...widths)).toBeGreaterThan(300)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Ask Mia' }).click()
  const frame = page.getByRole('region', { name: 'The frame' })
  await expect(frame).toContainText(/Waiting for Mia.*crack at 2 o'clock/)

  // Another page of staff does not learn of the answer by itself.
  const stale = await page.context().newPage()
  await stale.route('**/api/live/**', (route) => route.abort())
  await stale.goto(`/bench?job=${redo.id}`)
  const oldFrame = stale.getByRole('region', { name: 'The frame' })
  await expect(oldFrame).toContainText('Waiting for Mia')

  await page.goto('/')
  const question = page.getByRole('group', { name: 'A question about the frame' })
  await expect(question).toContainText("Something is wrong with the frame of your Nanoray: crack at 2 o'clock.")
  await expectAccessible(page, 'the question about the frame on the dashboard')
  const tag = await tagOf(db, redo.id)
  const visitor = await browser.newPage()
  await visitor.goto(`${shop.url}/t/${tag}`)
  await expect(visitor.getByText('23.5 lbs (ordered 24)')).toBeVisible()
  await visitor.getByRole('button', { name: 'No' }).click()
  await expect(visitor.getByRole('heading', { name: 'A question about the frame' })).toHaveCount(0)
  await visitor.close()

  await oldFrame.getByRole('button', { name: 'Go On' }).click()
  await expect(stale.getByText('This question is no longer open. Please look at the job again.')).toBeVisible()
  await expect(oldFrame).toContainText('Mia does not want it strung')
  await stale.close()

  await page.goto(`/bench?job=${redo.id}`)
  await expect(frame).toContainText('Mia does not want it strung')
  await expectAccessible(page, 'the answer about the frame')
  await frame.getByRole('button', { name: 'Cancel and Give Back' }).click()
  await expect(page.getByText('This job is cancelled, and the racket has left the shop.')).toBeVisible()
})

test('what was strung offers no undo when nothing new was saved, because undo would take back the action before', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const kim = await newPerson('Kim Kimura')
  const job = await createJob({ db }, kim, { received_at: new Date(), started_at: new Date() })
  await page.route('**/api/inventory/strings/', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto(`/technician/string-jobs/${job}`)
  const dialog = page.getByRole('dialog', { name: 'As Strung' })
  await page.getByTitle('As Strung').first().click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to load strings')
  await page.unroute('**/api/inventory/strings/')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const notification = page.getByRole('list', { name: 'Notification' })
  await expect(notification).toContainText('Saved as ordered')
  await expect(notification.getByRole('button')).toHaveCount(1)
  await page.getByTitle('As Strung').first().click()
  await dialog.getByLabel('To the customer').fill('Softer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('As strung taken back')).toBeVisible()
})

test('a paid job is given back after a question, and an unpaid one with undo', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const kim = await newPerson('Kim Kimura')
  for (const paid of ['technician', undefined] as const) {
    const job = await createJob({ db }, kim, { received_at: new Date(), ...(paid && { paid }) })
    const { id } = await db
      .insertInto('frame_questions')
      .values({ string_job_id: job, problem: 'crack', asked_by: kim.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = { frame_question_id: id, accepts: false, way: 'signed_in', answered_by: kim.id } as const
    await db.insertInto('frame_answers').values(answer).execute()
    const held = { frame_question_id: id, frame_state: 'refused' } as const
    await db.updateTable('string_jobs').set(held).where('id', '=', job).execute()
    const status = async () => (await jobRow(db, job)).order_status
    await page.goto(`/technician/string-jobs/${job}`)
    const giveBack = page.getByRole('button', { name: 'Cancel and Give Back' })
    await giveBack.click()
    if (paid) {
      const question = page.getByRole('alertdialog', { name: 'Cancel this paid job?' })
      await expect(question).toContainText('This cannot be undone.')
      await question.getByRole('button', { name: 'Keep Job' }).click()
      await expect(question).toHaveCount(0)
      expect(await status()).toBe('NEW')
      await giveBack.click()
      await question.getByRole('button', { name: 'Cancel Job' }).click()
      await expect.poll(status).toBe('CANCELLED')
    } else {
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Status restored: New')).toBeVisible()
      await expect(giveBack).toBeVisible()
    }
  }
})

test('staff read who answered a question about a frame, and decide only about a refusal', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const kim = await newPerson('Kim Kimura')
  const frame = page.getByRole('region', { name: 'The frame' })
  const note = page.getByRole('button', { name: 'Something Is Wrong With the Frame' })
  const job = await createJob({ db }, kim, { received_at: new Date() })
  const ask = async (days: number, frame_state: 'asked' | null) => {
    const { id } = await db
      .insertInto('frame_questions')
      .values({ string_job_id: job, problem: 'crack', asked_by: kim.id, created_at: daysAgo(days) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const held = { frame_question_id: frame_state && id, frame_state }
    await db.updateTable('string_jobs').set(held).where('id', '=', job).execute()
    await page.goto(`/bench?job=${job}`)
    return id
  }
  await ask(9, 'asked')
  await expect(frame).toContainText('Waiting for Kim')
  await expect(frame).toContainText('crack · 9 days ago')
  await expect(frame.getByRole('button')).toHaveText(['Go On'])
  await expect(note).toHaveCount(0)

  for (const [accepts, way, text] of [
    [true, 'signed_in', 'Kim said yes: string it'],
    [true, 'label', 'Yes (from the label): string it'],
    [false, 'label', 'Kim did not want it strung, and the shop decided to string it anyway'],
  ] as const) {
    const frame_question_id = await ask(5, null)
    const answered_by = way === 'label' ? null : kim.id
    const answer = { frame_question_id, accepts, way, answered_by, created_at: daysAgo(3) }
    await db.insertInto('frame_answers').values(answer).execute()
    await page.reload()
    await expect(frame).toContainText(text)
    await expect(frame).toContainText('crack · 3 days ago')
    await expect(frame.getByRole('button')).toHaveCount(0)
    await expect(note).toBeVisible()
  }
  await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute()
  await page.reload()
  await expect(page.getByText('Ready for pickup').first()).toBeVisible()
  await expect(frame).toHaveCount(0)
  await expect(note).toHaveCount(0)
})

test('a stringer who has asked the owner of a damaged frame notes it with a mark, and goes on', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const kim = await newPerson('Kim Kimura')
  const racket_id = await createRacket({ db }, kim, { model_name: 'Nanoray' })
  const job = await createJob({ db }, kim, { racket_id, received_at: new Date() })
  const mark = { racket_id, place: '3', kind: 'crack', noted_by: kim.id } as const
  await db.insertInto('frame_marks').values(mark).execute()
  await page.goto(`/bench?job=${job}`)
  await page.getByRole('button', { name: 'Something Is Wrong With the Frame' }).click()
  const dialog = page.getByRole('dialog', { name: 'Something Is Wrong With the Frame' })
  await expect(dialog).toContainText("Something is wrong with the frame of your Nanoray: crack at 2 o'clock.")
  await dialog.getByRole('button', { name: "Crack at 3 o'clock" }).click()
  await expect(dialog.getByLabel('What is wrong?')).toHaveValue("crack at 3 o'clock")
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  await dialog.getByRole('button', { name: 'I Have Asked: Go On' }).click()
  await expect(page.getByRole('list', { name: 'Notification' })).toContainText('Noted')
  await expect(page.getByRole('region', { name: 'The frame' })).toContainText('Kim was asked: go on')
})

test('a customer who answers a question sees which answer is sent', async ({ customer: { id, page }, db }) => {
  const asked_extras = JSON.stringify([{ name: 'Grip', amount: 500 }])
  const job = await createJob({ db }, { id }, { received_at: new Date(), asked_extras })
  const { id: frame_question_id } = await db
    .insertInto('frame_questions')
    .values({ string_job_id: job, problem: 'crack', asked_by: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = { frame_question_id, frame_state: 'asked' } as const
  await db.updateTable('string_jobs').set(held).where('id', '=', job).execute()
  await page.goto(`/string-jobs/${job}`)
  const frame = page.getByRole('group', { name: 'A question about the frame' })
  const answers = await pressTwice(page, frame.getByRole('button', { name: 'No' }), '**/string_job/*/frame/')
  await expect(page.getByText('The shop will talk to you about your racket')).toBeVisible()
  expect(answers()).toBe(1)
  const extras = page.getByRole('group', { name: 'A question from the shop' })
  const declined = await pressTwice(page, extras.getByRole('button', { name: 'Decline' }), '**/string_job/*/extras/')
  await expect(page.getByText('Not added to your order')).toBeVisible()
  expect(declined()).toBe(1)
})

test('a technician who decides about a frame sees which decision is sent', async ({
  technician: { page },
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer, { received_at: new Date() })
  const { id } = await db
    .insertInto('frame_questions')
    .values({ string_job_id: job, problem: 'crack', asked_by: customer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = { frame_question_id: id, accepts: false, way: 'signed_in', answered_by: customer.id } as const
  await db.insertInto('frame_answers').values(answer).execute()
  const held = { frame_question_id: id, frame_state: 'refused' } as const
  await db.updateTable('string_jobs').set(held).where('id', '=', job).execute()
  await page.goto(`/technician/string-jobs/${job}`)
  const frame = page.getByRole('region', { name: 'The frame' })
  const giveBack = frame.getByRole('button', { name: 'Cancel and Give Back' })
  const given = await pressTwice(page, giveBack, '**/frame/decide/')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Status restored: New')).toBeVisible()
  expect(given()).toBe(1)
  const decided = await pressTwice(page, frame.getByRole('button', { name: 'Go On' }), '**/frame/decide/')
  await expect(frame.getByRole('button')).toHaveCount(0)
  expect(decided()).toBe(1)
})

test('a stringer who strung a racket as ordered sees that this is sent', async ({
  technician: { page },
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer, { received_at: new Date(), started_at: new Date() })
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByTitle('As Strung').first().click()
  const asOrdered = page.getByRole('dialog', { name: 'As Strung' }).getByRole('button', { name: 'Same as Ordered' })
  const sent = await pressTwice(page, asOrdered, '**/as_strung/')
  await expect(page.getByText('Saved as ordered')).toBeVisible()
  expect(sent()).toBe(1)
})

test('the dialog about a frame stays while the question is sent, and shows why it was refused', async ({
  technician: { page },
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer, { received_at: new Date() })
  const [answered, answer] = latch()
  await page.route(`**/${job}/frame/`, async (route) => {
    await answered
    await route.fulfill({ status: 409, json: { error: 'This job is cancelled.' } })
  })
  const dialog = await noteFrame(page, job, 'crack')
  const ask = dialog.getByRole('button', { name: /^Ask/ })
  await ask.click()
  await expect(ask).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  answer()
  await expect(dialog.getByRole('alert')).toContainText('This job is cancelled.')
  await expect(dialog.getByLabel('What is wrong?')).toHaveValue('crack')
})

test('what is typed about a frame stays when a colleague asks first, and is refused with the reason', async ({
  technician: { page },
  newPerson,
  customer,
  db,
}) => {
  const colleague = await newPerson('Aiko Tanabe', { is_technician: true })
  const job = await createJob({ db }, customer, { received_at: new Date() })
  const dialog = await noteFrame(page, job, 'crack at the throat')
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('frame_questions')
      .values({ string_job_id: job, problem: 'paint', asked_by: colleague.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const asked = { frame_question_id: id, frame_state: 'asked' } as const
    await trx.updateTable('string_jobs').set(asked).where('id', '=', job).execute()
  })
  await dialog.getByRole('button', { name: /^Ask/ }).click()
  await expect(page.getByLabel('The frame', { exact: true })).toContainText('paint')
  await expect(dialog.getByRole('alert')).toContainText('The customer was already asked about the frame.')
  await expect(dialog.getByLabel('What is wrong?')).toHaveValue('crack at the throat')
})

test('what was strung is saved once the stringer has read what another device saved', async ({
  technician: { page },
  customer,
  db,
}) => {
  const job = await createJob({ db }, customer, { received_at: new Date(), started_at: new Date() })
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByTitle('As Strung').first().click()
  const dialog = page.getByRole('dialog', { name: 'As Strung' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabel('To the customer').fill('The grommets are worn')
  await db.updateTable('string_jobs').set({ remark: 'Thank you' }).where('id', '=', job).execute()
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('with the text ‘Thank you’ in the meantime.')
  await expect(dialog.getByLabel('To the customer')).toHaveValue('The grommets are worn')
  await expect(page.getByText('From the stringer: Thank you')).toHaveCount(1)
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('From the stringer: The grommets are worn')).toBeVisible()
})

test('a text to the customer records no other strings when the order is corrected meanwhile', async ({
  technician: { page },
  customer,
  db,
}) => {
  const begun = { received_at: new Date(), started_at: new Date() }
  const job = await createJob({ db }, customer, { ...begun, tension: 24, cross_tension: 24 })
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByTitle('As Strung').first().click()
  const dialog = page.getByRole('dialog', { name: 'As Strung' })
  await dialog.getByLabel('To the customer').fill('The grommets are worn')
  const corrected = { tension: 26, cross_tension: 26 }
  await db.updateTable('string_jobs').set(corrected).where('id', '=', job).execute()
  await page.clock.install({ time: Date.now() + 15_000 })
  await returnTo(page)
  await expect(dialog.getByText('Ordered 26')).toHaveCount(2)
  await expect(dialog.getByLabel('Mains (lbs)', { exact: true })).toHaveValue('26')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved as ordered')).toBeVisible()
})
