import { createJob, createRacket } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, type Person, test } from './fixtures.ts'
import { latch } from './latch.ts'
import { createJobs, list, rareName, rows } from './technician-list.ts'

test('the list shows status, owner, racket, payment and age of NEW jobs, oldest first', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const name = rareName()
  const lena = await newPerson(`Lena ${name}`)
  const nobody = await newPerson('', { email: `${name}@club.example`.toLowerCase() })
  const racket_id = await createRacket({ db }, lena, {
    racket_name: 'Loud',
    manufacturer: 'Victor',
    model_name: 'DriveX 12',
  })
  await createJob({ db }, lena, { racket_id, order_create_date: new Date(Date.now() - 3 * 3_600_000) })
  await createJob({ db }, nobody, { paid: 'technician' })
  await list(page, name)
  await expect(page.getByRole('heading', { name: 'All String Jobs' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Status', 'Owner', 'Racket', 'Payment', 'Created'])
  await expect(rows(page)).toHaveText([
    new RegExp(`^NewLena ${name}${lena.email}LoudVictor • DriveX 12Ticket [A-Z]-\\d+Unpaid\\$20.003 hours ago$`),
    new RegExp(
      `^New${name.toLowerCase()}@club.exampleAstrox 99 ProYonex • Astrox 99 ProTicket [A-Z]-\\d+Paid\\$20.00just now$`,
    ),
  ])
  await expect(page.getByText('Total jobs: 2')).toBeVisible()
  await expect(page.getByText('1 / 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('a technician’s own order appears in a list that they opened before', async ({ technician: { id, page }, db }) => {
  const name = rareName()
  await createRacket({ db }, { id }, { racket_name: name })
  await list(page, name)
  await expect(page.getByText('No string jobs found.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rackets' }).click()
  await page.getByRole('button', { name: 'String Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create String Job' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring My Own String' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(rows(page).filter({ hasText: name })).toHaveCount(1)
})

test('rackets are sorted by their displayed names', async ({ technician: { page }, newPerson, db }) => {
  const name = rareName()
  const owner = await newPerson(`Lena ${name}`)
  for (const racket of [
    { racket_name: '', manufacturer: 'Yonex', model_name: 'Arcsaber 11' },
    { racket_name: 'Blue', manufacturer: 'Li-Ning', model_name: 'Aeronaut 9000' },
    { racket_name: '', manufacturer: 'Ashaway', model_name: 'Cougar' },
  ]) {
    await createJob({ db }, owner, { racket_id: await createRacket({ db }, owner, racket) })
  }
  await list(page, name)
  await page.getByRole('columnheader', { name: 'Racket' }).getByRole('button').click()
  await expect(rows(page).getByRole('link')).toHaveText([/^Arcsaber 11/, /^Blue/, /^Cougar/])
})

test('every column sorts in ascending, descending and original order', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const name = rareName()
  const [lena, aiko] = [await newPerson(`lena ${name}`), await newPerson(`Aiko ${name}`)]
  const make = async (owner: Person, racket_name: string, hours: number, more: object) =>
    createJob({ db }, owner, {
      racket_id: await createRacket({ db }, owner, { racket_name }),
      order_create_date: new Date(Date.now() - hours * 3_600_000),
      ...more,
    })
  await make(lena, 'b 10', 1, { order_status: 'CANCELLED' })
  await make(aiko, 'B 9', 3, { paid: 'technician' })
  await make(lena, 'a', 2, { order_status: 'COMPLETED' })
  await page.goto(`/technician/string-jobs?status=ALL&search=${name}`)
  const order = async () =>
    (await rows(page).getByRole('link').allTextContents()).map((text) => text.replace(/Yonex • .*/, ''))
  await expect.poll(order).toEqual(['a', 'B 9', 'b 10'])
  for (const [column, up] of [
    ['Status', ['B 9', 'a', 'b 10']],
    ['Owner', ['B 9', 'a', 'b 10']],
    ['Racket', ['a', 'B 9', 'b 10']],
    ['Payment', ['a', 'b 10', 'B 9']],
    ['Created', ['B 9', 'a', 'b 10']],
  ] as const) {
    const header = page.getByRole('columnheader', { name: column })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(order).toEqual(up)
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    expect((await order())[0]).toBe(up[2] === 'b 10' && column === 'Owner' ? 'a' : up[2])
    await header.getByRole('button').click()
    await expect(header).not.toHaveAttribute('aria-sort')
    await expect.poll(order).toEqual(['a', 'B 9', 'b 10'])
  }
})

test('a row opens its job with a click anywhere or the Enter key', async ({ technician: { page }, newPerson, db }) => {
  const name = rareName()
  const [job] = await createJobs(db, await newPerson(`Lena ${name}`), 1)
  await list(page, name)
  await rows(page).getByText('Unpaid').click()
  await expect(page).toHaveURL(`/technician/string-jobs/${job}`)
  await expect(page.getByRole('heading', { name: `String Job #${job}` })).toBeVisible()
  await page.goBack()
  await rows(page).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/technician/string-jobs/${job}`)
})

test('on a phone, a button shows the current status and opens the list of statuses', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const name = rareName()
  const owner = await newPerson(`Lena ${name}`)
  await createJobs(db, owner, 2)
  await createJob({ db }, owner, { order_status: 'READY_FOR_PICKUP' })
  await list(page, name)
  await expect(page.getByRole('tab')).toHaveCount(0)
  const selector = page.getByRole('button', { name: 'Status: NEW' })
  await expect(selector).toHaveAttribute('aria-expanded', 'false')
  await selector.click()
  await expect(page.getByRole('listitem').getByRole('button')).toHaveText([
    'ALL',
    'NEW',
    'READY FOR PICKUP',
    'COMPLETED',
    'CANCELLED',
    'UNPAID',
  ])
  await page.getByRole('button', { name: 'READY FOR PICKUP', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Status: READY FOR PICKUP' })).toHaveAttribute('aria-expanded', 'false')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Sort by').selectOption('Owner (Z-A)')
  await expect(rows(page)).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // Turning the phone keeps the sort order.
  await page.setViewportSize({ width: 800, height: 360 })
  await expect(page.getByRole('columnheader', { name: 'Owner' })).toHaveAttribute('aria-sort', 'descending')
})

test('a spinner is shown before the list and while another page loads', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const name = rareName()
  await createJobs(db, await newPerson(`Lena ${name}`), 11)
  const [firstPage, answerFirstPage] = latch()
  const [secondPage, answerSecondPage] = latch()
  await page.route('**/technician/string_job/?*', async (route) => {
    await (route.request().url().includes('page=2&') ? secondPage : firstPage)
    await route.continue()
  })
  const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })
  await list(page, name)
  await expect(spinner).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  answerFirstPage()
  await expect(rows(page)).toHaveCount(10)
  await expect(spinner).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(spinner).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  answerSecondPage()
  await expect(rows(page)).toHaveCount(1)
  await expect(spinner).toHaveCount(0)
})

test('a list that could not be loaded shows an error, and can be loaded again', async ({ technician: { page } }) => {
  await page.route('**/technician/string_job/?*', (route) => route.fulfill({ status: 400, json: { error: 'no' } }))
  await page.goto('/technician/string-jobs')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch string jobs')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.unroute('**/technician/string_job/?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText(/^Total jobs: \d+$/)).toBeVisible()
})

test('customers cannot open the list and do not see the link to it', async ({ customer: { page } }) => {
  await page.goto('/technician/string-jobs')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Authorization Error')
  await expect(alert).toContainText('You are not authorized to view this page.')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Technician Jobs' })).toHaveCount(0)
  await page.goto('/technician/string-jobs/1')
  await expect(alert).toContainText('You are not authorized to view this page.')
})

test('the list passes axe', async ({ technician: { page }, newPerson, db }) => {
  const name = rareName()
  const owner = await newPerson(`Lena ${name}`)
  for (const order_status of ['NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'] as const) {
    await createJob({ db }, owner, { order_status })
  }
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/technician/string-jobs?status=ALL&search=${name}`)
    await expect(rows(page)).toHaveCount(4)
    if (width === 360) await page.getByRole('button', { name: 'Status: ALL' }).click()
    await expectAccessible(page, `the list at ${width}`)
  }
})
