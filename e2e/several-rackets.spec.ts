import type { Locator } from '@playwright/test'
import type { Db } from '../server/base/database/connect.ts'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

/** Creates rackets that were strung here, each with a different string. */
async function createStrung(db: Db, owner: { id: number }, count: number) {
  for (let number = 1; number <= count; number++) {
    const racket_id = await createRacket({ db }, owner, { racket_name: `Racket ${String(number).padStart(2, '0')}` })
    const string_id = await createString({ db }, { name: `BG${owner.id}-${number}` })
    await createJob({ db }, owner, {
      racket_id,
      string_id,
      tension: 21 + number / 2,
      order_status: 'COMPLETED',
      paid: 'technician',
    })
  }
}

const openJobs = (db: Db, { id }: { id: number }) =>
  db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .leftJoin('strings as s', 's.id', 'j.string_id')
    .select(['j.id', 'j.order_id', 'j.tension', 'j.cross_tension', 'r.racket_name', 's.name as string'])
    .where('j.owner_id', '=', id)
    .where('j.order_status', '=', 'NEW')
    .orderBy('j.id')
    .execute()

function counting() {
  const presses: string[] = []
  return {
    presses,
    async press(target: Locator) {
      presses.push(String(target))
      await target.click()
    },
  }
}

test('twelve rackets can be ordered from the dashboard with at most 15 clicks', async ({ customer, db }) => {
  const { page } = customer
  await createStrung(db, customer, 12)
  await page.goto('/')
  const { press, presses } = counting()
  await press(page.getByRole('button', { name: 'New String Job' }))
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  await press(dialog.getByRole('button', { name: 'Add Another Racket' }))
  const boxes = dialog.getByRole('list', { name: 'Rackets' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(12)
  for (const box of await boxes.all()) await press(box)
  await expect(dialog.getByText('12 rackets', { exact: true })).toBeVisible()
  await expect(dialog.getByText('$360.00')).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Create 12 String Jobs' }))
  await expect(page.getByText('12 string jobs created')).toBeVisible()
  const notification = page.getByRole('list', { name: 'Notification' })
  await expect(notification.getByRole('button', { name: 'Pay for All $360.00' })).toBeVisible()
  const attention = page.getByRole('region', { name: 'Needs your attention' })
  await expect(attention).toContainText('12 jobs are not paid yet.')
  await expect(attention.getByRole('button', { name: 'Pay for All $360.00' })).toBeVisible()
  expect(presses.length).toBeLessThanOrEqual(15)
  const jobs = await openJobs(db, customer)
  expect(new Set(jobs.map(({ order_id }) => order_id)).size).toBe(1)
  expect(jobs.map(({ racket_name, string, tension }) => ({ racket_name, string, tension }))).toEqual(
    Array.from({ length: 12 }, (_, index) => ({
      racket_name: `Racket ${String(index + 1).padStart(2, '0')}`,
      string: `BG${customer.id}-${index + 1}`,
      tension: 21 + (index + 1) / 2,
    })),
  )
})

test('a customer changes one racket of an order, removes another, and uses one setup for all', async ({
  customer,
  db,
}) => {
  const { page } = customer
  await createStrung(db, customer, 3)
  await createRacket({ db }, customer, { racket_name: 'Fresh' })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option', { name: 'Racket 01' }).click()
  await expect(dialog.getByLabel('Tension (lbs)', { exact: true })).toHaveValue('21.5')
  await dialog.getByRole('button', { name: 'Add Another Racket' }).click()
  await expect(dialog.getByRole('checkbox', { name: /Racket 01/ })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Create String Job' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Select all 4 rackets' }).click()
  await dialog.getByRole('checkbox', { name: /Racket 03/ }).uncheck()
  await expect(dialog.getByText('3 rackets', { exact: true })).toBeVisible()
  await expectAccessible(page, 'an order of three rackets')

  await dialog.getByRole('button', { name: 'Change Racket 02' }).click()
  await dialog.getByLabel('Tension (lbs)', { exact: true }).fill('40')
  await dialog.getByRole('button', { name: 'Use for This Racket' }).click()
  await expect(dialog.getByText('Tension must not exceed 36')).toBeVisible()
  await dialog.getByLabel('Tension (lbs)', { exact: true }).fill('28')
  await dialog.getByRole('button', { name: 'Use for This Racket' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Racket 02' })).toContainText(`BG${customer.id}-2, 28`)

  await dialog.getByRole('switch', { name: 'Same string and tension for all' }).check()
  await dialog.getByLabel('Tension (lbs)', { exact: true }).fill('26')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Fresh' })).toContainText(`BG${customer.id}-1, 26`)
  // One picture is in the list, and one is beside it.
  await expect(dialog.getByRole('img', { name: /^Fresh, .*26 lbs$/ })).toHaveCount(2)

  const create = dialog.getByRole('button', { name: 'Create 3 String Jobs' })
  for (const width of [320, 768]) {
    await test.step(`an order of several rackets fits a screen of ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await expect(create).toBeInViewport()
      const overflow = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    })
  }
  await create.click()
  await expect(page.getByText('3 string jobs created')).toBeVisible()
  const jobs = await openJobs(db, customer)
  expect(jobs.map(({ racket_name, string, tension }) => [racket_name, string, tension])).toEqual([
    ['Racket 01', `BG${customer.id}-1`, 26],
    ['Fresh', `BG${customer.id}-1`, 26],
    ['Racket 02', `BG${customer.id}-1`, 26],
  ])
})

test('an order of several rackets is refused, needs consent, and asks about open jobs', async ({ customer, db }) => {
  const { page } = customer
  await createStrung(db, customer, 2)
  const second = db.updateTable('rackets').where('racket_name', '=', 'Racket 02').where('owner_id', '=', customer.id)
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create 2 String Jobs' })
  const chooseBoth = async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'New String Job' }).click()
    await dialog.getByRole('button', { name: 'Add Another Racket' }).click()
  }

  await test.step('a refused order of several rackets stays in the dialog with the reason', async () => {
    await chooseBoth()
    await dialog.getByRole('button', { name: 'Select all 2 rackets' }).click()
    await second.set({ retire_date: new Date() }).execute()
    await create.click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to create string jobsRacket 02 is retired. Please select another one.',
    )
    expect(await openJobs(db, customer)).toEqual([])
  })

  await test.step('a racket above its tension limit needs the customer’s consent before it is ordered', async () => {
    await second.set({ retire_date: null, tension_limit: 21 }).execute()
    await chooseBoth()
    await dialog.getByRole('button', { name: 'Select all 2 rackets' }).click()
    await create.click()
    await expect(dialog.getByText('Please accept the risk, or choose a lower tension.')).toBeVisible()
    expect(await openJobs(db, customer)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'I accept the risk' }).check()
    await dialog.getByRole('button', { name: 'Use for This Racket' }).click()
    await create.click()
    await expect(page.getByText('2 string jobs created')).toBeVisible()
    const consents = await db
      .selectFrom('consents')
      .select('tension_limit')
      .where('person_id', '=', customer.id)
      .execute()
    expect(consents).toEqual([{ tension_limit: 21 }])
  })

  await test.step('ordering several rackets asks for confirmation when one of them has an open job', async () => {
    await second.set({ tension_limit: null }).execute()
    const job = (await openJobs(db, customer)).find(({ racket_name }) => racket_name === 'Racket 02')
    await db
      .updateTable('string_jobs')
      .set({ order_status: 'CANCELLED' })
      .where('id', '=', job?.id ?? 0)
      .execute()
    await chooseBoth()
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await create.click()
    const question = page.getByRole('alertdialog', { name: 'Order another string job?' })
    await expect(question).toContainText('Racket 01 already has an open string job')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await openJobs(db, customer)).toHaveLength(1)
    await create.click()
    await question.getByRole('button', { name: 'Order Another' }).click()
    await expect(page.getByText('2 string jobs created')).toBeVisible()
  })
})
