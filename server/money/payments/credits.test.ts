import { beforeEach, describe, expect, test } from 'vitest'
import { createJob, createPerson, type Person } from '../../testing/factories.ts'
import { applied, checkoutFor, moneyOf, payOnPage, readyToPay, useCredit } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let me: Person
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal, { credits: 2 })
})

const credits = async () => (await portal.call('GET', '/me/', { as: me })).stringing_credits

describe('a credit', () => {
  test('pays a job and reduces the balance', async () => {
    const job = await createJob(portal, me)
    expect(await useCredit(portal, me, job)).toMatchObject({
      status: 200,
      body: { message: 'Your credit has been used for this stringing job' },
    })
    expect(await moneyOf(portal, job)).toMatchObject({ is_order_paid: true, payments: [applied('credit', 0)] })
    expect(await credits()).toBe(1)
  })

  test('pays once, however often it is used', async () => {
    const job = await createJob(portal, me)
    expect((await useCredit(portal, me, job)).status).toBe(200)
    expect(await useCredit(portal, me, job)).toMatchObject({
      status: 409,
      body: { error: 'This job is already paid.' },
    })
    expect(await credits()).toBe(1)
  })

  test('with one Idempotency-Key gives all simultaneous requests the same response', async () => {
    const job = await createJob(portal, me)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => useCredit(portal, me, job, { 'idempotency-key': 'one' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await credits()).toBe(1)
  })

  test('is refused with an empty balance, for another customer’s job, and for a cancelled job', async () => {
    const poor = await createPerson(portal)
    expect(await useCredit(portal, poor, await createJob(portal, poor))).toMatchObject({
      status: 409,
      body: { error: 'You have no stringing credits left.' },
    })
    expect((await useCredit(portal, me, await createJob(portal, poor))).status).toBe(404)
    expect((await useCredit(portal, me, await createJob(portal, me, { order_status: 'CANCELLED' }))).status).toBe(409)
    expect(await credits()).toBe(2)
  })

  test('is kept when the job costs nothing', async () => {
    const price_lines = JSON.stringify([{ kind: 'labor', name: '', amount: 0 }])
    const job = await createJob(portal, me, { price: 0, price_lines })
    expect(await useCredit(portal, me, job)).toMatchObject({
      status: 409,
      body: { error: 'The stringing of this job is free, so it needs no credit.' },
    })
    expect(await credits()).toBe(2)
  })

  test('closes the card checkout of the job', async () => {
    const job = await createJob(portal, me)
    const session = await checkoutFor(portal, me, job)
    expect((await useCredit(portal, me, job)).status).toBe(200)
    expect((await payOnPage(portal, session)).body).toContain('This checkout has ended')
  })

  test('is not used when the card has just paid', async () => {
    const job = await createJob(portal, me)
    await payOnPage(portal, await checkoutFor(portal, me, job))
    expect(await useCredit(portal, me, job)).toMatchObject({
      status: 409,
      body: { error: 'This job is already paid.' },
    })
    expect(await credits()).toBe(2)
    expect(await moneyOf(portal, job)).toMatchObject({ payments: [applied('card', 2000)] })
  })
})
