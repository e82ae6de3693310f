import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, Migrator, sql } from 'kysely'
import { projectFolder } from '../process/project.ts'
import type { Db } from './connect.ts'

const folder = join(projectFolder, 'server/database/migrations')

interface MigrateOptions {
  /** The last migration to run, for a restore into the schema of its backup. */
  upTo?: string
  /** The connection is inside a transaction already, as that of a restore is. */
  inTransaction?: boolean
}

/**
 * Brings the database to the newest schema: runs each file of migrations/ once, in order. Several servers may start at
 * once: one migrates and the others wait. Each file runs in a transaction of its own, so an error keeps what came
 * before it.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<void> {
  if (options.inTransaction) return migrateAll(db, options)
  await db.connection().execute(async (connection) => {
    // Kysely lists all tables before it takes its own lock, and fails if another server drops one at that moment.
    await sql`select pg_advisory_lock(hashtext('migrate'))`.execute(connection)
    try {
      await migrateAll(connection, options)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('migrate'))`.execute(connection)
    }
  })
}

async function migrateAll(db: Db, { upTo, inTransaction = false }: MigrateOptions) {
  const provider = { getMigrations: readMigrations }
  const migrator = new Migrator({ db, provider, disableTransactions: inTransaction })
  for (;;) {
    const { error, results } = await migrator.migrateUp()
    if (error) throw error
    if (!results?.length || results.some(({ migrationName }) => migrationName === upTo)) return
  }
}

/** The names of all migrations of this version, oldest first. */
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
