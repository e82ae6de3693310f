import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, Migrator, sql } from 'kysely'
import { projectFolder } from '../process/project.ts'
import type { Db } from './connect.ts'

const folder = join(projectFolder, 'server/database/migrations')

/**
 * Brings the database to the newest schema: each file of migrations/ once, in order, under a lock, so that two servers
 * may start at once. Each file runs in a transaction of its own, so an error keeps what came before it. A restore
 * passes the last migration of its backup as `upTo`, and `inTransaction` because its connection is inside one already.
 */
export async function migrate(
  db: Db,
  { upTo, inTransaction = false }: { upTo?: string; inTransaction?: boolean } = {},
): Promise<void> {
  const provider = { getMigrations: readMigrations }
  const migrator = new Migrator({ db, provider, disableTransactions: inTransaction })
  for (;;) {
    const { error, results } = await migrator.migrateUp()
    if (error) throw error
    if (!results?.length || results.some(({ migrationName }) => migrationName === upTo)) return
  }
}

/** The names of all migrations that this version knows, oldest first. */
export const knownMigrations = async () => Object.keys(await readMigrations())

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      return [file.replace('.sql', ''), { up: (db: Parameters<Migration['up']>[0]) => sql.raw(text).execute(db) }]
    }),
  )
  return Object.fromEntries(migrations)
}
