import stringifier from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { badRequest, Refusal } from '../errors.ts'

const unsupported = () => new Refusal(415, 'Please send JSON in UTF-8.')

/** Reads JSON bodies strictly: valid UTF-8, no other charset or encoding, no prototype keys; an empty body is `{}`. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
    if (charset && charset.toLowerCase() !== 'utf-8') return done(unsupported())
    if (request.headers['content-encoding']) return done(unsupported())
    if (body.length === 0) return done(null, {})
    const text = decodeUtf8(body as Buffer) // as `parseAs` says
    if (text === null) return done(badRequest('The body is not valid UTF-8.'))
    // The type of the parser allows a promise, but Fastify's own parser never returns one.
    return parse(request, text, (error, value) => {
      if (error) return done(badRequest('The body is not valid JSON.'))
      if (isDeeperThan(MAX_DEPTH, value)) return done(badRequest('The body is nested too deeply.'))
      done(null, value)
    })
  })
}

// No call takes more than three levels. Comparing a value with thousands of them would overflow the stack.
const MAX_DEPTH = 20

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((child) => isDeeperThan(levels - 1, child)))

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

type JsonSchema = Record<string, unknown>

const serializers = new WeakMap<z.ZodMiniType, (value: unknown) => string>()

/**
 * The function that serializes the fields of a schema and no others. It is compiled when it is first needed, because
 * those of all calls take a fifth of a second.
 */
export function serializerOf(schema: z.ZodMiniType): (value: unknown) => string {
  const serialize = serializers.get(schema) ?? compile(schema)
  serializers.set(schema, serialize)
  return serialize
}

function compile(schema: z.ZodMiniType): (value: unknown) => string {
  // Zod and the stringifier each have a type of their own for a JSON schema.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as JsonSchema
  return stringifier(nullable(json) as Parameters<typeof stringifier>[0])
}

// fast-json-stringify runs a validator on every value of `anyOf [x, null]`; `nullable` costs it one comparison.
function nullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) => [key, nullable(value)] as const)
  const copy: JsonSchema = Object.fromEntries(entries)
  const choices = copy.anyOf
  if (Array.isArray(choices) && choices.length === 2 && choices[1]?.type === 'null') {
    return { ...choices[0], nullable: true }
  }
  return copy
}
