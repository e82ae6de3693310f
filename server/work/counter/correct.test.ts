import { describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

const correct = (as: Person, id: number, body: object) => portal.ask('PUT', `/counter/jobs/${id}/`, { as, body })

describe('a correction by staff', () => {
  test('does not replace what the customer changed while staff had the order open, nor the reverse', async () => {
    const [lena, staff] = [await createPerson(portal), await createTechnician(portal)]
    const id = await createJob(portal, lena, { tension: 24 })
    const { racket } = (await portal.ask('GET', `/string_job/${id}/`, { as: lena })).body
    const order = (tension: number, pre_stretch = false) => ({ racket: racket.id, tension, pre_stretch })
    const shown = (tension: number, pre_stretch = false) => ({
      ...{ ...order(tension, pre_stretch), string: null, hybrid: null, technician_notes: '' },
      ...{ cross_tension: null, tension_kg: null, cross_tension_kg: null },
    })
    const edit = (tension: number, from: object) =>
      portal.ask('PUT', `/string_job/${id}/`, { as: lena, body: { ...order(tension), from } })
    expect((await edit(26, shown(24))).status).toBe(200)
    // The answer was lost, and the customer sends it again.
    expect((await edit(26, shown(24))).status).toBe(200)
    expect(await correct(staff, id, { ...order(24, true), from: shown(24) })).toMatchObject({
      status: 409,
      body: { error: 'This conflicts with a newer change. Please reload and try again.' },
    })
    expect(await correct(staff, id, { ...order(26, true), from: shown(26) })).toMatchObject({
      status: 200,
      body: { tension: 26, pre_stretch: true },
    })
    expect((await edit(25, shown(26))).status).toBe(409)
  })

  test.each([
    ['a technician', createTechnician],
    ['a manager', createManager],
  ])(
    'by %s changes every part of the order, the customer sees it, and the history names the staff member',
    async (_who, staff) => {
      const [lena, me] = [await createPerson(portal), await staff(portal)]
      const id = await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP' })
      const racket = await createRacket(portal, lena, { racket_name: 'The other one' })
      const string = await createString(portal)
      const input = {
        racket,
        string,
        tension: 25.5,
        cross_tension: 27,
        pre_stretch: true,
        technician_notes: 'Two knots',
      }
      const { status, body } = await correct(me, id, input)
      const changed = { ...input, racket: { id: racket }, string: { id: string }, price: 3000 }
      expect([status, body]).toMatchObject([200, { ...changed, customer: { id: lena.id, stringing_price: 3000 } }])

      const seen = await portal.ask('GET', '/string_job/', { as: lena })
      expect(seen.body).toMatchObject([changed])
      const history = await portal.ask('GET', `/counter/jobs/${id}/history/`, { as: me })
      const { first_name, last_name } = await portal.db
        .selectFrom('users')
        .select(['first_name', 'last_name'])
        .where('id', '=', me.id)
        .executeTakeFirstOrThrow()
      expect(history.body).toMatchObject([{ event: 'edited', actor: `${first_name} ${last_name}` }])
      expect(JSON.parse(history.body[0].to)).toEqual(input)
    },
  )

  test("uses the prices of the customer's tier, not of the technician's", async () => {
    const lena = await createPerson(portal, { tier_status: 'team' })
    const racket = await createRacket(portal, lena)
    const id = await createJob(portal, lena, { racket_id: racket, string_id: await createString(portal) })
    expect((await correct(await createTechnician(portal), id, { racket, tension: 24 })).body.price).toBe(1400)
  })

  test.each(['COMPLETED', 'CANCELLED'] as const)('is refused when the job is %s', async (order_status) => {
    const lena = await createPerson(portal)
    const racket = await createRacket(portal, lena)
    const id = await createJob(portal, lena, { racket_id: racket, order_status })
    const { status, body } = await correct(await createTechnician(portal), id, { racket, tension: 30 })
    const error = 'This job is completed or cancelled, so it can no longer be corrected.'
    expect([status, body]).toEqual([409, { error }])
  })

  test("of a paid job cannot switch between the customer's own string and the shop's", async () => {
    const [lena, me] = [await createPerson(portal), await createTechnician(portal)]
    const racket = await createRacket(portal, lena)
    const id = await createJob(portal, lena, { racket_id: racket, paid: 'technician' })
    const refused = await correct(me, id, { racket, tension: 24, string: await createString(portal) })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('already paid')])
    expect((await correct(me, id, { racket, tension: 28 })).body).toMatchObject({ tension: 28, is_order_paid: true })
  })

  test('cannot change the string after a set of it was taken from the stock', async () => {
    const [lena, me] = [await createPerson(portal), await createTechnician(portal)]
    const racket = await createRacket(portal, lena)
    const string = await createString(portal, { stock_sets: 4 })
    const id = await createJob(portal, lena, {
      racket_id: racket,
      string_id: string,
      order_status: 'READY_FOR_PICKUP',
      used_meters: 10,
    })
    const error = 'A set of this string was already taken from the stock. Set the job back to New to change the string.'
    const other = await createString(portal)
    for (const change of [{ string: other }, {}]) {
      const { status, body } = await correct(me, id, { racket, tension: 24, ...change })
      expect([status, body]).toEqual([409, { error }])
    }
    expect((await correct(me, id, { racket, string, tension: 26 })).status).toBe(200)
    // A shop that does not count its strings can correct one that is in the racket already.
    const strung = { order_status: 'READY_FOR_PICKUP', used_meters: 10 } as const
    const uncounted = await createJob(portal, lena, { ...strung, racket_id: racket, string_id: other })
    const third = await createString(portal)
    expect((await correct(me, uncounted, { racket, string: third, tension: 24 })).status).toBe(200)
  })

  test('can keep a racket that was retired since the order, but cannot choose a retired one', async () => {
    const [lena, me] = [await createPerson(portal), await createTechnician(portal)]
    const retired = await createRacket(portal, lena, { retire_date: new Date() })
    const onIt = await createJob(portal, lena, { racket_id: retired })
    expect((await correct(me, onIt, { racket: retired, tension: 26 })).status).toBe(200)
    expect((await correct(me, await createJob(portal, lena), { racket: retired, tension: 26 })).status).toBe(400)
  })

  test('refuses a racket of another customer and a job that does not exist', async () => {
    const [lena, me] = [await createPerson(portal), await createTechnician(portal)]
    const racket = await createRacket(portal, await createPerson(portal))
    expect((await correct(me, await createJob(portal, lena), { racket, tension: 24 })).status).toBe(400)
    expect((await correct(me, 999_999, { racket, tension: 24 })).status).toBe(404)
  })

  test('is refused after the customer has deleted their account', async () => {
    const [lena, me] = [await createPerson(portal), await createTechnician(portal)]
    const racket = await createRacket(portal, lena)
    const id = await createJob(portal, lena, { racket_id: racket })
    await portal.db
      .updateTable('users')
      .set({ auth_subject: null, first_name: '', last_name: '', email: '', deleted_at: new Date() })
      .where('id', '=', lena.id)
      .execute()
    expect(await portal.ask('GET', `/counter/jobs/${id}/`, { as: me })).toMatchObject({
      status: 200,
      body: { customer: null },
    })
    const { status, body } = await correct(me, id, { racket, tension: 24 })
    expect([status, body.error]).toEqual([409, expect.stringContaining('deleted their account')])
  })
})

test("staff can open any job's receipt, and customers only their own", async () => {
  const lena = await createPerson(portal)
  const paid = await createJob(portal, lena, { paid: 'technician' })
  const receipt = (as: Person, id = paid) => portal.ask('GET', `/string_job/${id}/receipt/`, { as })
  for (const reader of [lena, await createTechnician(portal), await createManager(portal)]) {
    expect(await receipt(reader)).toMatchObject({ status: 200, body: { string_job_id: paid, customer: 'Lena Brandt' } })
  }
  expect((await receipt(await createPerson(portal))).status).toBe(404)
  expect((await receipt(await createManager(portal), 999_999)).status).toBe(404)
})
