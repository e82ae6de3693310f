import { createJob } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { configurePages } from './configure-pages.ts'
import { expect, test } from './fixtures.ts'
import { jobRow } from './job-rows.ts'
import { holdBack, latch, loseNextAnswer } from './latch.ts'

test('the customer accepts an extra that the shop suggests, and staff remove it again', async ({
  customer: { id, page },
  technician: { page: bench },
  db,
}) => {
  const asked_extras = JSON.stringify([{ name: 'Grip', amount: 500 }])
  const job = await createJob({ db }, { id }, { asked_extras })
  await bench.goto(`/technician/string-jobs/${job}`)
  await expect(bench.getByRole('region', { name: 'Extras' })).toContainText('Grip (the customer is asked)$5.00')

  await page.goto(`/string-jobs/${job}`)
  const asked = page.getByRole('group', { name: 'A question from the shop' })
  await expect(asked).toContainText('Grip$5.00')
  await expectAccessible(page, 'the question about extras')
  await asked.getByRole('button', { name: 'Accept $5.00' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Pay Now \$25\.00/ })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Grip' })).toBeVisible()

  await bench.reload()
  await expect(bench.getByRole('button', { name: 'Remove Grip' })).toBeVisible()
  await expectAccessible(bench, 'the extras of a job')
  await bench.getByRole('button', { name: 'Remove Grip' }).click()
  await expect(bench.getByRole('region', { name: 'Extras' })).toHaveCount(0)
})

test('the extras of a paid job do not change', async ({ customer: { id }, technician: { page }, db }) => {
  const lines = ['stringing', 'extra'].map((kind) => ({ kind, name: kind === 'extra' ? 'Grip' : '', amount: 500 }))
  const price = { price: 1000, price_lines: JSON.stringify(lines) }
  const job = await createJob({ db }, { id }, { ...price, paid: 'technician' })
  await page.route('**/api/extras/', (route) => route.fulfill({ json: [{ id: 1, name: 'Stencil', amount: 300 }] }))
  await page.goto(`/technician/string-jobs/${job}`)
  const extras = page.getByRole('region', { name: 'Extras' })
  await expect(extras.getByRole('listitem')).toHaveText('Grip$5.00')
  await expect(extras.getByRole('button', { name: /Remove|Stencil/ })).toHaveCount(0)
})

test('only the extra that staff remove shows that it is on its way', async ({
  customer: { id },
  technician: { page },
  db,
}) => {
  const asked_extras = JSON.stringify(['Grip', 'Stencil'].map((name) => ({ name, amount: 500 })))
  const job = await createJob({ db }, { id }, { asked_extras })
  await page.goto(`/technician/string-jobs/${job}`)
  const button = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  await expect(button('Stencil')).toBeVisible()
  const release = await holdBack(page, '**/api/counter/jobs/*/extras/remove/')
  await button('Grip').click()
  await expect(button('Grip')).toHaveAttribute('aria-busy', 'true')
  await expect(button('Stencil')).not.toHaveAttribute('aria-busy')
  release()
  await expect(button('Grip')).toHaveCount(0)
  await expect(button('Stencil')).toBeEnabled()
})

test('an extra that staff add again after a lost answer is not added twice', async ({
  customer: { id },
  technician: { page },
  db,
}) => {
  const job = await createJob({ db }, { id })
  const asked_extras = JSON.stringify([{ name: 'Grip', amount: 500 }])
  await page.route('**/api/extras/', (route) => route.fulfill({ json: [{ id: 1, name: 'Grip', amount: 500 }] }))
  const sent: (string | null)[][] = []
  await page.route('**/api/counter/jobs/*/extras/', async (route) => {
    const request = route.request()
    sent.push([request.postData(), await request.headerValue('idempotency-key')])
    await db.updateTable('string_jobs').set({ asked_extras }).where('id', '=', job).execute()
    await route.abort()
  })
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByRole('button', { name: 'Extras' }).click()
  const add = page.getByRole('button', { name: 'Grip +$5.00' })
  await add.click()
  await expect(page.getByRole('button', { name: 'Remove Grip' })).toBeVisible()
  await add.click()
  await expect.poll(() => sent.length).toBe(2)
  // The server answers the same request with the same key as the first time.
  expect(sent[1]).toEqual(sent[0])
})

test('of two equal extras, a double-click or another press after a lost answer removes one', async ({
  customer: { id },
  technician: { page },
  db,
}) => {
  const extras = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, amount: 500 })))
  const job = await createJob({ db }, { id }, { asked_extras: extras('Grip', 'Grip', 'Grip', 'Stencil') })
  await page.goto(`/technician/string-jobs/${job}`)
  const remove = page.getByRole('button', { name: 'Remove Grip' })
  const url = '**/api/counter/jobs/*/extras/remove/'
  await loseNextAnswer(page, url)
  await remove.first().click()
  await expect(remove).toHaveCount(2)
  const repeated = page.waitForResponse(url)
  await remove.first().click()
  expect((await repeated).status()).toBe(200)
  await expect(remove.first()).toBeEnabled()
  await expect(remove).toHaveCount(2)

  await remove.first().hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeEnabled()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  // It waits for a removal that is on its way.
  await page.getByRole('button', { name: 'Remove Stencil' }).click()
  await expect(page.getByRole('button', { name: 'Remove Stencil' })).toHaveCount(0)
  await expect(remove).toHaveCount(1)
})

test('the dashboard asks the shop’s question, and confirms the answer', async ({ customer: { id, page }, db }) => {
  const asked_extras = JSON.stringify([{ name: 'Grip', amount: 500 }])
  await createJob({ db }, { id }, { asked_extras })
  await page.goto('/')
  const attention = page.getByRole('region', { name: 'Needs your attention' })
  await expect(attention).toContainText('A question from the shop')
  await expectAccessible(page, 'a question on the dashboard')
  await attention.getByRole('button', { name: 'Accept $5.00' }).click()
  await expect(page.getByText('Added to your order')).toBeVisible()
  await expect(attention.getByText('A question from the shop')).toHaveCount(0)
})

test('staff are told to call a customer whom no message asks about extras and the frame', async ({
  technician: { page },
  customer: { id },
  db,
}) => {
  await configurePages(page, { sends_email: true })
  const asked_extras = JSON.stringify([{ name: 'Grip', amount: 500 }])
  const job = await createJob({ db }, { id }, { asked_extras, received_at: new Date() })
  const call = 'The customer gets no message, so call them.'
  await page.goto(`/bench?job=${job}`)
  await page.getByRole('button', { name: 'Something Is Wrong With the Frame' }).click()
  await page.getByLabel('What is wrong?').fill('crack')
  await page.getByRole('button', { name: 'Ask Lena' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/technician/string-jobs/${job}`)
  const [extras, frame] = [
    page.getByRole('region', { name: 'Extras' }),
    page.getByRole('region', { name: 'The frame' }),
  ]
  await expect(frame).toContainText('Waiting for Lena')
  for (const part of [extras, frame]) await expect(part).not.toContainText(call)
  await db.updateTable('users').set({ email: '' }).where('id', '=', id).execute()
  await page.reload()
  for (const part of [extras, frame]) await expect(part).toContainText(call)

  // An extra that the customer has accepted is no question, nor is a frame about which the customer has answered.
  const price_lines = JSON.stringify([
    { kind: 'stringing', name: '', amount: 1500 },
    { kind: 'extra', name: 'Grip', amount: 500 },
  ])
  await db.updateTable('string_jobs').set({ asked_extras: '[]', price_lines }).where('id', '=', job).execute()
  await page.reload()
  await expect(frame).toContainText(call)
  await expect(extras).toContainText('Grip$5.00')
  await expect(extras).not.toContainText(call)
  const { frame_question_id } = await jobRow(db, job)
  const answer = {
    frame_question_id: frame_question_id ?? 0,
    accepts: false,
    way: 'signed_in',
    answered_by: id,
  } as const
  await db.insertInto('frame_answers').values(answer).execute()
  await db.updateTable('string_jobs').set({ asked_extras, frame_state: 'refused' }).where('id', '=', job).execute()
  await page.reload()
  await expect(extras).toContainText(call)
  await expect(frame).toContainText('Lena does not want it strung')
  await expect(frame).not.toContainText(call)
})

test('a manager edits the list of extras', async ({ manager: { page } }) => {
  // Other tests use the shop's list at the same time, so this test answers the calls itself.
  let list: { id: number; name: string; amount: number }[] = []
  await page.route('**/api/extras/', (route) => route.fulfill({ json: list }))
  await page.route('**/api/shop/extras/', (route) => {
    const { extras } = route.request().postDataJSON()
    // The shop refuses it, and keeps its list.
    if (extras[0]?.name === '') return route.continue()
    list = extras.map((extra: object, index: number) => ({ id: index + 1, ...extra }))
    return route.fulfill({ json: list })
  })
  await page.goto('/shop/catalog/extras')
  await page.getByRole('button', { name: 'Add Extra' }).click()
  await page.getByLabel('Price of extra 1').fill('5')
  await page.getByRole('button', { name: 'Save Extras' }).click()
  await expect(page.getByRole('alert')).toContainText('An extra needs a name')
  await page.getByLabel('Name of extra 1').fill('Grip')
  await page.getByRole('button', { name: 'Save Extras' }).click()
  await expect(page.getByText('Extras saved')).toBeVisible()
  await expect(page.getByLabel('Price of extra 1')).toHaveValue('5.00')
  await expectAccessible(page, 'the list of extras')
  await page.getByRole('button', { name: 'Remove Grip' }).click()
  await page.getByRole('button', { name: 'Save Extras' }).click()
  await expect.poll(() => list).toEqual([])
})

test('what a manager types while the extras are saved stays, to be saved next', async ({ manager: { page } }) => {
  // The answer is not the portal's, because the extras of the shop would be in the orders of other tests.
  const [released, release] = latch()
  const sent: unknown[] = []
  await page.route('**/api/shop/extras/', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const { extras } = route.request().postDataJSON()
    sent.push(extras)
    await released
    return route.fulfill({ json: extras.map((extra: object, index: number) => ({ ...extra, id: index + 1 })) })
  })
  await page.goto('/shop/catalog/extras')
  await page.getByRole('button', { name: 'Add Extra' }).click()
  const name = page.getByLabel(/^Name of extra/).last()
  await name.fill('Grip')
  await page
    .getByLabel(/^Price of extra/)
    .last()
    .fill('5')
  await page.getByRole('button', { name: 'Save Extras' }).click()
  await name.fill('Grip and grommets')
  release()
  await expect(page.getByText('Extras saved')).toBeVisible()
  await expect(name).toHaveValue('Grip and grommets')
  await page.getByRole('button', { name: 'Save Extras' }).click()
  await expect(page.getByRole('button', { name: 'Save Extras' })).toHaveCount(0)
  expect(sent).toEqual([[{ name: 'Grip', amount: 500 }], [{ name: 'Grip and grommets', amount: 500 }]])
})

test.describe('while another manager saves the list', () => {
  test.use({ live: true })

  test('the page shows their extras, and saving sends them, too', async ({ manager: { page } }) => {
    let list = [{ id: 1, name: 'Grip', amount: 500 }]
    const sent: unknown[] = []
    const known: unknown[] = []
    await page.route('**/api/extras/', (route) => route.fulfill({ json: list }))
    await page.route('**/api/shop/extras/', (route) => {
      const { extras, from } = route.request().postDataJSON()
      sent.push(extras)
      known.push(from)
      list = extras.map((extra: object, index: number) => ({ ...extra, id: index + 10 }))
      return route.fulfill({ json: list })
    })
    // The stream ends after its event, so the page opens it again and again.
    const body = 'data: {"kind":"shop","ids":[]}\n\n'
    await page.route('**/api/live/**', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
    await page.goto('/shop/catalog/extras')
    await expect(page.getByLabel('Name of extra 1')).toHaveValue('Grip')

    list = [
      { id: 2, name: 'Grip', amount: 500 },
      { id: 3, name: 'Stencil', amount: 300 },
    ]
    await expect(page.getByLabel('Name of extra 2')).toHaveValue('Stencil')
    await page.getByRole('button', { name: 'Add Extra' }).click()
    await page.getByLabel('Name of extra 3').fill('Grommets')
    await page.getByLabel('Price of extra 3').fill('2')

    list = [
      { id: 4, name: 'Grip', amount: 600 },
      { id: 5, name: 'Lead tape', amount: 400 },
    ]
    await expect(page.getByRole('button', { name: 'Remove Stencil' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Extras' }).click()
    await expect(page.getByText('Extras saved')).toBeVisible()
    expect(sent).toEqual([
      [
        { name: 'Grommets', amount: 200 },
        { name: 'Grip', amount: 600 },
        { name: 'Lead tape', amount: 400 },
      ],
    ])
    // The portal refuses it if another manager has changed them once more.
    expect(known).toEqual([
      [
        { name: 'Grip', amount: 600 },
        { name: 'Lead tape', amount: 400 },
      ],
    ])
  })
})
