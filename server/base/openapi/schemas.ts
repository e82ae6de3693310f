import * as z from 'zod/mini'
import { capitalized } from '../../../contract/base/capitals.ts'
import type { Endpoint } from '../../../contract/base/endpoint.ts'
import { ErrorBody, ErrorList } from '../../../contract/base/errors.ts'
import { keysOf } from '../../../contract/base/keys.ts'
import { SCHEMA_FILES } from './schema-files.ts'

/** The schema of the elements of a list; null for anything else. */
const elementOf = (schema: z.ZodMiniType): z.ZodMiniType | null =>
  // The element of a schema of this library is one of its schemas, too.
  schema instanceof z.ZodMiniArray ? (schema._zod.def.element as z.ZodMiniType) : null

type JsonSchema = Record<string, unknown>
type Direction = 'input' | 'output'

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

// Other exported schemas are parts, such as the rule of one field.
const isTypeName = (name: string) => /^[A-Z][a-z]/.test(name)

/** The schemas of the contract by the names under which they are exported. */
export function namedSchemas(): Map<string, z.ZodMiniType> {
  const named = new Map<string, z.ZodMiniType>([
    ['Error', ErrorBody],
    ['ErrorList', ErrorList],
  ])
  const known = new Set<z.ZodMiniType>(named.values())
  for (const file of SCHEMA_FILES) {
    for (const [name, value] of Object.entries(file)) {
      if (!isSchema(value) || known.has(value) || !isTypeName(name)) continue
      if (named.has(name)) throw new Error(`two schemas of the contract have the name ${name}`)
      named.set(name, value)
      known.add(value)
    }
  }
  return named
}

/** The schemas of an OpenAPI document: `ref` is what a call names, `components` are those that any call needs. */
export function createSchemas(rows: [string, Endpoint][]) {
  const named = namedSchemas()
  const known = new Set(named.values())
  const add = (name: string, schema: z.ZodMiniType | undefined) => {
    if (!schema || known.has(schema)) return
    named.set(name, schema)
    known.add(schema)
  }
  for (const [operation, row] of rows) {
    add(`${capitalized(operation)}Request`, row.body)
    if (row.response && !known.has(row.response)) {
      add(`${capitalized(operation)}Response`, elementOf(row.response) ?? row.response)
    }
  }
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of named) registry.add(schema, { id: name })
  const names = new Map([...named].map(([name, schema]) => [schema, name]))
  const all = {
    input: convert(registry, 'input'),
    output: convert(registry, 'output'),
  }
  /** A schema without a name of its own is a list of named ones. */
  const nameOf = (schema: z.ZodMiniType) => {
    const own = names.get(schema)
    const element = own === undefined ? elementOf(schema) : null
    const name = own ?? (element && names.get(element))
    if (name === undefined || name === null) throw new Error('a schema of the API has no name')
    return { name, isList: own === undefined }
  }
  const used: Record<Direction, Set<string>> = { input: new Set(), output: new Set() }
  const use = (name: string, io: Direction) => {
    if (used[io].has(name)) return
    used[io].add(name)
    for (const other of referencesIn(all[io][name])) use(other, io)
  }
  // A schema that is read and sent with a difference has two names.
  const differs = (name: string): boolean => {
    const { output, input } = all
    return JSON.stringify(input[name]) !== JSON.stringify(output[name]) || [...referencesIn(input[name])].some(differs)
  }
  const nameIn = (name: string, io: Direction) =>
    io === 'input' && used.output.has(name) && differs(name) ? `${name}Sent` : name

  for (const [, row] of rows) {
    if (row.response) use(nameOf(row.response).name, 'output')
    if (row.body) use(nameOf(row.body).name, 'input')
  }
  use('Error', 'output')
  use('ErrorList', 'output')

  const components: Record<string, JsonSchema> = {}
  for (const io of ['output', 'input'] as const) {
    for (const name of used[io]) {
      const { $schema: _, $id: __, id: ___, ...schema } = all[io][name] ?? {}
      // A schema with other names in it is a schema.
      components[nameIn(name, io)] = renamed(schema, (other) => nameIn(other, io)) as JsonSchema
    }
  }
  return {
    components: Object.fromEntries(
      keysOf(components)
        .sort()
        .map((name) => [name, components[name]]),
    ),
    ref: (schema: z.ZodMiniType, io: Direction) => {
      const { name, isList } = nameOf(schema)
      const $ref = addressOf(nameIn(name, io))
      return isList ? { type: 'array' as const, items: { $ref } } : { $ref }
    },
  }
}

const convert = (registry: z.core.$ZodRegistry<{ id: string }>, io: Direction): Record<string, JsonSchema> =>
  z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: addressOf }).schemas

const START = '#/components/schemas/'
const addressOf = (name: string) => `${START}${name}`

function referencesIn(schema: unknown): Set<string> {
  const found = new Set<string>()
  renamed(schema, (name) => {
    found.add(name)
    return name
  })
  return found
}

/** A copy of a schema in which each reference has another name. */
function renamed(schema: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(schema)) return schema.map((part) => renamed(part, rename))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith(START)
        ? [key, addressOf(rename(value.slice(START.length)))]
        : [key, renamed(value, rename)],
    ),
  )
}
