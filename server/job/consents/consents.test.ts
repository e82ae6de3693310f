import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../base/database/connect.ts'
import { createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let lena: Person
let racket: number

beforeEach(async () => {
  lena = await createPerson(portal)
  racket = await createRacket(portal, lena, { tension_limit: 28 })
})

const order = (setup: object) => portal.ask('POST', '/string_job/', { as: lena, body: { racket, ...setup } })
const edit = (id: number, setup: object) =>
  portal.ask('PUT', `/string_job/${id}/`, { as: lena, body: { racket, ...setup } })
const setLimit = (tension_limit: number | null) =>
  portal.ask('PATCH', `/racket/${racket}/`, { as: lena, body: { tension_limit } })
const consents = () => portal.db.selectFrom('consents').selectAll().orderBy('id').execute()
const countJobs = async () => (await portal.call('GET', '/string_job/', { as: lena })).length

const REFUSED =
  '29.5 lbs is above the tension limit of this racket, 28 lbs. Please accept the risk or choose a lower tension.'
const ABOVE = { tension: 27.5, cross_tension: 29.5 }
const ACCEPTED = { ...ABOVE, accepts_risk: true, accepted_limit: 28 }

describe('an order', () => {
  test.each([
    [{ tension: 28 }],
    [{ tension: 26, cross_tension: 28 }],
    [{ tension: 26, accepts_risk: true, accepted_limit: 28 }],
  ])('up to the limit needs no consent: %j', async (setup) => {
    expect(await order(setup)).toMatchObject({ status: 201, body: { consent: null } })
    expect(await consents()).toEqual([])
  })

  test('on a racket without a limit needs none', async () => {
    await setLimit(null)
    expect((await order({ tension: 36 })).status).toBe(201)
  })

  test.each([[ABOVE], [{ tension: 29.5 }], [{ ...ABOVE, accepts_risk: false, accepted_limit: 28 }]])(
    'above the limit is refused without consent: %j',
    async (setup) => {
      expect(await order(setup)).toMatchObject({ status: 400, body: [REFUSED] })
      expect(await countJobs()).toBe(0)
      expect(await consents()).toEqual([])
    },
  )

  test('above the limit is placed with consent, which the job and its history show', async () => {
    const { status, body } = await order(ACCEPTED)
    expect(status).toBe(201)
    expect(body.consent).toEqual({
      tension: 29.5,
      tension_kg: null,
      tension_limit: 28,
      date: expect.stringMatching(/^\d{4}-/),
      recorded_by: 'customer',
    })
    expect(await consents()).toMatchObject([
      {
        string_job_id: body.id,
        racket_id: racket,
        person_id: lena.id,
        recorded_by: lena.id,
        text: 'Crosses at 29.5 lbs are 1.5 lbs above what Yonex allows for this frame: if it breaks, neither the maker nor the shop will replace it.',
        text_version: 2,
        tension: 29.5,
        tension_limit: 28,
      },
    ])
    const technician = await createTechnician(portal)
    const history = await portal.ask('GET', `/technician/string_job/${body.id}/history/`, { as: technician })
    expect(history.body[0]).toMatchObject({ event: 'consent', from: '28', to: '29.5', actor: 'Lena Brandt' })
    const own = await portal.ask('GET', `/string_job/${body.id}/history/`, { as: lena })
    expect(own.body[0]).toMatchObject({ event: 'consent', actor: 'customer' })
    const job = await portal.ask('GET', `/technician/string_job/${body.id}/`, { as: technician })
    expect(job.body.consent).toEqual(body.consent)
    const labels = await portal.ask('GET', `/labels/?jobs=${body.id}`, { as: technician })
    expect(labels.body.labels[0].consent).toEqual(body.consent)
  })

  test('is refused when the limit is not the one that was accepted', async () => {
    expect(await order({ ...ACCEPTED, accepted_limit: 29 })).toMatchObject({
      status: 409,
      body: ['This racket now has the tension limit 28 lbs. Please check the order again.'],
    })
    await setLimit(27)
    expect(await order(ACCEPTED)).toMatchObject({
      status: 409,
      body: ['This racket now has the tension limit 27 lbs. Please check the order again.'],
    })
    await setLimit(null)
    expect(await order(ACCEPTED)).toMatchObject({
      status: 409,
      body: ['This racket no longer has a tension limit. Please check the order again.'],
    })
    expect(await countJobs()).toBe(0)
    expect(await consents()).toEqual([])
  })

  test('below the limit that was shown is refused when the limit has been lowered since', async () => {
    await setLimit(25)
    const error =
      '27 lbs is above the tension limit of this racket, 25 lbs. Please accept the risk or choose a lower tension.'
    expect(await order({ tension: 27 })).toMatchObject({ status: 400, body: [error] })
  })

  test('of several rackets is refused as a whole, and the error names the racket', async () => {
    const other = await createRacket(portal, lena, { racket_name: 'Match spare', tension_limit: 27 })
    const jobs = [
      { racket, ...ACCEPTED },
      { racket: other, tension: 27.5 },
    ]
    const refused = await portal.ask('POST', '/order/', { as: lena, body: { jobs } })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('27.5 lbs is above the tension limit of Match spare, 27 lbs.')
    expect(await countJobs()).toBe(0)
    expect(await consents()).toEqual([])
    const both = [jobs[0], { racket: other, tension: 27.5, accepts_risk: true, accepted_limit: 27 }]
    expect((await portal.ask('POST', '/order/', { as: lena, body: { jobs: both } })).status).toBe(201)
    expect(await consents()).toMatchObject([{ racket_id: racket }, { racket_id: other, tension: 27.5 }])
  })
})

describe('an edit', () => {
  test('needs a new consent only above the highest accepted tension', async () => {
    const { id } = (await order(ACCEPTED)).body
    expect((await edit(id, { tension: 29 })).status).toBe(200)
    expect((await edit(id, { tension: 26 })).status).toBe(200)
    expect((await edit(id, { tension: 29.5 })).status).toBe(200)
    expect(await edit(id, { tension: 30 })).toMatchObject({ status: 400 })
    expect(await consents()).toHaveLength(1)
    const accepted = await edit(id, { tension: 30, accepts_risk: true, accepted_limit: 28 })
    expect(accepted).toMatchObject({ status: 200, body: { tension: 30, consent: { tension: 30 } } })
    expect(await consents()).toMatchObject([{ tension: 29.5 }, { tension: 30 }])
  })

  test('needs a new consent for another racket, and when the limit has been lowered', async () => {
    const { id } = (await order(ACCEPTED)).body
    const other = await createRacket(portal, lena, { tension_limit: 28 })
    expect((await edit(id, { racket: other, ...ABOVE })).status).toBe(400)
    const moved = { racket: await createRacket(portal, lena), ...ABOVE }
    expect(await edit((await order(ACCEPTED)).body.id, moved)).toMatchObject({ status: 200, body: { consent: null } })
    await setLimit(26)
    expect((await edit(id, ABOVE)).status).toBe(400)
    expect((await edit(id, { ...ABOVE, accepts_risk: true, accepted_limit: 26 })).status).toBe(200)
  })
})

test('the consent to a lowered limit counts for later edits, and is the one that the job shows', async () => {
  const id = (await order({ tension: 30, accepts_risk: true, accepted_limit: 28 })).body.id
  await setLimit(26)
  expect((await edit(id, { tension: 29, accepts_risk: true, accepted_limit: 26 })).status).toBe(200)
  expect(await edit(id, { tension: 29, technician_notes: 'Two knots' })).toMatchObject({
    status: 200,
    body: { consent: { tension: 29, tension_limit: 26 } },
  })
  await setLimit(28)
  expect((await edit(id, { tension: 30 })).body).toMatchObject({ consent: { tension: 30, tension_limit: 28 } })
})

describe('an order in kg', () => {
  const kg = (tension_kg: number, tension: number) => ({ tension, tension_kg })

  test('is compared with the limit in kg, even if the nearest lbs are not above it', async () => {
    expect((await order(kg(12.7, 28))).status).toBe(201)
    expect(await order(kg(12.8, 28))).toMatchObject({
      status: 400,
      body: [
        '12.8 kg is above the tension limit of this racket, 12.7 kg. Please accept the risk or choose a lower tension.',
      ],
    })
    const accepted = { ...kg(12.8, 28), accepts_risk: true, accepted_limit: 28 }
    const { status, body } = await order(accepted)
    expect(status).toBe(201)
    expect(body.consent).toMatchObject({ tension: 28, tension_kg: 12.8, tension_limit: 28 })
    expect(await consents()).toMatchObject([
      {
        text: 'Strings at 12.8 kg are 0.1 kg above what Yonex allows for this frame: if it breaks, neither the maker nor the shop will replace it.',
      },
    ])
    const history = await portal.ask('GET', `/string_job/${body.id}/history/`, { as: lena })
    expect(history.body[0]).toMatchObject({ event: 'consent', from: '12.7 kg', to: '12.8 kg' })
  })

  test('needs a new consent above the accepted kg, even if the tension in lbs is the same', async () => {
    const { id } = (await order({ ...kg(12.9, 28.5), accepts_risk: true, accepted_limit: 28 })).body
    expect((await edit(id, kg(12.8, 28))).status).toBe(200)
    expect((await edit(id, { tension: 28.5 })).status).toBe(200)
    expect((await edit(id, kg(13, 28.5))).status).toBe(400)
    const accepted = await edit(id, { ...kg(13, 28.5), accepts_risk: true, accepted_limit: 28 })
    expect(accepted).toMatchObject({ status: 200, body: { consent: { tension_kg: 13 } } })
  })
})

describe('at the counter', () => {
  test('staff record the consent of the customer for new orders and corrections', async () => {
    const technician = await createTechnician(portal)
    const body = { customer: lena.id, racket, ...ABOVE }
    const refused = await portal.ask('POST', '/counter/orders/', { as: technician, body })
    expect(refused).toMatchObject({ status: 400, body: { error: REFUSED, fields: { accepts_risk: REFUSED } } })
    const placed = await portal.ask('POST', '/counter/orders/', { as: technician, body: { ...body, ...ACCEPTED } })
    expect(placed).toMatchObject({ status: 201, body: { consent: { tension: 29.5, recorded_by: 'shop' } } })
    expect(await consents()).toMatchObject([{ person_id: lena.id, recorded_by: technician.id }])

    const path = `/counter/jobs/${placed.body.id}/`
    const tighter = { racket, tension: 30 }
    expect((await portal.ask('PUT', path, { as: technician, body: tighter })).status).toBe(400)
    const consent = { ...tighter, accepts_risk: true, accepted_limit: 28 }
    expect(await portal.ask('PUT', path, { as: technician, body: consent })).toMatchObject({
      status: 200,
      body: { consent: { tension: 30, recorded_by: 'shop' } },
    })
  })

  test('a new racket has the limit of the chosen model', async () => {
    const technician = await createTechnician(portal)
    const fresh = { customer: lena.id, manufacturer: 'Yonex', model_name: 'Astrox 99 Pro', tension_limit: 28 }
    const refused = await portal.ask('POST', '/counter/orders/', { as: technician, body: { ...fresh, ...ABOVE } })
    expect(refused.status).toBe(400)
    const placed = await portal.ask('POST', '/counter/orders/', { as: technician, body: { ...fresh, ...ACCEPTED } })
    expect(placed).toMatchObject({ status: 201, body: { racket: { tension_limit: 28 } } })
  })
})

test('a consent never changes, and is kept without a name when the account is deleted', async () => {
  await order(ACCEPTED)
  const before = await consents()
  await expect(sql`update consents set tension = 36`.execute(portal.db)).rejects.toMatchObject({ code: '23000' })
  await expect(sql`delete from consents`.execute(portal.db)).rejects.toMatchObject({ code: '23000' })
  await transact(portal.db, (trx) => portal.people.forget(trx, lena.subject))
  expect(await consents()).toEqual(before)
  expect(JSON.stringify(before)).not.toContain('Lena')
})
