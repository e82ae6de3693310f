import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { JOB_FILTERS } from '../../../contract/job/statuses.ts'
import { createJob, createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { foldCounts } from './fold-counts.ts'

const portal = testApp({ publicUrl: 'https://strings.example' })

let technician: Person
beforeEach(async () => {
  technician = await createTechnician(portal)
})

const list = (query: Record<string, string | number> = {}) =>
  portal.ask('GET', `/technician/string_job/?${new URLSearchParams(query as Record<string, string>)}`, {
    as: technician,
  })
const idsOf = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)

/** Creates many jobs by SQL, spread over all statuses. */
async function createJobs(owner: Person, amount: number) {
  const racket_id = await createRacket(portal, owner)
  // In parts, because one statement could exceed the time limit on a busy machine.
  for (let first = 1; first <= amount; first += 500) {
    await sql`
      insert into string_jobs (owner_id, racket_id, tension, order_status, order_completion_date)
      select ${owner.id}, ${racket_id}, 24, status, case when status = 'COMPLETED' then now() end
      from (
        select (array['NEW', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'CANCELLED', 'COMPLETED', 'READY_FOR_PICKUP'])
          [1 + (n * 7 + n / 11) % 7] as status
        from generate_series(${first}::integer, ${Math.min(first + 499, amount)}::integer) n
      ) many
    `.execute(portal.db)
  }
}

describe('filters', () => {
  test('show their jobs in order, queues with the oldest first and the others with the newest first', async () => {
    const customer = await createPerson(portal)
    const [a, b, c, d, e, f] = [
      await createJob(portal, customer),
      await createJob(portal, customer, { order_status: 'READY_FOR_PICKUP' }),
      await createJob(portal, customer, { order_status: 'COMPLETED', paid: 'card' }),
      await createJob(portal, customer, { order_status: 'CANCELLED' }),
      await createJob(portal, customer, { paid: 'technician' }),
      await createJob(portal, customer, { order_status: 'READY_FOR_PICKUP', paid: 'card' }),
    ]
    const shown: Record<(typeof JOB_FILTERS)[number], number[]> = {
      ALL: [f, e, d, c, b, a],
      NEW: [a, e],
      READY_FOR_PICKUP: [b, f],
      COMPLETED: [c],
      CANCELLED: [d],
      UNPAID: [a, b],
    }
    for (const order_status of JOB_FILTERS) {
      const { status, body } = await list({ order_status })
      expect([status, idsOf(body), body.count, body.count_is_exact]).toEqual([
        200,
        shown[order_status],
        shown[order_status].length,
        true,
      ])
    }
    expect(idsOf((await list()).body)).toEqual(shown.NEW)
  })

  test('update their counts at once with every change', async () => {
    const customer = await createPerson(portal)
    const id = await createJob(portal, customer)
    const count = async (order_status: string) => (await list({ order_status })).body.count
    const counts = () => Promise.all(['ALL', 'NEW', 'COMPLETED', 'CANCELLED', 'UNPAID'].map(count))
    const set = (action: string, body: unknown) =>
      portal.ask('PATCH', `/technician/string_job/${id}/${action}/`, { as: technician, body })
    expect(await counts()).toEqual([1, 1, 0, 0, 1])
    await set('status', { status: 'COMPLETED' })
    expect(await counts()).toEqual([1, 0, 1, 0, 1])
    await set('mark_paid', {})
    expect(await counts()).toEqual([1, 0, 1, 0, 0])
    await set('status', { status: 'CANCELLED' })
    await foldCounts(portal.db)
    expect(await counts()).toEqual([1, 0, 0, 1, 0])
  })
})

describe('pages', () => {
  test('link to the next and previous pages with the other parameters', async () => {
    const customer = await createPerson(portal)
    for (let i = 0; i < 5; i++) await createJob(portal, customer, { order_status: 'READY_FOR_PICKUP' })
    const at = (page: number) =>
      `https://strings.example/api/technician/string_job/?page=${page}&page_size=2&order_status=READY_FOR_PICKUP`
    const page = async (page: number) => (await list({ page, page_size: 2, order_status: 'READY_FOR_PICKUP' })).body
    expect(await page(1)).toMatchObject({ count: 5, previous: null, next: at(2) })
    expect(await page(2)).toMatchObject({ count: 5, previous: at(1), next: at(3) })
    expect(await page(3)).toMatchObject({ count: 5, previous: at(2), next: null })
    expect(await page(4)).toMatchObject({ count: 5, results: [], previous: at(3), next: null })
    expect(await page(100_000_000)).toMatchObject({ count: 5, results: [], previous: at(3), next: null })
  })

  test('begin with one empty page when there are no jobs', async () => {
    expect((await list()).body).toEqual({ results: [], next: null, previous: null, count: 0, count_is_exact: true })
  })

  test('of each filter together show each job once, in order', async () => {
    await createJobs(await createPerson(portal), 5_000)
    // After years of work, there are gaps between the ids and blocks without any job of a status.
    await sql`delete from string_jobs where id between 1000 and 2100 or (id > 3000 and order_status = 'NEW')`.execute(
      portal.db,
    )
    const idsOfFilter = async (order_status: string) => {
      const { rows } = await sql<{ id: number }>`
        select id from string_jobs
        where ${sql.lit(order_status)} in ('ALL', order_status)
          or ${sql.lit(order_status)} = 'UNPAID' and paid_payment_id is null and order_status <> 'CANCELLED'
        order by id
      `.execute(portal.db)
      const ids = rows.map(({ id }) => id)
      return ['ALL', 'COMPLETED', 'CANCELLED'].includes(order_status) ? ids.reverse() : ids
    }
    for (const order_status of JOB_FILTERS) {
      const ids = await idsOfFilter(order_status)
      const walked: number[] = []
      for (let page = 1; ; page++) {
        const { body } = await list({ order_status, page, page_size: 100 })
        expect(body.count, order_status).toBe(ids.length)
        walked.push(...idsOf(body))
        if (!body.next) break
      }
      expect(walked, order_status).toEqual(ids)
    }
    await foldCounts(portal.db)
    for (const order_status of JOB_FILTERS) {
      const ids = await idsOfFilter(order_status)
      const last = Math.max(1, Math.ceil(ids.length / 7))
      const { body } = await list({ order_status, page: last, page_size: 7 })
      expect(idsOf(body), order_status).toEqual(ids.slice((last - 1) * 7))
    }
  })

  test('have exact counts even when the counts are combined while jobs change', async () => {
    const customer = await createPerson(portal)
    await createJobs(customer, 200)
    const change = async (id: number) => {
      await portal.call('PATCH', `/technician/string_job/${id}/status/`, {
        as: technician,
        body: { status: id % 2 ? 'COMPLETED' : 'NEW' },
      })
      await foldCounts(portal.db)
    }
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 10 }, (_, i) => change(round * 10 + i + 1)))
    }
    const truth = await sql<{ status: string; count: number }>`
      select order_status as status, count(*)::integer as count from string_jobs group by 1
    `.execute(portal.db)
    for (const { status, count } of truth.rows) {
      expect((await list({ order_status: status })).body.count).toBe(count)
    }
  })
})

describe('search', () => {
  test('finds the ticket of a racket in the shop as people write it, also with other words', async () => {
    // A random address can contain the text of a ticket.
    const lena = await createPerson(portal, { first_name: 'Lena', last_name: 'Lindqvist', email: 'lena@example.com' })
    const [job, gone] = [await createJob(portal, lena), await createJob(portal, lena)]
    await createJob(portal, lena)
    const ticketOf = async (id: number) => {
      const row = await portal.db.selectFrom('string_jobs').select('ticket').where('id', '=', id).executeTakeFirst()
      return row?.ticket ?? ''
    }
    const found = async (search: string) => idsOf((await list({ search, order_status: 'ALL' })).body)
    const ticket = await ticketOf(job)
    const forms = [
      ticket,
      ticket.toLowerCase(),
      ticket.replace('-', ''),
      ticket.replace('-', ' '),
      `Lindqvist ${ticket}`,
    ]
    for (const form of forms) expect(await found(form), form).toEqual([job])
    expect(await found(`nobody ${ticket}`)).toEqual([])
    const freed = await ticketOf(gone)
    await portal.db
      .updateTable('string_jobs')
      .set({ order_status: 'COMPLETED', order_completion_date: new Date() })
      .where('id', '=', gone)
      .execute()
    expect(await found(freed)).toEqual([])
  })

  test('finds jobs by owner, racket, serial number and job number, and must match every word', async () => {
    const lena = await createPerson(portal, { email: 'lena@brandt.example' })
    const zoe = await createPerson(portal, { first_name: 'Zoë', last_name: 'Öz', email: 'z@x.example' })
    const loud = await createJob(portal, lena, {
      racket_id: await createRacket(portal, lena, { racket_name: 'Loud one', serial_number: 'SN-4711%' }),
    })
    const victor = await createJob(portal, lena, {
      racket_id: await createRacket(portal, lena, { manufacturer: 'Victor', model_name: 'Thruster F' }),
    })
    const zoes = await createJob(portal, zoe)
    const found = async (search: string) => idsOf((await list({ search })).body)

    expect(await found('brandt')).toEqual([loud, victor])
    expect(await found('LENA@')).toEqual([loud, victor])
    expect(await found('zoë öz')).toEqual([zoes])
    expect(await found('thruster')).toEqual([victor])
    expect(await found('lena thruster')).toEqual([victor])
    expect(await found('zoë thruster')).toEqual([])
    expect(await found('oud')).toEqual([loud])
    expect(await found('zo')).toEqual([zoes])
    expect(await found('na th f')).toEqual([victor])
    expect(await found(`f ${loud} lena`)).toEqual([])
    expect(await found('4711%')).toEqual([loud])
    expect(await found('471_')).toEqual([])
    expect(await found(`#${victor}`)).toEqual([victor])
    expect(await found(`brandt ${loud}`)).toContain(loud)
    expect(await found('#99999999999')).toEqual([])
    expect(await found("' or 1=1 --")).toEqual([])
    expect(await found('\\')).toEqual([])
  })

  test('keeps the filter, has pages, and is part of their addresses', async () => {
    const customer = await createPerson(portal, { last_name: 'Brandt & Sons' })
    for (let i = 0; i < 3; i++) await createJob(portal, customer, { order_status: 'COMPLETED' })
    await createJob(portal, customer)
    const { body } = await list({ search: 'brandt &', order_status: 'COMPLETED', page: 2, page_size: 2 })
    expect(body).toMatchObject({ count: 3, count_is_exact: true, next: null })
    expect(body.results).toHaveLength(1)
    expect(body.previous).toMatch(/page=1&page_size=2&order_status=COMPLETED&search=brandt\+%26$/)
  })

  test('has an empty page at the highest page number, like the list', async () => {
    await createJob(portal, await createPerson(portal))
    for (const search of ['', 'brandt']) {
      const { status, body } = await list({ search, page: 100_000_000, page_size: 100 })
      expect([status, body.results, body.count]).toEqual([200, [], 1])
    }
  })

  test('counts up to a thousand jobs and reports that there are more', async () => {
    await createJobs(await createPerson(portal, { last_name: 'Everywhere' }), 1_200)
    const { body } = await list({ search: 'everywhere', order_status: 'ALL', page: 11, page_size: 100 })
    expect(body).toMatchObject({ count: 1000, count_is_exact: false, results: [], next: null })
    const last = await list({ search: 'everywhere', order_status: 'ALL', page: 10, page_size: 100 })
    expect(last.body.results).toHaveLength(100)
  })

  test('finds jobs by a very common word', async () => {
    const owner = await createPerson(portal)
    await sql`
      insert into rackets (owner_id, manufacturer, model_name)
      select ${owner.id}, 'Yonex', 'Voltric ' || n from generate_series(1, 2100) n
    `.execute(portal.db)
    const id = await createJob(portal, owner)
    expect(idsOf((await list({ search: 'yonex' })).body)).toEqual([id])
    expect(idsOf((await list({ search: 'yonex nobody' })).body)).toEqual([])
  })

  test('ignores invisible text', async () => {
    const id = await createJob(portal, await createPerson(portal))
    expect(idsOf((await list({ search: ' \u200B ' })).body)).toEqual([id])
  })
})

describe('refusals', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=100000001',
    'page=',
    'page=1&page=2',
    'page_size=0',
    'page_size=101',
    'order_status=new',
    'order_status=',
    'order_status=NEW&order_status=ALL',
    'ordering=id',
    `search=${'x'.repeat(101)}`,
    'search=%00',
  ])('answer ?%s with a 400', async (query) => {
    const answer = await portal.ask('GET', `/technician/string_job/?${query}`, { as: technician })
    expect([answer.status, typeof answer.body.error]).toEqual([400, 'string'])
  })

  test('answer customers with a 403 and people who are not signed in with a 401', async () => {
    const customer = await createPerson(portal)
    expect((await portal.ask('GET', '/technician/string_job/', { as: customer })).status).toBe(403)
    expect((await portal.ask('GET', '/technician/string_job/?page=x', { as: customer })).status).toBe(403)
    expect((await portal.ask('GET', '/technician/string_job/')).status).toBe(401)
  })
})
