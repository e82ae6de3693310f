import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { MIGRATION_TABLES, SCHEMAS, type Sum, type TableLine } from './format.ts'

const id = (...names: string[]) => names.map((name) => pg.escapeIdentifier(name)).join('.')

export const nameOf = ({ schema, table }: Pick<TableLine, 'schema' | 'table'>) => id(schema, table)
export const columnList = ({ columns }: Pick<TableLine, 'columns'>) => columns.map((column) => id(column)).join(', ')

/** Our tables, with all columns that are not generated, in a fixed order. */
export async function listTables(client: pg.Client): Promise<TableLine[]> {
  const { rows } = await client.query<TableLine>(
    `select n.nspname as schema, c.relname as table,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> all($2)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, MIGRATION_TABLES],
  )
  return rows
}

/** An ordering of a table's rows that is the same on every server: by primary key, or else by the whole row. */
async function orderingOf(client: pg.Client, table: TableLine): Promise<string> {
  const { rows } = await client.query<{ name: string; is_text: boolean }>(
    `select a.attname as name, a.attcollation <> 0 as is_text
     from pg_index i
     join unnest(i.indkey) with ordinality k(attnum, place) on true
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [nameOf(table)],
  )
  if (rows.length === 0) return `(row(${columnList(table)}))::text collate "C"`
  return rows.map(({ name, is_text }) => (is_text ? `${id(name)} collate "C"` : id(name))).join(', ')
}

/** Streams a table's rows in COPY format. `sum` returns their number and hash once all are read. */
export async function readTable(client: pg.Client, table: TableLine) {
  const order = await orderingOf(client, table)
  const rows = client.query(
    copyTo(`copy (select ${columnList(table)} from ${nameOf(table)} order by ${order}) to stdout`),
  )
  const sum = new Summing()
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of rows) {
      sum.add(chunk)
      yield chunk
    }
  }
  return { chunks: chunks(), sum: () => sum.total() }
}

/** Counts and hashes rows while they are written or read. */
export class Summing {
  #rows = 0
  readonly #hash = createHash('sha256')

  add(chunk: Buffer) {
    this.#hash.update(chunk)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.#rows += 1
  }

  total(): Sum {
    return { rows: this.#rows, sha256: this.#hash.copy().digest('hex') }
  }
}
