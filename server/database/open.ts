import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../embedded/embedded.ts'
import type { Runtime } from '../embedded/runtime-file.ts'
import type { Config } from '../process/config.ts'
import { openDataFolder } from '../process/data-folder.ts'
import { StartError } from '../process/start-error.ts'

export interface OpenDatabase {
  url: string
  /** The folder of the embedded database; null for the database of `DATABASE_URL`. */
  home: string | null
  stop(): Promise<void>
}

const PATIENCE_MS = 15_000
const OLDEST = 15

/** Opens the database of `DATABASE_URL`, or else the embedded one. Throws StartError when there is none. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: { role: Runtime['role']; log: (line: string) => void },
): Promise<OpenDatabase> {
  if (!databaseUrl) return startEmbedded({ dataDir, ...options })
  await openDataFolder(dataDir)
  await reach(databaseUrl, options.log)
  return { url: databaseUrl, home: null, stop: async () => {} }
}

/** Waits a little for a database that is just starting. */
async function reach(url: string, log: (line: string) => void) {
  const until = Date.now() + PATIENCE_MS
  const { host } = new URL(url)
  for (let told = false; ; told = true) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ major: number }>(
        `select current_setting('server_version_num')::int / 10000 as major`,
      )
      const major = rows[0]?.major ?? 0
      if (major < OLDEST)
        throw new StartError(`The server at DATABASE_URL runs PostgreSQL ${major}; Stringbed needs ${OLDEST} or newer.`)
      return
    } catch (error) {
      if (error instanceof StartError) throw error
      const because = error instanceof Error && error.message ? error.message : String(error)
      const refused = error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
      if (refused || Date.now() > until) {
        throw new StartError(`The database of DATABASE_URL (${host}) cannot be used: ${because}`)
      }
      if (!told) log(`Waiting for the database at ${host} …`)
      await sleep(500)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
