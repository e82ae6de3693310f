import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { Pooling } from '../process/config.ts'
import { StartError } from '../process/start-error.ts'

interface Addresses {
  url: string
  directUrl: string
  pooling: Pooling
}

const QUERY_MS = 2_000

/** Throws StartError when a pooler between the portal and its database does not fit the settings. */
export async function checkPooling({ url, directUrl, pooling }: Addresses): Promise<void> {
  if (pooling === 'session' && (await sharesSessions(url))) {
    throw new StartError(
      'The pooler of DATABASE_URL works in transaction mode. Use its session mode, or set DATABASE_POOLING=transaction and DATABASE_DIRECT_URL to an address that bypasses it.',
    )
  }
  if (directUrl === url) {
    if (pooling === 'session') return
    throw new StartError('DATABASE_DIRECT_URL must bypass the pooler, but it is the same as DATABASE_URL.')
  }
  if (await sharesSessions(directUrl)) {
    throw new StartError(
      'DATABASE_DIRECT_URL points to a pooler in transaction mode. Set it to the address of the PostgreSQL server itself.',
    )
  }
  if (!(await isSameDatabase(url, directUrl))) {
    throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL must point to the same database.')
  }
  if (pooling === 'transaction') await requireTimeLimits(url)
}

/** True when two clients get the same connection to the database, as with a pooler in transaction mode. */
const sharesSessions = (url: string) =>
  withClients([url, url], async (first, second) => {
    const pid = async (client: pg.Client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      return rows[0]?.pid
    }
    const before = await pid(first)
    try {
      await second.query('begin')
      return (await pid(second)) === before
    } catch (error) {
      // A pooler in session mode may have only one connection, and in statement mode it refuses transactions.
      return error instanceof pg.DatabaseError && error.code === '08P01'
    }
  })

/** Advisory locks belong to one database of one server, so the second address must find the lock taken. */
const isSameDatabase = (url: string, directUrl: string) =>
  withClients([url, directUrl], async (pooled, direct) => {
    const key = randomInt(2 ** 40)
    await direct.query('select pg_advisory_lock($1)', [key])
    const { rows } = await pooled.query<{ taken: boolean }>('select not pg_try_advisory_xact_lock($1) as taken', [key])
    return rows[0]?.taken === true
  })

/** Only the pooler can set time limits for its connections. Without them, a waiting request would block others. */
async function requireTimeLimits(url: string) {
  const isLimited = await withClients([url, url], async (client) => {
    const { rows } = await client.query<{ limited: boolean }>(
      `select current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0' as limited`,
    )
    return rows[0]?.limited === true
  })
  if (isLimited) return
  throw new StartError(
    "With DATABASE_POOLING=transaction, the pooler must set time limits. For pgbouncer, add this to the database's line: connect_query='set statement_timeout = 5000; set lock_timeout = 3000; set idle_in_transaction_session_timeout = 10000'",
  )
}

async function withClients<Result>(
  [one, two]: [string, string],
  act: (first: pg.Client, second: pg.Client) => Promise<Result>,
): Promise<Result> {
  const clients = [one, two].map((connectionString) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: QUERY_MS })
    client.on('error', () => {})
    return client
  }) as [pg.Client, pg.Client] // map() loses the length.
  try {
    for (const client of clients) await client.connect()
    return await act(...clients)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}
