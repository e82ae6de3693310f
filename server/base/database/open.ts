import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../embedded/embedded.ts'
import type { Runtime } from '../embedded/runtime-file.ts'
import type { Config } from '../process/config.ts'
import { openDataFolder } from '../process/data-folder.ts'
import { StartError } from '../process/start-error.ts'
import { unlessStopped } from '../process/stopped.ts'
import { checkPooling } from './pooling.ts'

export interface OpenDatabase {
  url: string
  /** The same database for everything that needs a session: migrations, background jobs, listeners, locks. */
  directUrl: string
  /** The folder of the embedded database; null for the database of `DATABASE_URL`. */
  home: string | null
  stop(): Promise<void>
}

const PATIENCE_MS = 15_000
const OLDEST = 15

/** Opens the database of `DATABASE_URL`, or else the embedded one. Throws StartError when there is none. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePooling' | 'dataDir'>,
  options: { role: Runtime['role']; log: (line: string) => void; stopped?: AbortSignal },
): Promise<OpenDatabase> {
  const { databaseUrl: url, dataDir } = config
  if (!url) {
    const embedded = await startEmbedded({ dataDir, ...options })
    return { ...embedded, directUrl: embedded.url }
  }
  await openDataFolder(dataDir)
  const directUrl = config.databaseDirectUrl ?? url
  const setting = config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  await unlessStopped(options.stopped, reach(setting, directUrl, options.log))
  await checkPooling({ url, directUrl, pooling: config.databasePooling }).catch((error: unknown) => {
    throw error instanceof StartError ? error : unusable('DATABASE_URL', url, error)
  })
  return { url, directUrl, home: null, stop: async () => {} }
}

/** Waits a little for a database that is just starting. */
async function reach(setting: string, url: string, log: (line: string) => void) {
  const until = Date.now() + PATIENCE_MS
  const { host } = new URL(url)
  for (let told = false; ; told = true) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ major: number; is_replica: boolean }>(
        `select current_setting('server_version_num')::int / 10000 as major, pg_is_in_recovery() as is_replica`,
      )
      const { major = 0, is_replica = false } = rows[0] ?? {}
      if (major < OLDEST) {
        throw new StartError(`The server at ${setting} runs PostgreSQL ${major}; Stringbed needs ${OLDEST} or newer.`)
      }
      if (is_replica) throw new Error('it is a replica and cannot be written to')
      return
    } catch (error) {
      if (error instanceof StartError) throw error
      const refused = error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
      if (refused || Date.now() > until) throw unusable(setting, url, error)
      if (!told) log(`Waiting for the database at ${host}...`)
      await sleep(500)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function unusable(setting: string, url: string, error: unknown) {
  const because = error instanceof Error && error.message ? error.message : String(error)
  return new StartError(`The database of ${setting} (${new URL(url).host}) cannot be used: ${because}`)
}
