import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as sql from './floor-statements.ts'

export interface FloorRequest {
  method: string
  /** With its query, without `/api`. */
  path: string
  /** The subject of the session token. */
  subject: string
  body: Record<string, unknown>
}

type Query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>

function createPreparedQuery(pool: pg.Pool): Query {
  const names = new Map<string, string>()
  return async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
    return (await pool.query<Row>({ name, text, values })).rows
  }
}

const first = async (rows: Promise<unknown[]>) => (await rows)[0]

/** Returns a function that answers a request with one statement, or returns undefined when it finds nothing. */
export function createAnswers(pool: pg.Pool, publicUrl: string): (request: FloorRequest) => Promise<unknown> {
  const query = createPreparedQuery(pool)

  async function technicianList(subject: string, parameters: URLSearchParams) {
    const filter = parameters.get('order_status') ?? 'NEW'
    const page = Number(parameters.get('page') ?? 1)
    const search = parameters.get('search')
    const values = [subject, (page - 1) * 10, 10]
    const rows = await (search
      ? query<{ count?: number }>(sql.SEARCHES[filter] ?? '', [...values, search])
      : query<{ count?: number }>(sql.PAGES[filter] ?? '', values))
    const count = rows[0]?.count ?? 0
    for (const row of rows) delete row.count
    const link = (to: number) => {
      const address = new URLSearchParams({ page: String(to), page_size: '10', order_status: filter })
      if (search) address.set('search', search)
      return `${publicUrl}/api/technician/string_job/?${address}`
    }
    return {
      results: rows,
      next: page * 10 < count ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
      count,
      count_is_exact: true,
    }
  }

  return async ({ method, path, subject, body }) => {
    const [place = '', search = ''] = path.split('?')
    const [noun, id, detail, technicianDetail] = place.slice(1).split('/')
    if (method === 'GET') {
      if (noun === 'me') return first(query(sql.ME_STATEMENT, [subject]))
      if (noun === 'racket' && detail === 'history') return query(sql.HISTORY, [subject, id])
      if (noun === 'racket') return query(sql.RACKETS, [subject])
      if (noun === 'string_job') return query(sql.PENDING, [subject])
      if (noun === 'technician' && detail) return first(query(sql.ONE_JOB, [subject, detail]))
      return technicianList(subject, new URLSearchParams(search))
    }
    const { racket, string = null, tension, cross_tension, pre_stretch, technician_notes } = body
    const order = [racket, string, tension, cross_tension, pre_stretch, technician_notes]
    if (noun === 'string_job' && method === 'POST') return first(query(sql.CREATE, [subject, ...order]))
    if (noun === 'string_job' && method === 'PUT') return first(query(sql.EDIT, [subject, id, ...order]))
    if (noun === 'string_job') return first(query(sql.CANCEL, [subject, id]))
    if (technicianDetail === 'status') return first(query(sql.SET_STATUS, [subject, detail, body.status]))
    if (technicianDetail === 'duration') return first(query(sql.SET_MAINS, [subject, detail, body.mains_duration]))
    await query(sql.USE_CREDIT, [subject, body.string_job_id])
    return { message: 'Your credit has been used for this stringing job' }
  }
}
