import type { Locator, Page } from '@playwright/test'
import type { Db } from '../server/base/database/connect.ts'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { button } from './at-bench.ts'
import { expectAccessible } from './axe.ts'
import { expect, type Person, test, unique } from './fixtures.ts'
import { jobRow, ticketOf } from './job-rows.ts'
import { holdBack, loseNextAnswer, onNextRequest, pressTwice } from './latch.ts'
import { refuse } from './texts.ts'
import { unfold } from './unfold.ts'
import { enlargeText, stickingOut, visit } from './visit.ts'

const ready = { order_status: 'READY_FOR_PICKUP' } as const

async function createRacketJob(db: Db, owner: Person, racket_name: string, more: object = {}) {
  const racket_id = await createRacket({ db }, owner, { racket_name })
  const id = await createJob({ db }, owner, { racket_id, ...more })
  return { id, ticket: await ticketOf(db, id) }
}

const field = (page: Page) => page.getByLabel('Ticket, code or customer')
const confirmed = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' })

async function scan(page: Page, text: string) {
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('one ticket is enough to hand over all rackets of a customer and to record the payment', async ({
  technician: { page },
  newPerson,
  signIn,
  db,
}) => {
  const kim = await newPerson(unique('Kim'), { stringing_credits: 2 })
  const one = await createRacketJob(db, kim, 'Match spare', { ...ready, shelf: 'C2' })
  await createRacketJob(db, kim, 'Friday doubles', { ...ready, paid: 'card' })
  await createRacketJob(db, kim, 'The loud one', { order_status: 'CANCELLED', received_at: new Date() })
  await createRacketJob(db, kim, 'Club loan', { received_at: new Date() })
  await createRacketJob(db, kim, 'League night', { received_at: new Date(), paid: 'card' })

  await page.goto('/counter/hand-over')
  await scan(page, one.ticket.toLowerCase().replace('-', ''))
  await expect(page.getByRole('region', { name: 'Ready', exact: true })).toContainText('Friday doubles')
  await expect(page.getByText('2 credits', { exact: true })).toBeVisible()
  // The focus stays in the field for the next ticket, so a screen reader hears whose rackets these are.
  await expect(page.locator('[aria-live=polite]', { hasText: '2 credits' })).toContainText('Kim')
  await expect(page.getByRole('listitem').filter({ hasText: 'Friday doubles' })).toContainText(
    'Test mode: no money moved.',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Match spare' })).toContainText('Shelf C2')
  await expect(page.getByRole('region', { name: 'To give back' })).toContainText('The loud one')
  await expect(page.getByRole('region', { name: 'Also unpaid' })).toContainText('Club loan')
  // Each racket is on the page once.
  await expect(page.getByRole('region', { name: 'Not ready yet' }).getByRole('link')).toHaveText(['League night'])
  await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('$20.00')
  await button(page, 'Mark as Paid and Collected').click()
  await expect(page.getByRole('alertdialog')).toContainText('Amount: $20.00')
  await confirmed(page).click()
  // A receipt that is found later does not announce it again.
  await expect(page.getByRole('status')).toHaveText(/^Handed over: 3 rackets to Kim.*, \$20\.00 paid\.$/)
  await expect(field(page)).toBeFocused()

  const { page: hers } = await signIn(kim)
  await hers.goto(`/string-jobs/${one.id}`)
  await expect(hers.getByText('Paid at the shop')).toBeVisible()
  await expect(hers.getByRole('region', { name: 'Progress' }).getByRole('listitem').last()).toHaveText(/^Collected\w/)
})

test('the money for a racket that was collected unpaid is taken later, with what is collected now', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const kim = await newPerson(unique('Kim'))
  await createRacketJob(db, kim, 'Match spare', { order_status: 'COMPLETED' })
  const waiting = await createRacketJob(db, kim, 'Club loan', { received_at: new Date() })
  await page.goto(`/counter/hand-over?job=${waiting.id}`)
  await expect(page.getByRole('checkbox', { name: 'Pay for Match spare' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('$20.00')
  await page.getByRole('checkbox', { name: `Pay for ${waiting.ticket}` }).check()
  await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('$40.00')
  await button(page, 'Mark as Paid').click()
  await expect(page.getByRole('alertdialog')).toContainText('This will mark 2 string jobs as paid.')
  await confirmed(page).click()
  await expect(page.getByRole('status')).toContainText('$40.00 paid')
  await expect(page.getByRole('link', { name: 'Receipt', exact: true })).toHaveCount(2)
})

test('a customer with more than 50 rackets to pay and to collect gets the first 50 at once', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const club = await newPerson(unique('Club'))
  const racket_id = await createRacket({ db }, club, { racket_name: 'Club loan' })
  for (let job = 0; job < 50; job++) await createJob({ db }, club, { racket_id, order_status: 'COMPLETED' })
  const collected = await createRacketJob(db, club, 'Match spare', ready)
  await page.goto(`/counter/hand-over?job=${collected.id}`)
  await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('Amount due for 50 rackets')
  await button(page, 'Mark as Paid and Collected').click()
  await confirmed(page).click()
  await expect(page.getByRole('status')).toContainText('$1,000.00 paid')
  await page.goto('/counter/hand-over')
  const { unpaid } = await db
    .selectFrom('string_jobs')
    .select(({ fn }) => fn.countAll<number>().as('unpaid'))
    .where('owner_id', '=', club.id)
    .where('is_order_paid', '=', false)
    .executeTakeFirstOrThrow()
  expect(unpaid).toBe(1)
})

test('staff can leave rackets out of a hand-over and hand over rackets that are not paid', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const kim = await newPerson(unique('Kim'))
  const one = await createRacketJob(db, kim, 'Match spare', ready)
  const two = await createRacketJob(db, kim, 'Friday doubles', ready)
  await page.goto('/counter/hand-over')
  await scan(page, one.ticket)
  await page.getByRole('checkbox', { name: `Hand over ${two.ticket}` }).uncheck()
  await button(page, 'Collected, Not Paid').click()
  await expect(page.getByRole('status')).toContainText('Handed over: 1 racket to Kim')
  await scan(page, two.ticket)
  await expect(page.getByRole('region', { name: 'Ready', exact: true }).getByRole('listitem')).toHaveCount(1)
  // On a phone, the buttons are above the other unpaid jobs.
  await page.setViewportSize({ width: 360, height: 800 })
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0
  const collected = await topOf(button(page, 'Collected, Not Paid'))
  expect(collected).toBeGreaterThan(await topOf(page.getByRole('region', { name: 'Ready', exact: true })))
  expect(collected).toBeLessThan(await topOf(page.getByRole('region', { name: 'Also unpaid' })))
  const statuses = await db
    .selectFrom('string_jobs')
    .select(['order_status', 'is_order_paid'])
    .where('owner_id', '=', kim.id)
    .orderBy('id')
    .execute()
  expect(statuses).toEqual([
    { order_status: 'COMPLETED', is_order_paid: false },
    { order_status: 'READY_FOR_PICKUP', is_order_paid: false },
  ])

  await test.step('a hand-over is refused when one of its jobs has changed in the meantime, and nothing is saved', async () => {
    const bo = await newPerson(unique('Bo'))
    const three = await createRacketJob(db, bo, 'The loud one', ready)
    const four = await createRacketJob(db, bo, 'League night', ready)
    await scan(page, three.ticket)
    await expect(page.getByRole('region', { name: 'Ready', exact: true })).toContainText('League night')
    await button(page, 'Mark as Paid and Collected').click()
    const cancel = db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', four.id)
    await onNextRequest(page, '**/hand_over/', () => cancel.execute())
    await confirmed(page).click()
    await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText(
      `${four.ticket} is Cancelled now. Nothing was handed over. Please check the list again.`,
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('region', { name: 'To give back' })).toContainText('League night')
    await expect(page.getByRole('region', { name: 'Ready', exact: true })).toContainText('The loud one')
    await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('$20.00')
  })
})

test('while rackets are handed over without payment, the button that was pressed is busy', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const { ticket } = await createRacketJob(db, await newPerson(unique('Kim')), 'Hers', ready)
  await page.goto('/counter/hand-over')
  await scan(page, ticket)
  const asked = await pressTwice(page, button(page, 'Collected, Not Paid'), '**/hand_over/')
  await expect(page.getByText('Handed over:')).toBeVisible()
  expect(asked()).toBe(1)
})

test('an answer about the customer before changes nothing for the one whose label was scanned since', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const name = unique('Kim')
  const kim = await newPerson(name)
  const hers = await createRacketJob(db, kim, 'Hers', ready)
  const his = await createRacketJob(db, await newPerson(unique('Bo')), 'His', ready)
  const notification = page.getByRole('list', { name: 'Notification' })
  async function expectBo() {
    await expect(page.getByRole('heading', { level: 2, name: /^Bo/ })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  /** Scans his label before the request is answered, and then lets the answer come. */
  async function goOn(url: string, release: () => void) {
    await scan(page, his.ticket)
    await expectBo()
    const answered = page.waitForResponse(url)
    release()
    await answered
  }
  await page.goto('/counter/hand-over')

  await test.step('the first customer with a name, whose list was read some time ago', async () => {
    await scan(page, name)
    await expect(page.getByRole('list', { name: 'Customers' }).getByRole('button')).toHaveCount(1)
    await page.clock.setSystemTime(Date.now() + 20_000)
    const release = await holdBack(page, '**/api/counter/customers/?*')
    await page.keyboard.press('Enter')
    await scan(page, his.ticket)
    await expectBo()
    release()
  })

  await test.step('the question about a payment', async () => {
    await scan(page, hers.ticket)
    // The code of the question is here, so it would open at once.
    await button(page, 'Mark as Paid and Collected').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.clock.setSystemTime(Date.now() + 40_000)
    const url = '**/api/counter/ways_to_pay/'
    const release = await holdBack(page, url)
    await button(page, 'Mark as Paid and Collected').click()
    await field(page).focus()
    await goOn(url, release)
    await scan(page, 'z9999')
    await expect(page.getByRole('alert')).toContainText('No racket in the shop has the ticket Z-9999.')
    await scan(page, his.ticket)
    await expectBo()
  })

  await test.step('a refusal', async () => {
    const url = '**/api/counter/hand_over/'
    await scan(page, hers.ticket)
    const release = await holdBack(page, url)
    await button(page, 'Collected, Not Paid').click()
    await field(page).focus()
    await db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', hers.id).execute()
    await goOn(url, release)
    await expect(notification).toContainText(`${name}${hers.ticket} is Cancelled now. Nothing was handed over.`)
    await expectBo()
  })

  await test.step('the end of a hand-over', async () => {
    const url = '**/api/counter/hand_over/'
    await scan(page, hers.ticket)
    const release = await holdBack(page, url)
    await button(page, 'Given Back').click()
    await field(page).focus()
    await goOn(url, release)
    await expect(notification).toContainText(`Handed over: 1 racket to ${name}`)
    await expectBo()
  })
})

test('after a lost answer, the page says that the racket has left', async ({ technician: { page }, newPerson, db }) => {
  const { id, ticket } = await createRacketJob(db, await newPerson(unique('Kim')), 'Hers', ready)
  await page.goto('/counter/hand-over')
  await scan(page, ticket)
  await loseNextAnswer(page, '**/api/counter/hand_over/')
  await button(page, 'Collected, Not Paid').click()
  await expect(page.getByRole('alert')).toContainText(`The racket with the ticket ${ticket} has already left the shop.`)

  await test.step('also when a link to its job opened the page', async () => {
    const other = await createRacketJob(db, await newPerson(unique('Bo')), 'His', ready)
    await page.goto(`/counter/hand-over?job=${other.id}`)
    await loseNextAnswer(page, '**/api/counter/hand_over/')
    await button(page, 'Collected, Not Paid').click()
    await expect(page.getByText('The racket has left the shop.')).toBeVisible()
    await page.goto(`/counter/hand-over?job=${id}`)
    await expect(page.getByText('The racket has left the shop.')).toBeVisible()
    await expect(page.getByText('Nothing is ready for this customer.')).toHaveCount(0)
  })

  await test.step('also when the customer was found by name', async () => {
    const name = unique('Ada')
    const ada = await newPerson(name)
    for (const racket of ['First', 'Second']) await createRacketJob(db, ada, racket, { ...ready, paid: 'card' })
    await scan(page, name)
    await page.getByRole('list', { name: 'Customers' }).getByRole('button', { name }).click()
    await loseNextAnswer(page, '**/api/counter/hand_over/')
    await button(page, 'Collected').click()
    await expect(page.getByText('The rackets have left the shop.')).toBeVisible()
    await expect(page.getByText('Nothing is ready for this customer.')).toHaveCount(0)
  })
})

test('of two tickets typed in quick succession, the second opens, and an unknown ticket or code is refused', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const kim = await newPerson(unique('Kim'))
  const bo = await newPerson(unique('Bo'))
  const hers = await createRacketJob(db, kim, 'Hers', ready)
  const his = await createRacketJob(db, bo, 'His', ready)
  await page.goto('/counter/hand-over')
  await scan(page, hers.ticket)
  await scan(page, his.ticket)
  await expect(page.getByRole('heading', { level: 2, name: 'Bo' })).toBeVisible()
  await expect(page.getByText('Hers')).toHaveCount(0)
  await scan(page, 'z9999')
  await expect(page.getByRole('alert')).toContainText('Not FoundNo racket in the shop has the ticket Z-9999.')
  await scan(page, 'HTTPS://OTHER.EXAMPLE/T/7ZZZZZZZZZZZZZZZZZZZZZZZZZ')
  await expect(page.getByRole('alert')).toContainText('This code does not belong to a racket in this shop.')

  await test.step('a list that could not be loaded can be loaded again', async () => {
    const third = await createRacketJob(db, await newPerson(unique('Ida')), 'Third', ready)
    await refuse(page, '/counter/hand_over/?*', 'GET', 409, { error: 'Newer.' })
    await scan(page, third.ticket)
    await expect(page.getByRole('alert')).toHaveText(/^Newer\./)
    await page.unroute('**/api/counter/hand_over/?*')
    await scan(page, hers.ticket)
    await expect(page.getByRole('heading', { level: 2, name: 'Kim' })).toBeVisible()
    await page.route('**/api/counter/hand_over/**', (route) => route.fulfill({ status: 403, json: { error: 'No.' } }))
    await scan(page, third.ticket)
    await expect(page.getByRole('alert')).toContainText('No.')
    await page.unroute('**/api/counter/hand_over/**')
    await button(page, 'Try Again').click()
    await expect(page.getByRole('region', { name: 'Ready', exact: true })).toContainText('Third')
  })
})

test('Enter searches, and Enter again takes the first customer of the list, for whom something may be ready', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const name = unique('Nadia')
  await createRacketJob(db, await newPerson(name), 'Match spare', ready)
  await page.goto('/counter/hand-over')
  await scan(page, name)
  await expect(page.getByRole('list', { name: 'Customers' }).getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Ready', exact: true })).toContainText('Match spare')

  const other = unique('Nadia')
  await newPerson(other)
  await field(page).fill(other)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Customers' }).getByRole('button', { name: other }).click()
  await expect(page.getByText('Nothing is ready for this customer.')).toBeVisible()
})

test('a name that was copied from two cells of a table finds its customer', async ({
  technician: { page },
  newPerson,
}) => {
  const name = unique('Nadia')
  await newPerson(name)
  await page.goto('/counter/hand-over')
  await field(page).fill(name.replace(' ', '\t'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Customers' }).getByRole('button', { name })).toBeVisible()
})

test('the hand-over passes axe at 1280 px and 360 px', async ({ technician: { page }, newPerson, db }) => {
  const expectOnBoth = async (what: string) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `${what} at ${width} px`)
      await enlargeText(page)
      expect(await stickingOut(page), `${what} at ${width} px, text of 200%`).toEqual([])
      await enlargeText(page, 1)
    }
  }
  const kim = await newPerson(unique('Kim'))
  const { id } = await createRacketJob(db, kim, 'Match spare', ready)
  await createRacketJob(db, kim, 'The loud one', { order_status: 'CANCELLED', received_at: new Date() })
  await page.goto(`/counter/hand-over?job=${id}`)
  await expect(button(page, 'Mark as Paid and Collected')).toBeVisible()
  await expectOnBoth('rackets to hand over')
  await button(page, 'Collected, Not Paid').click()
  await expect(page.getByRole('status')).toBeVisible()
  await expectOnBoth('after the hand-over')
})

test('a payment that was recorded by mistake is voided', async ({ technician, newPerson, manager, db }) => {
  const { page } = technician
  const { id } = await createRacketJob(db, await newPerson(unique('Kim')), 'Match spare', ready)
  await page.goto(`/technician/string-jobs/${id}`)
  await button(page, 'Mark as Paid').click()
  await confirmed(page).click()
  await button(page, 'Void').click()
  await button(page, 'Void Payment').click()
  await expect(button(page, 'Mark as Paid')).toBeVisible()
  await unfold(page, 'History')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('voided the payment')

  await button(page, 'Mark as Paid').click()
  await confirmed(page).click()
  await manager.page.goto(`/shop/jobs/${id}`)
  await button(manager.page, 'Void').click()
  await button(manager.page, 'Void Payment').click()
  await expect(manager.page.getByRole('dialog').getByRole('alert')).toHaveText('Please enter a reason')
  await manager.page.getByLabel('Reason').fill('The wrong racket')
  await expectAccessible(manager.page, 'voiding a payment')
  await button(manager.page, 'Void Payment').click()
  await expect(manager.page.getByText('Unpaid', { exact: true })).toBeVisible()
})

test('a technician is not offered to void a payment that only a manager can void', async ({
  technician,
  manager,
  newPerson,
  db,
}) => {
  // Someone else has recorded the payment.
  const { id } = await createRacketJob(db, await newPerson(unique('Kim')), 'Match spare', { paid: 'technician' })
  await manager.page.goto(`/shop/jobs/${id}`)
  await expect(button(manager.page, 'Void')).toBeVisible()
  await technician.page.goto(`/technician/string-jobs/${id}`)
  await expect(technician.page.getByRole('link', { name: 'Receipt' })).toBeVisible()
  await expect(button(technician.page, 'Void')).toHaveCount(0)
})

test('the browser asks before it leaves a dialog with a typed reason', async ({ manager: { page }, newPerson, db }) => {
  const kim = await newPerson(unique('Kim'))
  const { id } = await createRacketJob(db, kim, 'Match spare', { paid: 'technician' })
  await page.goto(`/shop/people/${kim.id}`)
  await page.locator(`a[href="/shop/jobs/${id}"]`).first().click()
  await expect(page).toHaveURL(`/shop/jobs/${id}`)
  await button(page, 'Void').click()
  await page.getByLabel('Reason').fill('The wrong racket')
  await page.evaluate(() => history.back())
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(`/shop/jobs/${id}`)
  await expect(page.getByLabel('Reason')).toHaveValue('The wrong racket')
})

test.describe('on a page that follows changes', () => {
  test.use({ live: true })

  test('a racket that is ready while staff confirm the payment is not handed over with the others', async ({
    technician: { page },
    newPerson,
    db,
  }) => {
    const kim = await newPerson(unique('Kim'))
    const one = await createRacketJob(db, kim, 'Match spare', ready)
    const two = await createRacketJob(db, kim, 'Club loan', { received_at: new Date(), paid: 'card' })
    const followed = page.waitForResponse((response) => response.url().includes('/api/live/?age=') && response.ok())
    await page.goto(`/counter/hand-over?job=${one.id}`)
    await followed
    await button(page, 'Mark as Paid and Collected').click()
    await expect(page.getByRole('alertdialog')).toContainText('and 1 racket as collected.')
    await db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', two.id).execute()
    await expect(page.getByLabel(`Hand over ${two.ticket}`)).toBeChecked()
    await confirmed(page).click()
    await expect(page.getByText('Handed over:')).toContainText('Handed over: 1 racket to Kim')
    expect((await jobRow(db, two.id)).order_status).toBe('READY_FOR_PICKUP')
  })
})

test('the page without a job in its address is empty, also after one with the rackets of a customer', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const kim = await newPerson(unique('Kim'))
  const { id } = await createRacketJob(db, kim, 'Match spare', ready)
  await page.goto(`/counter/hand-over?job=${id}`)
  const customer = page.getByRole('heading', { name: kim.name })
  await expect(customer).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Hand Over')
  await page.getByRole('option', { name: 'Hand Over' }).click()
  await expect(page).toHaveURL('/counter/hand-over')
  await expect(customer).toHaveCount(0)
  await page.goBack()
  await expect(customer).toBeVisible()
})

test('an address with a job that cannot exist opens the hand-over without it', async ({ technician: { page } }) => {
  await visit(page, '/counter/hand-over?job=-1')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
