import { join } from 'node:path'
import { type Migration, Migrator, sql } from 'kysely'
import { projectFolder } from '../process/project.ts'
import { StartError } from '../process/start-error.ts'
import type { Db } from './connect.ts'
import { applyDefinitions, dueDefinitions } from './definitions.ts'
import { readSqlFiles, type SqlFiles } from './sql-files.ts'

const folder = join(projectFolder, 'server/base/database')

interface MigrateOptions {
  /** The last migration to run, for a restore into the schema of its backup. The definitions are not applied then. */
  upTo?: string
  /** The connection is inside a transaction already, as that of a restore is. */
  inTransaction?: boolean
  /** True when another portal, possibly of the previous version, runs on the database. */
  othersRun?: boolean
  /** Creates the tables of the job queue; runs before any other server migrates. */
  installJobs?: () => Promise<void>
  /** The folder that contains migrations/ and definitions/; tests have one of their own. */
  source?: string
  /** Called with the names of the migrations that ran, if any did. */
  onMigrated?: (names: string[]) => void
}

/** The first line of a migration after which, and after whose definitions, portals of the previous version still work. */
const WITHOUT_DOWNTIME = '-- upgrade: without downtime\n'

/** Thrown when due changes may break portals of the previous version, and one may be running. */
export class OthersMustStop extends StartError {
  constructor() {
    super(
      'Other portals are running on this database, and the changes in this version may break them. Stop all of them, then start one.',
    )
  }
}

/**
 * Brings the database to the newest schema: runs each file of migrations/ once, in order, and then the files of
 * definitions/ that changed. Several servers may start at once: one migrates and the others wait. Each migration runs in
 * a transaction of its own, so an error keeps what came before it; the definitions share one, as do all migrations of an
 * empty database, which take a fifth of the time that way. Throws OthersMustStop when other portals run, unless due
 * migrations state that those still work.
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

async function migrateAll(
  db: Db,
  { upTo, inTransaction = false, othersRun = false, source = folder, onMigrated }: MigrateOptions,
) {
  const migrations = await readSqlFiles(join(source, 'migrations'))
  const definitions = await readSqlFiles(join(source, 'definitions'))
  const provider = { getMigrations: async () => runnable(migrations) }
  const migrator = new Migrator({ db, provider, disableTransactions: inTransaction })
  if (othersRun) await refuseDowntime(db, migrator, { migrations, definitions })
  await runMigrations(migrator, upTo, onMigrated)
  if (!upTo) await applyDefinitions(db, definitions, { inTransaction })
}

async function runMigrations(migrator: Migrator, upTo: string | undefined, onMigrated: MigrateOptions['onMigrated']) {
  if (await isEmpty(migrator)) {
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error) throw error
    onMigrated?.(results.map(({ migrationName }) => migrationName))
    return
  }
  const names: string[] = []
  try {
    for (;;) {
      const { error, results } = await migrator.migrateUp()
      if (error) throw error
      names.push(...(results ?? []).map(({ migrationName }) => migrationName))
      if (!results?.length || results.some(({ migrationName }) => migrationName === upTo)) return
    }
  } finally {
    // Those before a failure stay, so they are reported, too.
    if (names.length > 0) onMigrated?.(names)
  }
}

const isEmpty = async (migrator: Migrator) =>
  (await migrator.getMigrations()).every(({ executedAt }) => executedAt === undefined)

async function refuseDowntime(
  db: Db,
  migrator: Migrator,
  { migrations, definitions }: Record<'migrations' | 'definitions', SqlFiles>,
) {
  // No portal uses an empty database yet.
  if (await isEmpty(migrator)) return
  const due = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt)
  // Without a due migration, nothing says whether this portal's definitions are newer or older than those of the others.
  if (due.length === 0 && (await dueDefinitions(db, definitions)).length > 0) throw new OthersMustStop()
  if (!due.every(({ name }) => migrations.get(name)?.startsWith(WITHOUT_DOWNTIME))) throw new OthersMustStop()
}

/** The names of all migrations of this version, oldest first. */
export const knownMigrations = async () => [...(await readSqlFiles(join(folder, 'migrations'))).keys()]

function runnable(files: SqlFiles): Record<string, Migration> {
  const migrations = [...files].map(([name, text]): [string, Migration] => [
    name,
    {
      async up(db) {
        await sql.raw(text).execute(db)
      },
    },
  ])
  return Object.fromEntries(migrations)
}
