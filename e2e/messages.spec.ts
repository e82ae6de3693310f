import { createJob } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { configurePages } from './configure-pages.ts'
import { expect, test } from './fixtures.ts'
import { latch, pressTwice } from './latch.ts'
import { unfold } from './unfold.ts'

test('a technician sees when the customer will be notified, and stops the message', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  await configurePages(page, { sends_email: true })
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText(/(will be|is being) notified/)).toBeVisible()
  await expectAccessible(page, 'a waiting message', 'main')
  await page.goto(`/bench?job=${job}`)
  await expect(messages.getByText(/Lena Brandt (will be|is being) notified/)).toBeVisible()
  await messages.getByRole('button', { name: "Don't Send" }).click()
  await expect(messages).toBeHidden()
  await page.goto(`/technician/string-jobs/${job}`)
  const title = messages.getByRole('button', { name: 'Messages' })
  await expect(title).toContainText('Ready for pickup: Stopped by hand')
  // Only a message that failed or is still to be sent needs the staff.
  await expect(title).toHaveAttribute('aria-expanded', 'false')
  await title.click()
  await expect(messages.getByRole('button', { name: 'Send Again' })).toBeVisible()
  await page.getByRole('button', { name: 'Advance to Completed' }).click()
  // It has only this racket.
  await expect(messages.getByRole('button', { name: 'Send Again' })).toBeHidden()
})

test('a message that is stopped or sent slowly is asked for once', async ({ technician: { page }, newPerson, db }) => {
  await configurePages(page, { sends_email: true })
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await page.goto(`/technician/string-jobs/${job}`)
  await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText(/(will be|is being) notified/)).toBeVisible()
  const asked = await pressTwice(page, messages.getByRole('button', { name: "Don't Send" }), '**/api/message/*/stop/')
  await expect(page.getByText('The message was stopped')).toBeVisible()
  expect(asked()).toBe(1)
})

test('a change that is made while the messages load for the first time shows in them', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  await configurePages(page, { sends_email: true })
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  const [answered, answer] = latch()
  const [arrived, arrive] = latch()
  // The server answers the first load before the change, and the answer reaches the page after it.
  await page.route(
    `**/api/technician/string_job/${job}/messages/`,
    async (route) => {
      const response = await route.fetch()
      answer()
      await arrived
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto(`/technician/string-jobs/${job}`)
  await answered
  await page.getByRole('button', { name: 'Advance to Ready for Pickup' }).click()
  await unfold(page, 'History')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('from New to Ready for Pickup')
  arrive()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(/(will be|is being) notified/)).toBeVisible()
})

test('a manager changes the text of a message, and an unknown placeholder is refused', async ({
  manager: { page },
}) => {
  await page.goto('/shop/messages/texts')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Hello {nobody}')
  await page.getByRole('button', { name: 'Save Text' }).click()
  await expect(page.getByText('{nobody} is not a placeholder.').first()).toBeVisible()
  await text.fill('Hello {first name}')
  const form = page.getByRole('form', { name: 'Text of the message' })
  await page.route('**/preview/', (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }), { times: 1 })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByRole('alert')).toContainText('Not now.')
  await page.getByRole('button', { name: 'Send Me a Test' }).click()
  await expect(page.getByText('The test message is on its way to you')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('status').getByRole('region', { name: 'Preview' })).toContainText('Hello ')
  // The field in which Enter was pressed keeps the focus.
  await page.getByLabel('Subject').press('Enter')
  await expect(page.getByText('Text saved')).toBeVisible()
  await expect(page.getByLabel('Subject')).toBeFocused()
  const reset = page.getByRole('button', { name: 'Reset to Default' })
  const question = page.getByRole('alertdialog', { name: 'Reset this text?' })
  await reset.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveValue('Hello {first name}')
  await reset.click()
  await question.getByRole('button', { name: 'Reset to Default' }).click()
  await expect(text).toHaveValue(/Ready for pickup/)
  await expect(page.getByText('Text reset')).toBeVisible()
})

test('saving the rules sends only what the manager changed, and keeps what another one has saved', async ({
  manager: { page },
}) => {
  const saved = { kinds: ['ready', 'reminder'], delay_minutes: 15, reminder_days: [3, 10] }
  const sent: unknown[] = []
  await page.route('**/api/shop/messages/', (route) => {
    const body = route.request().method() === 'PUT' ? route.request().postDataJSON() : null
    if (body) sent.push(body)
    return route.fulfill({ json: { ...saved, ...body } })
  })
  await page.goto('/shop/messages/rules')
  await page.getByLabel('Delay (minutes)').fill('20')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Message settings saved')).toBeVisible()
  expect(sent).toEqual([{ delay_minutes: 20 }])
})

test('a switched message and a text are sent with what the manager saw, and a text that another one replaced is refused', async ({
  manager: { page },
}) => {
  const saved = { kinds: ['reminder', 'ready'], delay_minutes: 15, reminder_days: [3, 10] }
  const sent: object[] = []
  await page.route('**/api/shop/messages/', (route) => {
    if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON())
    return route.fulfill({ json: saved })
  })
  await page.goto('/shop/messages/rules')
  await page.getByRole('switch', { name: 'Received' }).check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Message settings saved')).toBeVisible()
  expect(sent).toEqual([{ kinds: ['received', 'ready', 'reminder'], from: { kinds: ['ready', 'reminder'] } }])

  await page.route('**/api/shop/messages/templates/', (route) => {
    if (route.request().method() === 'GET') return route.continue()
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 409, json: { error: 'This conflicts with a newer change.' } })
  })
  await page.goto('/shop/messages/texts')
  const text = page.getByLabel('Text', { exact: true })
  const [subject, body] = [await page.getByLabel('Subject').inputValue(), await text.inputValue()]
  await text.fill('Come and get {rackets}')
  await page.getByRole('button', { name: 'Save Text' }).click()
  await expect(page.getByText('This conflicts with a newer change.')).toBeVisible()
  await expect(text).toHaveValue('Come and get {rackets}')
  expect(sent[1]).toMatchObject({ body: 'Come and get {rackets}', from: { subject, body } })
})

test('a manager hears that the webhook was saved, or turned off, and loses neither the focus nor what was typed', async ({
  manager: { page },
}) => {
  // The webhook would get the messages of the other tests.
  const webhook = { url: null, secret: null, waiting: 0, failed: 0 }
  const [answered, answer] = latch()
  await page.route('**/api/shop/messages/webhook/', async (route) => {
    if (route.request().method() !== 'GET') await answered
    await route.fulfill({ json: { ...webhook, ...route.request().postDataJSON() } })
  })
  await page.goto('/shop/messages/rules')
  await page.getByRole('button', { name: 'Show Webhook' }).click()
  const form = page.getByRole('form', { name: 'Webhook' })
  const address = form.getByLabel('Address')
  await address.fill('https://shop.example/messages')
  await page.getByRole('navigation').getByRole('link', { name: 'Texts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  await address.press('Enter')
  await address.press('End')
  await address.pressSequentially('/2')
  answer()
  await expect(page.getByText('Webhook saved')).toBeVisible()
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('https://shop.example/messages/2')
  await address.fill('')
  await form.getByRole('button', { name: 'Save Webhook' }).click()
  await expect(page.getByText('Webhook turned off')).toBeVisible()
})

test('a manager of a shop that offers German writes a German text, which leaves the English one as it is', async ({
  newShop: shop,
}) => {
  const { page } = shop
  await page.goto('/shop/messages/texts')
  const text = page.getByRole('textbox', { name: 'Text' })
  const language = page.getByLabel('Language', { exact: true })
  await expect(text).toHaveValue(/^Hello/)
  await expect(language).toHaveCount(0)
  await shop.db
    .updateTable('shop_settings')
    .set({ languages: ['de'] })
    .execute()
  await page.reload()
  await expect(language).toHaveValue('en')
  await text.fill('Come and get it')
  await page.getByRole('button', { name: 'Save Text' }).click()
  await expect(page.getByText('Text saved')).toBeVisible()
  await expect(language).toHaveAccessibleDescription('Customers also get this text if you have none in their language.')

  await language.selectOption('Deutsch')
  await expect(language).toHaveAccessibleDescription(
    'You have no text in this language yet. Customers who read it get your text in English.',
  )
  await expect(text).toHaveValue('Come and get it')
  await expectAccessible(page, 'a text in another language', 'main')
  await text.fill('Alles fertig. {price}')
  await language.selectOption('English')
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(language).toHaveValue('de')
  await expect(text).toHaveValue('Alles fertig. {price}')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Alles fertig. Zu zahlen: ')
  await page.getByRole('button', { name: 'Save Text' }).click()
  await expect(language).toHaveAccessibleDescription('')
  await expect(page.getByRole('button', { name: 'Save Text' })).toBeDisabled()
  await language.selectOption('English')
  await expect(text).toHaveValue('Come and get it')

  await language.selectOption('Deutsch')
  await expect(text).toHaveValue('Alles fertig. {price}')
  await page.getByRole('button', { name: 'Reset to Default' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to Default' }).click()
  await expect(text).toHaveValue(/^Guten Tag/)
  await language.selectOption('English')
  await expect(text).toHaveValue('Come and get it')

  // A text in a language that the shop stopped offering is refused, and stays in the fields.
  await language.selectOption('Deutsch')
  await text.fill('Zu spät')
  await shop.db.updateTable('shop_settings').set({ languages: [] }).execute()
  await page.getByRole('button', { name: 'Save Text' }).click()
  await expect(page.getByText('The shop does not offer this language.')).toBeVisible()
  await expect(language).toHaveValue('de')
  await expect(text).toHaveValue('Zu spät')
})

test('the call list shows a racket whose owner has no email address until staff have called them', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const customer = await newPerson('Yuki Sato', { email: '' })
  const ready = await createJob({ db }, customer, { order_status: 'READY_FOR_PICKUP' })
  const collected = await createJob({ db }, customer, { order_status: 'COMPLETED', order_completion_date: new Date() })
  const toCall = page.getByText('has no email address, so the racket is on the call list once it is ready.')
  await page.goto(`/technician/string-jobs/${ready}`)
  await expect(toCall).toBeVisible()
  await page.goto(`/technician/string-jobs/${collected}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${collected}`)
  await page.waitForLoadState('networkidle')
  await expect(toCall).toHaveCount(0)
  await page.goto(`/bench?job=${ready}`)
  await expect(toCall).toBeVisible()
  await page.goto('/counter/calls')
  const item = page.getByRole('listitem').filter({ hasText: 'Yuki Sato' })
  await expect(item.getByText('No email address')).toBeVisible()
  await item.getByRole('button', { name: /^Mark as Called: Yuki Sato/ }).click()
  await expect(item).toHaveCount(0)

  // The answer to a question is recorded on its job.
  const asked = [await createJob({ db }, customer), await createJob({ db }, customer)]
  for (const id of asked) {
    const question = await db
      .insertInto('frame_questions')
      .values({ string_job_id: id, problem: 'crack', asked_by: customer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('string_jobs')
      .set({ received_at: new Date(), frame_state: 'asked', frame_question_id: question.id })
      .where('id', '=', id)
      .execute()
  }
  await page.reload()
  for (const id of asked) await expect(item.locator(`a[href$="/string-jobs/${id}"]`)).toHaveCount(1)
})

test('a message that is being planned can be sent before its plan exists', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await db
    .updateTable('string_jobs')
    .set({ order_status: 'READY_FOR_PICKUP', ready_at: new Date() })
    .where('id', '=', job)
    .execute()
  // The portal may plan the message at any moment, so the test keeps the answer that it gives before.
  const calls = `**/api/technician/string_job/${job}/messages/`
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_planning: true, messages: [] } })
  })
  await page.goto(`/technician/string-jobs/${job}`)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('status')).toHaveText('Planning the message...')
  await expectAccessible(page, 'a message that is being planned', 'main')
  await page.goto(`/bench?job=${job}`)
  await expect(messages.getByText('Planning the message...')).toBeVisible()
  await page.unroute(calls)
  await messages.getByRole('button', { name: 'Send Now' }).click()
  await expect(page.getByText('The message is being sent')).toBeVisible()
  await expect(messages.getByText('Planning the message...')).toBeHidden()
})
