import { createServer, type IncomingMessage } from 'node:http'
import { createLocalJWKSet, jwtVerify } from 'jose'
import pg from 'pg'
import { createAnswers } from './floor-answers.ts'

// The floor answers the measured calls with bare node:http and prepared pg statements. It verifies tokens but has no
// framework, validation, security headers, rate limits or logs, so the difference is the price of those.

// The portal also reads bigint and numeric as numbers.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

const { DATABASE_URL = '', PUBLIC_URL = '', PORT = '' } = process.env
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 16,
  options: '-c plan_cache_mode=force_generic_plan',
})
const { rows: keys } = await pool.query<{ key: string }>('select "publicKey" as key from auth.jwks')
const jwks = createLocalJWKSet({ keys: keys.map(({ key }) => JSON.parse(key)) })
const answer = createAnswers(pool, PUBLIC_URL)

const verified = new Map<string, { subject: string; expires: number }>()

async function subjectOf(request: IncomingMessage): Promise<string> {
  const token = request.headers.authorization?.slice(7) ?? ''
  const known = verified.get(token)
  if (known && known.expires > Date.now()) return known.subject
  const { payload } = await jwtVerify(token, jwks, { issuer: PUBLIC_URL, audience: 'stringbed', algorithms: ['RS256'] })
  verified.set(token, { subject: String(payload.sub), expires: Number(payload.exp) * 1000 })
  return String(payload.sub)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString())
}

createServer(async (request, response) => {
  try {
    const { method = 'GET', url = '' } = request
    if (url === '/ready') return void response.end()
    const subject = await subjectOf(request)
    const body = method === 'GET' ? {} : await bodyOf(request)
    const value = await answer({ method, path: url.slice(4), subject, body })
    if (value === undefined) throw new Error(`The floor has no answer to ${method} ${url}`)
    const text = JSON.stringify(value)
    response.writeHead(method === 'POST' && url === '/api/string_job/' ? 201 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  } catch (error) {
    const text = String(error)
    response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text)
  }
}).listen(Number(PORT), '127.0.0.1')
