import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/base/endpoint.ts'

/** A request of the fuzzer; `payload` is the raw body. */
export interface HostileRequest {
  path: string
  headers: Record<string, string>
  payload: Uint8Array | string | undefined
}

/** Existing values, by the name of the field that can contain them. */
export type KnownValues = Record<string, readonly (string | number | boolean | null)[]>

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  items?: JsonSchema
  minimum?: number
  maximum?: number
}

const NUL = '\u0000'
const texts = [
  ...[
    '',
    ' ',
    '\t\n',
    NUL,
    `a${NUL}b`,
    '\ud800',
    'a\udfff',
    '\uffff',
    '\u200b',
    '\u202eevil',
    '\u115f',
    'ﷺ'.repeat(40),
  ],
  ...[
    "'; drop table users; --",
    "' or 1=1 --",
    '1); select pg_sleep(5); --',
    '\\',
    '%',
    '_',
    '$1',
    '$'.concat('{7*7}'),
    '{{7*7}}',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    'javascript:alert(1)',
  ],
  ...['../../etc/passwd', '%00', '%2e%2e%2f', 'null', 'undefined', 'NaN', 'true', '[object Object]', '__proto__'],
  ...['👩‍👩‍👧‍👦', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢', 'مرحبا', 'e\u0301', 'x'.repeat(101), '😀'.repeat(101), 'x'.repeat(2_001), 'x'.repeat(70_000)],
]
const numbers = [
  ...[0, -0, -1, 1, 0.5, 19.5, 20, 24.25, 24.3, 36, 36.5, 1e-7, 86_400, 86_401, 2_147_483_647, 2_147_483_648],
  ...[4_294_967_296, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 2, 1e21, 1e308, -1e308, -2_147_483_649],
]
const keys = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'id', 'owner_id', 'user_id', 'price'],
  ...[
    'is_order_paid',
    'is_technician',
    'stringing_credits',
    'order_status',
    'technician_id',
    'deleted_at',
    '',
    ' ',
    '$where',
  ],
]

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [1], ['24'], { $gt: 0 }, { toString: 1 }, { length: 1e9 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values with the right shape, so that the rules behind the schema are tested too. */
function fitting(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const here = known[name]
  if (here) return fc.constantFrom<unknown>(...here)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => fitting(choice, name, known)))
  if (schema.type === 'object') return body(schema, known)
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}, name, known), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'string') {
    return fc.oneof(fc.constantFrom('Yonex', 'Astrox 99 Pro'), fc.string({ unit: 'grapheme' }))
  }
  const min = Math.ceil(Math.max(schema.minimum ?? 0, -1_000))
  const whole = fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 1_000, 90_000)) })
  return schema.type === 'number' ? whole.map((number) => number / 2 + 10) : whole
}

function body(schema: JsonSchema, known: KnownValues): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {})
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, fitting(field, name, known)])), {
    requiredKeys: [],
  })
}

type Mutation = (value: Record<string, unknown>) => unknown

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Mutation>((value) => value) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(), hostileValue).map(
      ([index, hostile]): Mutation =>
        (value) => {
          const names = Object.keys(value)
          const name = names[index % Math.max(1, names.length)]
          return name === undefined ? hostile : { ...value, [name]: hostile }
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...keys), hostileValue).map(
      ([key, hostile]): Mutation =>
        (value) =>
          // JSON.parse creates an own property even if its name is __proto__.
          Object.defineProperty({ ...value }, key, { value: hostile, enumerable: true }),
    ),
  },
  {
    weight: 1,
    arbitrary: hostileValue.map(
      (hostile): Mutation =>
        () =>
          hostile,
    ),
  },
  { weight: 1, arbitrary: fc.constant<Mutation>((value) => [value]) },
)

const breakText: fc.Arbitrary<(text: string) => string | Uint8Array> = fc.oneof(
  { weight: 12, arbitrary: fc.constant((text: string) => text) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        (text: string) => text.slice(0, -1),
        (text: string) => `\ufeff${text}`,
        (text: string) => `${text}${text}`,
        (text: string) => text.replace('{', '{"tension":24,"tension":25,'),
        (text: string) => text.replace(/:("[^"]*"|\d+)/, ':NaN'),
        (text: string) => text.replace(/:("[^"]*"|\d+)/, ':1e999'),
        (text: string) => text.replace(/:("[^"]*"|\d+)/, ':"\\ud800\\u0000"'),
        (text: string) => text.replace(/:("[^"]*"|\d+)/, `:${'['.repeat(20_000)}${']'.repeat(20_000)}`),
        (text: string) => text.replaceAll('"', "'"),
        (text: string) => `${text}/* */`,
        () => '',
        () => 'null',
        () => ' ',
      ],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant((text: string) => {
      const bytes = Buffer.from(text)
      bytes[bytes.length >> 1] = 0xff
      return Uint8Array.from(bytes)
    }),
  },
)

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'again' },
      { 'idempotency-key': '' },
      { 'idempotency-key': 'k'.repeat(201) },
      { 'idempotency-key': 'spaces are not visible' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-encoding': 'gzip' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-previous-duration': '-1' },
      { origin: 'https://evil.example' },
      { 'x-forwarded-for': '127.0.0.1, x' },
    ),
  },
)

const pathId = (ids: readonly number[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids.map(String)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...[
          '0',
          '-1',
          '1.0',
          '1e1',
          '01',
          '+1',
          '2147483647',
          '2147483648',
          '99999999999999999999',
          'NaN',
          'null',
          'abc',
        ],
        ...["1'", '1%20', '%00', '1%00', '%31', '１', '1;drop', '%ff', 'x'.repeat(65), '1?x=1', '[1]'],
      ),
    },
  )

function queryText(schema: JsonSchema, known: KnownValues): fc.Arbitrary<string> {
  const names = [...Object.keys(schema.properties ?? {}), 'page', 'unknown', '__proto__', 'order_status[]']
  const right = body(schema, known).map((fields) =>
    Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(String(value)))}`),
  )
  const wrong = fc
    .tuple(fc.constantFrom(...names), hostileValue)
    .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(String(JSON.stringify(value))).slice(0, 300))}`)
  const broken = fc.constantFrom(
    'page=1&page=2',
    '%',
    '%ff=1',
    'page=%00',
    '&&&',
    '=',
    'page',
    'page[]=1',
    'a'.repeat(3_000),
  )
  const parts = fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 3, arbitrary: fc.tuple(right, wrong).map(([some, one]) => [...some, one]) },
    { weight: 1, arbitrary: broken.map((text) => [text]) },
  )
  return parts.map((all) => (all.length === 0 ? '' : `?${all.join('&')}`))
}

// Lone surrogates cannot be percent-encoded.
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '�')

/** Requests to one endpoint: some valid, most invalid in one or more ways. */
export function hostileRequest(
  endpoint: Endpoint,
  known: KnownValues,
  ids: readonly number[],
): fc.Arbitrary<HostileRequest> {
  const schemaOf = (schema: z.ZodMiniType | undefined): JsonSchema =>
    schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {}
  const text = endpoint.body
    ? fc
        .tuple(body(schemaOf(endpoint.body), known), mutation, breakText)
        .map(([value, mutate, breakIt]) => breakIt(JSON.stringify(mutate(value))))
    : fc.oneof(
        { weight: 5, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom('{}', '[', '{"a":1}') },
      )
  return fc
    .record({ id: pathId(ids), query: queryText(schemaOf(endpoint.query), known), headers, payload: text })
    .map(({ id, query, headers, payload }) => ({
      path: `${endpoint.path.replace('{id}', id)}${endpoint.query || query.length % 7 === 0 ? query : ''}`,
      headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      payload,
    }))
}
