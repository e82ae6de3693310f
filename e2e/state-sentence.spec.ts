import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test, unique } from './fixtures.ts'
import { tagOf, ticketOf } from './job-rows.ts'
import { showInQueue } from './queue-pages.ts'

const READY = 'Ready Wed, Jan 1, 10:00 AM'

/** The places that say the state of a job, with where each of them has it. */
interface Place {
  name: string
  by: 'customer' | 'technician' | 'manager'
  path: string
  find?: (page: Page) => Promise<void>
  /** Reads the text where the page does not show it. */
  read?: (page: Page) => Promise<string>
  sentence?: string
}

test('every place that shows the state of a job says it in the same sentence', async ({
  customer,
  technician,
  manager,
  db,
}) => {
  const nickname = unique('Racket')
  const racket_id = await createRacket({ db }, customer, { racket_name: nickname })
  const moment = new Date('2098-01-01T10:00:00Z')
  // With a last setup, the counter has a row for the racket.
  await createJob({ db }, customer, { racket_id, order_status: 'COMPLETED', paid: 'card' })
  const job = await createJob({ db }, customer, { racket_id })
  await db.updateTable('users').set({ phone: '+4915112345678' }).where('id', '=', customer.id).execute()
  await db.updateTable('string_jobs').set({ received_at: new Date(), due_at: moment }).where('id', '=', job).execute()
  const ticket = await ticketOf(db, job)
  const tag = await tagOf(db, job)
  const search = (text: string) => (page: Page) => page.getByLabel('Find a customer').fill(text)

  const places: Place[] = [
    { name: 'dashboard', by: 'customer', path: '/' },
    { name: 'card', by: 'customer', path: '/rackets', sentence: `In the shop, ${READY.replace('R', 'r')}` },
    { name: 'list', by: 'customer', path: '/string-jobs' },
    { name: 'job', by: 'customer', path: `/string-jobs/${job}` },
    { name: 'status page', by: 'customer', path: `/t/${tag}` },
    { name: 'label', by: 'technician', path: `/counter/labels?jobs=${job}` },
    { name: 'queue', by: 'technician', path: '/queue' },
    { name: 'bench', by: 'technician', path: `/bench?job=${job}` },
    {
      name: 'counter row',
      by: 'technician',
      path: '/counter',
      find: async (page) => {
        await search(customer.email)(page)
        await page.getByRole('list', { name: 'Customers' }).getByRole('button').first().click()
      },
    },
    { name: 'search result', by: 'technician', path: '/counter', find: search(nickname) },
    {
      name: 'hand-over',
      by: 'technician',
      path: '/counter/hand-over',
      async find(page) {
        await page.getByLabel('Ticket, code or customer').fill(ticket)
        await page.keyboard.press('Enter')
      },
    },
    {
      name: 'message',
      by: 'technician',
      path: `/technician/string-jobs/${job}`,
      async read(page) {
        // A message that waits opens this part of the page.
        const messages = page.getByRole('button', { name: /^Messages/ })
        await expect(messages).toBeVisible()
        if ((await messages.getAttribute('aria-expanded')) === 'false') await messages.click()
        const answer = page.waitForResponse(/whatsapp/)
        await page.getByRole('button', { name: 'Message on WhatsApp' }).click()
        return decodeURIComponent((await (await answer).json()).url)
      },
      sentence: `Ticket ${ticket}, ${READY.replace('R', 'r')}`,
    },
    { name: 'job for staff', by: 'manager', path: `/shop/jobs/${job}` },
  ]
  await showInQueue(technician.page, job)
  const pages = { customer: customer.page, technician: technician.page, manager: manager.page }
  for (const { name, by, path, find, read, sentence = READY } of places) {
    await test.step(name, async () => {
      const page = pages[by]
      await page.goto(path)
      await find?.(page)
      if (read) expect(await read(page)).toContain(sentence)
      else await expect(page.getByText(sentence).first()).toBeVisible()
    })
  }
})
