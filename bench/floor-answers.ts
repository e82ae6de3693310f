import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as sql from './floor-statements.ts'

/** A call of the API and who makes it: the subject of the token. */
export interface Asked {
  method: string
  /** With its query, without `/api`. */
  path: string
  subject: string
  body?: Record<string, unknown>
}

type Ask = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>

/** Asks by prepared statements. */
function createAsk(pool: pg.Pool): Ask {
  const names = new Map<string, string>()
  return async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
    let name = names.get(text)
    if (!name) {
      name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
      names.set(text, name)
    }
    return (await pool.query<Row>({ name, text, values })).rows
  }
}

const kept = new Map<string, string>()
const made = (key: string, make: () => string) => {
  const text = kept.get(key) ?? make()
  kept.set(key, text)
  return text
}

const only = async (rows: Promise<unknown[]>) => (await rows)[0]

/** What a call answers, by one statement; undefined where there is nothing. */
export function createAnswers(pool: pg.Pool, publicUrl: string): (asked: Asked) => Promise<unknown> {
  const ask = createAsk(pool)

  async function technicianList(subject: string, query: URLSearchParams) {
    const filter = query.get('order_status') ?? 'NEW'
    const page = Number(query.get('page') ?? 1)
    const search = query.get('search')
    const offset = (page - 1) * 10
    const rows = await (search
      ? ask<{ count?: number }>(
          made(`search ${filter}`, () => sql.searched(filter)),
          [subject, offset, 10, search],
        )
      : ask<{ count?: number }>(
          offset < 1024
            ? made(`near ${filter}`, () => sql.nearPage(filter))
            : made(`deep ${filter}`, () => sql.deepPage(filter)),
          [subject, offset, 10],
        ))
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

  return async ({ method, path, subject, body = {} }) => {
    const [place = '', search = ''] = path.split('?')
    const [first, second, third, fourth] = place.slice(1).split('/')
    if (method === 'GET') {
      if (first === 'me') return only(ask(sql.ME_STATEMENT, [subject]))
      if (first === 'racket' && third === 'history') return ask(sql.HISTORY, [subject, second])
      if (first === 'racket') return ask(sql.RACKETS, [subject])
      if (first === 'string_job') return ask(sql.PENDING, [subject])
      if (first === 'technician' && third) return only(ask(sql.ONE_JOB, [subject, third]))
      return technicianList(subject, new URLSearchParams(search))
    }
    const { racket, string = null, tension, cross_tension, pre_stretch, technician_notes } = body
    const order = [racket, string, tension, cross_tension, pre_stretch, technician_notes]
    if (first === 'string_job' && method === 'POST') return only(ask(sql.CREATE, [subject, ...order]))
    if (first === 'string_job' && method === 'PUT') return only(ask(sql.EDIT, [subject, second, ...order]))
    if (first === 'string_job') return only(ask(sql.CANCEL, [subject, second]))
    if (fourth === 'status') return only(ask(sql.SET_STATUS, [subject, third, body.status]))
    if (fourth === 'duration') return only(ask(sql.SET_MAINS, [subject, third, body.mains_duration]))
    await ask(sql.USE_CREDIT, [subject, body.string_job_id])
    return { message: 'Your credit has been used for this stringing job' }
  }
}
