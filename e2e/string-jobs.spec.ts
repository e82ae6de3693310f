import type { Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { holdBack, latch } from './latch.ts'
import { chooseOwnString, submit } from './new-string-job.ts'
import { expectTexts } from './texts.ts'

const rowOf = (page: Page, racket: string) => page.getByRole('row').filter({ hasText: racket })

test('the list shows each job with its racket, string, tensions, dates, status and payment', async ({
  customer: { id, page },
  db,
}) => {
  const racket = (racket_name: string, more: object = {}) =>
    createRacket({ db }, { id }, { racket_name, ...more }).then((racket_id) => ({ racket_id }))
  const string_id = await createString({ db }, { name: 'Row string', color: 'Sky Blue' })
  await createJob({ db }, { id }, { ...(await racket('Friday')), string_id, tension: 26, cross_tension: 28 })
  await createJob({ db }, { id }, { ...(await racket('Sunday')), tension: 22.5, price: 1500 })
  await createJob({ db }, { id }, { ...(await racket('Ready')), order_status: 'READY_FOR_PICKUP' })
  await createJob({ db }, { id }, { ...(await racket('Finished')), order_status: 'COMPLETED' })
  await createJob({ db }, { id }, await racket('Worn out', { retire_date: new Date() }))
  const older = { ...(await racket('Older', { retire_date: new Date() })), order_status: 'COMPLETED' } as const
  await createJob({ db }, { id }, older)
  await createJob({ db }, { id }, { ...(await racket('Called off')), order_status: 'CANCELLED' })
  const columns = ['Racket', 'String', 'Tension', 'Created', 'Status', 'Paid']
  await page.goto('/string-jobs')
  await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Completed', 'Actions'])

  const cells = rowOf(page, 'Friday').getByRole('cell')
  await expect(cells).toHaveText([
    /^FridayYonex • Astrox 99 ProTicket [A-Z]-\d+Not in the shop yet$/,
    'Row stringYonex • Sky Blue',
    '26 lbsCross: 28',
    'Createdjust now',
    'New',
    'Pay Now$30.00',
    'Completed-',
    '',
  ])
  await expect(cells.first().getByRole('img')).toHaveAccessibleName(
    'Friday, Yonex: Row string - Sky Blue, mains 26 lbs, crosses 28 lbs',
  )

  await test.step('a job with the customer’s own string shows BYOS, Labor Only, and no cross tension', async () => {
    const row = rowOf(page, 'Sunday')
    await expect(row).toContainText('BYOSLabor Only')
    await expect(row).toContainText('22.5 lbs')
    await expect(row).not.toContainText('Cross:')
    await expect(row.getByRole('img')).toHaveAccessibleName('Sunday, Bring Your Own String - Labor Only, 22.5 lbs')
  })

  await test.step('opening a menu with Enter moves the focus to its first item', async () => {
    await rowOf(page, 'Friday').getByRole('button', { name: 'Actions' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('Edit and Cancel Job are disabled once a job is ready or completed, and the menu says why', async () => {
    for (const [name, reason] of [
      ['Ready', 'The racket is already strung'],
      ['Finished', 'This job is completed'],
    ] as const) {
      const row = rowOf(page, name)
      await expect(row).not.toHaveClass(/dim/)
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await expect(page.getByRole('menu')).toContainText(reason)
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeDisabled()
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAccessibleDescription(reason)
      await expect(page.getByRole('menuitem', { name: 'Cancel Job' })).toBeDisabled()
      await page.keyboard.press('Escape')
    }
    await expect(rowOf(page, 'Older').getByRole('group', { name: 'This job is completed' })).toBeVisible()
  })

  await test.step('the rows of a retired racket and of a cancelled job are dimmed, and their menus are disabled', async () => {
    for (const [name, reason] of [
      ['Worn out', 'Unretire the racket to change its jobs'],
      ['Called off', 'This job is cancelled'],
    ] as const) {
      const row = rowOf(page, name)
      await expect(row).toHaveClass(/dim/)
      await expect(row.getByRole('button', { name: 'Actions' })).toBeDisabled()
      await row.getByRole('group', { name: reason }).hover()
      await expect(page.getByRole('tooltip')).toHaveText(reason)
    }
    await expect(rowOf(page, 'Worn out').getByText('(Retired)')).toBeVisible()
  })

  const expectPayButtons = async () => {
    await expect(page.getByRole('button', { name: 'Pay Now $30.00 for Friday' })).toHaveText('Pay Now$30.00')
    await expect(page.getByRole('button', { name: 'Pay Now $15.00 for Sunday' })).toHaveText('Pay Now$15.00')
  }
  await test.step('every Pay Now button shows its price and names its racket', async () => {
    await expectPayButtons()
    await page.goto('/')
    await expectPayButtons()
  })
  await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Actions'])
})

test('three skeleton rows appear while jobs load, and a list that could not be loaded can be loaded again', async ({
  customer: { id, page },
  db,
}) => {
  const answer = await holdBack(page, '**/api/string_job/')
  await page.goto('/string-jobs')
  await expect(page.getByTestId('job-skeleton')).toHaveCount(3)
  answer()
  await expect(page.getByText('You have no string jobs yet.')).toBeVisible()
  await expect(page.getByTestId('job-skeleton')).toHaveCount(0)

  await createJob({ db }, { id })
  await page.unroute('**/api/string_job/')
  await page.route('**/api/string_job/', (route) => route.fulfill({ status: 400, body: 'no' }))
  await page.reload()
  await expect(page.getByText('Failed to fetch string jobs')).toBeVisible()
  await page.unroute('**/api/string_job/')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('an address whose racket is no number opens the list, and no order', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  await page.goto('/string-jobs?racket=none')
  await page.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
})

test('a link that orders for a racket asks about changes only when they would be lost', async ({
  customer: { id, page },
  db,
}) => {
  const racket = await createRacket({ db }, { id }, { racket_name: 'Linked' })
  await page.goto(`/string-jobs?racket=${racket}`)
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await chooseOwnString(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/string-jobs')
  await expect(question).toHaveCount(0)

  await page.goto(`/string-jobs?racket=${racket}`)
  await chooseOwnString(page)
  await submit(page).click()
  await expect(page.getByText('String job created successfully')).toBeVisible()
  await expect(page).toHaveURL('/string-jobs')
  await expect(question).toHaveCount(0)
})

test('the question before a cancellation promises only what the customer still gets back', async ({
  customer: { id, page },
  newPerson,
  db,
}) => {
  const payer = await newPerson('Wei Chen')
  const order = async (racket_name: string, paid?: 'card') => {
    const racket_id = await createRacket({ db }, { id }, { racket_name })
    return createJob({ db }, { id }, { racket_id, ...(paid && { paid }) })
  }
  const payment = async (racket_name: string) => {
    const string_job_id = await order(racket_name, 'card')
    const paid = db.selectFrom('payments').select('id').where('string_job_id', '=', string_job_id)
    return { payment_id: (await paid.executeTakeFirstOrThrow()).id, string_job_id }
  }
  const refund = { state: 'done', done_at: new Date(), reason: 'manager' } as const
  const parts = [
    { ...(await payment('Half')), ...refund, amount: 500 },
    { ...(await payment('Nothing left')), ...refund, amount: 2000 },
  ]
  await db.insertInto('refunds').values(parts).execute()
  const string_job_id = await order('Of another')
  const { id: paid_payment_id } = await db
    .insertInto('payments')
    .values({ string_job_id, method: 'technician', amount: 2000, is_applied: true, payer_id: payer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('string_jobs').set({ paid_payment_id }).where('id', '=', string_job_id).execute()

  await page.goto('/string-jobs')
  const question = page.getByRole('alertdialog', { name: 'Cancel Job?' })
  for (const [racket, text] of [
    ['Half', 'Your card payment of $15.00 will be refunded to your card. This cannot be undone.'],
    ['Nothing left', 'This cannot be undone.'],
    ['Of another', 'You have not paid for it. This cannot be undone.'],
  ] as const) {
    await rowOf(page, racket).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
    await expect(question).toContainText(`${racket} will not be strung. ${text}`)
    await question.getByRole('button', { name: 'Keep Job' }).click()
  }

  // The receipt of the half-refunded job says what went back, too.
  await rowOf(page, 'Half').getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('article')).toContainText('$5.00')
})

test('a customer cancels jobs after a question that says what is refunded', async ({ customer: { id, page }, db }) => {
  for (const paid of [undefined, 'card', 'credit', 'technician'] as const) {
    const racket_id = await createRacket({ db }, { id }, { racket_name: `By ${paid}` })
    await createJob({ db }, { id }, { racket_id, paid })
  }
  const question = page.getByRole('alertdialog', { name: 'Cancel Job?' })
  const ask = async (row: ReturnType<typeof rowOf>) => {
    await row.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
  }
  await page.goto('/string-jobs')

  await test.step('cancelling a job asks for confirmation and says what is refunded', async () => {
    for (const [racket, text] of [
      ['By undefined', 'You have not paid for it.'],
      ['By card', 'Your card payment of $20.00 will be refunded to your card. This cannot be undone.'],
      ['By credit', 'Your stringing credit will be returned right away. This cannot be undone.'],
      ['By technician', 'You paid $20.00 at the shop. The shop will give it back to you. This cannot be undone.'],
    ] as const) {
      await ask(rowOf(page, racket))
      await expect(question).toContainText(text)
      await question.getByRole('button', { name: 'Keep Job' }).click()
      await expect(rowOf(page, racket).getByText('New', { exact: true })).toBeVisible()
    }
    const jobs = await db.selectFrom('string_jobs').select('order_status').where('owner_id', '=', id).execute()
    expect(jobs.map(({ order_status }) => order_status)).toEqual(['NEW', 'NEW', 'NEW', 'NEW'])
  })

  await test.step('after a job is cancelled, its row has the focus', async () => {
    const row = rowOf(page, 'By undefined')
    await ask(row)
    await question.getByRole('button', { name: 'Cancel Job' }).click()
    await expect(row.getByText('Cancelled')).toBeVisible()
    await expectTexts(page, ['String job cancelled successfully', 'Cancelled'])
    await expect(row).toBeFocused()
  })

  await test.step('a cancellation is shown at once, and is reverted when a technician changed the job first', async () => {
    const [asked, answer] = latch()
    await page.route('**/api/string_job/*/', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      expect(route.request().postDataJSON()).toEqual({ order_status: 'CANCELLED' })
      await asked
      await db
        .updateTable('string_jobs')
        .set({ order_status: 'READY_FOR_PICKUP' })
        .where('owner_id', '=', id)
        .where('order_status', '=', 'NEW')
        .execute()
      await route.continue()
    })
    const row = rowOf(page, 'By card')
    await ask(row)
    await question.getByRole('button', { name: 'Cancel Job' }).click()
    await expect(row.getByText('Cancelled')).toBeVisible()
    answer()
    await expectTexts(page, [
      'Error',
      'Failed to cancel string job. You cannot cancel an already started or pending job.',
    ])
    await expect(row.getByText('Ready for Pickup')).toBeVisible()
    await page.unroute('**/api/string_job/*/')
  })

  await test.step('a job can also be cancelled in the racket’s history', async () => {
    const racket_id = await createRacket({ db }, { id })
    await createJob({ db }, { id }, { racket_id })
    await page.goto(`/rackets/${racket_id}`)
    const row = page.getByRole('row').nth(1)
    await ask(row)
    const saved = page.waitForResponse('**/api/string_job/*/')
    await question.getByRole('button', { name: 'Cancel Job' }).click()
    await expect(row.getByText('Cancelled')).toBeVisible()
    await saved
    await page.reload()
    await expect(row.getByText('Cancelled')).toBeVisible()
  })
})

test('below 1080 px, rows are shown as cards, and no page scrolls sideways at any width', async ({
  customer: { id, page },
  db,
}) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Grandmother’s unbreakable tournament racket' })
  const string_id = await createString(
    { db },
    { manufacturer: 'Toalson', name: 'Rencon Devilspin', color: 'Turquoise' },
  )
  const completed = { order_status: 'COMPLETED', order_completion_date: new Date() } as const
  await createJob({ db }, { id }, { racket_id, string_id, ...completed })
  await createJob({ db }, { id }, { order_status: 'READY_FOR_PICKUP' })
  for (const path of ['/', '/rackets', '/string-jobs']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status')).toHaveCount(0)
    for (const width of [320, 360, 768, 1079, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow, `${path} at ${width}`).toBe(0)
      if (path !== '/string-jobs') continue
      const head = page.getByRole('columnheader', { name: 'Racket' })
      const headWidth = async () => (await head.boundingBox())?.width ?? 0
      await expect.poll(headWidth, `head at ${width}`)[width >= 1080 ? 'toBeGreaterThan' : 'toBeLessThan'](40)
    }
  }

  await test.step('words in a row do not break in the middle while the sidebar is open', async () => {
    const row = rowOf(page, 'Grandmother')
    await expect(row).toBeVisible()
    for (const width of [1080, 1110, 1180, 1190, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const broken = () =>
        row.evaluate((element) => {
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          const words: string[] = []
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
              const range = document.createRange()
              range.setStart(text, index)
              range.setEnd(text, index + word.length)
              if (range.getClientRects().length > 1) words.push(word)
            }
          }
          return words
        })
      await expect.poll(broken, `at ${width} px`).toEqual([])
    }
  })
})

test('every Pay Now button shows its price and names its racket', async ({ customer: { id, page }, db }) => {
  for (const price of [1500, 2500]) {
    const racket_id = await createRacket({ db }, { id }, { racket_name: `Racket ${price}` })
    await createJob({ db }, { id }, { racket_id, price })
  }
  for (const path of ['/', '/string-jobs']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveText(['Pay Now$25.00', 'Pay Now$15.00'])
    await expect(page.getByRole('button', { name: 'Pay Now $15.00 for Racket 1500' })).toBeVisible()
  }
})
