import { describe, expect, test } from 'vitest'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { ago, HOUR } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

interface Strung {
  hours?: number
  racket_id?: number
  string_id?: number
  tension?: number
  cross_tension?: number
}

/** A job whose racket became ready so many hours ago. */
const strung = (owner: Person, { hours = 1, ...job }: Strung = {}) =>
  createJob(portal, owner, {
    ...job,
    order_status: 'COMPLETED',
    order_create_date: ago((hours + 1) * HOUR),
    received_at: ago((hours + 1) * HOUR),
    ready_at: ago(hours * HOUR),
    order_completion_date: ago(hours * HOUR),
  })

const READING = { hz: 1118, taps: 5, spread: 1 }
const save = (as: Person, job: number, change: object = {}) =>
  portal.ask('POST', `/string_job/${job}/sounds/`, { as, body: { ...READING, ...change } })
const soundsOf = (as: Person, job: number) => portal.call('GET', `/string_job/${job}/sounds/`, { as })

/** First readings of five other rackets, by a technician, at tensions that fit their frequencies. */
async function fillShop(string_id: number, technician: Person, tensions = [26, 26, 26, 26, 26]) {
  for (const [index, tension] of tensions.entries()) {
    const job = await strung(await createPerson(portal), { string_id, tension })
    await save(technician, job, { hz: Math.round(1118 * Math.sqrt(tension / 26)) + index - 2 })
  }
}

test('the first sound within 48 hours is the one that later ones are compared with, whoever listened', async () => {
  const me = await createPerson(portal)
  const technician = await createTechnician(portal)
  const job = await strung(me, { hours: 47 })
  expect(await soundsOf(me, job)).toMatchObject({ sounds: [], tension: null, usual: null })
  expect(await save(technician, job)).toMatchObject({
    status: 201,
    body: { strung_at: expect.any(String), sounds: [{ ...READING, is_reference: true }] },
  })
  await save(me, job, { hz: 1066.5, taps: 3, spread: 0.4 })
  expect(await soundsOf(me, job)).toMatchObject({
    sounds: [
      { hz: 1118, is_reference: true },
      { hz: 1066.5, taps: 3, spread: 0.4, is_reference: false },
    ],
  })
  const late = await strung(me, { hours: 49 })
  expect((await save(me, late)).body.sounds).toMatchObject([{ is_reference: false }])
})

test('of two first sounds at the same time, one is the reference', async () => {
  const me = await createPerson(portal)
  const technician = await createTechnician(portal)
  for (let round = 0; round < 5; round++) {
    const job = await strung(me)
    const answers = await Promise.all([save(me, job), save(technician, job), save(me, job)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const references = (await soundsOf(me, job)).sounds.filter((sound: { is_reference: boolean }) => sound.is_reference)
    expect(references).toHaveLength(1)
  }
})

test('a racket that was not ready yet has no sound of the strings before', async () => {
  const me = await createPerson(portal)
  const technician = await createTechnician(portal)
  const job = await createJob(portal, me)
  const setStatus = (status: string) =>
    portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body: { status } })
  await setStatus('READY_FOR_PICKUP')
  await save(technician, job, { hz: 1000 })
  await setStatus('NEW')
  expect((await save(technician, job)).status).toBe(409)
  await setStatus('READY_FOR_PICKUP')
  expect(await soundsOf(me, job)).toMatchObject({ sounds: [] })
  expect((await save(technician, job)).body.sounds).toMatchObject([{ hz: 1118, is_reference: true }])
})

describe('refused, without a change:', () => {
  test.each([
    [{ hz: 699 }, 'The sound of a string bed must be 700 to 1,700 Hz'],
    [{ hz: 1701 }, 'The sound of a string bed must be 700 to 1,700 Hz'],
    [{ hz: null }, 'The sound of a string bed must be 700 to 1,700 Hz'],
    [{ hz: '1118' }, 'The sound of a string bed must be 700 to 1,700 Hz'],
    [{ taps: 0 }, 'A reading needs 3 to 5 taps'],
    [{ taps: 6 }, 'A reading needs 3 to 5 taps'],
    [{ taps: 3.5 }, 'A reading needs 3 to 5 taps'],
    [{ spread: 10.1 }, 'The taps of a reading differ by at most 10%'],
    [{ spread: -1 }, 'The taps of a reading differ by at most 10%'],
    [{ audio: 'UklGRg==' }, 'Unknown field: "audio"'],
  ])('%j', async (change, error) => {
    const me = await createPerson(portal)
    const job = await strung(me)
    expect(await save(me, job, change)).toMatchObject({ status: 400, body: { error } })
    expect((await soundsOf(me, job)).sounds).toEqual([])
  })

  test('a racket that was not strung, one that was strung again, and the racket of someone else', async () => {
    const me = await createPerson(portal)
    expect(await save(me, await createJob(portal, me))).toMatchObject({
      status: 409,
      body: { error: 'This racket has not been strung yet.' },
    })
    const racket_id = await createRacket(portal, me)
    const first = await strung(me, { racket_id, hours: 500 })
    await strung(me, { racket_id, hours: 20 })
    expect(await save(me, first)).toMatchObject({
      status: 409,
      body: { error: 'Other strings are in this racket now.' },
    })
    const other = await createPerson(portal)
    expect((await save(other, first)).status).toBe(404)
    expect((await portal.ask('GET', `/string_job/${first}/sounds/`, { as: other })).status).toBe(404)
    expect((await soundsOf(me, first)).sounds).toEqual([])
  })

  test('more than 200 readings of a job, whoever listens and however many people at once', async () => {
    const me = await createPerson(portal)
    const technician = await createTechnician(portal)
    const job = await strung(me)
    const taken = Array.from({ length: 198 }, () => ({
      string_job_id: job,
      ...READING,
      by: me.id,
      is_reference: false,
    }))
    await portal.db.insertInto('bed_sounds').values(taken).execute()
    const answers = await Promise.all([save(me, job), save(technician, job), save(me, job), save(technician, job)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    expect(await save(me, job)).toMatchObject({
      status: 409,
      body: { error: 'These strings already have 200 readings. No more can be saved.' },
    })
    const { count } = await portal.db
      .selectFrom('bed_sounds')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('string_job_id', '=', job)
      .executeTakeFirstOrThrow()
    expect(count).toBe(200)
  })

  test('more than 60 readings of a person in an hour', async () => {
    const me = await createPerson(portal)
    const job = await strung(me)
    const statuses: number[] = []
    // Five at once, because the readings of a person wait for each other, and a request may wait only some seconds.
    for (let batch = 0; batch < 14; batch++) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => save(me, job)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await save(await createTechnician(portal), job)).status).toBe(201)
    expect((await soundsOf(me, job)).sounds).toHaveLength(31)
  })
})

describe('the sounds of other rackets', () => {
  test('make a tension and, for staff, what is usual, from five first readings of the same model and string', async () => {
    const technician = await createTechnician(portal)
    const [string_id, other_id] = [await createString(portal), await createString(portal)]
    await fillShop(string_id, technician)
    await fillShop(other_id, technician, [22, 22, 22, 22])
    const me = await createPerson(portal)
    const job = await strung(me, { string_id, tension: 26 })
    expect((await save(me, job, { hz: 1118 * Math.sqrt(0.9) })).body).toMatchObject({
      tension: { value: 23.4, spread: 0.1, unit: 'lbs' },
      usual: null,
    })
    expect((await soundsOf(technician, job)).usual).toMatchObject({ hz: 1118, readings: 5 })
    // Half a pound more is compared with what these would sound like, and two pounds more with nothing.
    const near = await strung(me, { string_id, tension: 26.5 })
    expect((await save(technician, near)).body.usual).toMatchObject({ hz: expect.closeTo(1128, 0) })
    const far = await strung(me, { string_id, tension: 28 })
    expect((await save(technician, far)).body.usual).toBeNull()
    // Four readings are too few, and strings that a customer brought are unknown.
    for (const id of [await strung(me, { string_id: other_id, tension: 22 }), await strung(me, { tension: 26 })]) {
      expect((await save(technician, id)).body).toMatchObject({ tension: null, usual: null })
    }
  })

  test('of another color of the string count, and those of another model do not', async () => {
    const technician = await createTechnician(portal)
    const name = `BG80 ${crypto.randomUUID()}`
    const [blue, white] = [await createString(portal, { name }), await createString(portal, { name, color: 'White' })]
    await fillShop(blue, technician)
    const me = await createPerson(portal)
    const job = await strung(me, { string_id: white, tension: 26 })
    expect((await save(technician, job)).body.usual).toMatchObject({ readings: 5 })
    const racket_id = await createRacket(portal, me, { model_name: 'DriveX' })
    const other = await strung(me, { string_id: blue, tension: 26, racket_id })
    expect((await save(technician, other)).body.usual).toBeNull()
  })
})

test('the sounds of a person who deletes the account go, and the first one of each job stays without a name', async () => {
  const [leaver, staff, other] = [
    await createPerson(portal),
    await createTechnician(portal),
    await createPerson(portal),
  ]
  const job = await createJob(portal, leaver, { order_status: 'COMPLETED' })
  const kept = await createJob(portal, other, { order_status: 'COMPLETED' })
  const sound = { hz: 1100, taps: 4, spread: 1 }
  await portal.db
    .insertInto('bed_sounds')
    .values([
      { ...sound, string_job_id: job, by: leaver.id, is_reference: true },
      { ...sound, string_job_id: job, by: leaver.id },
      { ...sound, string_job_id: job, by: staff.id },
      { ...sound, string_job_id: kept, by: other.id },
    ])
    .execute()
  await portal.db.transaction().execute((trx) => portal.people.forget(trx, leaver.subject))
  const rows = portal.db.selectFrom('bed_sounds').select(['string_job_id', 'by', 'is_reference']).orderBy('id')
  expect(await rows.execute()).toEqual([
    { string_job_id: job, by: null, is_reference: true },
    { string_job_id: kept, by: other.id, is_reference: false },
  ])
})
