import type { Request } from './drive.ts'
import { TECHNICIAN } from './fill.ts'
import type { Shop } from './shop.ts'

export interface Call {
  name: string
  kind: 'read' | 'write'
  /** Each request changes a job for good, so it can be sent only once. */
  isOnce?: boolean
  /** The requests to send; calls that use jobs up return `count` of them. */
  requests(shop: Shop, count: number): Promise<Request[]>
}

/** Enough for three people on each of 32 connections. */
const PEOPLE = 96
const FILTERS = ['ALL', 'NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED', 'UNPAID'] as const
type Filter = (typeof FILTERS)[number]

async function byPeople({ size, token }: Shop, path: string): Promise<Request[]> {
  const step = Math.max(1, Math.floor((size.people - 1) / PEOPLE))
  const people = Array.from({ length: Math.min(PEOPLE, size.people - 1) }, (_, i) => 2 + i * step)
  return Promise.all(people.map(async (person) => ({ method: 'GET', path, token: await token(person) })))
}

interface Row {
  id: number
  racket_id: number
  owner_id: number
}

/** Makes requests from the rows of a query, signed by each row's owner or by one person. */
async function byRows(
  { db, token }: Shop,
  query: string,
  requestsOf: (row: Row) => Omit<Request, 'token'>[],
  person?: number,
): Promise<Request[]> {
  const { rows } = await db.query<Row>(query)
  const requests = rows.map(async (row) => {
    const signed = await token(person ?? row.owner_id)
    return requestsOf(row).map((request) => ({ ...request, token: signed }))
  })
  return (await Promise.all(requests)).flat()
}

const matching = (filter: Filter) => {
  if (filter === 'ALL') return 'true'
  if (filter === 'UNPAID') return `paid_payment_id is null and order_status <> 'CANCELLED'`
  return `order_status = '${filter}'`
}

export async function countJobs({ db }: Shop, filter: Filter): Promise<number> {
  const { rows } = await db.query<{ jobs: number }>(
    `select count(*)::int jobs from string_jobs where ${matching(filter)}`,
  )
  return rows[0]?.jobs ?? 0
}

const PAGE_SIZE = 10

/** One page of the technician's list; `page` gets the number of the last one. */
function listPage(filter: Filter, name: string, page: (last: number) => number): Call & { filter: Filter } {
  return {
    name: `list ${filter}, ${name}`,
    kind: 'read',
    filter,
    async requests(shop) {
      const last = Math.max(1, Math.ceil((await countJobs(shop, filter)) / PAGE_SIZE))
      const path = `/api/technician/string_job/?order_status=${filter}&page=${Math.min(last, page(last))}&page_size=${PAGE_SIZE}`
      return [{ method: 'GET', path, token: await shop.token(TECHNICIAN) }]
    },
  }
}

export const FIRST_PAGES = FILTERS.map((filter) => listPage(filter, 'page 1', () => 1))

export const DEEP_PAGES = FILTERS.flatMap((filter) => [
  listPage(filter, 'page 1,000', () => 1_000),
  listPage(filter, 'middle page', (last) => Math.ceil(last / 2)),
  listPage(filter, 'last page', (last) => last),
])

export const SEARCH: Call = {
  name: 'search by serial number',
  kind: 'read',
  requests: (shop) =>
    byRows(
      shop,
      // The newest numbers, because a short number is part of many longer ones.
      `select id, id racket_id, owner_id from rackets where serial_number <> '' order by id desc limit ${PEOPLE}`,
      ({ id }) => [
        {
          method: 'GET',
          path: `/api/technician/string_job/?order_status=ALL&page=1&page_size=${PAGE_SIZE}&search=SN${id}`,
        },
      ],
      TECHNICIAN,
    ),
}

export const READS: Call[] = [
  { name: 'me', kind: 'read', requests: (shop) => byPeople(shop, '/api/me/') },
  { name: 'rackets', kind: 'read', requests: (shop) => byPeople(shop, '/api/racket/') },
  { name: 'pending jobs', kind: 'read', requests: (shop) => byPeople(shop, '/api/string_job/?status=pending') },
  {
    name: "a racket's history",
    kind: 'read',
    requests: (shop) =>
      byRows(shop, `select id, id racket_id, owner_id from rackets order by id limit ${PEOPLE}`, ({ id }) => [
        { method: 'GET', path: `/api/racket/${id}/history/` },
      ]),
  },
  {
    name: 'one job (technician)',
    kind: 'read',
    requests: (shop) =>
      byRows(
        shop,
        `select id, racket_id, owner_id from string_jobs where id % 7 = 0 order by id limit ${PEOPLE}`,
        ({ id }) => [{ method: 'GET', path: `/api/technician/string_job/${id}/` }],
        TECHNICIAN,
      ),
  },
  ...FIRST_PAGES,
  SEARCH,
]

const order = (racket: number, tension = 25.5) => ({
  racket,
  string: 7,
  tension,
  cross_tension: 26,
  pre_stretch: false,
  technician_notes: 'Two knots, please.',
})

/** One unpaid NEW job of each of many people. */
const NEW_JOBS = `select distinct on (j.owner_id) j.id, racket_id, j.owner_id
  from string_jobs j join rackets r on r.id = racket_id
  where order_status = 'NEW' and paid_payment_id is null and not is_retired and deleted_at is null
  order by j.owner_id, j.id limit ${PEOPLE}`

/** One racket that can be strung of each of many people. */
const RACKETS = `select distinct on (owner_id) id, id racket_id, owner_id from rackets
  where not is_retired order by owner_id, id limit ${PEOPLE}`

// Calls that change a job back and forth return their two requests one after the other.
export const WRITES: Call[] = [
  {
    name: 'create a job',
    kind: 'write',
    requests: (shop) =>
      byRows(shop, RACKETS, ({ id }) => [{ method: 'POST', path: '/api/string_job/', body: order(id) }]),
  },
  {
    name: 'edit a job',
    kind: 'write',
    requests: (shop) =>
      byRows(shop, NEW_JOBS, ({ id, racket_id }) =>
        [25, 25.5].map((tension) => ({
          method: 'PUT',
          path: `/api/string_job/${id}/`,
          body: order(racket_id, tension),
        })),
      ),
  },
  {
    name: 'advance a job',
    kind: 'write',
    requests: (shop) =>
      byRows(
        shop,
        NEW_JOBS,
        ({ id }) =>
          ['READY_FOR_PICKUP', 'NEW'].map((status) => ({
            method: 'PATCH',
            path: `/api/technician/string_job/${id}/status/`,
            body: { status },
          })),
        TECHNICIAN,
      ),
  },
  {
    name: 'set a duration',
    kind: 'write',
    requests: (shop) =>
      byRows(
        shop,
        NEW_JOBS,
        ({ id }) =>
          [600, 601].map((mains_duration) => ({
            method: 'PATCH',
            path: `/api/technician/string_job/${id}/duration/`,
            body: { mains_duration, total_duration: 1300 },
          })),
        TECHNICIAN,
      ),
  },
  {
    name: 'cancel a job',
    kind: 'write',
    isOnce: true,
    requests: (shop, count) =>
      byFreshJobs(shop, count, (id) => ({
        method: 'PATCH',
        path: `/api/string_job/${id}/`,
        body: { order_status: 'CANCELLED' },
      })),
  },
  {
    name: 'use a credit',
    kind: 'write',
    isOnce: true,
    requests: (shop, count) =>
      byFreshJobs(shop, count, (id) => ({
        method: 'POST',
        path: '/api/stripe/use-credit/',
        body: { string_job_id: id },
      })),
  },
]

/** Creates new jobs and the credits to pay for them, and makes one request for each job. */
async function byFreshJobs(
  shop: Shop,
  count: number,
  requestOf: (id: number) => Omit<Request, 'token'>,
): Promise<Request[]> {
  const each = Math.ceil(count / Math.min(PEOPLE, shop.size.people - 1))
  await shop.db.query(
    `with granted as (
        update users set stringing_credits = stringing_credits + $1
        where id in (select owner_id from (${RACKETS}) r) returning id, stringing_credits
      ) insert into credit_entries (user_id, amount, balance_after, reason)
      select id, $1, stringing_credits, 'granted' from granted`,
    [each],
  )
  const { rows } = await shop.db.query<{ last: number }>('select max(id) as last from string_jobs')
  await shop.db.query(
    `insert into string_jobs (owner_id, racket_id, string_id, tension, price)
      select owner_id, id, 7, 25, 3000 from (${RACKETS}) r, generate_series(1, $1) order by random()`,
    [each],
  )
  return byRows(
    shop,
    `select id, racket_id, owner_id from string_jobs where id > ${rows[0]?.last ?? 0} order by id limit ${count}`,
    ({ id }) => [requestOf(id)],
  )
}
