import { DAY_MS } from '../contract/base/time-units.ts'
import type { Request } from './drive.ts'
import { TECHNICIAN } from './fill.ts'
import type { Shop } from './shop.ts'
import { TARGETS } from './targets.ts'

/** Its requests are sent again and again. */
export interface Read {
  name: string
  kind: 'read'
  requests(shop: Shop): Promise<Request[]>
}

/** Each of its requests changes a job for good, so it is sent once. */
export interface Write {
  name: string
  kind: 'write'
  /** The requests for `count` customers, one for each. */
  requests(shop: Shop, count: number): Promise<Request[]>
}

export type Call = Read | Write

/** Enough for three people on each of 32 connections. */
const PEOPLE = 96
const FILTERS = ['ALL', 'NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED', 'UNPAID'] as const
type Filter = (typeof FILTERS)[number]

async function byPeople({ size, token }: Shop, path: string): Promise<Request[]> {
  const step = Math.max(1, Math.floor((size.people - 1) / PEOPLE))
  const requests: Request[] = []
  for (let person = 2; person <= size.people && requests.length < PEOPLE; person += step) {
    requests.push({ method: 'GET', path, token: await token(person) })
  }
  return requests
}

interface Row {
  id: number
  racket_id: number
  owner_id: number
}

/** Makes a request from each row of a query, signed by the row's owner or by one person. */
async function byRows(
  { db, token }: Shop,
  query: string,
  requestOf: (row: Row) => Omit<Request, 'token'>,
  person?: number,
): Promise<Request[]> {
  const { rows } = await db.query<Row>(query)
  const requests: Request[] = []
  for (const row of rows) requests.push({ ...requestOf(row), token: await token(person ?? row.owner_id) })
  return requests
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
function listPage(filter: Filter, name: string, page: (last: number) => number): Read & { filter: Filter } {
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

export const SEARCH: Read = {
  name: 'search by serial number',
  kind: 'read',
  requests: (shop) =>
    byRows(
      shop,
      // The newest numbers, because a short number is part of many longer ones.
      `select id, id racket_id, owner_id from rackets where serial_number <> '' order by id desc limit ${PEOPLE}`,
      ({ id }) => ({
        method: 'GET',
        path: `/api/technician/string_job/?order_status=ALL&page=1&page_size=${PAGE_SIZE}&search=SN${id}`,
      }),
      TECHNICIAN,
    ),
}

export const READS: Read[] = [
  { name: 'me', kind: 'read', requests: (shop) => byPeople(shop, '/api/me/') },
  { name: 'rackets', kind: 'read', requests: (shop) => byPeople(shop, '/api/racket/') },
  { name: 'pending jobs', kind: 'read', requests: (shop) => byPeople(shop, '/api/string_job/?status=pending') },
  {
    name: "a racket's history",
    kind: 'read',
    requests: (shop) =>
      byRows(shop, `select id, id racket_id, owner_id from rackets order by id limit ${PEOPLE}`, ({ id }) => ({
        method: 'GET',
        path: `/api/racket/${id}/history/`,
      })),
  },
  {
    name: 'one job (technician)',
    kind: 'read',
    requests: (shop) =>
      byRows(
        shop,
        `select id, racket_id, owner_id from string_jobs where id % 7 = 0 order by id limit ${PEOPLE}`,
        ({ id }) => ({ method: 'GET', path: `/api/technician/string_job/${id}/` }),
        TECHNICIAN,
      ),
  },
  ...FIRST_PAGES,
  SEARCH,
]

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** A read of the shop by its manager; `limit` is the largest p50 at 200,000 jobs, in milliseconds. */
export interface ShopRead extends Read {
  limit?: number
  /** The largest response, in kB. */
  size?: number
}

const shopRead = (name: string, path: string, more: Pick<ShopRead, 'limit' | 'size'> = {}): ShopRead => ({
  name,
  kind: 'read',
  requests: async ({ token }) => [{ method: 'GET', path: `/api${path}`, token: await token(TECHNICIAN) }],
  ...more,
})

/** The pages of staff about all customers and jobs. */
export const SHOP_READS: ShopRead[] = [
  shopRead('people, page 1', '/shop/people/'),
  shopRead('overview', '/shop/overview/'),
  shopRead('statements', '/shop/statements/'),
  shopRead('unpaid jobs', '/shop/money/unpaid/'),
  shopRead('money by day, one year', `/shop/money/?from=${dayAgo(364)}&to=${dayAgo(0)}`),
  shopRead('report by string, one year', `/shop/reports/?from=${dayAgo(364)}&to=${dayAgo(0)}&by=string`),
  shopRead('call list', '/calls/', TARGETS.staffList),
  shopRead('queue', '/queue/', TARGETS.staffList),
]

const order = (racket: number) => ({
  racket,
  string: 7,
  tension: 25.5,
  cross_tension: 26,
  pre_stretch: false,
  technician_notes: 'Two knots, please.',
})

/** One racket that can be strung of each customer, another one each time. */
const RACKETS = `select distinct on (owner_id) id, id as racket_id, owner_id from rackets
  where not is_retired and deleted_at is null and owner_id <> ${TECHNICIAN} order by owner_id, random()`

/**
 * Makes one request for each of `count` customers, from a new job of theirs. The jobs of earlier requests leave the shop
 * before, so that no customer has many at once.
 */
async function byCustomers(
  shop: Shop,
  count: number,
  requestOf: (job: Row) => Omit<Request, 'token'>,
  { status = 'NEW', isTechnician = false }: { status?: string; isTechnician?: boolean } = {},
): Promise<Request[]> {
  await completeJobs(shop)
  const query = `insert into string_jobs (owner_id, racket_id, string_id, tension, price, order_status)
    select owner_id, id, 7, 25, 3000, '${status}' from (${RACKETS} limit ${count}) r order by random()
    returning id, racket_id, owner_id`
  return byRows(shop, query, requestOf, isTechnician ? TECHNICIAN : undefined)
}

/** Completes all open jobs that are newer than those with which the shop was filled. */
const completeJobs = ({ db, size }: Shop) =>
  db.query(
    `update string_jobs set order_status = 'COMPLETED', order_completion_date = now()
      where id > $1 and order_status in ('NEW', 'READY_FOR_PICKUP')`,
    [size.jobs],
  )

const BY_TECHNICIAN = { isTechnician: true }

export const WRITES: Write[] = [
  {
    name: 'create a job',
    kind: 'write',
    async requests(shop, count) {
      await completeJobs(shop)
      return byRows(shop, `${RACKETS} limit ${count}`, ({ id }) => ({
        method: 'POST',
        path: '/api/string_job/',
        body: order(id),
      }))
    },
  },
  {
    name: 'edit a job',
    kind: 'write',
    requests: (shop, count) =>
      byCustomers(shop, count, ({ id, racket_id }) => ({
        method: 'PUT',
        path: `/api/string_job/${id}/`,
        body: order(racket_id),
      })),
  },
  {
    name: 'receive a racket',
    kind: 'write',
    requests: (shop, count) =>
      byCustomers(
        shop,
        count,
        ({ id }) => ({ method: 'POST', path: `/api/technician/string_job/${id}/received/`, body: {} }),
        BY_TECHNICIAN,
      ),
  },
  {
    name: 'set a duration',
    kind: 'write',
    requests: (shop, count) =>
      byCustomers(
        shop,
        count,
        ({ id }) => ({
          method: 'PATCH',
          path: `/api/technician/string_job/${id}/duration/`,
          body: { mains_duration: 600, total_duration: 1300 },
        }),
        BY_TECHNICIAN,
      ),
  },
  {
    name: 'advance a job',
    kind: 'write',
    requests: (shop, count) =>
      byCustomers(
        shop,
        count,
        ({ id }) => ({
          method: 'PATCH',
          path: `/api/technician/string_job/${id}/status/`,
          body: { status: 'READY_FOR_PICKUP' },
        }),
        BY_TECHNICIAN,
      ),
  },
  {
    name: 'hand a racket over',
    kind: 'write',
    requests: (shop, count) =>
      byCustomers(
        shop,
        count,
        ({ id }) => ({
          method: 'POST',
          path: '/api/counter/hand_over/',
          body: { jobs: [{ id, order_status: 'READY_FOR_PICKUP' }], paid: null },
        }),
        { status: 'READY_FOR_PICKUP', isTechnician: true },
      ),
  },
  {
    name: 'mark a job as paid',
    kind: 'write',
    requests: (shop, count) =>
      byCustomers(
        shop,
        count,
        ({ id }) => ({ method: 'PATCH', path: `/api/technician/string_job/${id}/mark_paid/`, body: {} }),
        BY_TECHNICIAN,
      ),
  },
  {
    name: 'use a credit',
    kind: 'write',
    async requests(shop, count) {
      const requests = await byCustomers(shop, count, ({ id }) => ({
        method: 'POST',
        path: '/api/stripe/use-credit/',
        body: { string_job_id: id },
      }))
      await grantCredits(shop)
      return requests
    },
  },
  {
    name: 'cancel a job',
    kind: 'write',
    requests: (shop, count) =>
      byCustomers(shop, count, ({ id }) => ({
        method: 'PATCH',
        path: `/api/string_job/${id}/`,
        body: { order_status: 'CANCELLED' },
      })),
  },
]

/** Gives everybody with a new job a credit to pay for it. */
const grantCredits = ({ db, size }: Shop) =>
  db.query(
    `with granted as (
        update users set stringing_credits = stringing_credits + 1
        where id in (select owner_id from string_jobs where id > $1 and order_status = 'NEW')
        returning id, stringing_credits
      ), lots as (insert into credit_lots (user_id) select id from granted returning id, user_id)
      insert into credit_entries (user_id, lot_id, amount, balance_after, reason)
      select g.id, l.id, 1, g.stringing_credits, 'granted' from granted g join lots l on l.user_id = g.id`,
    [size.jobs],
  )
