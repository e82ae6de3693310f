import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '../../../contract/base/say.ts'
import { transact } from '../../base/database/connect.ts'
import { countSets } from '../../catalog/stock/entries.ts'
import { contentOf } from '../../messages/content.ts'
import { render } from '../../messages/render.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { roundsOf } from '../../testing/random.ts'
import { AS_ORDERED, bedOf } from '../../testing/string-beds.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

let me: Person
let tomas: Person
let string: number
let other: number
let job: number
beforeEach(async () => {
  me = await createPerson(portal)
  tomas = await createTechnician(portal)
  string = await createString(portal, { name: 'BG80', stock_sets: 5 })
  other = await createString(portal, { name: 'BG65', stock_sets: 5 })
  const racket_id = await createRacket(portal, me, { tension_limit: 28 })
  job = await createJob(portal, me, {
    ...{ racket_id, string_id: string, tension: 27, cross_tension: 28, received_at: new Date() },
    started_at: new Date(),
  })
})

const bed = (mains: number, crosses: number, string_id: number | null = string, more: object = {}) =>
  bedOf(mains, crosses, string_id, more)
const save = (strung: object, from: object = AS_ORDERED, as = tomas) =>
  portal.ask('PUT', `/counter/jobs/${job}/as_strung/`, { as, body: { ...AS_ORDERED, ...strung, from } })
const setStatus = (status: string) =>
  portal.ask('PATCH', `/technician/string_job/${job}/status/`, { as: tomas, body: { status } })
const undo = () => portal.ask('POST', '/undo/', { as: tomas, body: { string_job: job } })
const jobNow = () => portal.call('GET', `/counter/jobs/${job}/`, { as: tomas })
const strungNow = async () => {
  const { as_strung, machine, remark } = await jobNow()
  return { as_strung, machine, remark }
}
const events = () => portal.call('GET', `/counter/jobs/${job}/history/`, { as: tomas })
const stock = async () =>
  (
    await portal.db
      .selectFrom('strings')
      .select('stock_sets')
      .where('id', 'in', [string, other])
      .orderBy('id')
      .execute()
  ).map(({ stock_sets }) => stock_sets)
const meters = async () => {
  const rows = await portal.db.selectFrom('strings').select('stock_meters').orderBy('id').execute()
  return rows.map(({ stock_meters }) => stock_meters)
}
/** The meters that jobs took from the stock and returned, in order. */
const stockEntries = async () => {
  const entries = portal.db
    .selectFrom('stock_entries')
    .select(['reason', 'meters'])
    .where('string_job_id', 'is not', null)
  return (await entries.orderBy('id').execute()).map(({ reason, meters }) => `${reason} ${meters}`)
}
const inRacket = async () =>
  (await portal.db.selectFrom('string_beds').select('bed').where('string_job_id', '=', job).executeTakeFirstOrThrow())
    .bed

test('a text to a customer who has deleted their account is refused, and what was strung is not', async () => {
  await setStatus('COMPLETED')
  await portal.db
    .updateTable('users')
    .set({ auth_subject: null, deleted_at: new Date() })
    .where('id', '=', me.id)
    .execute()
  expect(await save({ remark: 'Greetings to your brother Max' })).toMatchObject({
    status: 409,
    body: { error: 'The customer has deleted their account, so no one would read this text.' },
  })
  expect((await save({ as_strung: bed(26, 28) })).status).toBe(200)
  expect(await strungNow()).toMatchObject({ as_strung: expect.anything(), remark: '' })
})

describe('what was really strung', () => {
  test('is in additional fields, and the order stays as it is', async () => {
    expect(await inRacket()).toEqual(bed(27, 28))
    const remark = 'One pound less on both.'
    const { status, body } = await save({ as_strung: bed(26, 28, other), remark })
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ tension: 27, cross_tension: 28, string: { id: string } },
        as_strung: {
          unit: 'lbs',
          mains: { string: { id: other, name: 'BG65' }, tension: 26 },
          crosses: { tension: 28 },
        },
        ...{ machine: null, remark },
      },
    ])
    const mine = await portal.ask('GET', `/string_job/${job}/`, { as: me })
    expect(mine.body).toMatchObject({ as_strung: body.as_strung, remark })
    expect(await inRacket()).toEqual(bed(26, 28, other))
    expect((await events()).slice(0, 2)).toMatchObject([
      { event: 'remark', to: 'written' },
      { event: 'as_strung', from: null, to: 'BG65, 26 / 28 lbs' },
    ])
  })

  test('is cleared by Same as Ordered, and by the bed that was ordered', async () => {
    await save({ as_strung: bed(26, 28) })
    const from = { ...AS_ORDERED, as_strung: bed(26, 28) }
    expect((await save({}, from)).body.as_strung).toBe(null)
    expect((await events())[0]).toMatchObject({ event: 'as_strung', from: 'BG80, 26 / 28 lbs', to: null })
    await save({ as_strung: bed(26, 28) })
    expect((await save({ as_strung: bed(27, 28) }, from)).body.as_strung).toBe(null)
    expect(await inRacket()).toEqual(bed(27, 28))
  })

  test('is saved once when the page sends it again, because it got no answer', async () => {
    for (const strung of [{ as_strung: bed(26, 28, other), remark: 'Softer' }, { remark: 'As you like it' }]) {
      const from = await strungNow()
      const seen = { ...from, as_strung: from.as_strung && bed(26, 28, other) }
      await save(strung, seen)
      const before = [await strungNow(), await events(), await stock()]
      expect(await save(strung, seen)).toMatchObject({ status: 200, body: { remark: strung.remark } })
      expect([await strungNow(), await events(), await stock()]).toEqual(before)
    }
  })

  test('is not the order when only the pre-stretch differs', async () => {
    const stretched = bed(27, 28, string, { pre_stretch: true })
    expect((await save({ as_strung: stretched })).body.as_strung).toMatchObject({ pre_stretch: true })
    expect(await inRacket()).toEqual(stretched)
  })

  test('is the order again once the order is corrected to it', async () => {
    await save({ as_strung: bed(26, 28) })
    const { racket } = await jobNow()
    const correct = (tension: number) =>
      portal.ask('PUT', `/counter/jobs/${job}/`, {
        as: tomas,
        body: { racket: racket.id, string, tension, cross_tension: 28 },
      })
    expect((await correct(25)).body.as_strung).toMatchObject({ mains: { tension: 26 } })
    expect((await correct(26)).body.as_strung).toBe(null)
  })

  test('in kg keeps its unit', async () => {
    const kilograms = bed(12.1, 12.5, string, { unit: 'kg' })
    expect((await save({ as_strung: kilograms })).body.as_strung).toMatchObject({
      unit: 'kg',
      mains: { tension: 12.1 },
    })
    expect(await inRacket()).toEqual(kilograms)
  })

  test('is also recorded after the racket was collected', async () => {
    await setStatus('COMPLETED')
    expect((await save({ as_strung: bed(26, 28) })).status).toBe(200)
    const racket = await portal.ask('GET', `/racket/${(await jobNow()).racket.id}/`, { as: me })
    expect(racket.body).toMatchObject({
      string_bed: { tension: 27, as_strung: { mains: { tension: 26 } } },
      last_set_up: { tension: 27 },
    })
  })
})

describe('it is refused', () => {
  test('before the stringing began, and when the job is cancelled', async () => {
    const begun = job
    job = await createJob(portal, me, { received_at: new Date() })
    const early = { status: 409, body: { error: 'The stringing of this racket has not begun.' } }
    expect(await save({ as_strung: bed(26, 28) })).toMatchObject(early)
    expect(await save({ remark: 'Hello' })).toMatchObject(early)
    job = begun
    await setStatus('CANCELLED')
    expect(await save({ as_strung: bed(26, 28) })).toMatchObject({
      status: 409,
      body: { error: 'This job is cancelled.' },
    })
    expect(await strungNow()).toEqual(AS_ORDERED)
  })

  test('for the second of two devices, which sees what the first saved', async () => {
    const answers = await Promise.all([
      save({ as_strung: bed(26, 28) }),
      save({ as_strung: bed(25, 28), remark: 'Softer' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await setStatus('READY_FOR_PICKUP')
    const { as_strung } = await jobNow()
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toContain(`Another device saved BG80, ${as_strung.mains.tension} / 28 lbs`)
    for (const from of [{ machine: 'Portable' }, { remark: 'Other' }]) {
      expect((await save({}, { ...AS_ORDERED, as_strung: as_strung && bed(26, 28), ...from })).status).toBe(409)
    }
  })

  test.each([
    ['below the range', { as_strung: bed(19.5, 20, null) }, 'Tension must be at least 20'],
    ['above the range', { as_strung: bed(30, 36.5, null) }, 'Tension must not exceed 36'],
    ['between steps', { as_strung: bed(25.3, 26, null) }, 'Please enter a valid number in 0.5 increments'],
    ['at 20.5', { as_strung: bed(20.5, 21, null) }, 'Please enter a valid number in 0.5 increments'],
    ['with looser crosses', { as_strung: bed(27, 26, null) }, 'Cross tension must be at least equal to main tension'],
    ['between steps of kg', { as_strung: bed(12.15, 12.2, null, { unit: 'kg' }) }, 'Enter tension in kg'],
    ['with too many kg', { as_strung: bed(20, 20, null, { unit: 'kg' }) }, 'Enter tension in kg'],
    ['in another unit', { as_strung: bed(26, 28, null, { unit: 'N' }) }, 'The unit of tensions must be lbs or kg'],
    ['without pre-stretch', { as_strung: bed(26, 28, null, { pre_stretch: 1 }) }, 'Pre-stretch must be true or false'],
    [
      'as text',
      { as_strung: { ...bed(26, 28, null), mains: { string: null, tension: '26' } } },
      'Please enter tension',
    ],
    ['with a missing string', { as_strung: bed(26, 28, 999_999) }, 'Please select a string from the list'],
    [
      'with two strings',
      { as_strung: { ...bed(26, 28, null), crosses: { string: 1, tension: 28 } } },
      'Mains and crosses must have the same string',
    ],
    ['with an unknown machine', { machine: 'Loom' }, 'Please choose a machine from the list'],
    ['with 501 characters', { remark: 'x'.repeat(501) }, 'The text to the customer can have at most 500 characters'],
    ['with several lines', { remark: 'one\ntwo' }, 'The text to the customer contains characters that cannot be used'],
  ])('%s', async (_, strung, error) => {
    const answered = await save(strung)
    expect([answered.status, JSON.stringify(answered.body)]).toEqual([400, expect.stringContaining(error)])
    expect(await strungNow()).toEqual(AS_ORDERED)
  })

  test('for customers', async () => {
    expect((await save({ as_strung: bed(26, 28) }, AS_ORDERED, me)).status).toBe(403)
  })
})

describe('a machine', () => {
  const settings = { racks: 0, places: 8, checklist: [] }
  const saveMachines = (machines: string[]) =>
    portal.db
      .updateTable('bench_settings')
      .set({ ...settings, machines })
      .execute()

  test('is one of those in the settings, and stays when it is removed there', async () => {
    await saveMachines(['Protech 8', 'Portable'])
    expect((await save({ machine: 'Portable' })).body.machine).toBe('Portable')
    await saveMachines([])
    expect((await save({ machine: 'Portable', remark: 'Hi' }, { ...AS_ORDERED, machine: 'Portable' })).status).toBe(200)
    await setStatus('CANCELLED')
    await portal.call('POST', `/technician/string_job/${job}/give_back/`, { as: tomas, body: {} })
    await setStatus('NEW')
    expect(await strungNow()).toEqual(AS_ORDERED)
  })
})

describe('a tension above the limit', () => {
  const entries = () => portal.db.selectFrom('audit_entries').selectAll().where('action', '=', 'above_limit').execute()

  test('without consent is recorded in the audit trail', async () => {
    await save({ as_strung: bed(27, 28.5) })
    expect(await entries()).toMatchObject([
      { actor_id: tomas.id, subject: `String Job #${job}`, from_value: '28 lbs', to_value: '28.5 lbs' },
    ])
  })

  test('with consent needs no entry', async () => {
    const consent = { text: 'Yes', text_version: 1, tension: 29, tension_limit: 28 }
    const { racket } = await jobNow()
    await portal.db
      .insertInto('consents')
      .values({ ...consent, string_job_id: job, racket_id: racket.id, person_id: me.id, recorded_by: me.id })
      .execute()
    const before = await entries()
    expect((await save({ as_strung: bed(27, 29) })).status).toBe(200)
    expect(await entries()).toEqual(before)
  })
})

describe('the stock', () => {
  test('follows the string that was used, back and forth', async () => {
    await setStatus('READY_FOR_PICKUP')
    expect(await stock()).toEqual([4, 5])
    await save({ as_strung: bed(26, 28, other) })
    expect(await stock()).toEqual([5, 4])
    expect((await undo()).status).toBe(204)
    expect(await stock()).toEqual([4, 5])
    expect(await strungNow()).toEqual(AS_ORDERED)
  })

  test('is taken from the used string when the racket is ready later', async () => {
    await save({ as_strung: bed(26, 28, other) })
    expect(await stock()).toEqual([5, 5])
    await setStatus('READY_FOR_PICKUP')
    expect(await stock()).toEqual([5, 4])
    await save({}, { ...AS_ORDERED, as_strung: bed(26, 28, other) })
    expect(await stock()).toEqual([4, 5])
    await setStatus('NEW')
    expect(await stock()).toEqual([5, 5])
  })

  test('keeps the meters that a job took when the length of a set changes', async () => {
    await setStatus('READY_FOR_PICKUP')
    await portal.db.updateTable('shop_settings').set({ set_meters: 10.5 }).execute()
    expect([await stock(), await meters()]).toEqual([
      [3, 4],
      [40, 50],
    ])
    await save({ as_strung: bed(26, 28, other) })
    expect(await meters()).toEqual([50, 40])
    await setStatus('NEW')
    await setStatus('READY_FOR_PICKUP')
    expect(await meters()).toEqual([50, 39.5])
    await portal.db.updateTable('shop_settings').set({ set_meters: 10 }).execute()
    expect(await stock()).toEqual([5, 3])
  })

  test('stays as it is when what was strung elsewhere, and came from a file, is corrected', async () => {
    job = await createJob(portal, me, {
      ...{ string_id: string, tension: 27, cross_tension: 28, price: null },
      ...{ order_status: 'COMPLETED', is_imported: true, started_at: new Date() },
    })
    const seen = await strungNow()
    expect((await save({ as_strung: bed(26, 28, other) }, seen)).status).toBe(200)
    expect(await stock()).toEqual([5, 5])
  })

  test('stays as it is when only a text is saved about a racket that was strung before the shop counted meters', async () => {
    await setStatus('COMPLETED')
    await portal.db.updateTable('string_jobs').set({ used_meters: 0 }).where('id', '=', job).execute()
    expect((await save({ remark: 'One knot is new.' })).status).toBe(200)
    expect(await stock()).toEqual([4, 5])
    await save({ as_strung: bed(26, 28), remark: 'One knot is new.' }, { ...AS_ORDERED, remark: 'One knot is new.' })
    expect(await stock()).toEqual([3, 5])
  })

  test('keeps a string that was used', async () => {
    await save({ as_strung: bed(26, 28, other) })
    const manager = await createManager(portal)
    expect((await portal.ask('DELETE', `/shop/strings/${other}/`, { as: manager })).status).toBe(409)
    expect(await stock()).toHaveLength(2)
  })

  test.each([
    ['broke', broke],
    ['was taken out again', () => setStatus('READY_FOR_PICKUP')],
  ])('keeps a string that %s, although the racket has another one now', async (_, use) => {
    const manager = await createManager(portal)
    await save({ as_strung: bed(26, 28, other) })
    await use()
    await save({}, { ...AS_ORDERED, as_strung: bed(26, 28, other) })
    expect((await portal.ask('DELETE', `/shop/strings/${other}/`, { as: manager })).status).toBe(409)
  })
})

const broke = (as = tomas) => portal.ask('POST', `/counter/jobs/${job}/string_broke/`, { as, body: {} })

describe('a string that breaks while the racket is strung', () => {
  test('is the one that is used, in the history and in the stock', async () => {
    await save({ as_strung: bed(26, 28, other) })
    await broke()
    expect((await events())[0]).toMatchObject({ event: 'broke', to: 'BG65' })
    expect(await stock()).toEqual([5, 4])
  })

  test('takes another set, is in the history, and comes back with undo', async () => {
    expect((await broke()).status).toBe(200)
    expect((await broke()).status).toBe(200)
    expect(await stock()).toEqual([3, 5])
    expect((await events())[0]).toMatchObject({ event: 'broke', from: null, to: 'BG80' })
    expect((await undo()).status).toBe(204)
    expect(await stock()).toEqual([4, 5])
    await setStatus('READY_FOR_PICKUP')
    expect(await stock()).toEqual([3, 5])
    // A broken set stays broken when the racket was strung with another string, and when it must be strung again.
    await save({ as_strung: bed(26, 28, other) })
    await setStatus('NEW')
    expect(await stock()).toEqual([4, 5])
    expect(await stockEntries()).toEqual([
      ...['broke -10', 'broke -10', 'returned 10', 'used -10', 'returned 10', 'used -10', 'returned 10'],
    ])
  })

  test('can be the customer’s own, which is only in the history', async () => {
    job = await createJob(portal, me, { started_at: new Date(), received_at: new Date() })
    expect((await broke()).status).toBe(200)
    expect(await stockEntries()).toEqual([])
    expect((await events())[0]).toMatchObject({ event: 'broke', to: 'Own string' })
    expect((await undo()).status).toBe(204)
  })

  test('is refused before the stringing, after it, and on a cancelled job', async () => {
    await setStatus('READY_FOR_PICKUP')
    const refused = async () => {
      const { status, body } = await broke()
      return [status, body.error]
    }
    expect(await refused()).toEqual([409, 'This racket is already strung.'])
    await setStatus('CANCELLED')
    expect(await refused()).toEqual([409, 'This job is cancelled.'])
    job = await createJob(portal, me, { received_at: new Date() })
    expect(await refused()).toEqual([409, 'The stringing of this racket has not begun.'])
    expect((await broke(me)).status).toBe(403)
    expect(await stock()).toEqual([4, 5])
  })
})

describe('undo', () => {
  test('takes back all of it', async () => {
    await save({ as_strung: bed(26, 28), remark: 'Softer' })
    expect((await undo()).status).toBe(204)
    expect(await strungNow()).toEqual(AS_ORDERED)
    expect((await events())[0]).toMatchObject({ event: 'undone', from: 'as_strung' })
  })

  test('of a new beginning restores it', async () => {
    await save({ as_strung: bed(26, 28), remark: 'Softer' })
    await setStatus('CANCELLED')
    await portal.call('POST', `/technician/string_job/${job}/give_back/`, { as: tomas, body: {} })
    const strung = await strungNow()
    expect(strung).toMatchObject({ remark: 'Softer' })
    await setStatus('NEW')
    expect([(await jobNow()).left_at === null, await strungNow()]).toEqual([true, AS_ORDERED])
    expect((await undo()).status).toBe(204)
    expect(await strungNow()).toEqual(strung)
  })
})

describe('the text to the customer', () => {
  const REMARK = 'Frame limit is 28 <lbs>'

  test('is in messages as one line, and escaped in HTML', async () => {
    await save({ as_strung: bed(26, 28), remark: REMARK })
    const content = await contentOf(portal.db, {
      ...{
        job_ids: [job],
        say: english,
        first_name: 'Lena',
        detail: '',
        publicUrl: 'http://localhost:3000',
        now: new Date(),
      },
    })
    const { text, html } = render({ subject: 'Ready', body: '{{rackets}}' }, content, null)
    expect(text).toContain(', 26 / 28 lbs (ordered 27 / 28)\n')
    expect(text).toContain(`\nFrom the stringer: ${REMARK}\n`)
    expect(html).toContain('From the stringer: Frame limit is 28 &lt;lbs&gt;')
  })

  test('is nowhere once its customer has deleted the account, and no undo brings it back', async () => {
    await save({ remark: REMARK })
    await setStatus('READY_FOR_PICKUP')
    await setStatus('COMPLETED')
    await transact(portal.db, (trx) => portal.people.forget(trx, me.subject))
    expect((await undo()).status).toBe(409)
    expect((await jobNow()).remark).toBe('')
    const { rows } = await portal.pool.query(`
      select 'string_jobs' as found from string_jobs j where j::text like '%Frame limit%'
      union all select 'job_events' from job_events e where e::text like '%Frame limit%'
      union all select 'undoable_actions' from undoable_actions a where a::text like '%Frame limit%'
      union all select 'messages' from messages m where m::text like '%Frame limit%'
      union all select 'audit_entries' from audit_entries a where a::text like '%Frame limit%'
      union all select 'idempotency_keys' from idempotency_keys k where k::text like '%Frame limit%'`)
    expect(rows).toEqual([])
  })
})

const ROUNDS = roundsOf({ usual: 2, race: 50 })

describe(`in ${ROUNDS} rounds, as strung at the same moment as`, () => {
  /** The sets that the job took from the stock, by string. */
  const sets = (status: string, used: number) =>
    [string, other].map((each) => 5 - (status === 'NEW' || each !== used ? 0 : 1))

  async function expectOneResult(answers: { status: number }[]) {
    for (const { status } of answers) expect([200, 204, 409]).toContain(status)
    const { order_status, as_strung } = await jobNow()
    const { used_meters } = await portal.db
      .selectFrom('string_jobs')
      .select('used_meters')
      .where('id', '=', job)
      .executeTakeFirstOrThrow()
    expect(await stock()).toEqual(sets(used_meters > 0 ? 'READY_FOR_PICKUP' : 'NEW', as_strung ? other : string))
    expect(await portal.db.selectFrom('reconciliation').selectAll().execute()).toEqual([])
    return order_status
  }

  async function rounds(play: () => Promise<void>) {
    const first = job
    const racket_id = (await jobNow()).racket.id
    for (let round = 0; round < ROUNDS; round++) {
      job = first
      if (round > 0) {
        await countSets(
          portal.db,
          null,
          [string, other].map((string_id) => ({ string_id, sets: 5 })),
        )
        job = await createJob(portal, me, {
          ...{ racket_id, string_id: string, tension: 27, cross_tension: 28, received_at: new Date() },
          started_at: new Date(),
        })
      }
      await play()
    }
  }

  test('READY: both happen, and the stock has one set less of the string that was used', () =>
    rounds(async () => {
      const answers = await Promise.all([save({ as_strung: bed(26, 28, other) }), setStatus('READY_FOR_PICKUP')])
      expect(await expectOneResult(answers)).toBe('READY_FOR_PICKUP')
      expect((await jobNow()).as_strung).toMatchObject({ mains: { string: { id: other } } })
      expect(await stock()).toEqual([5, 4])
    }))

  test('the undo of READY: either the undo came first, or what was strung stays', () =>
    rounds(async () => {
      await setStatus('READY_FOR_PICKUP')
      const [saved, undone] = await Promise.all([save({ as_strung: bed(26, 28, other) }), undo()])
      const status = await expectOneResult([saved, undone])
      expect(saved.status).toBe(200)
      // When what was strung came first, undo takes that back, because it is the last action.
      if (undone.status === 204 && status === 'READY_FOR_PICKUP') expect((await jobNow()).as_strung).toBe(null)
    }))

  test('its cancellation: it is recorded before, or refused after', () =>
    rounds(async () => {
      const [saved, cancelled] = await Promise.all([save({ as_strung: bed(26, 28, other) }), setStatus('CANCELLED')])
      expect(await expectOneResult([saved, cancelled])).toBe('CANCELLED')
      expect((await jobNow()).as_strung === null).toBe(saved.status === 409)
    }))

  test('on another device: one is saved, and the other one sees it', () =>
    rounds(async () => {
      const answers = await Promise.all([save({ as_strung: bed(26, 28) }), save({ as_strung: bed(25, 28) })])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      await expectOneResult([])
    }))
})
