import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'

const portal = testApp()
const SEQUENCES = Number(process.env.UNDO_SEQUENCES ?? 4)
const STEPS = 14
const STOCK = 50

test(`after ${SEQUENCES} random sequences of actions and undos by three people, all is as one after the other`, {
  timeout: 30_000 + 3_000 * SEQUENCES,
}, async () => {
  const string_id = await createString(portal, { stock_sets: STOCK })
  for (let sequence = 1; sequence <= SEQUENCES; sequence++) await playSequence(string_id, randomFrom(sequence))
})

type Random = (below: number) => number

/** A small generator, so that a failure can be repeated. */
function randomFrom(seed: number): Random {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state % below
  }
}

interface Thing {
  path: { string_job: number } | { racket: number }
  observe: () => Promise<string>
}

/** The last action of a person on a thing that changed it. */
interface Last {
  before: string
  /** How often the thing had changed after the action. */
  changes: number
  isUndone: boolean
}

async function playSequence(string_id: number, random: Random) {
  // New people: a customer may have only so many open jobs.
  const people = {
    lena: await createPerson(portal),
    tomas: await createTechnician(portal),
    aiko: await createTechnician(portal, { first_name: 'Aiko' }),
  }
  const { lena } = people
  const racket_id = await createRacket(portal, lena)
  const racket: Thing = { path: { racket: racket_id }, observe: () => observe('rackets', racket_id) }
  const jobIds = [await createJob(portal, lena, { string_id }), await createJob(portal, lena, { string_id })]
  const jobs: Thing[] = jobIds.map((id) => ({ path: { string_job: id }, observe: () => observe('string_jobs', id) }))
  const changes = new Map<Thing, number>()
  const lasts = new Map<string, Last>()
  const log: string[] = []

  for (let step = 0; step < STEPS; step++) {
    const names = ['lena', 'tomas', 'aiko'] as const
    const name = names[random(3)] ?? 'lena'
    const thing = name === 'lena' && random(2) === 0 ? racket : (jobs[random(2)] ?? racket)
    const key = `${name} ${JSON.stringify(thing.path)}`
    const before = await thing.observe()
    const count = changes.get(thing) ?? 0
    const last = lasts.get(key)

    if (random(5) < 2) {
      const { status } = await portal.ask('POST', '/undo/', { as: people[name], body: thing.path })
      const mayUndo = last !== undefined && !last.isUndone && last.changes === count
      log.push(`${key} undo: ${status}`)
      expect(status, log.join('\n')).toBe(mayUndo ? 204 : 409)
      expect(await thing.observe(), log.join('\n')).toBe(mayUndo ? last.before : before)
      if (mayUndo) {
        last.isUndone = true
        changes.set(thing, count + 1)
      }
    } else {
      log.push(`${key} ${await act(people[name], name === 'lena', thing, random)}`)
      if ((await thing.observe()) !== before) {
        changes.set(thing, count + 1)
        lasts.set(key, { before, changes: count + 1, isUndone: false })
      }
    }
    await expectBooks(string_id, log)
  }
}

/** One random action of a person on a job or a racket. */
async function act(as: Person, isCustomer: boolean, { path }: Thing, random: Random): Promise<string> {
  if ('racket' in path) {
    const url = `/racket/${path.racket}/`
    const is_retired = random(2) === 0
    const { status } =
      random(3) === 0
        ? await portal.ask('DELETE', url, { as })
        : await portal.ask('PATCH', url, { as, body: { is_retired } })
    return `${is_retired ? 'retires' : 'unretires'} or deletes: ${status}`
  }
  if (isCustomer) {
    const body = { order_status: 'CANCELLED' }
    return `cancels: ${(await portal.ask('PATCH', `/string_job/${path.string_job}/`, { as, body })).status}`
  }
  const url = `/technician/string_job/${path.string_job}`
  const choice = random(6)
  if (choice === 0) return `assigns: ${(await portal.ask('PATCH', `${url}/assign_to_me/`, { as, body: {} })).status}`
  if (choice === 1) return `receives: ${(await portal.ask('POST', `${url}/received/`, { as, body: {} })).status}`
  const status = ['NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'][choice - 2]
  return `sets ${status}: ${(await portal.ask('PATCH', `${url}/status/`, { as, body: { status } })).status}`
}

/** The row without the count of its changes. A ticket counts only while the racket is expected or in the shop. */
async function observe(table: 'string_jobs' | 'rackets', id: number): Promise<string> {
  const { rows } = await sql<{ row: { left_at?: string | null } }>`
    select to_jsonb(t) - 'version' as row from ${sql.table(table)} t where id = ${id}
  `.execute(portal.db)
  const row: Record<string, unknown> = { ...rows[0]?.row }
  if (row.left_at) {
    delete row.ticket
    delete row.shelf
  }
  return JSON.stringify(row)
}

/** No contradictions, and the stock is what the jobs have not taken. */
async function expectBooks(string_id: number, log: string[]) {
  const contradictions = await portal.db.selectFrom('reconciliation').selectAll().execute()
  expect(contradictions, log.join('\n')).toEqual([])
  const { rows } = await sql<{ stock: number; taken: number }>`
    select s.stock_sets as stock, (select count(*) from string_jobs j where j.string_id = s.id and j.took_set)::integer as taken
    from strings s where s.id = ${string_id}
  `.execute(portal.db)
  expect(rows, log.join('\n')).toEqual([{ stock: STOCK - (rows[0]?.taken ?? 0), taken: rows[0]?.taken }])
}
