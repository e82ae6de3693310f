import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isDatabaseAway, isLostRace, reasonOf } from '../errors.ts'
import { StartError } from '../process/start-error.ts'
import { type Db, transact } from './connect.ts'
import type { SqlFiles } from './sql-files.ts'

interface Definition {
  name: string
  text: string
  sha256: string
}

/** The files of definitions/ whose text differs from the one that was last applied to the database. */
export async function dueDefinitions(db: Db, files: SqlFiles): Promise<Definition[]> {
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from applied_definitions`.execute(db)
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const definitions = [...files].map(([name, text]) => ({ name, text, sha256: hashOf(text) }))
  return definitions.filter(({ name, sha256 }) => applied.get(name) !== sha256)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Runs the due files of definitions/ in the order of their names, in one transaction. Throws StartError, and changes
 * nothing, when PostgreSQL refuses one of them.
 */
export async function applyDefinitions(db: Db, files: SqlFiles, { inTransaction = false } = {}): Promise<void> {
  const due = await dueDefinitions(db, files)
  if (due.length === 0) return
  const applyAll = async (trx: Db) => {
    for (const definition of due) await apply(trx, definition)
  }
  // A portal of the previous version may write meanwhile, so the transaction can lose a race and is then repeated.
  await (inTransaction ? applyAll(db) : transact(db, applyAll))
}

async function apply(db: Db, { name, text, sha256 }: Definition) {
  try {
    await sql.raw(text).execute(db)
  } catch (error) {
    if (isLostRace(error) || isDatabaseAway(error)) throw error
    const why = reasonOf(error)
    throw new StartError(`definitions/${name}.sql cannot be applied, so no definition was changed: ${why}.`)
  }
  await sql`
    insert into applied_definitions (name, sha256) values (${name}, ${sha256})
    on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()
  `.execute(db)
}
