import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { isLockTimeout } from '../errors.ts'
import { StartError } from '../process/start-error.ts'
import type { Db } from './connect.ts'

const KEY = `hashtextextended('stringbed portal', 0)`
const AGAIN_MS = 1_000
const HEARTBEAT_MS = 10_000

export interface Presence {
  /** True if no other portal ran on this database when this one started. */
  isAlone: boolean
  stop(): Promise<void>
}

/**
 * Holds a lock in the database that many portals can share, so that a restore notices that a portal runs. The lock ends
 * with its connection and is then taken again. Throws StartError while a backup is restored.
 */
export async function announcePresence(url: string): Promise<Presence> {
  let stopping = false
  const { client: first, isAlone } = await hold(url)
  let client = first
  watch()

  function watch() {
    const watched = client
    // A connection to a server that lost its network looks open until the portal sends something.
    const heartbeat = setInterval(() => {
      watched.query('select 1').catch(() => watched.end().catch(() => {}))
    }, HEARTBEAT_MS).unref()
    watched.once('end', () => {
      clearInterval(heartbeat)
      void takeAgain()
    })
  }

  async function takeAgain() {
    while (!stopping) {
      // The random part keeps the portals from reconnecting at the same moment after a failover.
      await sleep(AGAIN_MS * (0.5 + Math.random()), undefined, { ref: false })
      try {
        client = (await hold(url)).client
        if (stopping) return client.end()
        return watch()
      } catch {
        // The database is away, which the queries of requests report.
      }
    }
  }

  return {
    isAlone,
    async stop() {
      stopping = true
      await client.end().catch(() => {})
    },
  }
}

async function hold(url: string): Promise<{ client: pg.Client; isAlone: boolean }> {
  const client = await open(url)
  try {
    const { rows } = await client.query<{ is_alone: boolean }>(`select pg_try_advisory_lock(${KEY}) as is_alone`)
    const isAlone = rows[0]?.is_alone === true
    await client.query(`select pg_advisory_lock_shared(${KEY})`)
    if (isAlone) await client.query(`select pg_advisory_unlock(${KEY})`)
    return { client, isAlone }
  } catch (error) {
    await client.end().catch(() => {})
    if (!isLockTimeout(error)) throw error
    throw new StartError('A backup is being restored into this database. Start the portal when that is done.')
  }
}

const PRESENT = `
  select from pg_locks
  where locktype = 'advisory' and mode = 'ShareLock' and granted
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = ${KEY}`

/** Returns true while a portal runs on this database. */
export async function isPortalPresent(db: Db): Promise<boolean> {
  const { rows } = await sql.raw(PRESENT).execute(db)
  return rows.length > 0
}

/** Keeps portals and other restores away while `act` runs; throws StartError when one is there. */
export async function withoutPortals<Result>(url: string, act: () => Promise<Result>): Promise<Result> {
  const client = await open(url)
  try {
    await client.query(`select pg_advisory_lock(${KEY})`).catch(async (error: unknown) => {
      if (!isLockTimeout(error)) throw error
      const { rows } = await client.query(PRESENT)
      throw rows.length > 0
        ? portalRuns()
        : new StartError('Another restore is using this database. Wait until it is done.')
    })
    return await act()
  } finally {
    await client.end()
  }
}

export const portalRuns = () => new StartError('The portal is running on this database. Stop it first, then restore.')

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stringbed presence',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  await client.query('set lock_timeout = 2000')
  return client
}
