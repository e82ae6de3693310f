import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/base/endpoint.ts'
import { openApiDocument } from './document.ts'
import { namedSchemas } from './schemas.ts'
import { TAGS } from './tags.ts'

interface Operation {
  operationId: string
  tags: string[]
  parameters: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { $ref?: string }>
}

const document = openApiDocument('local')
// Every value of a path is an operation.
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...(operation as Operation) })),
)

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  )
}

test('each call is one operation with a tag that the document lists', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(api).sort())
  const tags = document.tags.map(({ name }) => name)
  for (const { operationId, tags: own } of operations) {
    expect(own, operationId).toHaveLength(1)
    expect(tags, operationId).toContain(own[0])
  }
  expect(tags).toEqual(TAGS.map(({ name }) => name))
})

test('each parameter in a path is declared once', () => {
  for (const { path, operationId, parameters } of operations) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = parameters.filter((each) => each.in === 'path')
    expect(declared.map(({ name }) => name).sort(), operationId).toEqual(names.sort())
    expect(
      declared.every(({ required }) => required),
      operationId,
    ).toBe(true)
  }
})

test('a call that keeps its response for an Idempotency-Key declares the header, and only such a call', () => {
  const declared = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
  const refusing = operations.filter(({ responses }) => responses[422])
  expect(declared.map(({ operationId }) => operationId)).toEqual(refusing.map(({ operationId }) => operationId))
  expect(declared.find(({ operationId }) => operationId === 'createRacket')?.parameters).toMatchObject([
    { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } },
  ])
})

test('each reference leads to a component, and each component is used', () => {
  const { schemas, responses } = document.components
  const known = [
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
  ]
  const used = new Set(referencesIn(document))
  expect([...used].filter((reference) => !known.includes(reference))).toEqual([])
  const unused = known.filter((name) => !used.has(name))
  // A few refusals of calls with lists do not occur.
  expect(unused.filter((name) => !name.endsWith('List'))).toEqual([])
  expect(Object.keys(schemas).filter((name) => !/^[A-Z]\w+$/.test(name))).toEqual([])
})

test('what callers send and get has a name: no call has a nameless object', () => {
  const { Racket } = document.components.schemas
  expect(Racket).toMatchObject({ type: 'object', properties: { owner: { $ref: '#/components/schemas/Owner' } } })
  const { get: list, post: create } = document.paths['/racket/'] as Record<'get' | 'post', Operation>
  expect(list.responses[200]).toMatchObject({
    content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Racket' } } } },
  })
  expect(create).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/RacketInput' } } } },
  })
  const bodies = operations.flatMap((operation) => referencesIn({ ...operation, parameters: [] }))
  expect(bodies.length).toBeGreaterThan(operations.length)
})

describe('refusals', () => {
  const statusesOf = (name: keyof typeof api) =>
    Object.keys(operations.find(({ operationId }) => operationId === name)?.responses ?? {}).map(Number)

  test('a call lists those that it can give', () => {
    expect(statusesOf('listRackets')).toEqual([200, 400, 401, 429, 503])
    expect(statusesOf('createRacket')).toEqual([201, 400, 401, 404, 409, 413, 415, 422, 429, 503])
    expect(statusesOf('joinWaitlist')).not.toContain(401)
    expect(statusesOf('getShopSettings')).toContain(403)
  })

  test('a reading of one thing lists that it can be missing, or in a state that does not allow it', () => {
    for (const name of ['findTicket', 'findTag', 'getHandOver', 'getDayClose'] as const) {
      expect(statusesOf(name), name).toContain(404)
    }
    for (const name of [
      'getReceipt',
      'getPaymentReceipt',
      'listLabels',
      'getStaffInvitationLink',
      'getMyData',
    ] as const) {
      expect(statusesOf(name), name).toContain(409)
    }
    expect(statusesOf('watchChanges')).toContain(406)
  })

  test('they have the shape of the errors, or of the list for the calls with lists', () => {
    const { Conflict, ConflictList } = document.components.responses
    expect(Conflict).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    })
    expect(ConflictList).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorList' } } },
    })
    const order = operations.find(({ operationId }) => operationId === 'createStringJob')
    expect(order?.responses[409]?.$ref).toBe('#/components/responses/ConflictList')
    expect(document.components.responses.BadRequest?.description).toContain('`fields`')
    expect(document.components.responses.BadRequestList?.description).toBe(
      'The input is wrong. The body is a list of sentences, the most useful first.',
    )
  })
})

test('the schemas of every file of the contract have names', async () => {
  const folder = join(import.meta.dirname, '../../../contract')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.includes('/') && file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const known = new Set(namedSchemas().values())
  const missing: string[] = []
  for (const file of files) {
    const module: Record<string, unknown> = await import(join(folder, file))
    for (const [name, value] of Object.entries(module)) {
      const isSchema = typeof value === 'object' && value !== null && '_zod' in value
      // The check for `_zod` is how the library itself recognizes a schema.
      if (isSchema && /^[A-Z][a-z]/.test(name) && !known.has(value as NonNullable<Endpoint['body']>)) {
        missing.push(`${file}: ${name}`)
      }
    }
  }
  expect(missing).toEqual([])
})

test('without a session cookie of its own, a portal with the hosted provider has no calls of accounts', () => {
  const hosted = openApiDocument('clerk')
  expect(hosted.tags.map(({ name }) => name)).not.toContain('Account')
  expect(Object.keys(hosted.paths).filter((path) => path.startsWith('/auth/'))).toEqual([])
})
