import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { checkoutFor, payOnPage, readyToPay, settle, work } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let me: Person
let technician: Person
let grip: number
let stencil: number
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal)
  technician = await createTechnician(portal)
  const extras = [
    { name: 'Grip', amount: 500 },
    { name: 'Stencil', amount: 300 },
  ]
  ;[grip, stencil] = (await portal.db.insertInto('extras').values(extras).returning('id').execute()).map(
    ({ id }) => id,
  ) as [number, number]
})

const add = (id: number, extra: number) =>
  portal.ask('POST', `/counter/jobs/${id}/extras/`, { as: technician, body: { extra } })
const remove = (id: number, name: string) =>
  portal.ask('POST', `/counter/jobs/${id}/extras/remove/`, { as: technician, body: { name } })
const answer = (id: number, accept: boolean, amount: number, as = me) =>
  portal.ask('POST', `/string_job/${id}/extras/`, { as, body: { accept, amount } })
const jobOf = (id: number) => portal.call('GET', `/string_job/${id}/`, { as: me })
const lines = (...extras: [string, number][]) => [
  { kind: 'labor', name: '', amount: 2000 },
  ...extras.map(([name, amount]) => ({ kind: 'extra', name, amount })),
]

describe('the list of extras', () => {
  const save = async (extras: unknown, as?: Person) =>
    portal.ask('PUT', '/shop/extras/', { as: as ?? (await createManager(portal)), body: { extras } })

  test('is that of one manager when two save at the same moment, and the audit trail says who replaced what', async () => {
    const [mira, kai] = [await createManager(portal), await createManager(portal)]
    for (let round = 0; round < 10; round++) {
      await portal.db.deleteFrom('extras').execute()
      const lists = [save([{ name: 'Grip', amount: 1 }], mira), save([{ name: 'Tape', amount: 2 }], kai)]
      expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([200, 200])
      expect(await portal.db.selectFrom('extras').select('name').execute()).toHaveLength(1)
      const trail = portal.db.selectFrom('audit_entries').where('subject', '=', 'extras').orderBy('id', 'desc')
      const [second, first] = await trail.select(['from_value', 'to_value']).limit(2).execute()
      expect([first?.from_value, second?.from_value]).toEqual([null, first?.to_value])
    }
  })

  test('can be replaced by the manager, is recorded, and is visible to everyone', async () => {
    const saved = await save([{ name: ' Grommets ', amount: 250 }])
    expect(saved).toMatchObject({ status: 200, body: [{ name: 'Grommets', amount: 250 }] })
    expect((await portal.ask('GET', '/extras/', { as: me })).body).toEqual(saved.body)
    const audit = await portal.db.selectFrom('audit_entries').select(['subject', 'from_value', 'to_value']).execute()
    expect(audit).toEqual([{ subject: 'extras', from_value: 'Grip $5.00, Stencil $3.00', to_value: 'Grommets $2.50' }])
  })

  test('keeps an extra that stays in the list, so that a page with the old list can still add it to a job', async () => {
    await save([
      { name: 'GRIP', amount: 600 },
      { name: 'Tape', amount: 200 },
    ])
    expect(await add(await createJob(portal, me, { extras_allowance: 1000 }), grip)).toMatchObject({
      status: 200,
      body: { price_lines: lines(['GRIP', 600]) },
    })
    expect((await add(await createJob(portal, me), stencil)).status).toBe(400)
  })

  test('is not replaced by a page on which another list was read', async () => {
    const as = await createManager(portal)
    const put = (extras: object[], from: object[]) => portal.ask('PUT', '/shop/extras/', { as, body: { extras, from } })
    const from = [
      { name: 'Grip', amount: 500 },
      { name: 'Stencil', amount: 300 },
    ]
    const dearer = [{ name: 'Stencil', amount: 400 }, ...from.slice(0, 1)]
    expect((await put(dearer, from)).status).toBe(200)
    // A repeat after a lost answer finds its own change.
    expect((await put(dearer, from)).status).toBe(200)
    expect(await put([...from, { name: 'Tape', amount: 200 }], from)).toMatchObject({
      status: 409,
      body: { error: 'This conflicts with a newer change. Please reload and try again.' },
    })
  })

  test.each([
    ['a negative price', [{ name: 'Grip', amount: -1 }], 'The price cannot be negative'],
    ['no price', [{ name: 'Grip', amount: 0 }], 'An extra needs a price'],
    ['no name', [{ name: ' ', amount: 1 }], 'An extra needs a name'],
    ['the same name twice', [1, 2].map((amount) => ({ name: amount === 1 ? 'Grip' : 'GRIP', amount })), 'Two extras'],
    ['a fraction of a cent', [{ name: 'Grip', amount: 0.5 }], 'The price must be an amount like 30'],
    ['too many', Array.from({ length: 51 }, (_, i) => ({ name: `Extra ${i}`, amount: 1 })), 'at most 50'],
  ])('is refused with %s', async (_, extras, error) => {
    expect(await save(extras)).toMatchObject({ status: 400, body: { error: expect.stringContaining(error) } })
    expect((await portal.ask('GET', '/extras/', { as: me })).body).toHaveLength(2)
  })
})

describe('an extra', () => {
  test('within the allowance is added at once and keeps its price when the list changes', async () => {
    const id = await createJob(portal, me, { extras_allowance: 900 })
    expect((await add(id, grip)).body).toMatchObject({
      price: 2500,
      price_lines: lines(['Grip', 500]),
      asked_extras: [],
    })
    await portal.db.updateTable('extras').set({ amount: 900 }).execute()
    expect(await jobOf(id)).toMatchObject({ price: 2500 })
    expect((await remove(id, 'Grip')).body).toMatchObject({ price: 2000, price_lines: lines() })
    const history = (await portal.ask('GET', `/string_job/${id}/history/`, { as: me })).body
    expect(history.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
      ['Grip', null],
      [null, 'Grip $5.00'],
    ])
  })

  test('above the allowance is added after the customer accepts it', async () => {
    const id = await createJob(portal, me, { extras_allowance: 500 })
    await add(id, grip)
    const asked = await add(id, stencil)
    expect(asked.body).toMatchObject({ price: 2500, asked_extras: [{ name: 'Stencil', amount: 300 }] })
    // Once the customer is asked, every further extra becomes part of the same question.
    await add(id, grip)
    expect((await answer(id, true, 300)).body).toEqual({
      error: 'The shop has changed its question. Please look at it again.',
    })
    expect((await answer(id, true, 800)).body).toMatchObject({
      price: 3300,
      price_lines: lines(['Grip', 500], ['Stencil', 300], ['Grip', 500]),
      asked_extras: [],
    })
    expect((await answer(id, true, 800)).status).toBe(409)

    // That includes an extra which alone would be within the allowance.
    const other = await createJob(portal, me, { extras_allowance: 900 })
    for (const extra of [grip, grip]) await add(other, extra)
    expect((await add(other, stencil)).body).toMatchObject({ price: 2500, asked_extras: [{}, { name: 'Stencil' }] })
  })

  test('is refused for a job with 30 lines, those that its customer is asked about included', async () => {
    const asked = Array.from({ length: 28 }, () => ({ name: 'Grip', amount: 500 }))
    const id = await createJob(portal, me, { asked_extras: JSON.stringify(asked) })
    expect((await add(id, grip)).status).toBe(200)
    expect(await add(id, grip)).toMatchObject({ status: 409, body: { error: 'This job has too many extras.' } })
  })

  test('is not accepted in place of another one of the same price that the customer saw', async () => {
    const id = await createJob(portal, me)
    await add(id, grip)
    await portal.db.updateTable('extras').set({ amount: 500 }).execute()
    await add(id, stencil)
    await remove(id, 'Grip')
    const say = (names: unknown) =>
      portal.ask('POST', `/string_job/${id}/extras/`, { as: me, body: { accept: true, amount: 500, names } })
    expect(await say(['Grip'])).toMatchObject({ status: 409, body: { error: expect.stringContaining('has changed') } })
    expect((await say('Stencil')).status).toBe(400)
    expect((await say(['Stencil'])).body).toMatchObject({ price: 2500, price_lines: lines(['Stencil', 500]) })
  })

  test('can be declined by the owner of the racket only, and withdrawn by the shop', async () => {
    const id = await createJob(portal, me)
    await add(id, grip)
    expect((await answer(id, true, 500, await createPerson(portal))).status).toBe(404)
    expect((await answer(id, false, 500)).body).toMatchObject({ price: 2000, asked_extras: [] })
    await add(id, stencil)
    expect((await remove(id, 'Stencil')).body).toMatchObject({ price: 2000, asked_extras: [] })
    expect((await remove(id, 'Stencil')).status).toBe(404)
  })

  test('that no message can ask about is on the call list at once, and any other after one opening day', async () => {
    const calls = async () => (await portal.call('GET', '/calls/', { as: technician })).results
    const isShown = async () =>
      (await portal.ask('GET', '/shown/', { as: technician })).body.things.includes('call_list')
    const walkIn = await createPerson(portal, { auth_subject: null, email: '' })
    const [unreachable, reachable] = [await createJob(portal, walkIn), await createJob(portal, me)]
    await add(reachable, grip)
    expect([await calls(), await isShown()]).toEqual([[], false])
    await add(unreachable, grip)
    expect(await calls()).toEqual([
      expect.objectContaining({
        customer_id: walkIn.id,
        rackets: [
          expect.objectContaining({
            string_job_id: unreachable,
            reason: 'no address',
            ready_date: null,
            asked_date: expect.any(String),
          }),
        ],
      }),
    ])
    expect(await isShown()).toBe(true)
    // The shop is open every day until it sets its hours.
    await sql`alter table job_events disable trigger user`.execute(portal.db)
    await sql`update job_events set created_at = now() - interval '3 days' where string_job_id = ${reachable}`.execute(
      portal.db,
    )
    await sql`alter table job_events enable trigger user`.execute(portal.db)
    expect((await calls()).map(({ rackets }: { rackets: { reason: string }[] }) => rackets[0]?.reason)).toEqual([
      'no answer',
      'no address',
    ])
    await answer(reachable, true, 500)
    await remove(unreachable, 'Grip')
    expect([await calls(), await isShown()]).toEqual([[], false])
  })

  test('is refused for a job that is paid, cancelled, being paid, or has no price', async () => {
    const refused = async (id: number) => {
      const { status, body } = await add(id, grip)
      return [status, body.error]
    }
    expect(await refused(await createJob(portal, me, { paid: 'technician' }))).toEqual([
      409,
      'This job is already paid, so its price cannot change.',
    ])
    expect(await refused(await createJob(portal, me, { order_status: 'CANCELLED' }))).toEqual([
      409,
      'This job is cancelled, so its price cannot change.',
    ])
    expect(await refused(await createJob(portal, me, { price: null }))).toEqual([
      409,
      'This job has no price, so it cannot have extras.',
    ])
    expect(await refused(9999)).toEqual([404, 'Could not find the specified string job.'])
    const id = await createJob(portal, me)
    expect((await add(id, 9999)).body.error).toBe('This extra is no longer on the list.')
    const session = await checkoutFor(portal, me, id)
    await payOnPage(portal, session, { method: 'slow_arrives' })
    await settle(portal, me, session)
    expect(await refused(id)).toEqual([409, 'A payment for this job is on its way, so its price cannot change.'])
  })

  test('closes an open checkout, and a payment of the old price is refunded', async () => {
    const id = await createJob(portal, me, { extras_allowance: 500 })
    await payOnPage(portal, await checkoutFor(portal, me, id))
    await add(id, grip)
    await work(portal)
    expect(await jobOf(id)).toMatchObject({ price: 2500, is_order_paid: false })
    expect(await portal.db.selectFrom('refunds').select(['amount', 'reason']).execute()).toEqual([
      { amount: 2000, reason: 'amount differs' },
    ])
  })

  test('is not added by a page that does not show those that the job has, because another person may have added it', async () => {
    const id = await createJob(portal, me, { extras_allowance: 500 })
    const addTo = (extra: number, from: string[]) =>
      portal.ask('POST', `/counter/jobs/${id}/extras/`, { as: technician, body: { extra, from } })
    const answers = await Promise.all([addTo(grip, []), addTo(grip, [])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await jobOf(id)).price).toBe(2500)
    // The customer is asked about the second one.
    expect((await addTo(stencil, ['Grip'])).body.asked_extras).toHaveLength(1)
    expect(await addTo(stencil, ['Grip'])).toMatchObject({
      status: 409,
      body: { error: 'This conflicts with a newer change. Please reload and try again.' },
    })
    expect((await addTo(stencil, ['Grip', 'Stencil'])).body.asked_extras).toHaveLength(2)
  })

  test('is not removed twice by two people who mean the same one', async () => {
    const id = await createJob(portal, me, { extras_allowance: 5000 })
    await add(id, grip)
    await add(id, grip)
    const body = { name: 'Grip', from: ['Grip', 'Grip'] }
    const removeOne = () => portal.ask('POST', `/counter/jobs/${id}/extras/remove/`, { as: technician, body })
    const answers = await Promise.all([removeOne(), removeOne()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await jobOf(id)).price).toBe(2500)
  })

  test('counts each time in the price when several people add it at once', async () => {
    const id = await createJob(portal, me, { extras_allowance: 5000 })
    await Promise.all([1, 2, 3, 4].map(() => add(id, grip)))
    expect((await jobOf(id)).price).toBe(4000)
  })
})

describe('an order', () => {
  const order = async (more: object) =>
    portal.ask('POST', '/string_job/', {
      as: me,
      body: { racket: await createRacket(portal, me), tension: 25, ...more },
    })

  test('keeps its surcharge, its allowance and the prices of its tier', async () => {
    await portal.db
      .updateTable('membership_tiers')
      .set({ stringing_price: 3000, stringing_price_labor_only: 2000 })
      .execute()
    const string = await createString(portal, { name: 'BG80', surcharge: 350 })
    const placed = await order({ string, extras_allowance: 700 })
    expect(placed.body).toMatchObject({
      price: 3350,
      price_lines: [
        { kind: 'stringing', name: '', amount: 3000 },
        { kind: 'string', name: 'Yonex: BG80', amount: 350 },
      ],
      extras_allowance: 700,
    })
    await portal.db.updateTable('membership_tiers').set({ stringing_price_labor_only: 9000 }).execute()
    const { id, racket } = placed.body
    const edited = await portal.ask('PUT', `/string_job/${id}/`, { as: me, body: { racket: racket.id, tension: 25 } })
    expect(edited.body).toMatchObject({ price: 2000, extras_allowance: 700 })
  })

  test('is refused when the surcharge changed while the customer ordered, and nothing changes', async () => {
    await portal.db.updateTable('membership_tiers').set({ stringing_price: 3000 }).execute()
    const string = await createString(portal, { surcharge: 350 })
    const shown_price = 3350
    await portal.db.updateTable('strings').set({ surcharge: 500 }).execute()
    expect(await order({ string, shown_price })).toMatchObject({
      status: 409,
      body: ['The price has changed to $35.00. Please check it, and send the order again.'],
    })
    expect(await portal.db.selectFrom('string_jobs').selectAll().execute()).toEqual([])
    expect((await order({ string, shown_price: 3500 })).body.price).toBe(3500)
  })

  test('in a tier without a price has no price lines', async () => {
    await portal.db.updateTable('membership_tiers').set({ stringing_price: null }).execute()
    const string = await createString(portal, { surcharge: 350 })
    expect((await order({ string, shown_price: null })).body).toMatchObject({ price: null, price_lines: null })
  })
})
