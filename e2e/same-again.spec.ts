import type { Db } from '../server/base/database/connect.ts'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

/** Creates a racket that was last strung here on May 3, 2026, and before that with another setup. */
async function createStrung(db: Db, owner: { id: number }) {
  const racket_id = await createRacket({ db }, owner, { racket_name: 'Loud' })
  const name = `BG${owner.id} Loud`
  const string_id = await createString({ db }, { name })
  const strung = { racket_id, order_status: 'COMPLETED' } as const
  await createJob({ db }, owner, { ...strung, tension: 30, order_completion_date: '2026-01-02T12:00:00Z' })
  await createJob({ db }, owner, {
    ...strung,
    string_id,
    tension: 25,
    cross_tension: 27,
    pre_stretch: true,
    technician_notes: 'Only this once',
    order_completion_date: '2026-05-03T12:00:00Z',
  })
  return { racket_id, string_id, name }
}

const openJobs = (db: Db, { id }: { id: number }) =>
  db
    .selectFrom('string_jobs')
    .select(['id', 'racket_id', 'string_id', 'tension', 'cross_tension', 'pre_stretch', 'technician_notes'])
    .where('owner_id', '=', id)
    .where('order_status', '=', 'NEW')
    .execute()

test('one click on the card orders a racket with its last setup', async ({ customer, db }) => {
  const { page } = customer
  const { racket_id, string_id, name } = await createStrung(db, customer)
  await createRacket({ db }, customer, { racket_name: 'Fresh' })
  await page.goto('/')
  const again = page.getByRole('button', { name: new RegExp(`^Same again: ${name}, 25.+27, pre-stretched.*, Loud`) })
  await expect(again).toContainText('$30.00')
  await expect(again).toBeVisible()
  await expectAccessible(page, 'a card with a last setup')
  // A racket that was never strung here has no such button.
  await expect(page.getByRole('button', { name: 'String Now: Fresh' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Same again: .*Fresh/ })).toHaveCount(0)
  await again.click()
  await expect(page.getByText('String job created')).toBeVisible()
  const [job, ...others] = await openJobs(db, customer)
  expect(others).toEqual([])
  expect(job).toMatchObject({
    ...{ racket_id, string_id, tension: 25, cross_tension: 27, pre_stretch: true, technician_notes: '' },
  })
  await page.getByRole('link', { name: 'Open the job' }).click()
  await expect(page).toHaveURL(`/string-jobs/${job?.id}`)

  // The racket has an open job now, so the next press asks.
  await page.goto('/')
  await page.getByRole('button', { name: /^Same again/ }).click()
  await expect(page.getByRole('dialog', { name: 'Create New String Job' })).toBeVisible()
  expect(await openJobs(db, customer)).toHaveLength(1)
})

test('when the last string is no longer offered, the dialog opens and suggests the closest match', async ({
  customer,
  db,
}) => {
  const { page, id } = customer
  const { string_id, name } = await createStrung(db, customer)
  await db.updateTable('strings').set({ is_listed: false }).where('id', '=', string_id).execute()
  const nearest = await createString({ db }, { name: `BG${id} Loud`, color: 'Yellow' })
  await page.goto('/rackets')
  await page.getByRole('button', { name: /^Same again/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  await expect(dialog).toContainText(
    `Yonex: ${name} - Sky Blue cannot be ordered now. The closest match is Yonex: BG${id} Loud - Yellow.`,
  )
  await expectAccessible(page, 'the dialog about a string that is gone')
  expect(await openJobs(db, customer)).toEqual([])
  await dialog.getByRole('button', { name: `Use BG${id} Loud` }).click()
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  await expect(dialog).toBeHidden()
  expect(await openJobs(db, customer)).toMatchObject([{ string_id: nearest, tension: 25, cross_tension: 27 }])
})

test('choosing a racket in the dialog fills in the fields that the customer has not changed', async ({
  customer,
  db,
}) => {
  const { page } = customer
  const { racket_id, name } = await createStrung(db, customer)
  await createRacket({ db }, customer, { racket_name: 'Fresh' })
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  const tension = dialog.getByLabel('Tension (lbs)', { exact: true })
  await test.step("the status page's link opens the dialog with the last setup", async () => {
    await page.goto(`/string-jobs?racket=${racket_id}`)
    await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText(name)
    await expect(tension).toHaveValue('25')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await page.getByRole('button', { name: 'New String Job' }).click()
  async function pick(racket: string) {
    await dialog.getByRole('combobox', { name: 'Racket' }).click()
    await page.getByRole('option', { name: racket }).click()
  }
  const same = new RegExp(`^Same as May 3(, 2026)?: ${name}, 25\\s/\\s27, pre-stretched$`)

  await pick('Loud')
  await expect(dialog.getByText(same)).toBeVisible()
  await expect(tension).toHaveValue('25')
  await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText(name)
  await expect(dialog.getByRole('button', { name: 'Advanced Options' })).toContainText('Cross 27 · +10%')

  // The values that another racket filled in are replaced, but those that the person typed are kept.
  await pick('Fresh')
  await expect(tension).toHaveValue('24')
  await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText('Select a string')
  await tension.fill('26.5')
  await pick('Loud')
  await expect(dialog.getByRole('combobox', { name: 'String' })).toContainText(name)
  await expect(tension).toHaveValue('26.5')
  await dialog.getByRole('button', { name: same }).click()
  await expect(tension).toHaveValue('25')
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  await expect(dialog).toBeHidden()
  expect(await openJobs(db, customer)).toMatchObject([{ tension: 25, cross_tension: 27, technician_notes: '' }])

  await test.step('editing a job keeps the values of its order', async () => {
    await createJob({ db }, customer, { racket_id, tension: 22 })
    await page.reload()
    await page.getByRole('row').filter({ hasText: '22 lbs' }).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edited = page.getByRole('dialog', { name: 'Update String Job' })
    await expect(edited.getByLabel('Tension (lbs)', { exact: true })).toHaveValue('22')
    await expect(edited.getByText(/^Same as/)).toHaveCount(0)
  })
})

test("the page of the message 'Time to restring' orders with one press; opening it orders nothing", async ({
  customer,
  db,
}) => {
  const { page } = customer
  const { racket_id, string_id } = await createStrung(db, customer)
  await page.goto(`/restring/${racket_id}-2000000000`)
  await expect(page.getByRole('heading', { name: 'Time to Restring', level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Loud' })).toContainText(/It was strung \d+ days ago\./)
  const again = page.getByRole('button', { name: /^Same again: .*, Loud/ })
  await expect(again).toContainText('$30.00')
  await expectAccessible(page, 'the page of the message about new strings')
  expect(await openJobs(db, customer)).toEqual([])
  await again.click()
  await expect(page.getByText('String job created')).toBeVisible()
  expect(await openJobs(db, customer)).toMatchObject([{ racket_id, string_id, tension: 25, cross_tension: 27 }])
  // The racket is ordered, so the link says so when it is opened again.
  await page.reload()
  await expect(page.getByRole('link', { name: /^Ordered/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Same again/ })).toHaveCount(0)

  await page.goto('/restring/2000000000')
  await expect(page.getByText('This message is not about any of your current rackets.')).toBeVisible()
})

test('the fields and the picture of an order show its last setup in the same frame', async ({ customer, db }) => {
  const { page } = customer
  const { racket_id } = await createStrung(db, customer)
  await db.updateTable('rackets').set({ tension_limit: 30 }).where('id', '=', racket_id).execute()
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const look = () => {
      const entered = document.querySelector<HTMLInputElement>('[role=dialog] input[name=tension]')?.value
      const shown = document
        .querySelector('[role=dialog] .gauge')
        ?.getAttribute('aria-label')
        ?.match(/[\d.]+/)
      if (entered && shown) seen.add(`${entered} beside ${shown}`)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { seen })
  })
  // On a slow processor, each frame takes long enough to be seen.
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`/string-jobs?racket=${racket_id}`)
  await expect(page.getByRole('img', { name: /^Mains 25, crosses 27 lbs/ })).toBeVisible()
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen).toContain('25 beside 25')
  expect(seen.filter((pair) => pair !== '24 beside 24')).toEqual(['25 beside 25'])
})

test('on a phone, the message about an order is as wide as the screen allows', async ({ customer, db }) => {
  const { page } = customer
  await createStrung(db, customer)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: /^Same again/ }).click()
  const toast = page.getByRole('list', { name: 'Notification' })
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
  const ticket = await toast.getByText(/^Ticket/).boundingBox()
  expect(ticket?.width).toBeGreaterThan(240)
})
