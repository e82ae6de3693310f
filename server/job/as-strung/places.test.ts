import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../contract/api.ts'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { type Choose, choices, chooseFrom, playHistories, roundsOf } from '../../testing/random.ts'
import { bedsOf, readPlaces } from '../../testing/shown-beds.ts'
import { AS_ORDERED, bedOf, hybridOf } from '../../testing/string-beds.ts'
import { empty, testApp } from '../../testing/test-app.ts'

// Every call, page and text shows the string bed that the view `string_beds` has for a racket.

const portal = testApp({ rateLimits: false })

let owner: Person
let staff: Person
let strings: number[]
let rackets: number[]

const TAKES_ALL = { allows_hybrids: true, allows_looser_crosses: true }
const USUAL = { allows_hybrids: false, allows_looser_crosses: false, redo_days: null }

async function openShop() {
  owner = await createPerson(portal, { credits: 3 })
  staff = await createTechnician(portal, { is_manager: true })
  await portal.db
    .updateTable('shop_settings')
    .set({ redo_days: 14, ...TAKES_ALL })
    .execute()
  strings = []
  for (const name of ['BG80', 'BG65']) strings.push(await createString(portal, { name, stock_sets: 9 }))
  rackets = [await createRacket(portal, owner, { tension_limit: 28 }), await createRacket(portal, owner)]
}
beforeEach(() => {
  return async () => void (await portal.db.updateTable('shop_settings').set(USUAL).execute())
})

const asStaff = (method: string, path: string, body: unknown = {}) => portal.ask(method, path, { as: staff, body })
const setStatus = (id: number, status: string) => asStaff('PATCH', `/technician/string_job/${id}/status/`, { status })
const save = (id: number, strung: object, from: object) =>
  asStaff('PUT', `/counter/jobs/${id}/as_strung/`, { ...AS_ORDERED, ...strung, from })

const PLACES_OF_A_JOB = [
  '/counter/customers/{id}/rackets/',
  '/counter/hand_over/?job=',
  '/counter/jobs/?search=',
  '/counter/jobs/{id}/',
  '/labels/?jobs=',
  '/labels/jobs/',
  '/order/{id}/',
  '/queue/',
  '/racket/{id}/',
  '/racket/{id}/history/',
  '/shop/people/{id}/',
  '/string_job/',
  '/string_job/{id}/',
  '/technician/string_job/',
  '/technician/string_job/{id}/',
  '/technician/tag/?tag=',
  '/technician/ticket/?ticket=',
  '/today/',
  'export',
  'message',
  'pre-stretch of the status page',
  'receipt',
  'status page',
]

test('every place shows what was strung and the text to the customer, before and after the racket is ready', async () => {
  await openShop()
  const [bg80 = 0, bg65 = 0] = strings
  const id = await createJob(portal, owner, {
    ...{ racket_id: rackets[0] ?? 0, string_id: bg80, tension: 27, cross_tension: 29, paid: 'technician' },
    ...{ received_at: new Date(), started_at: new Date() },
  })
  await save(id, { as_strung: bedOf(26, 28, bg65, { pre_stretch: true }), remark: 'Softer, as we said' }, AS_ORDERED)
  const places = new Set<string>()
  for (const status of [null, 'READY_FOR_PICKUP', 'COMPLETED']) {
    if (status) expect((await setStatus(id, status)).status).toBe(200)
    const jobs = await bedsOf(portal)
    const strung = { bed: { mains: { string: { id: bg65 }, tension: 26 } }, remark: 'Softer, as we said' }
    expect(jobs).toMatchObject([strung])
    const read = await readPlaces(portal, jobs, { owner, staff })
    expect(read.wrong).toEqual([])
    for (const place of read.places) places.add(place)
  }
  expect([...places].toSorted()).toEqual(PLACES_OF_A_JOB)
})

test('every place shows the strings and the tensions of a hybrid with looser crosses, ordered and strung', async () => {
  await openShop()
  const [bg80 = 0, bg65 = 0] = strings
  const begun = { received_at: new Date(), started_at: new Date(), paid: 'technician' } as const
  const job = { ...begun, racket_id: rackets[0] ?? 0, tension: 27, cross_tension: 24, string_id: bg80 }
  const id = await createJob(portal, owner, { ...job, cross_string_id: bg65 })
  const places = new Set<string>()
  async function readAll() {
    const read = await readPlaces(portal, await bedsOf(portal), { owner, staff })
    expect(read.wrong).toEqual([])
    for (const place of read.places) places.add(place)
  }
  await readAll()
  for (const [mains, crosses] of [
    [bg65, bg80],
    [bg80, null],
    [null, bg80],
  ] as const) {
    await save(id, { as_strung: { ...hybridOf(mains, crosses), pre_stretch: true } }, await now(id))
    await readAll()
  }
  await setStatus(id, 'READY_FOR_PICKUP')
  await setStatus(id, 'COMPLETED')
  await readAll()
  const own = await createJob(portal, owner, { ...job, has_own_crosses: true })
  await readAll()
  expect((await portal.ask('GET', `/string_job/${own}/`, { as: owner })).body.hybrid).toEqual({ string: null })
  expect([...places].toSorted()).toEqual(PLACES_OF_A_JOB)
})

test('every response with the tensions of a job has what was strung, except those of the order that is taken again', () => {
  const without = new Set<string>()
  const withoutHybrid = new Set<string>()
  for (const [name, { response }] of Object.entries(api)) {
    if (!response) continue
    const walk = (schema: Json, path: string) => {
      const { properties = {}, items, anyOf = [] } = schema
      if ('cross_tension' in properties && !('as_strung' in properties)) without.add(path)
      if ('cross_tension' in properties && !('hybrid' in properties)) withoutHybrid.add(path)
      for (const [key, part] of Object.entries(properties)) walk(part, key)
      for (const part of [...(items ? [items] : []), ...anyOf]) walk(part, path)
    }
    walk(Json.parse(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })), name)
  }
  expect([...without]).toEqual(['last_set_up'])
  expect([...withoutHybrid]).toEqual([])
})

/** The part of a JSON schema that says which fields a response has. */
interface Json {
  properties?: Record<string, Json> | undefined
  items?: Json | undefined
  anyOf?: Json[] | undefined
}
const Json: z.ZodMiniType<Json> = z.object({
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => Json),
    ),
  ),
  items: z.optional(z.lazy(() => Json)),
  anyOf: z.optional(z.array(z.lazy(() => Json))),
})

const HISTORIES = { usual: 3, race: 10_000 }

test(`${roundsOf(HISTORIES)} random histories: every place shows what the view says, and a redo is paid without a payment`, {
  timeout: 60_000 + 5_000 * roundsOf(HISTORIES),
}, async () => {
  await playHistories(choices(20, 12), HISTORIES, async (steps) => {
    await empty(portal)
    await openShop()
    const log: string[] = []
    for (const step of steps) {
      const { text, status } = await act(chooseFrom(step))
      log.push(`${text}: ${status}`)
      expect(status, log.join('\n')).toBeLessThan(500)
      expect(await contradictions(), log.join('\n')).toEqual([])
    }
    const { wrong } = await readPlaces(portal, await bedsOf(portal), { owner, staff })
    expect(wrong, log.join('\n')).toEqual([])
  })
})

// The usual steps of a job come more often.
const STEPS = [
  ...(['order', 'start', 'strung', 'strung', 'strung', 'broke', 'clear', 'status', 'status', 'status'] as const),
  ...(['redo', 'redo', 'redo', 'edit', 'edit', 'undo', 'pay', 'void', 'settings'] as const),
]

async function act(choose: Choose) {
  const jobs = await portal.db.selectFrom('string_jobs').select('id').orderBy('id').execute()
  const step = jobs.length === 0 ? 'order' : (STEPS[choose(STEPS.length)] ?? 'order')
  const id = jobs[choose(jobs.length || 1)]?.id ?? 0
  const { status } = await run(step, id, choose)
  return { text: `${step} ${id}`, status }
}

async function run(step: (typeof STEPS)[number], id: number, choose: Choose) {
  const string = [...strings, null][choose(3)] ?? null
  const mains = 24 + choose(4)
  const crosses = mains - 2 + choose(5)
  const order = {
    ...{ racket: rackets[choose(2)], tension: mains, cross_tension: crosses === mains ? null : crosses },
    ...(string && { string }),
    hybrid: choose(3) === 0 ? { string: [...strings, null][choose(3)] ?? null } : null,
  }
  switch (step) {
    case 'order':
      return portal.ask('POST', '/string_job/', { as: owner, body: { ...order, accepts_risk: true } })
    case 'start':
      return asStaff('POST', `/technician/string_job/${id}/start/`)
    case 'strung':
      return save(id, { as_strung: strungBed(mains, crosses, string, choose), remark: `At ${mains}` }, await now(id))
    case 'broke':
      return asStaff('POST', `/counter/jobs/${id}/string_broke/`)
    case 'clear':
      return save(id, {}, await now(id))
    case 'status':
      return setStatus(id, ['READY_FOR_PICKUP', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED', 'NEW'][choose(5)] ?? '')
    case 'redo':
      return asStaff('POST', `/counter/jobs/${id}/redo/`)
    case 'edit':
      return asStaff('PUT', `/counter/jobs/${id}/`, order)
    case 'settings': {
      const set = { allows_hybrids: choose(2) === 0, allows_looser_crosses: choose(2) === 0 }
      return portal.ask('PUT', '/shop/settings/', { as: staff, body: set })
    }
    case 'undo':
      return asStaff('POST', '/undo/', { string_job: id })
    case 'pay':
      return asStaff('PATCH', `/technician/string_job/${id}/mark_paid/`)
    case 'void':
      return asStaff('POST', `/technician/string_job/${id}/void/`, { reason: 'Wrong' })
  }
}

const strungBed = (mains: number, crosses: number, string: number | null, choose: Choose) => {
  const more = { pre_stretch: choose(2) === 1 }
  const bed =
    choose(3) > 0 ? bedOf(mains, crosses, string, more) : bedOf(mains / 2, crosses / 2, string, { ...more, unit: 'kg' })
  const other = [...strings, null][choose(3)] ?? null
  return choose(3) === 0 ? { ...bed, crosses: { ...bed.crosses, string: other } } : bed
}

/** The present record, as a page would send it back. */
async function now(id: number) {
  const { as_strung, machine, remark } = await portal.db
    .selectFrom('string_jobs')
    .select(['as_strung', 'machine', 'remark'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { as_strung, machine, remark }
}

async function contradictions() {
  const { rows } = await portal.pool.query(`
    select 'unpaid ' || id from string_jobs where redo_of is not null and not is_order_paid
    union all select 'paid ' || string_job_id from payments join string_jobs j on j.id = string_job_id
      where j.redo_of is not null
    union all select problem from reconciliation`)
  return rows
}
