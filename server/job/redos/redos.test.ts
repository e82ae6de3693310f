import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { daysAgo } from '../../testing/moments.ts'
import { choices, chooseFrom, playHistories, roundsOf } from '../../testing/random.ts'
import { AS_ORDERED, bedOf } from '../../testing/string-beds.ts'
import { empty, testApp } from '../../testing/test-app.ts'

const portal = testApp()

let me: Person
let technician: Person
let racket: number
beforeEach(async () => {
  me = await createPerson(portal, { credits: 2 })
  technician = await createTechnician(portal)
  racket = await createRacket(portal, me)
  await redoDays(14)
  return () => redoDays(null)
})

const redoDays = (redo_days: number | null) => portal.db.updateTable('shop_settings').set({ redo_days }).execute()
const strung = (overrides: Parameters<typeof createJob>[2] = {}) =>
  createJob(portal, me, { racket_id: racket, order_status: 'COMPLETED', received_at: new Date(), ...overrides })
const asStaff = (method: string, path: string, body: unknown = {}) =>
  portal.ask(method, path, { as: technician, ...(method !== 'GET' && { body }) })
const redo = (id: number) => asStaff('POST', `/counter/jobs/${id}/redo/`)
const redoOf = async (id: number): Promise<number> => (await redo(id)).body.id
const setStatus = (id: number, status: string) => asStaff('PATCH', `/technician/string_job/${id}/status/`, { status })
const jobOf = (id: number) => portal.call('GET', `/counter/jobs/${id}/`, { as: technician })
const myCredits = async () => (await portal.call('GET', '/me/', { as: me })).stringing_credits
const HISTORIES = { usual: 5, race: 1_000 }
const ROUNDS = roundsOf({ usual: 5, race: 50 })
const SECOND = /^Another redo of this job is still open\./

describe('a redo', () => {
  test('has the same string bed, a ticket and a promise, a price line of its own, and counts as paid', async () => {
    const string_id = await createString(portal, { surcharge: 350 })
    const first = await strung({ string_id, tension: 26, cross_tension: 28, pre_stretch: true, paid: 'technician' })
    const { status, body } = await redo(first)
    expect([status, body]).toMatchObject([
      201,
      {
        ...{ redo_of: first, is_order_paid: true, paid_by: null, price: 0, tension: 26, cross_tension: 28 },
        ...{ pre_stretch: true, string: { id: string_id }, order_status: 'NEW', racket: { id: racket } },
      },
    ])
    expect(body.price_lines.map((line: { kind: string; amount: number }) => [line.kind, line.amount])).toEqual([
      ['stringing', 3000],
      ['string', 350],
      ['redo', -3350],
    ])
    expect(body.ticket).toMatch(/^[A-Z]-\d\d$/)
    expect(body.received_at).not.toBe(null)
    expect((await portal.ask('GET', '/string_job/?status=unpaid', { as: me })).body).toEqual([])
    const events = async (id: number) => (await asStaff('GET', `/counter/jobs/${id}/history/`)).body
    expect(await events(body.id)).toMatchObject([{ event: 'redo', from: String(first) }, { event: 'created' }])
    expect((await events(first))[0]).toMatchObject({ event: 'redo', to: String(body.id) })
  })

  test('has the strings and tensions of the order, not those that were strung', async () => {
    const [ordered, used] = [await createString(portal), await createString(portal)]
    const first = await strung({ string_id: ordered, tension: 26, cross_tension: 28, paid: 'technician' })
    const as_strung = bedOf(24, 25, used)
    const saved = await portal.ask('PUT', `/counter/jobs/${first}/as_strung/`, {
      as: technician,
      body: { ...AS_ORDERED, as_strung, from: AS_ORDERED },
    })
    expect(saved).toMatchObject({ status: 200, body: { as_strung: { mains: { tension: 24 } } } })
    const { body } = await redo(first)
    expect(body).toMatchObject({ string: { id: ordered }, tension: 26, cross_tension: 28, as_strung: null })
  })

  test('has its string also when that can no longer be ordered', async () => {
    const string_id = await createString(portal, { stock_sets: 0 })
    const first = await strung({ string_id })
    await portal.db.updateTable('strings').set({ is_listed: false }).where('id', '=', string_id).execute()
    expect(await redo(first)).toMatchObject({ status: 201, body: { string: { id: string_id } } })
  })

  test('keeps the consents of the jobs before it, also of a redo that was edited', async () => {
    await portal.db.updateTable('rackets').set({ tension_limit: 26 }).where('id', '=', racket).execute()
    const tight = (tension: number) => ({ as: me, body: { racket, tension, accepts_risk: true } })
    const { id: first } = (await portal.ask('POST', '/string_job/', tight(28))).body
    await setStatus(first, 'COMPLETED')
    const second = await redoOf(first)
    expect(await jobOf(second)).toMatchObject({ tension: 28, consent: { tension: 28 } })
    expect((await portal.ask('PUT', `/string_job/${second}/`, tight(29))).status).toBe(200)
    await setStatus(second, 'COMPLETED')
    expect(await jobOf(await redoOf(second))).toMatchObject({ tension: 29, consent: { tension: 29 } })
  })

  test('in a tier without a price has no lines', async () => {
    await portal.db.updateTable('membership_tiers').set({ stringing_price_labor_only: null }).execute()
    const { body } = await redo(await strung())
    await portal.db.updateTable('membership_tiers').set({ stringing_price_labor_only: 2000 }).execute()
    expect(body).toMatchObject({ price: null, price_lines: null, is_order_paid: true })
  })

  test('keeps its price: an edit that would change the sum, and extras, are refused', async () => {
    const [plain, costly] = [await createString(portal), await createString(portal, { surcharge: 350 })]
    const id = await redoOf(await strung({ string_id: plain }))
    const edit = (string: number | undefined, on = racket) =>
      portal.ask('PUT', `/string_job/${id}/`, { as: me, body: { racket: on, tension: 25, ...(string && { string }) } })
    expect((await edit(costly)).body).toEqual(['This job is already paid, so its price cannot change.'])
    expect((await edit(undefined)).status).toBe(409)
    expect((await edit(plain, await createRacket(portal, me))).status).toBe(409)
    expect((await edit(await createString(portal))).body).toMatchObject({ tension: 25, price: 0 })
    await portal.db.insertInto('extras').values({ name: 'Grip', amount: 500 }).execute()
    const { id: extra } = await portal.db.selectFrom('extras').select('id').executeTakeFirstOrThrow()
    const refused = await asStaff('POST', `/counter/jobs/${id}/extras/`, { extra })
    await portal.db.deleteFrom('extras').execute()
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'This job is already paid, so its price cannot change.' },
    })
  })

  test('that is cancelled returns its string and nothing else', async () => {
    const string_id = await createString(portal, { stock_sets: 5 })
    const id = await redoOf(await strung({ string_id }))
    const sets = async () =>
      (await portal.db.selectFrom('strings').select('stock_sets').where('id', '=', string_id).executeTakeFirst())
        ?.stock_sets
    await setStatus(id, 'READY_FOR_PICKUP')
    expect(await sets()).toBe(4)
    await setStatus(id, 'CANCELLED')
    expect(await sets()).toBe(5)
    expect(await jobOf(id)).toMatchObject({ refund: null, is_order_paid: true, price: 0 })
    expect(await myCredits()).toBe(2)
    expect(await portal.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  })

  test('can be undone, and then ordered again', async () => {
    const first = await strung()
    const id = await redoOf(first)
    expect((await asStaff('POST', '/undo/', { string_job: id })).status).toBe(204)
    expect(await jobOf(id)).toMatchObject({ order_status: 'CANCELLED', refund: null })
    expect((await redo(first)).status).toBe(201)
  })
})

describe('the search of Hand Over', () => {
  const collected = async (): Promise<number[]> => {
    const { body } = await asStaff('GET', `/counter/hand_over/?customer=${me.id}`)
    return body.collected.map(({ id }: { id: number }) => id)
  }

  test('finds a collected racket within the days, once, until it is taken back', async () => {
    const paid = 'technician'
    const first = await strung({ paid })
    await strung({ paid, racket_id: await createRacket(portal, me), ready_at: daysAgo(16), left_at: daysAgo(16) })
    await strung({ paid, racket_id: await createRacket(portal, me), order_status: 'READY_FOR_PICKUP' })
    expect(await collected()).toEqual([first])
    // The customer has ordered new strings, and brings the racket to the counter before they are in it.
    const ordered = await createJob(portal, me, { racket_id: racket })
    expect(await collected()).toEqual([first])
    await asStaff('POST', `/technician/string_job/${ordered}/received/`)
    expect((await jobOf(ordered)).received_at).toEqual(expect.any(String))
    expect(await collected()).toEqual([])
    await setStatus(ordered, 'CANCELLED')
    const again = await redoOf(first)
    expect(await collected()).toEqual([])
    // The redo is cancelled, its racket is given back, and then the redo is wanted after all.
    await setStatus(again, 'CANCELLED')
    const givenBack = [{ id: again, order_status: 'CANCELLED' }]
    expect((await asStaff('POST', '/counter/hand_over/', { jobs: givenBack, paid: 0 })).status).toBe(200)
    expect(await collected()).toEqual([first])
    await setStatus(again, 'NEW')
    expect((await jobOf(again)).received_at).toBe(null)
    expect(await collected()).toEqual([])
    await setStatus(again, 'READY_FOR_PICKUP')
    expect((await asStaff('GET', `/counter/hand_over/?job=${again}`)).body.unpaid).toEqual([])
    const jobs = [{ id: again, order_status: 'READY_FOR_PICKUP' }]
    expect((await asStaff('POST', '/counter/hand_over/', { jobs, paid: 0 })).status).toBe(200)
    expect(await collected()).toEqual([again])
    for (const columns of [{ retire_date: new Date() }, { retire_date: null, deleted_at: new Date() }]) {
      await portal.db.updateTable('rackets').set(columns).where('id', '=', racket).execute()
      expect(await collected()).toEqual([])
    }
    await portal.db.updateTable('rackets').set({ deleted_at: null }).execute()
    expect(await collected()).toEqual([again])
    await redoDays(null)
    expect(await collected()).toEqual([])
  })
})

describe('a redo is refused', () => {
  const refusalOf = async (id: number) => {
    const { status, body } = await redo(id)
    return [status, body.error]
  }

  test('unless the shop does it', async () => {
    const id = await strung()
    await redoDays(null)
    expect(await refusalOf(id)).toEqual([409, 'This shop does not string rackets again free of charge.'])
    expect((await jobOf(id)).free_until).toBe(null)
  })

  test('for a racket that was not strung', async () => {
    for (const order_status of ['NEW', 'CANCELLED'] as const) {
      const id = await createJob(portal, me, { racket_id: racket, order_status })
      expect(await refusalOf(id)).toEqual([409, 'This racket was not strung, so it needs no redo.'])
    }
    const refunded = await strung({ paid: 'technician' })
    await setStatus(refunded, 'CANCELLED')
    expect(await refusalOf(refunded)).toEqual([409, 'This racket was not strung, so it needs no redo.'])
    expect((await redo(2_000_000_000)).status).toBe(404)
  })

  test('on a job whose racket has come again since: other strings are in it', async () => {
    const first = await strung()
    expect((await jobOf(first)).free_until).toEqual(expect.any(String))
    // An order for a racket that has not come yet changes nothing.
    await createJob(portal, me, { racket_id: racket })
    expect((await jobOf(first)).free_until).toEqual(expect.any(String))
    const later = await strung()
    expect((await jobOf(first)).free_until).toBe(null)
    expect(await redo(first)).toMatchObject({
      status: 409,
      body: { error: `This racket has come again since, for String Job #${later}.` },
    })
    await setStatus(later, 'CANCELLED')
    expect(await redo(first)).toMatchObject({ status: 201 })
  })

  test('after the days are over, counted from the first time that the racket was ready', async () => {
    const ready_at = new Date('2026-03-02T10:00:00Z')
    const late = await strung({ ready_at, left_at: ready_at, order_completion_date: ready_at })
    expect(await refusalOf(late)).toEqual([409, 'This racket could be strung again free of charge until Mar 16, 2026.'])
    const first = await strung({ ready_at: daysAgo(14) })
    const { free_until } = await jobOf(first)
    const again = await redoOf(first)
    await setStatus(again, 'READY_FOR_PICKUP')
    await setStatus(again, 'COMPLETED')
    expect((await jobOf(again)).free_until).toBe(free_until)
    const third = await redo(again)
    expect([third.status, third.body.redo_of]).toEqual([201, first])
    await portal.db
      .updateTable('string_jobs')
      .set({ ready_at: daysAgo(16) })
      .where('id', '=', first)
      .execute()
    await setStatus(third.body.id, 'READY_FOR_PICKUP')
    await setStatus(third.body.id, 'COMPLETED')
    expect((await refusalOf(third.body.id))[0]).toBe(409)
  })

  test('while another one is open, also when a cancelled one is set back to New or its cancellation is undone', async () => {
    const first = await strung()
    const cancelled = await redoOf(first)
    await setStatus(cancelled, 'CANCELLED')
    const open = await redoOf(first)
    expect(await refusalOf(first)).toEqual([409, expect.stringMatching(SECOND)])
    expect(await setStatus(cancelled, 'NEW')).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(SECOND) },
    })
    expect((await asStaff('POST', '/undo/', { string_job: cancelled })).status).toBe(409)
    expect((await jobOf(first)).free_until).toBe(null)
    await setStatus(open, 'CANCELLED')
    expect((await setStatus(cancelled, 'NEW')).status).toBe(200)
  })

  test('for a racket that its owner has retired or deleted', async () => {
    const id = await strung()
    const set = (columns: { retire_date: Date | null; deleted_at: Date | null }) =>
      portal.db.updateTable('rackets').set(columns).where('id', '=', racket).execute()
    await set({ retire_date: new Date(), deleted_at: null })
    expect(await refusalOf(id)).toEqual([409, 'This racket is retired.'])
    await set({ retire_date: null, deleted_at: new Date() })
    expect(await refusalOf(id)).toEqual([409, 'The customer has deleted this racket.'])
  })
})

test('of two redos at once, one wins and the other sees it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const first = await strung()
    const answers = await Promise.all([redo(first), redo(first)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(SECOND)
  }
})

describe('an imported job', () => {
  test('counts as paid', async () => {
    const id = await strung({ is_imported: true, price: null })
    expect(await jobOf(id)).toMatchObject({ is_order_paid: true, is_imported: true, price: null })
    const { body } = await asStaff('GET', '/technician/string_job/?order_status=UNPAID')
    expect(body.results).toEqual([])
  })

  test('cannot have a payment or a price, whoever writes it', async () => {
    const id = await strung({ is_imported: true, price: null })
    const pay = sql`
      with payment as (
        insert into payments (string_job_id, method, amount, is_applied) values (${id}, 'technician', 0, true) returning id
      )
      update string_jobs set paid_payment_id = payment.id from payment where string_jobs.id = ${id}`
    await expect(pay.execute(portal.db)).rejects.toMatchObject({ code: '23514' })
    await expect(strung({ is_imported: true, price: 100 })).rejects.toMatchObject({ code: '23514' })
  })
})

/** One step of a random history; the server may refuse it. */
const STEPS = ['redo', 'ready', 'collect', 'cancel', 'new', 'pay', 'credit', 'account', 'undo', 'void', 'edit'] as const

test(`${roundsOf(HISTORIES)} random histories: a redo is never unpaid and never paid, and a job has one redo at a time`, {
  timeout: 60_000 + 5_000 * roundsOf(HISTORIES),
}, async () => {
  await playHistories(choices(14, 2), HISTORIES, async (steps) => {
    await empty(portal)
    await redoDays(14)
    ;[me, technician] = [await createPerson(portal, { credits: 3 }), await createTechnician(portal)]
    racket = await createRacket(portal, me)
    const log: string[] = []
    await strung({ paid: 'technician' })
    for (const step of steps) {
      const choose = chooseFrom(step)
      const name = STEPS[choose(STEPS.length)] ?? 'redo'
      const jobs = await portal.db.selectFrom('string_jobs').select('id').orderBy('id').execute()
      const id = jobs[choose(jobs.length)]?.id ?? 0
      const { status } = await run(name, id)
      log.push(`${name} ${id}: ${status}`)
      expect(status, log.join('\n')).toBeLessThan(500)
      const { rows } = await sql<{ wrong: string }>`
        select 'unpaid ' || id as wrong from string_jobs where redo_of is not null and not is_order_paid
        union all select 'paid ' || string_job_id from payments join string_jobs j on j.id = string_job_id
          where j.redo_of is not null
        union all select 'two redos of ' || redo_of from string_jobs
          where redo_of is not null and order_status in ('NEW', 'READY_FOR_PICKUP') group by redo_of having count(*) > 1
        union all select problem from reconciliation
      `.execute(portal.db)
      expect(rows, log.join('\n')).toEqual([])
    }
  })
})

function run(step: (typeof STEPS)[number], id: number) {
  switch (step) {
    case 'redo':
      return redo(id)
    case 'ready':
      return setStatus(id, 'READY_FOR_PICKUP')
    case 'collect':
      return setStatus(id, 'COMPLETED')
    case 'cancel':
      return setStatus(id, 'CANCELLED')
    case 'new':
      return setStatus(id, 'NEW')
    case 'pay':
      return asStaff('PATCH', `/technician/string_job/${id}/mark_paid/`)
    case 'credit':
      return portal.ask('POST', '/stripe/use-credit/', { as: me, body: { string_job_id: id } })
    case 'account':
      return asStaff('PATCH', `/technician/string_job/${id}/mark_paid/`, { way: 'On account' })
    case 'undo':
      return asStaff('POST', '/undo/', { string_job: id })
    case 'void':
      return asStaff('POST', `/technician/string_job/${id}/void/`, { reason: 'Wrong' })
    case 'edit':
      return portal.ask('PUT', `/string_job/${id}/`, { as: me, body: { racket, tension: 25 } })
  }
}

test('a ready racket that is strung again is not on the call list', async () => {
  await portal.db.updateTable('users').set({ email: '', phone: '+4915112345678' }).where('id', '=', me.id).execute()
  const first = await strung({ order_status: 'READY_FOR_PICKUP' })
  const onList = async () => {
    const { results } = (await portal.ask('GET', '/calls/', { as: technician })).body
    return results.flatMap(({ rackets }: { rackets: { string_job_id: number }[] }) =>
      rackets.map(({ string_job_id }) => string_job_id),
    )
  }
  expect(await onList()).toContain(first)
  expect((await portal.ask('POST', `/counter/jobs/${first}/redo/`, { as: technician, body: {} })).status).toBe(201)
  expect(await onList()).not.toContain(first)
})
