import { createHash } from 'node:crypto'
import type pg from 'pg'
import { byActiveThenName, type Racket } from '../contract/job/rackets.ts'
import { JOB_FILTERS, type JobFilter } from '../contract/job/statuses.ts'
import * as reads from './floor-reads.ts'
import * as writes from './floor-writes.ts'

export interface FloorRequest {
  method: string
  /** With its query, without `/api`. */
  path: string
  /** The subject of the session token. */
  subject: string
  body: Record<string, unknown>
}

function createPreparedQuery(pool: pg.Pool) {
  const names = new Map<string, string>()
  return async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
    return (await pool.query<Row>({ name, text, values })).rows
  }
}

/** Returns a function that answers a request with one statement, or returns undefined when it finds nothing. */
export function createAnswers(pool: pg.Pool, publicUrl: string): (request: FloorRequest) => Promise<unknown> {
  const query = createPreparedQuery(pool)

  async function read<Row extends pg.QueryResultRow>(statement: Promise<reads.Statement>, values: reads.Values) {
    const { text, valuesOf } = await statement
    return query<Row>(text, valuesOf(values))
  }

  async function me(subject: string) {
    const [row] = await read(reads.ME_STATEMENT, { subject })
    if (!row) return undefined
    const { auth_subject, first_name, last_name, email, alive, ...shown } = row
    return shown
  }

  /** The first page of the technician's list. */
  async function technicianList(subject: string, parameters: URLSearchParams) {
    const wanted = parameters.get('order_status')
    const filter: JobFilter = JOB_FILTERS.find((filter) => filter === wanted) ?? 'NEW'
    const word = parameters.get('search')
    const rows = await (word === null
      ? read<{ count?: number }>(reads.PAGES[filter], { subject })
      : read<{ count?: number }>(reads.SEARCHES[filter], { subject, word }))
    const count = rows[0]?.count ?? 0
    for (const row of rows) delete row.count
    const next = new URLSearchParams({
      page: '2',
      page_size: '10',
      order_status: filter,
      ...(word && { search: word }),
    })
    return {
      results: rows,
      next: count > 10 ? `${publicUrl}/api/technician/string_job/?${next}` : null,
      previous: null,
      count,
      count_is_exact: true,
    }
  }

  function answerRead([noun, id, detail]: string[], subject: string, parameters: URLSearchParams) {
    if (noun === 'me') return me(subject)
    if (noun === 'racket' && detail === 'history') return read(reads.HISTORY, { subject, id: Number(id) })
    if (noun === 'racket') return read<Racket>(reads.RACKETS, { subject }).then((rows) => rows.sort(byActiveThenName))
    if (noun === 'string_job') return read(reads.PENDING, { subject })
    if (detail) return read(reads.ONE_JOB, { subject, id: Number(detail) }).then(([job]) => job)
    return technicianList(subject, parameters)
  }

  async function answerWrite(method: string, [noun, id, detail, action]: string[], { subject, body }: FloorRequest) {
    const one = async (text: string, ...values: unknown[]) => (await query(text, [subject, ...values]))[0]
    const { racket, string = null, tension, cross_tension, pre_stretch, technician_notes } = body
    const order = [racket, string, tension, cross_tension, pre_stretch, technician_notes]
    if (noun === 'string_job' && method === 'POST') return one(writes.CREATE, ...order)
    if (noun === 'string_job' && method === 'PUT') return one(writes.EDIT, id, ...order)
    if (noun === 'string_job') return one(writes.CANCEL, id)
    if (noun === 'counter') {
      const [{ id: job }] = body.jobs as [{ id: number }] // The bench hands over one racket at a time.
      return [await one(writes.SET_STATUS, job, 'COMPLETED')]
    }
    if (action === 'status') return one(writes.SET_STATUS, detail, body.status)
    if (action === 'duration') return one(writes.SET_MAINS, detail, body.mains_duration)
    if (action === 'received') return one(writes.RECEIVE, detail)
    if (action === 'mark_paid') return one(writes.MARK_PAID, detail)
    await one(writes.USE_CREDIT, body.string_job_id)
    return { message: 'Your credit has been used for this stringing job' }
  }

  return (request) => {
    const [place = '', parameters = ''] = request.path.split('?')
    const parts = place.slice(1).split('/')
    return request.method === 'GET'
      ? answerRead(parts, request.subject, new URLSearchParams(parameters))
      : answerWrite(request.method, parts, request)
  }
}
