import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { createLocalJWKSet, jwtVerify } from 'jose'
import pg from 'pg'
import * as sql from './floor-statements.ts'

// The floor: the same calls by bare node:http and prepared pg statements, without a framework, validation, headers,
// limits or a second thought. What the portal costs beyond it is what its safety and its order cost.

const { DATABASE_URL = '', PUBLIC_URL = '', PORT = '' } = process.env
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 16,
  options: '-c plan_cache_mode=force_generic_plan',
})
const { rows: keys } = await pool.query<{ key: string }>('select "publicKey" as key from auth.jwks')
const jwks = createLocalJWKSet({ keys: keys.map(({ key }) => JSON.parse(key)) })

const verified = new Map<string, { subject: string; expires: number }>()

async function subjectOf(request: IncomingMessage): Promise<string> {
  const token = request.headers.authorization?.slice(7) ?? ''
  const known = verified.get(token)
  if (known && known.expires > Date.now()) return known.subject
  const { payload } = await jwtVerify(token, jwks, { issuer: PUBLIC_URL, audience: 'stringbed', algorithms: ['RS256'] })
  verified.set(token, { subject: String(payload.sub), expires: Number(payload.exp) * 1000 })
  return String(payload.sub)
}

const names = new Map<string, string>()

async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return (await pool.query<Row>({ name, text, values })).rows
}

async function body(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const near = new Map<string, string>()
const deep = new Map<string, string>()
const kept = (statements: Map<string, string>, filter: string, make: (filter: string) => string) => {
  const text = statements.get(filter) ?? make(filter)
  statements.set(filter, text)
  return text
}

async function technicianList(subject: string, query: URLSearchParams) {
  const filter = query.get('order_status') ?? 'NEW'
  const page = Number(query.get('page') ?? 1)
  const offset = (page - 1) * 10
  const text = offset < 1024 ? kept(near, filter, sql.nearPage) : kept(deep, filter, sql.deepPage)
  const rows = await ask<{ count?: number }>(text, [subject, offset, 10])
  const count = rows[0]?.count ?? 0
  for (const row of rows) delete row.count
  const link = (to: number) => {
    const address = new URLSearchParams({ page: String(to), page_size: '10', order_status: filter })
    return `${PUBLIC_URL}/api/technician/string_job/?${address}`
  }
  return {
    results: rows,
    next: page * 10 < count ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    count,
    count_is_exact: true,
  }
}

const only = async (rows: Promise<unknown[]>) => (await rows)[0]

async function answer(request: IncomingMessage): Promise<{ status: number; value: unknown }> {
  const subject = await subjectOf(request)
  const [path = '', search = ''] = (request.url ?? '').slice(4).split('?')
  const [first, second, third, fourth] = path.slice(1).split('/')
  const status = request.method === 'POST' ? 201 : 200
  const ok = async (value: Promise<unknown>) => ({ status, value: await value })

  if (request.method === 'GET') {
    if (first === 'me') return ok(only(ask(sql.ME_STATEMENT, [subject])))
    if (first === 'racket' && third === 'history') return ok(ask(sql.HISTORY, [subject, second]))
    if (first === 'racket') return ok(ask(sql.RACKETS, [subject]))
    if (first === 'string_job') return ok(ask(sql.PENDING, [subject]))
    if (first === 'technician' && third) return ok(only(ask(sql.ONE_JOB, [subject, third])))
    if (first === 'technician') return ok(technicianList(subject, new URLSearchParams(search)))
  }
  const sent = await body(request)
  const order = [
    sent.racket,
    sent.string ?? null,
    sent.tension,
    sent.cross_tension,
    sent.pre_stretch,
    sent.technician_notes,
  ]
  if (first === 'string_job' && request.method === 'POST') return ok(only(ask(sql.CREATE, [subject, ...order])))
  if (first === 'string_job' && request.method === 'PUT') return ok(only(ask(sql.EDIT, [subject, second, ...order])))
  if (first === 'string_job') return ok(only(ask(sql.CANCEL, [subject, second])))
  if (fourth === 'status') return ok(only(ask(sql.SET_STATUS, [subject, third, sent.status])))
  if (fourth === 'duration') return ok(only(ask(sql.SET_MAINS, [subject, third, sent.mains_duration])))
  await ask(sql.USE_CREDIT, [subject, sent.string_job_id])
  return { status: 200, value: { message: 'Your credit has been used for this stringing job.' } }
}

createServer(async (request, response) => {
  try {
    const { status, value } = await answer(request)
    if (value === undefined) throw new Error(`nothing to answer to ${request.method} ${request.url}`)
    const text = JSON.stringify(value)
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  } catch (error) {
    const text = String(error)
    response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text)
  }
}).listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'))
