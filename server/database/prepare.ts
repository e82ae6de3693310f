import type { Compilable, CompiledQuery } from 'kysely'
import pg from 'pg'
import { type Db, runStatement } from './connect.ts'

/** Stands in for a value while a statement is built. */
class Gap {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built once and afterwards only filled with values, since building costs more than asking.
 * `build` must pass each value on as it is: while it runs they are gaps.
 */
export function prepare<Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  // A gap may take the place of any value; only `all` looks at it.
  const gaps = new Proxy({}, { get: (_, name) => new Gap(String(name)) }) as Values
  let statement: { text: string; names: (keyof Values)[] } | undefined

  function all(db: Db, values: Values): Promise<Row[]> {
    statement ??= fillConstants(build(db, gaps).compile())
    const parameters = statement.names.map((name) => values[name])
    return runStatement(db, statement.text, parameters)
  }

  // What is no gap is the statement's own and stands in its text: a partial index serves no parameter.
  function fillConstants({ sql, parameters }: CompiledQuery) {
    const names: (keyof Values)[] = []
    const text = sql.replace(/\$(\d+)/g, (_, place) => {
      const value = parameters[Number(place) - 1]
      if (!(value instanceof Gap)) return literal(value)
      return `$${names.push(value.name as keyof Values)}`
    })
    return { text, names }
  }

  return {
    all,
    first: async (db: Db, values: Values): Promise<Row | undefined> => (await all(db, values))[0],
  }
}

const literal = (value: unknown) => (typeof value === 'string' ? pg.escapeLiteral(value) : String(value))
