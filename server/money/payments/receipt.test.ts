import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJob, createPerson, createString, createTechnician, type Person } from '../../testing/factories.ts'
import { checkoutFor, payOnPage, readyToPay, work } from '../../testing/payments.ts'
import { statementsOf } from '../../testing/statements.ts'
import { empty, testApp } from '../../testing/test-app.ts'

const portal = testApp()
// A new database has starter strings, including the one that a test below creates.
beforeAll(() => empty(portal))

let me: Person
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal, { credits: 2 })
})

describe('the receipt', () => {
  const receipt = (job: number, as: Person | null = me) => portal.ask('GET', `/string_job/${job}/receipt/`, { as })

  test('shows the number, date, service, amount and payment method', async () => {
    const string = await createString(portal, { name: 'BG80' })
    const job = await createJob(portal, me, { string_id: string, cross_tension: 26, price: 3000 })
    await payOnPage(portal, await checkoutFor(portal, me, job))
    await work(portal)
    expect((await receipt(job)).body).toEqual({
      tax: null,
      way: null,
      number: expect.stringMatching(/^SB-\d{4}-\d{6}$/),
      paid_date: expect.stringMatching(/Z$/),
      string_job_id: job,
      customer: 'Lena Brandt',
      customer_language: 'en',
      person: '',
      player: '',
      racket: 'Yonex: Astrox 99 Pro',
      string: 'Yonex: BG80 - Sky Blue',
      tension: '24 lbs, Cross: 26',
      remark: '',
      amount: 3000,
      currency: 'USD',
      lines: [{ kind: 'stringing', name: '', amount: 3000 }],
      method: 'card',
      refund: null,
      part_refunded: 0,
      shop: { name: 'Stringbed', address: '' },
    })
  })

  test('names the language of the customer, if the shop offers it', async () => {
    const job = await createJob(portal, me, { price: 3000 })
    await payOnPage(portal, await checkoutFor(portal, me, job))
    await work(portal)
    await portal.db.updateTable('users').set({ language: 'de' }).where('id', '=', me.id).execute()
    expect((await receipt(job)).body).toMatchObject({ customer_language: 'en' })
    await portal.db
      .updateTable('shop_settings')
      .set({ languages: ['de'] })
      .execute()
    expect((await receipt(job)).body).toMatchObject({ customer_language: 'de' })
  })

  test('shows what went back while the job stays paid', async () => {
    const job = await createJob(portal, me, { paid: 'card' })
    await sql`
      insert into refunds (payment_id, string_job_id, amount, state, reason, done_at)
      select id, string_job_id, 500, 'done', 'manager', now() from payments where string_job_id = ${job}
    `.execute(portal.db)
    expect((await receipt(job)).body).toMatchObject({ amount: 2000, refund: null, part_refunded: 500 })
  })

  test('has the year of the shop’s calendar in its number', async () => {
    const job = await createJob(portal, me, { paid: 'technician' })
    await sql`
      alter table payments disable trigger payments_only_grow;
      update payments set created_at = '2026-01-01T02:00Z', book_day = '2025-12-31';
      alter table payments enable trigger payments_only_grow
    `.execute(portal.db)
    expect((await receipt(job)).body.number).toMatch(/^SB-2025-/)
  })

  test('is available only to the owner and for a paid job', async () => {
    const job = await createJob(portal, me)
    expect((await receipt(job)).status).toBe(409)
    expect((await receipt(job, null)).status).toBe(401)
    const theirs = await createJob(portal, await createPerson(portal), { paid: 'technician' })
    expect((await receipt(theirs)).status).toBe(404)
  })

  const whole = (job: number, as: Person = me) => portal.ask('GET', `/string_job/${job}/payment_receipt/`, { as })

  test('of a card payment has a line for each job that it paid for', async () => {
    const jobs = [await createJob(portal, me), await createJob(portal, me, { price: 3500 })]
    await createJob(portal, me, { paid: 'card' })
    await payOnPage(portal, await checkoutFor(portal, me, jobs))
    await work(portal)
    for (const job of jobs) {
      expect((await whole(job)).body).toMatchObject({
        number: expect.stringMatching(/^SB-\d{4}-\d{6}-\d{6}$/),
        amount: 5500,
        tax_amount: null,
        receipts: [
          { string_job_id: jobs[0], amount: 2000, method: 'card' },
          { string_job_id: jobs[1], amount: 3500, method: 'card' },
        ],
      })
    }
  })

  test('of what was paid at the counter has the jobs of one customer that staff took the money for at once', async () => {
    const technician = await createTechnician(portal)
    const take = (unpaid: number[], paid: number) =>
      portal.ask('POST', '/counter/hand_over/', { as: technician, body: { jobs: [], unpaid, paid } })
    const [one, two, alone] = [await createJob(portal, me), await createJob(portal, me), await createJob(portal, me)]
    await take([alone], 2000)
    await take([one, two], 4000)
    expect((await whole(two)).body).toMatchObject({
      amount: 4000,
      receipts: [{ string_job_id: one }, { string_job_id: two }],
    })
    const single = (await whole(alone)).body
    expect(single).toMatchObject({ amount: 2000, receipts: [{ string_job_id: alone }] })
    expect(single.number).toBe(single.receipts[0].number)
    // A payment that was voided has no receipt, and the other job keeps its own.
    await portal.call('POST', `/technician/string_job/${one}/void/`, { as: technician, body: {} })
    expect((await whole(one)).status).toBe(409)
    expect((await whole(two)).body).toMatchObject({ amount: 2000, receipts: [{ string_job_id: two }] })
    expect((await whole(two, await createPerson(portal))).status).toBe(404)
  })

  test('of many jobs takes no more statements than one of two', async () => {
    const technician = await createTechnician(portal)
    async function statementsFor(count: number) {
      const unpaid: number[] = []
      while (unpaid.length < count) unpaid.push(await createJob(portal, me))
      const body = { jobs: [], unpaid, paid: count * 2000 }
      await portal.call('POST', '/counter/hand_over/', { as: technician, body })
      return statementsOf(portal, async () => {
        const { receipts } = (await whole(unpaid[0] ?? 0)).body
        expect(receipts.map(({ string_job_id }: { string_job_id: number }) => string_job_id)).toEqual(unpaid)
      })
    }
    const [two, fifty] = [await statementsFor(2), await statementsFor(50)]
    expect(fifty.length, fifty.join('\n')).toBe(two.length)
    expect(fifty.length).toBeLessThanOrEqual(8)
  })

  test('has a different number for every payment', async () => {
    const numbers = []
    for (const paid of ['technician', 'card'] as const) {
      numbers.push((await receipt(await createJob(portal, me, { paid }))).body.number)
    }
    expect(new Set(numbers).size).toBe(2)
  })
})
