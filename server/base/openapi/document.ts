import * as z from 'zod/mini'
import { api } from '../../../contract/api.ts'
import { type Audience, acceptsKeys, type Endpoint, keepsResponses } from '../../../contract/base/endpoint.ts'
import { ErrorBody, ErrorList } from '../../../contract/base/errors.ts'
import { keysOf } from '../../../contract/base/keys.ts'
import type { AuthKind } from '../access/session.ts'
import { createSchemas } from './schemas.ts'
import { openApiTagOf, TAGS } from './tags.ts'

/** The meaning of each refusal; the keys are the names of the shared responses. */
const REFUSALS = {
  BadRequest: { status: 400, description: 'The input is wrong.' },
  Unauthorized: { status: 401, description: 'The token, the key or the cookie is missing or not valid.' },
  Forbidden: {
    status: 403,
    description: 'The caller lacks a role, must prove their identity again, or uses an API key.',
  },
  NotFound: { status: 404, description: 'It does not exist, or belongs to someone else.' },
  NotAcceptable: {
    status: 406,
    description: 'The response is a stream, and the request does not accept text/event-stream.',
  },
  Conflict: { status: 409, description: 'The present state does not allow it.' },
  TooLarge: { status: 413, description: 'The body is too large.' },
  NotJson: { status: 415, description: 'The body is not JSON in UTF-8.' },
  KeyUsed: { status: 422, description: 'The Idempotency-Key was used for another request.' },
  TooMany: { status: 429, description: 'Too many requests. `Retry-After` is the number of seconds to wait.' },
  Unavailable: { status: 503, description: 'Temporarily unavailable. `Retry-After` is the number of seconds to wait.' },
} as const

/** A list has no fields. */
const FIELDS = '`fields` has a sentence for each wrong field.'

type RefusalName = keyof typeof REFUSALS

const ABOUT =
  'Every call of the racket-stringing portal. Ids are numbers, money is in the smallest unit of the currency, such as cents, ' +
  'tensions are in lbs, durations are whole seconds, and times are ISO 8601 in UTC.'

/** The API table as an OpenAPI 3.1 document, without the account's rows when a hosted provider keeps the accounts. */
export function openApiDocument(auth: AuthKind) {
  const rows = Object.entries<Endpoint>(api).filter(([, row]) => !(row.cookie && auth === 'clerk'))
  const { components, ref } = createSchemas(rows)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, row] of rows) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(operationId, row, ref) }
  }
  const inUse = new Set(rows.map(([, { path }]) => openApiTagOf(path)))
  const refusal = (schema: z.ZodMiniType) => (description: string) => ({
    description,
    content: { 'application/json': { schema: ref(schema, 'output') } },
  })
  const [asBody, asList] = [refusal(ErrorBody), refusal(ErrorList)]
  const responses = Object.fromEntries(
    Object.entries(REFUSALS).flatMap(([name, { description }]) => [
      [name, asBody(name === 'BadRequest' ? `${description} ${FIELDS}` : description)],
      [`${name}List`, asList(`${description} The body is a list of sentences, the most useful first.`)],
    ]),
  )
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Stringbed', version: '3', description: ABOUT },
    servers: [{ url: '/api' }],
    tags: TAGS.filter(({ name }) => inUse.has(name)).map(({ name, description }) => ({ name, description })),
    components: {
      securitySchemes: {
        token: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a session.' },
        key: { type: 'http' as const, scheme: 'bearer', description: 'An API key, which begins with sb_.' },
        cookie: { type: 'apiKey' as const, in: 'cookie' as const, name: 'stringbed.session_token' },
      },
      schemas: components,
      responses,
    },
    paths,
  }
}

const CALLERS: Record<Audience, string> = {
  anyone: 'Needs no token.',
  account: 'Needs the session cookie.',
  customer: 'For everyone who is signed in.',
  staff: 'For technicians and managers.',
  technician: 'For technicians.',
  manager: 'For managers.',
}

type Reference = ReturnType<typeof createSchemas>['ref']

function operation(operationId: string, row: Endpoint, ref: Reference) {
  const content = (schema: z.ZodMiniType, io: 'input' | 'output', type = 'application/json') => ({
    content: { [type]: { schema: ref(schema, io) } },
  })
  const refusals = refusalsOf(row).map((name) => [
    REFUSALS[name].status,
    { $ref: `#/components/responses/${name}${row.errors === 'list' ? 'List' : ''}` },
  ])
  const needsToken = row.who !== 'anyone' && row.who !== 'account'
  return {
    operationId,
    tags: [openApiTagOf(row.path)],
    summary: row.summary,
    description: `${CALLERS[row.who]}${needsToken && !acceptsKeys(row) ? ' Not with an API key.' : ''}`,
    security: securityOf(row),
    parameters: parameters(row),
    ...(row.body ? { requestBody: { required: true, ...content(row.body, 'input') } } : {}),
    responses: {
      [row.response ? (row.status ?? 200) : 204]: {
        description: 'Done',
        ...(keepsResponses(row) && !row.shownOnce && { headers: { 'Idempotent-Replayed': REPLAYED } }),
        ...(row.response ? content(row.response, 'output', row.stream && 'text/event-stream') : {}),
      },
      ...Object.fromEntries(refusals),
    },
  }
}

function securityOf(row: Endpoint): Record<string, string[]>[] {
  if (row.who === 'anyone') return []
  if (row.who === 'account') return [{ cookie: [] }]
  return acceptsKeys(row) ? [{ token: [] }, { key: [] }] : [{ token: [] }]
}

function refusalsOf(row: Endpoint): RefusalName[] {
  const isChange = row.method !== 'GET'
  const needsRole = row.who === 'staff' || row.who === 'technician' || row.who === 'manager'
  const applies: Record<RefusalName, boolean> = {
    BadRequest: true,
    Unauthorized: row.who !== 'anyone',
    Forbidden: needsRole || row.cookie === true || !acceptsKeys(row),
    NotFound: row.path.includes('{') || isChange || row.refuses?.includes(404) === true,
    NotAcceptable: row.stream === true,
    Conflict: isChange || row.refuses?.includes(409) === true,
    TooLarge: row.body !== undefined,
    NotJson: row.body !== undefined,
    KeyUsed: keepsResponses(row),
    TooMany: true,
    Unavailable: true,
  }
  return keysOf(applies).filter((name) => applies[name])
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    '1 to 200 visible ASCII characters. For 24 hours, a request of the same person with the same key returns the first ' +
    'response and changes nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const REPLAYED = {
  description: 'This is the response to an earlier request with the same Idempotency-Key, and nothing was changed.',
  schema: { type: 'string', enum: ['true'] },
}

function parameters(row: Endpoint) {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
  const inHead = keepsResponses(row) ? [IDEMPOTENCY_KEY] : []
  if (!row.query) return [...inPath, ...inHead]
  const { properties = {}, required = [] } = z.toJSONSchema(row.query, { io: 'input', unrepresentable: 'any' })
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }))
  return [...inPath, ...inQuery, ...inHead]
}
