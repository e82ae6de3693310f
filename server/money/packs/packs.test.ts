import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Currency } from '../../../contract/base/money.ts'
import { lockBalance, takeCredits } from '../../job/credit-ledger.ts'
import { lockUser } from '../../job/locks.ts'
import { claimWalkIn } from '../../people/walk-ins.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { balanceOf, createPack, endLots, TEN } from '../../testing/packs.ts'
import { readyToPay, useCredit } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireCredits } from './expire.ts'
import { refundPack } from './refund.ts'

const portal = testApp()
let lena: Person
let staff: Person
let manager: Person
beforeEach(async () => {
  await readyToPay(portal)
  await portal.db.updateTable('shop_settings').set({ currency: 'USD' }).execute()
  ;[lena, staff, manager] = await Promise.all([createPerson(portal), createTechnician(portal), createManager(portal)])
})

const sell = (pack: number, body: object = {}, to = lena) =>
  portal.ask('POST', `/counter/customers/${to.id}/packs/`, { as: staff, body: { pack, price: TEN.price, ...body } })
const credits = () => portal.call('GET', '/credits/', { as: lena })
const use = async () => useCredit(portal, lena, await createJob(portal, lena))
const refund = (sale: number, amount: number) =>
  portal.ask('POST', `/shop/packs/sales/${sale}/refund/`, { as: manager, body: { amount } })
const book = () => portal.call('GET', '/shop/packs/', { as: manager })

const WITH_GRIP = {
  price: 2500,
  price_lines: JSON.stringify([
    { kind: 'labor', name: '', amount: 2000 },
    { kind: 'extra', name: 'Grip', amount: 500 },
  ]),
}

describe('a pack', () => {
  test.each([
    [{ credits: 0 }, 'A pack has 1 to 1,000 credits'],
    [{ credits: 1001 }, 'A pack has 1 to 1,000 credits'],
    [{ credits: 1.5 }, 'A pack has 1 to 1,000 credits'],
    [{ price: 0 }, 'The price must be more than 0'],
    [{ price: 1_000_001 }, 'The price can be at most $10,000'],
    [{ months: 0 }, 'The credits can be valid for 1 to 120 months'],
    [{ name: '' }, 'A pack needs a name'],
  ])('%j is refused', async (bad, text) => {
    const answer = await portal.ask('POST', '/shop/packs/', { as: manager, body: { ...TEN, ...bad } })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(text)
    expect((await book()).packs).toEqual([])
  })

  test('keeps what a change leaves out', async () => {
    const pack = await createPack(portal)
    const change = (body: object) => portal.ask('PUT', `/shop/packs/${pack}/`, { as: manager, body })
    expect(await change({ months: 12 })).toMatchObject({ status: 200, body: { ...TEN, months: 12 } })
    expect(await change({})).toMatchObject({ status: 400, body: { error: 'There are no changes' } })
    expect(await change({ price: 1_000_001 })).toMatchObject({
      status: 400,
      body: { error: 'The price can be at most $10,000' },
    })
    expect((await book()).packs).toMatchObject([{ ...TEN, months: 12 }])
  })

  test('is in the audit trail with what it contained before and after each change', async () => {
    const pack = await createPack(portal)
    await portal.call('PUT', `/shop/packs/${pack}/`, { as: manager, body: { months: 12 } })
    await portal.call('DELETE', `/shop/packs/${pack}/`, { as: manager })
    const { results } = await portal.call('GET', '/shop/audit/?action=price', { as: manager })
    expect(results).toMatchObject([
      { subject: 'Ten', from: '10 for $180.00, 12 months', to: null },
      { subject: 'Ten', from: '10 for $180.00', to: '10 for $180.00, 12 months' },
      { subject: 'Ten', from: null, to: '10 for $180.00' },
    ])
  })

  test('is changed for new sales, and what was sold stays', async () => {
    const pack = await createPack(portal)
    const [sale] = (await sell(pack)).body
    await portal.call('PUT', `/shop/packs/${pack}/`, { as: manager, body: { ...TEN, name: 'Best', price: 20000 } })
    expect(await sell(pack)).toMatchObject({ status: 409, body: { error: 'This pack now costs $200.00.' } })
    await portal.call('DELETE', `/shop/packs/${pack}/`, { as: manager })
    expect(await sell(pack, { price: 20000 })).toMatchObject({ status: 404 })
    expect((await credits()).sales).toMatchObject([{ id: sale.id, name: 'Ten', price: 18000, unused: 10 }])
  })
})

test.each([{ credits: 8 }, { months: 6 }])(
  'a pack that became %o is not sold to someone who saw other terms',
  async (change) => {
    const pack = await createPack(portal)
    await portal.call('PUT', `/shop/packs/${pack}/`, { as: manager, body: { ...TEN, ...change } })
    const seen = { credits: TEN.credits, months: TEN.months }
    const refusal = { status: 409, body: { error: 'This conflicts with a newer change. Please reload and try again.' } }
    expect(await sell(pack, seen)).toMatchObject(refusal)
    const body = { pack, price: TEN.price, ...seen }
    expect(await portal.ask('POST', '/packs/buy/', { as: lena, body })).toMatchObject(refusal)
    expect(await balanceOf(portal, lena)).toBe(0)
    expect(await sell(pack, { ...seen, ...change })).toMatchObject({ status: 200 })
  },
)

describe('a pack that staff sell', () => {
  test('is not sold to a customer who deletes their account at this moment', async () => {
    const pack = await createPack(portal)
    const { sold } = await portal.db.transaction().execute(async (trx) => {
      await lockUser(trx, lena.id)
      await trx.updateTable('users').set({ deleted_at: sql`now()` }).where('id', '=', lena.id).execute()
      const sold = sell(pack)
      expect(await untilWaiting(portal.db, 1)).toBe(1)
      return { sold }
    })
    expect(await sold).toMatchObject({ status: 404 })
    expect(await portal.db.selectFrom('pack_sales').select('id').execute()).toEqual([])
  })

  test('is a payment with a receipt, its day and its line in the file', async () => {
    const [sale] = (await sell(await createPack(portal))).body
    expect(await credits()).toMatchObject({
      balance: 10,
      lots: [{ credits: 10, expires_on: null }],
      entries: [{ reason: 'sold', amount: 10, pack: 'Ten' }],
    })
    const receipt = await portal.ask('GET', `/packs/sales/${sale.id}/receipt/`, { as: lena })
    expect(receipt.body).toMatchObject({ name: 'Ten', amount: 18000, method: 'technician', credits: 10, refunded: 0 })
    const other = { as: await createPerson(portal) }
    expect((await portal.ask('GET', `/packs/sales/${sale.id}/receipt/`, other)).status).toBe(404)
    const day = '?from=2000-01-01&to=2009-12-31'.replaceAll('200', '202')
    const file = (await portal.ask('GET', `/shop/money/export/${day}`, { as: manager })).body.csv
    expect(file).toContain('Ten')
    const days = (await portal.ask('GET', `/shop/money/${day}`, { as: manager })).body
    expect(days).toMatchObject([{ method: 'technician', count: 1, amount: 18000 }])
    expect((await book()).owed).toEqual({ credits: 10, amount: 18000 })
  })

  test('has a receipt that names the language of its customer, if the shop offers it', async () => {
    const [sale] = (await sell(await createPack(portal))).body
    const language = async () =>
      (await portal.call('GET', `/packs/sales/${sale.id}/receipt/`, { as: lena })).customer_language
    await portal.db.updateTable('users').set({ language: 'de' }).where('id', '=', lena.id).execute()
    expect(await language()).toBe('en')
    await portal.db
      .updateTable('shop_settings')
      .set({ languages: ['de'] })
      .execute()
    expect(await language()).toBe('de')
  })

  test('is refused on account, in a way that the shop does not have, and at another price than today', async () => {
    const pack = await createPack(portal)
    expect(await sell(pack, { way: 'On account' })).toMatchObject({ status: 400 })
    expect(await sell(pack, { way: 'Shells' })).toMatchObject({ status: 400 })
    for (const price of [TEN.price - 100, TEN.price + 100]) {
      expect(await sell(pack, { price })).toMatchObject({ status: 409 })
    }
    expect(await balanceOf(portal, lena)).toBe(0)
  })
})

describe('a credit', () => {
  test('names the job that it paid, completely or only its stringing', async () => {
    await sell(await createPack(portal))
    const [whole, stringing] = [await createJob(portal, lena), await createJob(portal, lena, WITH_GRIP)]
    await useCredit(portal, lena, whole)
    await useCredit(portal, lena, stringing)
    expect((await credits()).entries).toMatchObject([
      { reason: 'spent', string_job_id: stringing },
      { reason: 'spent', string_job_id: whole },
      { reason: 'sold', string_job_id: null },
    ])
  })

  test('of the lot that expires first is used first', async () => {
    await sell(await createPack(portal))
    await sell(await createPack(portal, { months: 6, credits: 2 }))
    await use()
    const { lots } = await credits()
    expect(lots.map((lot: { credits: number }) => lot.credits)).toEqual([1, 10])
  })

  test('that has expired cannot be used, is in no balance, and leaves by an entry of its own', async () => {
    await sell(await createPack(portal, { months: 1 }))
    await endLots(portal, lena, 0)
    expect(await balanceOf(portal, lena)).toBe(10)
    // The last day is a valid one.
    expect(await credits()).toMatchObject({ lots: [{ credits: 10 }], sales: [{ unused: 10 }] })
    expect(await use()).toMatchObject({ status: 200 })
    await expireCredits(portal.db)
    expect(await balanceOf(portal, lena)).toBe(9)
    await endLots(portal, lena, 1)
    expect(await balanceOf(portal, lena)).toBe(0)
    expect((await credits()).sales).toMatchObject([{ unused: 0, expires_on: null }])
    expect((await book()).owed).toEqual({ credits: 0, amount: 0 })
    expect(await use()).toMatchObject({ status: 409, body: { error: 'You have no stringing credits left.' } })
    await expireCredits(portal.db)
    expect((await credits()).entries[0]).toMatchObject({ reason: 'expired', amount: -9, balance_after: 0 })
    await expireCredits(portal.db)
    expect((await credits()).entries).toHaveLength(3)
  })

  test('that has expired leaves also while that of another person cannot', async () => {
    const people = await Promise.all([1, 2, 3].map(() => createPerson(portal)))
    const pack = await createPack(portal, { months: 1 })
    for (const person of people) {
      await sell(pack, {}, person)
      await endLots(portal, person, 1)
    }
    await portal.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
      create trigger refuse before insert on credit_entries for each row when (new.user_id = ${people[1]?.id})
        execute function refuse()`)
    const expired = expireCredits(portal.db).finally(() => portal.pool.query('drop function refuse cascade'))
    await expect(expired).rejects.toThrow('refused by the test')
    const left = await portal.db.selectFrom('users').select('id').where('stringing_credits', '>', 0).execute()
    expect(left).toEqual([{ id: people[1]?.id }])
    await expireCredits(portal.db)
    expect(await portal.db.selectFrom('users').select('id').where('stringing_credits', '>', 0).execute()).toEqual([])
  })

  test('that comes back to a lot that has expired is valid for 30 days', async () => {
    await sell(await createPack(portal, { months: 1 }))
    const job = await createJob(portal, lena)
    await useCredit(portal, lena, job)
    await endLots(portal, lena, 1)
    const cancelled = { as: lena, body: { order_status: 'CANCELLED' } }
    expect(await portal.ask('PATCH', `/string_job/${job}/`, cancelled)).toMatchObject({ status: 200 })
    const { balance, lots, sales } = await credits()
    expect(balance).toBe(1)
    const { rows } = await sql<{ day: string }>`select (shop_today() + 30)::text as day`.execute(portal.db)
    const expires_on = rows[0]?.day
    expect([lots, sales]).toMatchObject([[{ credits: 1, expires_on }], [{ unused: 1, expires_on }]])
  })
})

test('the credits of a deleted account are lost, so the shop does not owe them', async () => {
  const pack = await createPack(portal)
  await sell(pack)
  const wei = await createPerson(portal)
  const body = { pack, price: TEN.price }
  await portal.call('POST', `/counter/customers/${wei.id}/packs/`, { as: staff, body })
  expect((await book()).owed).toEqual({ credits: 20, amount: 36000 })
  await portal.db.transaction().execute((trx) => portal.people.forget(trx, lena.subject))
  expect((await book()).owed).toEqual({ credits: 10, amount: 18000 })
})

test('a credit that a job took twice comes back to the lot from which it took it last', async () => {
  await sell(await createPack(portal))
  const job = await createJob(portal, lena, WITH_GRIP)
  await useCredit(portal, lena, job)
  const cancel = () => portal.call('PATCH', `/string_job/${job}/`, { as: lena, body: { order_status: 'CANCELLED' } })
  await cancel()
  await sell(await createPack(portal, { credits: 2, months: 1 }))
  expect(await portal.ask('POST', '/undo/', { as: lena, body: { string_job: job } })).toMatchObject({ status: 204 })
  expect((await credits()).lots).toMatchObject([{ credits: 1 }, { credits: 10 }])
  await cancel()
  expect((await credits()).lots).toMatchObject([{ credits: 2 }, { credits: 10 }])
})

describe('a credit of a walk-in customer whose records an account has claimed', () => {
  const EMAIL = 'lena@club.example'
  const PROFILE = { first_name: 'Lena', last_name: 'Brandt', email: EMAIL, email_verified: true }

  test('is refunded only if the account does not use it at the moment of the claim', async () => {
    const walkIn = await createPerson(portal, { auth_subject: null, email: EMAIL })
    await sell(await createPack(portal), {}, walkIn)
    const sale = await portal.db.selectFrom('pack_sales').select('id').executeTakeFirstOrThrow()
    let using: Promise<void> | undefined
    const claimed = () => portal.db.transaction().execute((claim) => claimWalkIn(claim, lena.id, EMAIL))
    const useOne = (begun: () => void) =>
      portal.db.transaction().execute(async (trx) => {
        await lockBalance(trx, lena.id)
        begun()
        expect(await untilWaiting(portal.db, 1)).toBe(1)
        await takeCredits(trx, { user_id: lena.id, credits: 1, reason: 'adjusted', note: 'Used', actor_id: staff.id })
      })
    const claimedAfterFirstRead = portal.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!using) {
          await claimed()
          await new Promise<void>((begun, failed) => {
            using = useOne(begun)
            using.catch(failed)
          })
        }
        return result
      },
    })
    await expect(refundPack(claimedAfterFirstRead, manager.id, sale.id, TEN.price)).rejects.toMatchObject({
      status: 409,
      message: 'The unused credits are now worth $162.00. Please check them again.',
    })
    await using
  })

  test.each([
    ['never expires', null, 0],
    ['is valid for a month', 1, 0],
    ['is of a lot that has expired', 1, 1],
  ])('comes back as it was when it %s', async (_, months, daysAgo) => {
    const walkIn = await createPerson(portal, { auth_subject: null, email: EMAIL })
    const pack = await createPack(portal, { months })
    await portal.call('POST', `/counter/customers/${walkIn.id}/packs/`, { as: staff, body: { pack, price: TEN.price } })
    const jobs = [await createJob(portal, walkIn), await createJob(portal, walkIn, WITH_GRIP)]
    for (const job of jobs) {
      const used = await portal.ask('POST', `/counter/jobs/${job}/use_credit/`, { as: staff, body: {} })
      expect(used).toMatchObject({ status: 200 })
    }
    if (daysAgo > 0) await endLots(portal, walkIn, daysAgo)
    await portal.people.save(lena.subject, PROFILE)
    const left = portal.db.selectFrom('users').select('stringing_credits').where('id', '=', walkIn.id)
    expect(await left.executeTakeFirst()).toEqual({ stringing_credits: 0 })
    const before = await credits()
    for (const job of jobs) {
      const cancelled = { as: lena, body: { order_status: 'CANCELLED' } }
      expect(await portal.ask('PATCH', `/string_job/${job}/`, cancelled)).toMatchObject({ status: 200 })
    }
    const { balance, lots, sales } = await credits()
    expect(balance).toBe(before.balance + 2)
    expect(sales).toMatchObject([{ unused: before.sales[0].unused + 2 }])
    const expires_on = months === null ? null : expect.any(String)
    if (daysAgo === 0) expect(lots).toEqual([{ credits: 10, expires_on }])
    else expect(lots).toEqual([{ credits: 2, expires_on: expect.any(String) }])
  })
})

describe('the refund of a pack', () => {
  test('takes the unused credits and is due at the counter', async () => {
    const pack = await createPack(portal, { credits: 3, price: 1000 })
    const [sale] = (await sell(pack, { price: 1000 })).body
    await use()
    const { refundable } = (await credits()).sales[0]
    expect(refundable).toBe(667)
    expect(await refund(sale.id, 600)).toMatchObject({ status: 409 })
    expect(await refund(sale.id, 667)).toMatchObject({ status: 204 })
    expect(await balanceOf(portal, lena)).toBe(0)
    const audit = (await portal.ask('GET', '/shop/audit/?action=refund', { as: manager })).body.results
    expect(audit).toMatchObject([{ subject: 'Ten', from: '2 unused', to: '$6.67' }])
    const due = (await portal.ask('GET', '/shop/money/refunds/', { as: manager })).body
    expect(due).toMatchObject([{ amount: 667, pack: 'Ten', string_job_id: null }])
    expect(await portal.ask('POST', `/shop/money/refunds/${due[0].id}/done/`, { as: manager, body: {} })).toMatchObject(
      {
        status: 204,
      },
    )
  })

  test.each<[Currency, number, number[]]>([
    ['KWD', 20_000, [6_670, 6_660, 6_670]],
    ['HUF', 1_000_000, [333_300, 333_400, 333_300]],
    ['JPY', 1_000, [333, 334, 333]],
  ])('can be paid in %s, one credit after the other', async (currency, price, parts) => {
    await portal.db.updateTable('shop_settings').set({ currency }).execute()
    const pack = await createPack(portal, { credits: 3, price })
    const [sale] = (await sell(pack, { price })).body
    const [one, other] = [await createJob(portal, lena), await createJob(portal, lena)]
    await useCredit(portal, lena, one)
    await useCredit(portal, lena, other)
    const jobs = [one, other]
    for (const part of parts) {
      expect((await credits()).sales[0]).toMatchObject({ unused: 1, refundable: part })
      expect(await refund(sale.id, part)).toMatchObject({ status: 204 })
      const back = jobs.pop()
      if (back) await portal.ask('PATCH', `/string_job/${back}/`, { as: lena, body: { order_status: 'CANCELLED' } })
    }
    expect((await credits()).sales[0]).toMatchObject({ unused: 0, refundable: 0, refunded: price })
    expect((await book()).lost).toEqual([])
  })

  test('takes no credits of another pack, not even of one that expires first', async () => {
    const [sale] = (await sell(await createPack(portal))).body
    await sell(await createPack(portal, { months: 1, credits: 2 }))
    expect(await refund(sale.id, TEN.price)).toMatchObject({ status: 204 })
    expect((await credits()).sales).toMatchObject([{ unused: 2 }, { unused: 0 }])
  })

  test('only takes the credits when they are worth nothing', async () => {
    const [sale] = (await sell(await createPack(portal, { credits: 3, price: 1 }), { price: 1 })).body
    await use()
    await use()
    expect((await credits()).sales).toMatchObject([{ unused: 1, refundable: 0 }])
    expect(await refund(sale.id, 0)).toMatchObject({ status: 204 })
    expect(await balanceOf(portal, lena)).toBe(0)
    expect((await portal.ask('GET', '/shop/money/refunds/', { as: manager })).body).toEqual([])
  })

  test('is refused when all credits are used', async () => {
    const [sale] = (await sell(await createPack(portal, { credits: 1, months: 6 }))).body
    await use()
    expect((await credits()).sales).toMatchObject([{ unused: 0, expires_on: null }])
    expect(await refund(sale.id, 0)).toMatchObject({
      status: 409,
      body: { error: 'All credits of this pack are used, so nothing can be refunded.' },
    })
  })
})
