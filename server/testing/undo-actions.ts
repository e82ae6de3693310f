import { sql } from 'kysely'
import { createRacket, createString, type Person } from './factories.ts'
import type { Choose } from './random.ts'
import type { TestApp } from './test-app.ts'

export type Name = 'lena' | 'tomas' | 'aiko'
export type Thing = `racket ${number}` | `string_job ${number}`

/** A row as JSON. The test reads some of its columns. */
interface Row {
  id: number
  order_id?: number
  order_status?: string
  deleted_at?: string | null
  left_at?: string | null
  is_order_paid?: boolean
  racket_id?: number
  received_at?: string | null
  technician_id?: number | null
  used_meters?: number
  broken_meters?: number
  ticket?: string | null
  shelf?: string | null
  string_id?: number | null
  tension?: number
  cross_tension?: number | null
  pre_stretch?: boolean
}
export type Rows = Map<Thing, Row>

export interface Shop {
  portal: TestApp
  people: Record<Name, Person>
  string_id: number
}

export const STOCK = 50

/** A shop in which a customer has two rackets with a job each. */
export async function openShop(portal: TestApp, people: Shop['people']): Promise<Shop> {
  const string_id = await createString(portal, { stock_sets: STOCK })
  const shop = { portal, people, string_id }
  for (const racket of [await createRacket(portal, people.lena), await createRacket(portal, people.lena)]) {
    const setUp = { string: string_id, tension: 24 + racket, cross_tension: 27, pre_stretch: racket === 1 }
    await portal.ask('POST', '/string_job/', { as: people.lena, body: { racket, ...setUp } })
  }
  // The actions that build the shop must not be undoable.
  await portal.db.deleteFrom('undoable_actions').execute()
  return shop
}

/** All rackets and jobs, without their versions. A ticket counts only while the racket is expected or in the shop. */
export async function readRows({ portal }: Shop): Promise<Rows> {
  const { rows } = await sql<{ thing: Thing; row: Row }>`
    select 'racket ' || id as thing, to_jsonb(r) - 'version' as row from rackets r
    union all select 'string_job ' || id, to_jsonb(j) - 'version' from string_jobs j order by thing
  `.execute(portal.db)
  for (const { row } of rows) {
    if (!row.left_at) continue
    delete row.ticket
    delete row.shelf
  }
  return new Map(rows.map(({ thing, row }) => [thing, row]))
}

/** An action of a person, with the things that it may have changed or the jobs that it ordered. */
export interface Act {
  text: string
  things: Thing[]
  order?: number
  /** False for an action that cannot be undone. */
  isUndoable: boolean
}

const OK = 300

/** One random action of a person. */
export function act(shop: Shop, name: Name, rows: Rows, choose: Choose): Promise<Act> {
  if (name !== 'lena') return choose(4) === 0 ? orderAtCounter(shop, name, choose) : work(shop, name, rows, choose)
  const choice = choose(5)
  if (choice === 0) return order(shop, choose)
  if (choice === 1) return orderAgain(shop, rows, choose)
  return choice === 2 ? changeRacket(shop, rows, choose) : cancel(shop, rows, choose)
}

const oneOf = (rows: Rows, kind: 'racket' | 'string_job', choose: Choose) => {
  const ids = [...rows.keys()].filter((thing) => thing.startsWith(kind)).map((thing) => Number(thing.split(' ')[1]))
  return ids[choose(ids.length)] ?? 0
}

const someRackets = (choose: Choose) => [[1], [2], [1, 2]][choose(3)] ?? []

async function order({ portal, people, string_id }: Shop, choose: Choose): Promise<Act> {
  const jobs = someRackets(choose).map((racket) => ({ racket, string: string_id, tension: 24 }))
  return placed(`orders ${jobs.length}`, await portal.ask('POST', '/order/', { as: people.lena, body: { jobs } }))
}

async function orderAtCounter({ portal, people, string_id }: Shop, name: Name, choose: Choose): Promise<Act> {
  const jobs = someRackets(choose).map((racket) => ({ racket, string: string_id, tension: 25 }))
  const body = { customer: people.lena.id, jobs }
  return placed(`takes ${jobs.length}`, await portal.ask('POST', '/counter/order/', { as: people[name], body }))
}

function placed(text: string, { status, body }: Awaited<ReturnType<TestApp['ask']>>): Act {
  if (status >= OK) return { text: `${text}: ${status}`, things: [], isUndoable: false }
  const things = body.jobs.map(({ id }: Row): Thing => `string_job ${id}`)
  return { text: `${text}: order ${body.id}`, things, order: body.id, isUndoable: true }
}

/** Orders a racket as it was strung last, and checks that against the rows. */
async function orderAgain({ portal, people }: Shop, rows: Rows, choose: Choose): Promise<Act> {
  const racket = oneOf(rows, 'racket', choose)
  const shown = await portal.ask('GET', `/racket/${racket}/`, { as: people.lena })
  const strung = [...rows.values()]
    .filter((row) => row.racket_id === racket && ['READY_FOR_PICKUP', 'COMPLETED'].includes(row.order_status ?? ''))
    .toSorted((a, b) => b.id - a.id)[0]
  const setUp = shown.body.last_set_up
  const hasSetUp = setUp !== null && shown.status === 200
  if (shown.status === 200 && hasSetUp !== (strung !== undefined)) throw new Error(`racket ${racket}: wrong last setup`)
  if (!hasSetUp || !strung) return { text: 'has nothing to order again', things: [], isUndoable: false }
  const { string_id, tension, cross_tension, pre_stretch } = strung
  const expected = JSON.stringify({ string_id, tension, cross_tension, pre_stretch })
  const { string, tension: mains, cross_tension: crosses, pre_stretch: stretched } = setUp
  const offered = { string_id: string?.id ?? null, tension: mains, cross_tension: crosses, pre_stretch: stretched }
  if (JSON.stringify(offered) !== expected) throw new Error(`${JSON.stringify(offered)} instead of ${expected}`)
  const body = { racket, string: string?.id, tension: mains, cross_tension: crosses, pre_stretch: stretched }
  const answer = await portal.ask('POST', '/string_job/', { as: people.lena, body })
  if (answer.status >= OK) return { text: `same again: ${answer.status}`, things: [], isUndoable: false }
  const { id } = answer.body
  const job = await portal.db
    .selectFrom('string_jobs')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { text: `same again: job ${id}`, things: [`string_job ${id}`], order: job.order_id, isUndoable: true }
}

async function changeRacket({ portal, people }: Shop, rows: Rows, choose: Choose): Promise<Act> {
  const racket = oneOf(rows, 'racket', choose)
  const is_retired = choose(2) === 0
  const deletes = choose(4) === 0
  const { status } = deletes
    ? await portal.ask('DELETE', `/racket/${racket}/`, { as: people.lena })
    : await portal.ask('PATCH', `/racket/${racket}/`, { as: people.lena, body: { is_retired } })
  const verb = deletes ? 'deletes' : is_retired ? 'retires' : 'unretires'
  return { text: `${verb} racket ${racket}: ${status}`, things: [`racket ${racket}`], isUndoable: true }
}

async function cancel({ portal, people }: Shop, rows: Rows, choose: Choose): Promise<Act> {
  const job = oneOf(rows, 'string_job', choose)
  const body = { order_status: 'CANCELLED' }
  const { status } = await portal.ask('PATCH', `/string_job/${job}/`, { as: people.lena, body })
  return { text: `cancels job ${job}: ${status}`, things: [`string_job ${job}`], isUndoable: true }
}

async function work({ portal, people }: Shop, name: Name, rows: Rows, choose: Choose): Promise<Act> {
  const job = oneOf(rows, 'string_job', choose)
  const url = `/technician/string_job/${job}`
  const as = people[name]
  const choice = choose(10)
  const send = async (verb: string, method: string, path: string, body: object, isUndoable = true): Promise<Act> => {
    const { status } = await portal.ask(method, `${url}/${path}/`, { as, body })
    return { text: `${verb} job ${job}: ${status}`, things: [`string_job ${job}`], isUndoable }
  }
  if (choice === 0) return send('takes', 'PATCH', 'assign_to_me', {})
  if (choice === 1) return send('receives', 'POST', 'received', {})
  if (choice === 2) return send('marks as paid', 'PATCH', 'mark_paid', {}, false)
  if (choice === 8) {
    const row = rows.get(`string_job ${job}`)
    // A start alone cannot be undone, but that the racket came and who strings it can.
    return send('starts', 'POST', 'start', {}, row?.received_at === null || row?.technician_id === null)
  }
  if (choice === 9) {
    const { status } = await portal.ask('POST', `/counter/jobs/${job}/string_broke/`, { as, body: {} })
    return { text: `breaks the string of job ${job}: ${status}`, things: [`string_job ${job}`], isUndoable: true }
  }
  const status = ['NEW', 'READY_FOR_PICKUP', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'][choice - 3] ?? 'NEW'
  return send(`sets ${status} of`, 'PATCH', 'status', { status })
}
