import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { api } from '../../../contract/api.ts'
import type { Audience, Endpoint } from '../../../contract/base/endpoint.ts'
import { ErrorBody, ErrorList } from '../../../contract/base/errors.ts'
import type { AuthKind } from '../access/session.ts'

/** Serves the OpenAPI document and its page, both generated from the API table. */
export const mountDocs = (auth: AuthKind) => async (app: FastifyInstance) => {
  // People also type the address without its trailing slash.
  app.get('', (_, reply) => reply.redirect(`${app.prefix}/`))
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(auth) } })
  await app.register(swaggerUi, { routePrefix: '/', staticCSP: POLICY })
}

// The default policy of swagger-ui allows framing by other sites and styles from anywhere.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

/** The API table as an OpenAPI 3.1 document, without the account's rows when a hosted provider keeps the accounts. */
export function openApiDocument(auth: AuthKind) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, row] of Object.entries<Endpoint>(api)) {
    if (row.cookie && auth === 'clerk') continue
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(operationId, row) }
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Stringbed', version: '1', description: 'Every call of the racket-stringing portal.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        token: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey' as const, in: 'cookie' as const, name: 'stringbed.session_token' },
      },
    },
    paths,
  }
}

const DESCRIPTIONS: Partial<Record<Audience, string>> = {
  anyone: 'Needs no token.',
  account: 'Needs the session cookie.',
}

function operation(operationId: string, row: Endpoint) {
  const refusal = json(row.errors === 'list' ? ErrorList : ErrorBody)
  return {
    operationId,
    summary: row.summary,
    description: DESCRIPTIONS[row.who] ?? `For: ${row.who}.`,
    security: row.who === 'anyone' ? [] : [row.who === 'account' ? { cookie: [] } : { token: [] }],
    parameters: parameters(row),
    ...(row.body ? { requestBody: { required: true, content: json(row.body, 'input') } } : {}),
    responses: {
      [row.response ? (row.status ?? 200) : 204]: {
        description: 'Done',
        ...(row.response ? { content: json(row.response, 'output', row.stream && 'text/event-stream') } : {}),
      },
      default: { description: 'Refused', content: refusal },
    },
  }
}

function parameters(row: Endpoint) {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
  if (!row.query) return inPath
  const { properties = {} } = z.toJSONSchema(row.query, { io: 'input' })
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
  return [...inPath, ...inQuery]
}

function json(schema: z.ZodMiniType, io: 'input' | 'output' = 'output', type = 'application/json') {
  const { $schema: _, ...document } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return { [type]: { schema: document } }
}
