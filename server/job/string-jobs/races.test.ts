import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../../contract/job/statuses.ts'
import { settle } from '../../money/payments/settle.ts'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  insertCheckout,
  type Person,
} from '../../testing/factories.ts'
import { useCredit } from '../../testing/payments.ts'
import { playHistories, roundsOf } from '../../testing/random.ts'
import { type Act, explain, type NamedAct, newJob, type Shop } from '../../testing/shop-model.ts'
import { empty, testApp } from '../../testing/test-app.ts'

const ROUNDS = { usual: 30, race: 3_000 }
const RACKETS = 2
const JOBS = 3
const PRICE = 2000

const portal = testApp()

const job = fc.constantFrom('j0', 'j0', 'j0', 'j1', 'j2')
const racket = fc.nat({ max: RACKETS - 1 })
const tension = fc.integer({ min: 42, max: 72 }).map((halves) => halves / 2)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('order' as const), racket, tension }),
  fc.record({ do: fc.constant('edit' as const), job, tension }),
  fc.record({ do: fc.constant('cancel' as const), job }),
  fc.record({ do: fc.constant('advance' as const), job }),
  fc.record({ do: fc.constant('set' as const), job, status: fc.constantFrom(...ORDER_STATUSES) }),
  fc.record({ do: fc.constant('credit' as const), job }),
  fc.record({ do: fc.constant('mark' as const), job }),
  fc.record({ do: fc.constant('void' as const), job }),
  fc.record({ do: fc.constant('card' as const), job }),
  fc.record({ do: fc.constant('assign' as const), job, technician: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('take over' as const), job, technician: fc.nat({ max: 1 }), from: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('time' as const), job, seconds: fc.nat({ max: 86_400 }) }),
  fc.record({ do: fc.constant('retire' as const), racket, retired: fc.boolean() }),
  fc.record({ do: fc.constant('delete' as const), racket }),
)
const batches = fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 })

test(
  'the result of simultaneous actions equals that of the same actions in some sequence',
  async () => {
    async function play(history: Act[][], credits: number) {
      await empty(portal)
      const world = await createWorld(credits)
      let before = await look(world)
      for (const [batch, acts] of history.entries()) {
        const named: NamedAct[] = acts.map((act, index) => ({ act, name: `b${batch}a${index}` }))
        const answers = await Promise.all(named.map((one) => doIt(world, one)))
        const after = await look(world)
        const order = explain(before, named, answers, after)
        if (!order) {
          throw new Error(`No order explains it: ${JSON.stringify({ before, named, answers, after }, null, 1)}`)
        }
        before = after
      }
      expect(await portal.db.selectFrom('reconciliation').selectAll().execute()).toEqual([])
    }
    const histories = fc.record({ history: batches, credits: fc.nat({ max: 2 }) })
    await playHistories(histories, { ...ROUNDS, isRace: true }, ({ history, credits }) => play(history, credits))
  },
  60_000 + 5_000 * roundsOf(ROUNDS),
)

test.each([
  ['retired', 'update rackets set retire_date = now(), is_favorite = false where id = $1'],
  ['deleted', 'update rackets set deleted_at = now() where id = $1'],
])('an order waits while its racket is being %s, and is then refused', async (_what, statement) => {
  const customer = await createPerson(portal)
  const racket = await createRacket(portal, customer)
  const order = () => portal.ask('POST', '/string_job/', { as: customer, body: { racket, tension: 24 } })
  expect((await askedDuring(statement, racket, order)).status).toBe(400)
})

test.each([
  [
    'is paid at the counter',
    `with payment as (insert into payments (string_job_id, method, amount, is_applied)
      values ($1, 'technician', 2000, true) returning id)
      update string_jobs set paid_payment_id = payment.id from payment where string_jobs.id = $1`,
    'This job is already paid.',
  ],
  [
    'is paid by card with a slow method',
    `with slow as (insert into checkout_sessions (amount, state, provider_session_id, url)
      values (2000, 'waiting', 'cs_slow', 'http://localhost:3000/') returning id, amount, state)
      insert into checkout_jobs (checkout_session_id, string_job_id, amount, state)
      select id, $1, amount, state from slow`,
    'Your payment for this job is already on its way.',
  ],
  [
    'is cancelled',
    `update string_jobs set order_status = 'CANCELLED' where id = $1`,
    'You cannot pay for a cancelled racket job.',
  ],
])('a credit waits while its job %s, and is then kept', async (_what, statement, error) => {
  const customer = await createPerson(portal, { credits: 1 })
  const job = await createJob(portal, customer)
  expect(await askedDuring(statement, job, () => useCredit(portal, customer, job))).toMatchObject({
    status: 409,
    body: { error },
  })
  expect((await portal.ask('GET', '/me/', { as: customer })).body.stringing_credits).toBe(1)
})

/** Sends a request while another transaction has run a statement on row `id`, and commits it once the request waits. */
async function askedDuring<Answer>(statement: string, id: number, ask: () => Promise<Answer>): Promise<Answer> {
  const other = await portal.pool.connect()
  await other.query('begin')
  await other.query(statement, [id])
  let isAnswered = false
  const answer = ask().finally(() => {
    isAnswered = true
  })
  while (!isAnswered && !(await isSomeoneWaiting())) await new Promise(setImmediate)
  await other.query('commit')
  other.release()
  return answer
}

const isSomeoneWaiting = async () =>
  (
    await portal.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount !== 0

interface World {
  customer: Person
  technicians: Person[]
  string_id: number
  rackets: number[]
  /** The ids of the jobs by their names in the model. */
  ids: Map<string, number>
}

async function createWorld(credits: number): Promise<World> {
  const customer = await createPerson(portal, { credits })
  const technicians = [await createTechnician(portal), await createTechnician(portal)]
  const rackets: number[] = []
  for (let count = 0; count < RACKETS; count++) rackets.push(await createRacket(portal, customer))
  const ids = new Map<string, number>()
  const string_id = await createString(portal, { name: crypto.randomUUID(), stock_sets: 1 })
  for (let count = 0; count < JOBS; count++) {
    const id = await createJob(portal, customer, { racket_id: rackets[count % RACKETS], string_id, price: PRICE })
    ids.set(`j${count}`, id)
    await insertCheckout(portal.db, [id], {
      amount: PRICE,
      state: 'open',
      provider_session_id: `cs_${id}`,
      url: 'http://x.test',
    })
  }
  return { customer, technicians, string_id, rackets, ids }
}

/** Performs an action as the browser does, and returns the status. */
async function doIt(
  { customer, technicians, string_id, rackets, ids }: World,
  { act, name }: NamedAct,
): Promise<number> {
  const id = 'job' in act ? ids.get(act.job) : undefined
  const racket = 'racket' in act ? rackets[act.racket] : undefined
  const asCustomer = (method: string, path: string, body?: unknown) => portal.ask(method, path, { as: customer, body })
  const asTechnician = (call: string, body: unknown, who = 0) =>
    portal.ask('PATCH', `/technician/string_job/${id}/${call}/`, { as: technicians[who], body })

  switch (act.do) {
    case 'order': {
      const order = () => asCustomer('POST', '/string_job/', { racket, tension: act.tension })
      let answer = await order()
      // The racket was retired when the order was refused, but no longer when the reason was read: 'Please try again.'
      while (answer.status === 409) answer = await order()
      if (answer.status === 201) ids.set(name, answer.body.id)
      return answer.status
    }
    case 'edit': {
      const job = Number(act.job.slice(1))
      const body = { racket: rackets[job % RACKETS], string: string_id, tension: act.tension }
      return (await asCustomer('PUT', `/string_job/${id}/`, body)).status
    }
    case 'cancel':
      return (await asCustomer('PATCH', `/string_job/${id}/`, { order_status: 'CANCELLED' })).status
    case 'credit':
      return (await asCustomer('POST', '/stripe/use-credit/', { string_job_id: id })).status
    case 'retire':
      return (await asCustomer('PATCH', `/racket/${racket}/`, { is_retired: act.retired })).status
    case 'delete':
      return (await asCustomer('DELETE', `/racket/${racket}/`)).status
    case 'advance':
      return (await asTechnician('status', { status: 'READY_FOR_PICKUP', from: 'NEW' })).status
    case 'set':
      return (await asTechnician('status', { status: act.status })).status
    case 'mark':
      return (await asTechnician('mark_paid', {})).status
    case 'void':
      return (await portal.ask('POST', `/technician/string_job/${id}/void/`, { as: technicians[0], body: {} })).status
    case 'assign':
      return (await asTechnician('assign_to_me', {}, act.technician)).status
    case 'take over':
      return (await asTechnician('take_over', { from: technicians[act.from]?.id }, act.technician)).status
    case 'time':
      return (await asTechnician('duration', { mains_duration: act.seconds })).status
    case 'card':
      await settle(portal.db, {
        id: `cs_${id}`,
        attempt_key: null,
        state: 'paid',
        url: null,
        amount: PRICE,
        currency: 'usd',
        payment_id: `pi_${id}`,
      })
      return 200
  }
}

/** Returns the stored state of the shop in the form of the model. */
async function look({ customer, technicians, string_id, rackets, ids }: World): Promise<Shop> {
  const { stringing_credits: credits } = await portal.db
    .selectFrom('users')
    .select('stringing_credits')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const rows = await portal.db.selectFrom('rackets').selectAll().where('owner_id', '=', customer.id).execute()
  const jobs = await portal.db
    .selectFrom('string_jobs as j')
    .leftJoin('payments as p', 'p.id', 'j.paid_payment_id')
    .leftJoin('payments as c', (join) => join.onRef('c.string_job_id', '=', 'j.id').on('c.method', '=', 'card'))
    .select([
      'j.id',
      'j.racket_id',
      'j.order_status',
      'j.tension',
      'j.mains_duration',
      'j.technician_id',
      'j.string_id',
      'j.used_meters',
    ])
    .select(['p.method', 'c.is_applied'])
    .select(sql<'due' | 'done' | null>`(select state from refunds r where r.payment_id = p.id)`.as('refund'))
    .where('j.owner_id', '=', customer.id)
    .execute()
  const { stock_sets: stock } = await portal.db
    .selectFrom('strings')
    .select('stock_sets')
    .where('id', '=', string_id)
    .executeTakeFirstOrThrow()
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  const who = new Map(technicians.map(({ id }, index) => [id, index]))
  return {
    credits,
    stock: Number(stock),
    rackets: rackets.map((id) => {
      const row = rows.find((row) => row.id === id)
      return { is_retired: row?.retire_date != null, is_deleted: row?.deleted_at != null }
    }),
    jobs: Object.fromEntries(
      jobs.map((row) => [
        names.get(row.id) ?? `a job that nobody was told of: ${row.id}`,
        {
          ...newJob(rackets.indexOf(row.racket_id), row.tension, row.string_id !== null),
          has_used: row.used_meters > 0,
          status: row.order_status,
          mains_duration: row.mains_duration,
          technician: row.technician_id === null ? null : (who.get(row.technician_id) ?? null),
          paid_by: row.method,
          refund: row.refund,
          card: row.is_applied === null ? null : row.is_applied ? 'applied' : 'sent back',
        },
      ]),
    ),
  }
}
