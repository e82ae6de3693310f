import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, Migrator, sql } from 'kysely'
import { projectFolder } from '../process/project.ts'
import { StartError } from '../process/start-error.ts'
import type { Db } from './connect.ts'

const folder = join(projectFolder, 'server/base/database/migrations')

interface MigrateOptions {
  /** The last migration to run, for a restore into the schema of its backup. */
  upTo?: string
  /** The connection is inside a transaction already, as that of a restore is. */
  inTransaction?: boolean
  /** True when another portal, possibly of the previous version, runs on the database. */
  othersRun?: boolean
  /** Creates the tables of the job queue; runs before any other server migrates. */
  installJobs?: () => Promise<void>
}

/** The first line of a migration after which portals of the previous version still work. */
const WITHOUT_DOWNTIME = '-- upgrade: without downtime\n'

/** Thrown when a due migration would break portals of the previous version, and one may be running. */
export class OthersMustStop extends StartError {
  constructor() {
    super(
      'Other portals are running on this database, and the changes in this version may break them. Stop all of them, then start one.',
    )
  }
}

/**
 * Brings the database to the newest schema: runs each file of migrations/ once, in order. Several servers may start at
 * once: one migrates and the others wait. Each file runs in a transaction of its own, so an error keeps what came
 * before it. Throws OthersMustStop when other portals run and a due file does not begin with WITHOUT_DOWNTIME.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<void> {
  if (options.inTransaction) return migrateAll(db, options)
  await db.connection().execute(async (connection) => {
    // Kysely lists all tables before it takes its own lock, and fails if another server changes one at that moment.
    await sql`select pg_advisory_lock(hashtext('migrate'))`.execute(connection)
    try {
      await migrateAll(connection, options)
      await options.installJobs?.()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('migrate'))`.execute(connection)
    }
  })
}

async function migrateAll(db: Db, { upTo, inTransaction = false, othersRun = false }: MigrateOptions) {
  const provider = { getMigrations: readMigrations }
  const migrator = new Migrator({ db, provider, disableTransactions: inTransaction })
  if (othersRun) await refuseDowntime(migrator)
  for (;;) {
    const { error, results } = await migrator.migrateUp()
    if (error) throw error
    if (!results?.length || results.some(({ migrationName }) => migrationName === upTo)) return
  }
}

async function refuseDowntime(migrator: Migrator) {
  const migrations = await migrator.getMigrations()
  const due = migrations.filter(({ executedAt }) => !executedAt)
  // No portal uses an empty database yet.
  if (due.length === migrations.length) return
  const texts = await readFiles()
  if (!due.every(({ name }) => allowsOldPortals(texts.get(name) ?? ''))) throw new OthersMustStop()
}

/** Returns true if portals of the previous version still work after a migration, according to its first line. */
export const allowsOldPortals = (text: string) => text.startsWith(WITHOUT_DOWNTIME)

/** The names of all migrations of this version, oldest first. */
export const knownMigrations = async () => Object.keys(await readMigrations())

async function readFiles(): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const texts = files.map(
    async (file) => [file.replace('.sql', ''), await readFile(join(folder, file), 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations = [...(await readFiles())].map(([name, text]) => [
    name,
    { up: (db: Parameters<Migration['up']>[0]) => sql.raw(text).execute(db) },
  ])
  return Object.fromEntries(migrations)
}
