import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { isCancelled, isPending, isToBeStrung, type OrderStatus } from '../../contract/job/statuses.ts'
import { createJob, createPerson, createString, createTechnician, type Person } from '../testing/factories.ts'
import { planMessages } from '../testing/plan-messages.ts'
import { testApp } from '../testing/test-app.ts'

// The traces of a change depend only on the job before and after it, never on the action.

const portal = testApp()
let lena: Person
let tomas: Person
let string_id: number

beforeEach(async () => {
  lena = await createPerson(portal)
  tomas = await createTechnician(portal)
  string_id = await createString(portal, { stock_sets: 9 })
  await sql`update message_settings set since = '2020-01-01', kinds = '{ready,received}'`.execute(portal.db)
})

interface Way {
  text: string
  /** Brings the job into its state before the way; the technician's own changes can still be undone. */
  begin?: (id: number) => Promise<void>
  act: (id: number) => ReturnType<typeof portal.ask>
}

const call =
  (method: string, path: string, body?: unknown) =>
  (id: number, as = tomas) =>
    portal.ask(method, path.replace('{id}', String(id)), { as, body })
const received = call('POST', '/technician/string_job/{id}/received/', {})
const startIt = call('POST', '/technician/string_job/{id}/start/', {})
const setStatus = (status: OrderStatus) => call('PATCH', '/technician/string_job/{id}/status/', { status })
const pay = call('PATCH', '/technician/string_job/{id}/mark_paid/', {})
const undo = (id: number, as = tomas) => portal.ask('POST', '/undo/', { as, body: { string_job: id } })
const handOver = (order_status: OrderStatus, paid: number | null) => (id: number) =>
  portal.ask('POST', '/counter/hand_over/', { as: tomas, body: { jobs: [{ id, order_status }], paid } })

/** Does steps whose own traces are not looked at. */
const after =
  (...steps: ((id: number) => ReturnType<typeof portal.ask>)[]) =>
  async (id: number) => {
    for (const step of steps) expect((await step(id)).status).toBeLessThan(300)
  }

const WAYS: Way[] = [
  { text: 'is received', act: received },
  { text: 'is started', act: startIt },
  { text: 'is timed', act: call('PATCH', '/technician/string_job/{id}/duration/', { mains_duration: 60 }) },
  { text: 'is put on a shelf', act: call('PUT', '/technician/string_job/{id}/shelf/', { shelf: 'A1' }) },
  { text: 'is made ready', act: setStatus('READY_FOR_PICKUP') },
  { text: 'is completed at once', act: setStatus('COMPLETED') },
  { text: 'is started after it came', begin: after(received), act: startIt },
  { text: 'is made ready after it was started', begin: after(startIt), act: setStatus('READY_FOR_PICKUP') },
  { text: 'is completed by its status', begin: after(setStatus('READY_FOR_PICKUP')), act: setStatus('COMPLETED') },
  { text: 'is handed over', begin: after(setStatus('READY_FOR_PICKUP')), act: handOver('READY_FOR_PICKUP', null) },
  {
    text: 'is paid and handed over',
    begin: after(setStatus('READY_FOR_PICKUP')),
    act: handOver('READY_FOR_PICKUP', 3000),
  },
  { text: 'goes back to New', begin: after(setStatus('READY_FOR_PICKUP')), act: setStatus('NEW') },
  { text: 'is cancelled by staff', act: setStatus('CANCELLED') },
  {
    text: 'is cancelled by its customer',
    act: (id) => call('PATCH', '/string_job/{id}/', { order_status: 'CANCELLED' })(id, lena),
  },
  { text: 'is cancelled after it was paid', begin: after(pay), act: setStatus('CANCELLED') },
  { text: 'is cancelled in the shop', begin: after(received), act: setStatus('CANCELLED') },
  {
    text: 'is given back',
    begin: after(received, setStatus('CANCELLED')),
    act: call('POST', '/technician/string_job/{id}/give_back/', {}),
  },
  {
    text: 'is given back at the hand-over',
    begin: after(received, setStatus('CANCELLED')),
    act: handOver('CANCELLED', null),
  },
  {
    text: 'did not come after all',
    begin: after(received),
    act: call('DELETE', '/technician/string_job/{id}/received/'),
  },
  { text: 'did not come, by undo', begin: after(received), act: undo },
  { text: 'is not on the machine, by undo', begin: after(startIt), act: undo },
  { text: 'is not ready, by undo', begin: after(setStatus('READY_FOR_PICKUP')), act: undo },
  {
    text: 'is not handed over, by undo',
    begin: after(setStatus('READY_FOR_PICKUP'), handOver('READY_FOR_PICKUP', null)),
    act: undo,
  },
  { text: 'is not cancelled, by undo', begin: after(setStatus('CANCELLED')), act: undo },
]

/** The row of a job with everything that its changes leave behind. */
async function stateOf(id: number) {
  const job = await portal.db.selectFrom('string_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const history = await portal.db
    .selectFrom('job_events')
    .select(['event', 'from_value', 'to_value'])
    .orderBy('id')
    .execute()
  await planMessages(portal)
  const messages = await portal.db.selectFrom('messages').select('kind').where('state', '=', 'waiting').execute()
  const stock = await portal.db.selectFrom('strings').select('stock_sets').executeTakeFirstOrThrow()
  const refunds = await portal.db.selectFrom('refunds').select(['amount', 'state']).execute()
  const undos = await portal.db
    .selectFrom('undoable_actions')
    .select(['kind', 'version', 'undone_at'])
    .where('string_job_id', '=', id)
    .orderBy('id')
    .execute()
  return { job, history, waiting: messages.map(({ kind }) => kind), stock: stock.stock_sets ?? 0, refunds, undos }
}

type State = Awaited<ReturnType<typeof stateOf>>

/** The rules of what follows from a difference, in other words than the code under test. */
function expectTraces(before: State, now: State, { isUndo }: { isUndo: boolean }) {
  const [was, is] = [before.job, now.job]
  const entries = now.history.slice(before.history.length)
  const named = (name: string) => entries.filter(({ event }) => event === name)
  const isCancelledNow = isCancelled(is.order_status) && !isCancelled(was.order_status)
  const came = was.received_at === null && is.received_at !== null
  const went = was.received_at !== null && is.received_at === null
  const other = was.order_status !== is.order_status

  expect(named('status')).toEqual(
    other ? [{ event: 'status', from_value: was.order_status, to_value: is.order_status }] : [],
  )
  expect(named('received')).toHaveLength(came && !isUndo ? 1 : 0)
  expect(named('undone')).toHaveLength(isUndo || went ? 1 : 0)
  expect(named('assigned')).toHaveLength(was.technician_id !== is.technician_id && !isUndo ? 1 : 0)
  expect(named('paid')).toHaveLength(!was.is_order_paid && is.is_order_paid ? 1 : 0)
  expect(named('given_back')).toHaveLength(isCancelled(was.order_status) && !other && is.left_at ? 1 : 0)
  expect(named('refund')).toHaveLength(isCancelledNow && was.is_order_paid ? 1 : 0)

  // A racket that is here and to be strung has a promise.
  if (isToBeStrung(is.order_status)) expect(is.due_at !== null).toBe(is.received_at !== null)
  const isHere = isPending(is.order_status) && is.received_at !== null
  expect(now.waiting.includes('received')).toBe(isHere)
  expect(now.waiting.includes('ready')).toBe(isHere && is.order_status === 'READY_FOR_PICKUP')
  expect(now.stock - before.stock).toBe((was.used_meters - is.used_meters) / 10)
  expect(is.used_meters > 0).toBe(['READY_FOR_PICKUP', 'COMPLETED'].includes(is.order_status))
  expect(now.refunds).toEqual(isCancelledNow && was.is_order_paid ? [{ amount: 3000, state: 'due' }] : before.refunds)

  const recorded = now.undos.slice(before.undos.length)
  const isUndoable = !isUndo && (other || came || was.technician_id !== is.technician_id)
  expect(recorded.map(({ version }) => version)).toEqual(isUndoable ? [is.version] : [])
}

describe('what follows is the same whatever way a racket takes. It', () => {
  test.each(WAYS)('$text', async ({ begin, act }) => {
    const id = await createJob(portal, lena, { string_id, price: 3000 })
    await begin?.(id)
    const before = await stateOf(id)
    expect((await act(id)).status).toBeLessThan(300)
    const now = await stateOf(id)
    expectTraces(before, now, { isUndo: act === undo })
    // Undo restores the row, with its own traces.
    if (now.undos.length === before.undos.length) return
    const who = now.job.order_status === 'CANCELLED' && now.undos.at(-1)?.kind === 'cancel' ? lena : tomas
    const answer = await undo(id, who)
    if (now.refunds.length > 0) return expect(answer.status).toBe(409)
    expect(answer.status).toBe(204)
    const restored = await stateOf(id)
    expectTraces(now, restored, { isUndo: true })
    const ignored = { version: 0, left_at: null, ticket: null, paid_payment_id: null, is_order_paid: false }
    expect({ ...restored.job, ...ignored }).toEqual({ ...before.job, ...ignored })
  })
})
