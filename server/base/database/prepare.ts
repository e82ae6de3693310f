import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** The PostgreSQL types that parameters can have, with the TypeScript type of their values. */
interface ParamTypes {
  integer: number
  'integer or null': number | null
  bigint: number
  text: string
  timestamptz: Date
  'integer[]': readonly number[]
  'text[]': readonly string[]
}

/** A parameter of a prepared statement. It can be placed into SQL and has no value while the statement is built. */
export type Param<Value> = RawBuilder<Value>

type Types = Record<string, keyof ParamTypes>
type Params<T extends Types> = { [Name in keyof T]: Param<ParamTypes[T[Name]]> }
type Values<T extends Types> = { [Name in keyof T]: ParamTypes[T[Name]] }

/**
 * A query that Kysely builds once, for those that run often: building a large query takes the server as long as
 * running it. `types` names the parameters and `build` places them into the SQL.
 */
export function prepare<const T extends Types, Row>(
  types: T,
  build: (db: Db, params: Params<T>) => Compilable<Row>,
): {
  all(db: Db, values: Values<T>): Promise<Row[]>
  first(db: Db, values: Values<T>): Promise<Row | undefined>
  /** For a query that always has a row. */
  only(db: Db, values: Values<T>): Promise<Row>
} {
  const params: Record<string, Param<unknown>> = {}
  for (const [name, type] of Object.entries(types)) {
    params[name] = sql`${new Placeholder(name)}::${sql.raw(type.replace(' or null', ''))}`
  }
  let query: CompiledQuery<Row> | undefined

  async function all(db: Db, values: Values<T>): Promise<Row[]> {
    query ??= build(db, params as Params<T>).compile() // The loop above fills in every name.
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    return (await db.executeQuery<Row>(CompiledQuery.raw(query.sql, parameters))).rows
  }

  async function only(db: Db, values: Values<T>): Promise<Row> {
    const [row] = await all(db, values)
    if (!row) throw new Error('A query that always has a row has none.')
    return row
  }

  return { all, first: async (db, values) => (await all(db, values))[0], only }
}

/**
 * The values of an array parameter, as `any(…)` compares with them. With a plain array, PostgreSQL would plan the statement
 * again for each number of values.
 */
export const unnested = <Value>(values: Param<readonly Value[]>) => sql<Value[]>`array(select unnest(${values}))`

/** Takes the place of a parameter's value while the query is built. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
