import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDataFolder } from '../process/data-folder.ts'
import { StartError } from '../process/start-error.ts'
import { databaseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, SUPERUSER } from './cluster.ts'
import { databaseHome, knownHome } from './home.ts'
import { claimDataDir, type Runtime } from './runtime-file.ts'
import { freePort, ServerFailed, type ServerPlan, startServer, stopLeftover, stopServer } from './server.ts'

const DATABASE = 'stringbed'

export interface EmbeddedDatabase {
  url: string
  /** The folder of the cluster: the data folder, or the one that its pointer names. */
  home: string
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: (line: string) => void
  role?: Runtime['role']
  /** Ends the start, with everything that it has started. */
  stopped?: AbortSignal
  /** PostgreSQL settings in addition to ours. */
  settings?: Record<string, string>
}

/**
 * Starts the embedded PostgreSQL on a data folder and keeps it running until `stop`.
 * Throws StartError when another process holds the folder, or when it cannot be started.
 */
export async function startEmbedded({
  dataDir: folder,
  log,
  role = 'portal',
  stopped,
  settings = {},
}: Options): Promise<EmbeddedDatabase> {
  const dataDir = await openDataFolder(folder)
  const claim = await claimDataDir(dataDir, role)
  try {
    const account = await databaseAccount(join(await knownHome(dataDir), 'postgres'), log)
    const home = await databaseHome(dataDir, account, log)
    const binaries = await findBinaries(account, home)
    const { cluster, password } = await ensureCluster({ dataDir, home, stopped }, binaries, account)
    await stopLeftover(cluster, log)
    const plan = { binaries, account, cluster, port: await freePort(), logFile: join(home, 'postgres.log'), settings }
    const server = await supervise(plan, { log, stopped })
    const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${plan.port}/${database}`
    try {
      await ensureDatabase(url)
      await claim.announce(url(DATABASE))
    } catch (error) {
      await server.stop()
      throw error
    }
    return {
      url: url(DATABASE),
      home,
      async stop() {
        await server.stop()
        await claim.release()
      },
    }
  } catch (error) {
    await claim.release()
    throw error
  }
}

async function ensureDatabase(url: (database: string) => string) {
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

// Killed backends release their shared memory and port within seconds: retries are quick at first, then every 10 s.
const pause = (attempt: number) => (attempt < 20 ? 200 : 10_000)
const STEADY_MS = 60_000

async function supervise(plan: ServerPlan, { log, stopped }: Pick<Options, 'log' | 'stopped'>) {
  let stopping = false
  let child = await start()
  let attempts = 0
  watch(child)

  /** The first start: the remains of a crash can take up to 30 s to disappear. */
  async function start(): Promise<ChildProcess> {
    const until = Date.now() + 30_000
    for (;;) {
      try {
        return await startServer(plan, stopped)
      } catch (error) {
        if (!(error instanceof ServerFailed) || stopped?.aborted) throw error
        const passing = /pre-existing shared memory|lock file .* already exists/.test(error.message)
        if (!passing || Date.now() > until) throw new StartError(`The database did not start: ${error.message}`)
        await sleep(200)
      }
    }
  }

  function watch(current: ChildProcess) {
    const since = Date.now()
    current.once('exit', (code, signal) => {
      if (stopping) return
      log(`The database stopped (${signal ?? `code ${code}`}). Starting it again`)
      if (Date.now() - since > STEADY_MS) attempts = 0
      void restart()
    })
  }

  async function restart() {
    while (!stopping) {
      await sleep(pause(attempts++))
      if (stopping) return
      try {
        child = await startServer(plan)
        log('The database is running again')
        watch(child)
        if (stopping) child.kill('SIGINT')
        return
      } catch (error) {
        if (attempts === 5 || attempts >= 20) log(`The database could not be started yet: ${String(error)}`)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await stopServer(child.pid)
    },
  }
}
