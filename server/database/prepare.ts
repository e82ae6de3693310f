import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'

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
  let statement: CompiledQuery<Row> | undefined

  async function all(db: Db, values: Values): Promise<Row[]> {
    statement ??= build(db, gaps).compile()
    const fill = (value: unknown) => (value instanceof Gap ? values[value.name as keyof Values] : value)
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters: statement.parameters.map(fill) })
    return rows
  }

  return {
    all,
    first: async (db: Db, values: Values): Promise<Row | undefined> => (await all(db, values))[0],
  }
}
