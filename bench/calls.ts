import type pg from 'pg'
import { type Size, TECHNICIAN } from './data.ts'
import type { Shot } from './load.ts'

export interface Make {
  db: pg.Client
  size: Size
  token(person: number): Promise<string>
  /** How many requests will be sent; calls that change a job for good need as many jobs. */
  count: number
}

export interface Call {
  name: string
  kind: 'read' | 'write'
  shots(make: Make): Promise<Shot[]>
}

const PEOPLE = 100

/** The same call by a hundred people, spread over the database. */
async function byPeople({ size, token }: Make, path: string): Promise<Shot[]> {
  const step = Math.max(1, Math.floor((size.people - 1) / PEOPLE))
  const people = Array.from({ length: Math.min(PEOPLE, size.people - 1) }, (_, i) => 2 + i * step)
  return Promise.all(people.map(async (person) => ({ method: 'GET', path, token: await token(person) })))
}

/** Rows of jobs or rackets turned into requests of their owners. */
async function byOwners(
  { db, token }: Make,
  rows: string,
  shot: (row: { id: number; racket_id: number }) => Omit<Shot, 'token'>,
  by?: number,
): Promise<Shot[]> {
  const found = await db.query<{ id: number; racket_id: number; owner_id: number }>(rows)
  const tokens = new Map<number, Promise<string>>()
  const tokenOf = (person: number) => {
    const made = tokens.get(person) ?? token(person)
    tokens.set(person, made)
    return made
  }
  return Promise.all(found.rows.map(async (row) => ({ ...shot(row), token: await tokenOf(by ?? row.owner_id) })))
}

const technicianPage =
  (filter: string, page: (jobs: number) => number): Call['shots'] =>
  async ({ db, token }) => {
    const where = filter === 'ALL' ? 'true' : `order_status = '${filter}'`
    const unpaid = `paid_payment_id is null and order_status <> 'CANCELLED'`
    const { rows } = await db.query(
      `select count(*)::int jobs from string_jobs where ${filter === 'UNPAID' ? unpaid : where}`,
    )
    const last = Math.max(1, Math.ceil(rows[0].jobs / 10))
    const path = `/api/technician/string_job/?order_status=${filter}&page=${Math.min(last, page(last))}&page_size=10`
    return [{ method: 'GET', path, token: await token(TECHNICIAN) }]
  }

/** NEW jobs of many people, as many as will be changed for good. */
const newJobs = (count: number) => `select id, racket_id, owner_id from (
    select distinct on (j.owner_id) j.id, racket_id, j.owner_id from string_jobs j join rackets r on r.id = racket_id
    where order_status = 'NEW' and paid_payment_id is null and not is_retired and deleted_at is null
    order by j.owner_id, j.id
  ) one_each limit ${count}`

const order = (racket: number) => ({
  racket,
  string: 7,
  tension: 25.5,
  cross_tension: 26,
  pre_stretch: false,
  technician_notes: 'Two knots, please.',
})

const FILTERS = ['ALL', 'NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED', 'UNPAID']
const PAGES: [string, (last: number) => number][] = [
  ['page 1', () => 1],
  ['page 100', () => 100],
  ['page 1,000', () => 1_000],
  ['last page', (last) => last],
]

export const TECHNICIAN_PAGES: Call[] = FILTERS.flatMap((filter) =>
  PAGES.map(([name, page]) => ({
    name: `technician list ${filter}, ${name}`,
    kind: 'read' as const,
    shots: technicianPage(filter, page),
  })),
)

export const READS: Call[] = [
  { name: 'me', kind: 'read', shots: (make) => byPeople(make, '/api/me/') },
  { name: 'rackets', kind: 'read', shots: (make) => byPeople(make, '/api/racket/') },
  { name: 'pending jobs', kind: 'read', shots: (make) => byPeople(make, '/api/string_job/?status=pending') },
  {
    name: "a racket's history",
    kind: 'read',
    shots: (make) =>
      byOwners(make, `select id, id racket_id, owner_id from rackets order by id limit ${PEOPLE}`, ({ id }) => ({
        method: 'GET',
        path: `/api/racket/${id}/history/`,
      })),
  },
  {
    name: 'one job (technician)',
    kind: 'read',
    shots: (make) =>
      byOwners(
        make,
        `select id, racket_id, owner_id from string_jobs where id % 7 = 0 order by id limit ${PEOPLE}`,
        ({ id }) => ({ method: 'GET', path: `/api/technician/string_job/${id}/` }),
        TECHNICIAN,
      ),
  },
  {
    name: 'search by serial number',
    kind: 'read',
    shots: (make) =>
      byOwners(
        make,
        // Short numbers are a part of many others.
        `select id, id racket_id, owner_id from rackets where serial_number <> '' order by id desc limit ${PEOPLE}`,
        ({ id }) => ({ method: 'GET', path: `/api/technician/string_job/?order_status=ALL&page=1&search=SN${id}` }),
        TECHNICIAN,
      ),
  },
]

export const WRITES: Call[] = [
  {
    name: 'create a job',
    kind: 'write',
    shots: (make) =>
      byOwners(
        make,
        `select distinct on (owner_id) id, id racket_id, owner_id from rackets
          where not is_retired order by owner_id, id limit ${PEOPLE}`,
        ({ id }) => ({ method: 'POST', path: '/api/string_job/', body: order(id) }),
      ),
  },
  {
    name: 'edit a job',
    kind: 'write',
    shots: (make) =>
      byOwners(make, newJobs(PEOPLE), ({ id, racket_id }) => ({
        method: 'PUT',
        path: `/api/string_job/${id}/`,
        body: order(racket_id),
      })),
  },
  {
    name: 'advance a job',
    kind: 'write',
    shots: async (make) => {
      const to = (status: string) =>
        byOwners(
          make,
          newJobs(PEOPLE),
          ({ id }) => ({ method: 'PATCH', path: `/api/technician/string_job/${id}/status/`, body: { status } }),
          TECHNICIAN,
        )
      return [...(await to('READY_FOR_PICKUP')), ...(await to('NEW'))]
    },
  },
  {
    name: 'set a duration',
    kind: 'write',
    shots: async (make) => {
      const to = (mains_duration: number) =>
        byOwners(
          make,
          newJobs(PEOPLE),
          ({ id }) => ({
            method: 'PATCH',
            path: `/api/technician/string_job/${id}/duration/`,
            body: { mains_duration, total_duration: 1300 },
          }),
          TECHNICIAN,
        )
      // The same seconds again would change nothing.
      return [...(await to(600)), ...(await to(601))]
    },
  },
  {
    name: 'cancel a job',
    kind: 'write',
    shots: (make) =>
      spentJobs(make, (id) => ({
        method: 'PATCH',
        path: `/api/string_job/${id}/`,
        body: { order_status: 'CANCELLED' },
      })),
  },
  {
    name: 'use a credit',
    kind: 'write',
    shots: (make) =>
      spentJobs(make, (id) => ({ method: 'POST', path: '/api/stripe/use-credit/', body: { string_job_id: id } })),
  },
]

/** Orders as many new jobs as there will be requests, by people with credits enough, one request each. */
async function spentJobs(make: Make, shot: (id: number) => Omit<Shot, 'token'>): Promise<Shot[]> {
  const { db, count } = make
  await db.query(
    `with granted as (
        update users set stringing_credits = stringing_credits + $1
        where id in (select distinct owner_id from rackets where not is_retired order by owner_id limit ${PEOPLE})
        returning id, stringing_credits
      ) insert into credit_entries (user_id, amount, balance_after, reason)
      select id, $1, stringing_credits, 'granted' from granted`,
    [Math.ceil(count / 10)],
  )
  const { rows } = await db.query<{ last: number }>('select max(id) as last from string_jobs')
  await db.query(
    `insert into string_jobs (owner_id, racket_id, string_id, tension, price)
      select owner_id, id, 7, 25, 3000 from (
        select distinct on (owner_id) owner_id, id from rackets where not is_retired order by owner_id, id limit ${PEOPLE}
      ) one_each, generate_series(1, $1) order by random()`,
    [Math.ceil(count / Math.min(PEOPLE, make.size.people - 1))],
  )
  return byOwners(
    make,
    `select id, racket_id, owner_id from string_jobs where id > ${rows[0]?.last ?? 0} order by id limit ${count}`,
    ({ id }) => shot(id),
  )
}
