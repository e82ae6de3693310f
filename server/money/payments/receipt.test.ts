import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJob, createPerson, createString, type Person } from '../../testing/factories.ts'
import { checkoutFor, payOnPage, readyToPay, work } from '../../testing/payments.ts'
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
      racket: 'Yonex: Astrox 99 Pro',
      string: 'Yonex: BG80 - Sky Blue',
      tension: '24 lbs, Cross: 26',
      amount: 3000,
      currency: 'USD',
      lines: [{ kind: 'stringing', name: '', amount: 3000 }],
      method: 'card',
      refund: null,
      shop: { name: 'Stringbed', address: '' },
    })
  })

  test('is available only to the owner and for a paid job', async () => {
    const job = await createJob(portal, me)
    expect((await receipt(job)).status).toBe(409)
    expect((await receipt(job, null)).status).toBe(401)
    const theirs = await createJob(portal, await createPerson(portal), { paid: 'technician' })
    expect((await receipt(theirs)).status).toBe(404)
  })

  test('has a different number for every payment', async () => {
    const numbers = []
    for (const paid of ['technician', 'card'] as const) {
      numbers.push((await receipt(await createJob(portal, me, { paid }))).body.number)
    }
    expect(new Set(numbers).size).toBe(2)
  })
})
