import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createManager, createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { DAY, dayIn, later } from '../../testing/moments.ts'
import { checkoutFor, payOnPage, readyToPay, settle, useCredit, work } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let me: Person
let technician: Person
let manager: Person
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal)
  technician = await createTechnician(portal)
  manager = await createManager(portal)
})

// The tests run at any time of day. The shop is always open, so this speed is due at noon of the next day.
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
const NEXT_DAY = { days: 1, ready_by: '12:00', bring_by: '24:00', surcharge: 1000, most_per_day: null }
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', path: string, body?: unknown, as = me) =>
  portal.ask(method, path, { as, ...(body !== undefined && { body }) })
const offer = async (speeds: object[] = [NEXT_DAY]) => {
  await ask('PUT', '/shop/hours/', { spans: everyDay, closed: [] }, manager)
  return ask('PUT', '/shop/speeds/', { speeds }, manager)
}
const offers = async () => (await ask('GET', '/promise/')).body.speeds
const chosen = async () => {
  const [{ id, due_at }] = await offers()
  return { id, due_at }
}
const order = async (speed: unknown, more: object = {}) => {
  const jobs = [{ racket: await createRacket(portal, me), tension: 24, speed, ...more }]
  const { status, body } = await ask('POST', '/order/', { jobs })
  return { status, body: body.jobs?.[0] ?? body }
}
const receive = (id: number) => ask('POST', `/technician/string_job/${id}/received/`, {}, technician)
const change = (id: number, to: string) => ask('POST', `/technician/string_job/${id}/speed/`, { to }, technician)
/** Moves the bring-by moment of a job into the past, so that its racket is too late for its speed. */
const missed = (id: number) =>
  sql`update string_jobs set speed_bring_by = now() - interval '1 hour' where id = ${id}`.execute(portal.db)
const line = { kind: 'speed', name: 'Next day, 12:00 PM', amount: 1000 }

describe('the list of speeds', () => {
  test('can be replaced by the manager and is recorded, and an empty list offers nothing', async () => {
    expect(await offers()).toEqual([])
    expect(await offer()).toMatchObject({ status: 200, body: [NEXT_DAY] })
    expect((await ask('GET', '/shop/speeds/', undefined, manager)).body).toMatchObject([NEXT_DAY])
    const [found] = await offers()
    expect(found).toMatchObject({ surcharge: 1000, is_sold_out: false })
    expect(found.due_at).toMatch(/T12:00:00\.000Z$/)
    await offer([])
    expect(await offers()).toEqual([])
    const audit = await portal.db
      .selectFrom('audit_entries')
      .select(['from_value', 'to_value'])
      .where('subject', '=', 'speeds')
      .orderBy('id')
      .execute()
    const text = 'Next day, 12:00 PM $10.00'
    expect(audit).toEqual([
      { from_value: null, to_value: text },
      { from_value: text, to_value: null },
    ])
  })

  test.each([
    ['a negative surcharge', [{ ...NEXT_DAY, surcharge: -1 }], 'The surcharge cannot be negative'],
    ['the same twice', [NEXT_DAY, { ...NEXT_DAY, surcharge: 1 }], 'Two speeds have the same day and time'],
    ['a bad time', [{ ...NEXT_DAY, ready_by: '25:00' }], 'Enter a time such as 09:30'],
    ['too many days', [{ ...NEXT_DAY, days: 31 }], 'The days must be a whole number from 0 to 30'],
    ['none per day', [{ ...NEXT_DAY, most_per_day: 0 }], 'The limit per day must be a whole number from 1 to 1000'],
    [
      'a reception after the promise',
      [{ ...NEXT_DAY, days: 0 }],
      'For a same-day speed, the racket must arrive before',
    ],
    ['a price of the wrong size', [{ ...NEXT_DAY, surcharge: 2_000_000 }], 'The surcharge can be at most'],
  ])('is not changed by a list with %s', async (_name, speeds, message) => {
    await offer()
    const { status, body } = await offer(speeds)
    expect([status, body.error]).toEqual([400, expect.stringContaining(message)])
    expect(await offers()).toHaveLength(1)
  })

  test('is not replaced by a page on which another list was read', async () => {
    await offer()
    const later = { ...NEXT_DAY, days: 2, surcharge: 500 }
    const put = (speeds: object[], from: object[]) => ask('PUT', '/shop/speeds/', { speeds, from }, manager)
    expect((await put([NEXT_DAY, later], [NEXT_DAY])).status).toBe(200)
    // A repeat after a lost answer finds its own change.
    expect((await put([NEXT_DAY, later], [NEXT_DAY])).status).toBe(200)
    expect(await put([{ ...NEXT_DAY, surcharge: 1500 }], [NEXT_DAY])).toMatchObject({
      status: 409,
      body: { error: 'This conflicts with a newer change. Please reload and try again.' },
    })
  })

  test('leaves out a speed that is not sooner than standard', async () => {
    await offer([{ ...NEXT_DAY, days: 5 }, NEXT_DAY])
    expect(await offers()).toHaveLength(1)
  })
})

describe('an order with a speed', () => {
  test('has a price line, and its time is promised when the racket arrives', async () => {
    await offer()
    const speed = await chosen()
    const { status, body } = await order(speed, { shown_price: 3000 })
    expect([status, body.price, body.price_lines.at(-1)]).toEqual([201, 3000, line])
    expect(body).toMatchObject({ due_at: null, speed: { due_at: speed.due_at } })
    expect((await receive(body.id)).body).toMatchObject({ due_at: speed.due_at })
    const taken = await ask('DELETE', `/technician/string_job/${body.id}/received/`, undefined, technician)
    expect(taken.body).toMatchObject({ due_at: null, speed: { due_at: speed.due_at } })
  })

  test('can have several rackets, and is promised at once at the counter', async () => {
    await offer([{ ...NEXT_DAY, most_per_day: 3 }])
    const speed = await chosen()
    const jobs = [
      { racket: await createRacket(portal, me), tension: 24, speed },
      { racket: await createRacket(portal, me), tension: 24, speed },
    ]
    expect(await ask('POST', '/order/', { jobs })).toMatchObject({ status: 201 })
    const racket = { manufacturer: 'Yonex', model_name: 'Astrox', tension: 24 }
    const walkIn = { customer_name: 'Ona', jobs: [{ ...racket, speed }] }
    const taken = await ask('POST', '/counter/order/', walkIn, technician)
    expect(taken.body.jobs).toMatchObject([{ due_at: speed.due_at, price: 3000 }])
    expect(await offers()).toMatchObject([{ is_sold_out: true }])
  })

  test('is refused without changes when the speed has sold out in the meantime', async () => {
    await offer([{ ...NEXT_DAY, most_per_day: 1 }])
    const speed = await chosen()
    const { body: first } = await order(speed)
    const second = await order(speed)
    expect([second.status, second.body.error]).toEqual([
      409,
      expect.stringMatching(/^\w{3}, \w{3} \d+, 12:00 PM has just sold out\. Please choose another time\.$/),
    ])
    const { count } = await portal.db
      .selectFrom('string_jobs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    // Cancelling a job frees its place.
    await ask('PATCH', `/string_job/${first.id}/`, { order_status: 'CANCELLED' })
    expect((await order(speed)).status).toBe(201)
  })

  test('is accepted up to the limit per day when many orders arrive at the same moment', async () => {
    await offer([{ ...NEXT_DAY, most_per_day: 2 }])
    const speed = await chosen()
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => order(speed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409])
  })

  test('is refused when its time is no longer offered, and for a job without a price', async () => {
    await offer()
    const speed = await chosen()
    const late = await order({ ...speed, due_at: '2020-01-01T10:00:00Z' })
    expect([late.status, late.body.error]).toEqual([
      409,
      'Wed, Jan 1, 10:00 AM can no longer be ordered. Please choose another time.',
    ])
    await sql`update shop_settings set languages = '{de}'`.execute(portal.db)
    const headers = { 'sec-fetch-mode': 'cors', 'accept-language': 'de' }
    const jobs = [
      { racket: await createRacket(portal, me), tension: 24, speed: { ...speed, due_at: '2020-01-01T10:00:00Z' } },
    ]
    expect(await portal.ask('POST', '/order/', { as: me, headers, body: { jobs } })).toMatchObject({
      status: 409,
      body: { error: 'Mi., 1. Jan., 10:00 AM ist nicht mehr verfügbar. Bitte wählen Sie eine andere Zeit.' },
    })
    await sql`update shop_settings set languages = '{}'`.execute(portal.db)
    expect((await order({ id: 'x', due_at: speed.due_at })).status).toBe(400)
    await sql`insert into membership_tiers (tier_status) values ('free')`.execute(portal.db)
    await sql`update users set tier_status = 'free' where id = ${me.id}`.execute(portal.db)
    const { body } = await order(speed)
    expect(body.error).toBe('This order has no price, so it can only be standard.')
  })

  test('keeps its speed and the price line when it is edited', async () => {
    await offer()
    const { body } = await order(await chosen())
    const edit = { racket: body.racket.id, tension: 25 }
    expect((await ask('PUT', `/string_job/${body.id}/`, edit)).body).toMatchObject({
      speed: body.speed,
      price_lines: body.price_lines,
      tension: 25,
    })
    const speedy = { ...edit, speed: await chosen() }
    expect((await ask('PUT', `/string_job/${body.id}/`, speedy)).status).toBe(400)
  })

  test('is refused as sold out when the queue shows that it would break an earlier promise', async () => {
    await timeJobs(30)
    const stringers = [{ id: technician.id, spans: everyDay, away: [] }]
    await ask('PUT', '/shop/promise/', { promise: 'queue', stringers }, manager)
    await offer()
    // While the queue is empty, standard is sooner than the speed.
    expect(await offers()).toEqual([])
    const other = await createPerson(portal)
    const racket = await createRacket(portal, other)
    await sql`
      insert into string_jobs (order_id, racket_id, owner_id, tension, received_at, due_at)
      select (select max(id) from orders), ${racket}, ${other.id}, 24, now(), '2099-01-01' from generate_series(1, 200)
    `.execute(portal.db)
    expect(await offers()).toMatchObject([{ is_sold_out: false }])
    await sql`update string_jobs set due_at = now() + interval '1 hour' where order_status = 'NEW'`.execute(portal.db)
    const [speed] = await offers()
    expect(speed.is_sold_out).toBe(true)
    expect((await order({ id: speed.id, due_at: speed.due_at })).body.error).toMatch(/has just sold out/)
  })
})

async function timeJobs(count: number) {
  const racket = await createRacket(portal, me)
  await sql`
    with placed as (insert into orders default values returning id)
    insert into string_jobs (order_id, racket_id, owner_id, tension, order_status, order_completion_date,
      technician_id, received_at, ready_at, mains_duration, cross_duration)
    select placed.id, ${racket}, ${me.id}, 24, 'COMPLETED', now(), ${technician.id}, now() - interval '3 days',
      now() - n * interval '25 minutes', 600, 600
    from placed, generate_series(1, ${count}::integer) n`.execute(portal.db)
}

describe('a racket that arrived too late for its speed', () => {
  const late = async () => {
    const { body } = await order(await chosen())
    await missed(body.id)
    return receive(body.id)
  }

  test('has no promise until staff choose the next time of the speed', async () => {
    await offer()
    const { body } = await late()
    expect(body).toMatchObject({ due_at: null, received_at: expect.any(String) })
    await sql`
      update string_jobs set speed_due_at = now() - interval '1 minute', speed_bring_by = now() - interval '1 hour'
      where id = ${body.id}`.execute(portal.db)
    const moved = await change(body.id, 'next')
    const [next] = await offers()
    expect(moved).toMatchObject({ status: 200, body: { due_at: next.due_at, speed: { due_at: next.due_at } } })
    expect(moved.body.price_lines.at(-1)).toEqual(line)
    expect((await change(body.id, 'next')).body.error).toBe(
      'This job already has a promised time. Make a new promise instead.',
    )
  })

  test('loses the price line and gets the standard promise when it changes to standard before payment', async () => {
    await offer()
    const { body } = await late()
    const standard = await change(body.id, 'standard')
    expect(standard.body).toMatchObject({ speed: null, price: 2000, due_at: expect.any(String) })
    expect(standard.body.price_lines).toHaveLength(1)
    expect((await change(body.id, 'standard')).body.error).toBe('This job is already standard.')
    const events = (await ask('GET', `/technician/string_job/${body.id}/history/`, undefined, technician)).body
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'speed', from: 'Next day, 12:00 PM', to: 'Standard' }),
    )
  })

  test('gets a refund of the price line when it was paid, at the counter or by card', async () => {
    await offer()
    const { body: cash } = await late()
    await ask('PATCH', `/technician/string_job/${cash.id}/mark_paid/`, {}, technician)
    expect(await change(cash.id, 'standard')).toMatchObject({ status: 200, body: { price: 3000, is_order_paid: true } })
    expect((await ask('GET', '/shop/money/refunds/', undefined, manager)).body).toMatchObject([
      { string_job_id: cash.id, amount: 1000, method: 'technician' },
    ])
    const { body: card } = await late()
    const checkout = await checkoutFor(portal, me, card.id)
    await payOnPage(portal, checkout)
    await settle(portal, me, checkout)
    await change(card.id, 'standard')
    await work(portal)
    const refunds = await portal.db
      .selectFrom('refunds')
      .select(['amount', 'state', 'note'])
      .where('string_job_id', '=', card.id)
      .execute()
    expect(refunds).toEqual([{ amount: 1000, state: 'done', note: 'Next day, 12:00 PM' }])
  })

  test('keeps the credit that paid for its stringing when the surcharge was paid by card', async () => {
    await offer()
    me = await createPerson(portal, { credits: 1 })
    const { body } = await late()
    expect((await useCredit(portal, me, body.id)).status).toBe(200)
    const checkout = await checkoutFor(portal, me, body.id)
    await payOnPage(portal, checkout)
    await settle(portal, me, checkout)
    await change(body.id, 'standard')
    await work(portal)
    const { amount, balance } = await portal.db
      .selectFrom('refunds as r')
      .innerJoin('users as u', (join) => join.on('u.id', '=', me.id))
      .select(['r.amount', 'u.stringing_credits as balance'])
      .executeTakeFirstOrThrow()
    expect({ amount, balance }).toEqual({ amount: 1000, balance: 0 })
  })

  test('cannot get a time that is sold out or no longer offered', async () => {
    await offer([{ ...NEXT_DAY, most_per_day: 1 }])
    const { body } = await late()
    await sql`update string_jobs set speed_due_at = now() where id = ${body.id}`.execute(portal.db)
    await order(await chosen())
    expect((await change(body.id, 'next')).body.error).toMatch(
      /12:00 PM is sold out\. Please change the job to standard\.$/,
    )
    await offer([])
    expect((await change(body.id, 'next')).body.error).toBe(
      'The shop no longer offers this speed. Please change the job to standard.',
    )
  })

  test('gets the next time also when that is the moment that it missed, because the shop is closed on both days', async () => {
    await sql`update shop_settings set turnaround_hours = 300`.execute(portal.db)
    await offer([{ ...NEXT_DAY, days: 2, most_per_day: 1 }])
    const closed = [{ from: dayIn(2), to: dayIn(3) }]
    expect((await ask('PUT', '/shop/hours/', { spans: everyDay, closed }, manager)).status).toBe(200)
    const { body } = await late()
    const moved = await change(body.id, 'next')
    expect(moved).toMatchObject({ status: 200, body: { due_at: body.speed.due_at } })
  })

  test('is not counted beside itself when the queue decides about the next time', async () => {
    await sql`update shop_settings set turnaround_hours = 300`.execute(portal.db)
    await offer()
    const { body } = await late()
    await sql`update string_jobs set speed_due_at = now() - interval '1 minute' where id = ${body.id}`.execute(
      portal.db,
    )
    // A racket takes 25 minutes, so four can be strung from 10:00 to noon: this one and three that are due before.
    await timeJobs(30)
    const tomorrow = later(DAY)
    const noon = Date.parse(`${dayIn(1)}T12:00:00Z`)
    const spans = [{ weekday: tomorrow.getUTCDay() || 7, opens: '10:00', closes: '12:00' }]
    const stringers = [{ id: technician.id, spans, away: [] }]
    await ask('PUT', '/shop/promise/', { promise: 'queue', stringers }, manager)
    const other = await createPerson(portal)
    const racket = await createRacket(portal, other)
    await sql`
      insert into string_jobs (order_id, racket_id, owner_id, tension, received_at, due_at)
      select (select max(id) from orders), ${racket}, ${other.id}, 24, now(), ${new Date(noon - 60_000)}
      from generate_series(1, 3)
    `.execute(portal.db)
    expect(await change(body.id, 'next')).toMatchObject({ status: 200, body: { due_at: new Date(noon).toISOString() } })
  })

  test('has no speed on its label after it was changed to standard, although the payment was for one', async () => {
    await offer()
    const { body } = await late()
    await ask('PATCH', `/technician/string_job/${body.id}/mark_paid/`, {}, technician)
    const label = async () => (await ask('GET', `/labels/?jobs=${body.id}`, undefined, technician)).body.labels[0]
    expect((await label()).speed).toBe('Next day, 12:00 PM')
    await change(body.id, 'standard')
    expect((await label()).speed).toBe(null)
  })
})
