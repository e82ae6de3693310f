import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { isLostRace, isReadOnly } from '../errors.ts'
import type { Pooling } from '../process/config.ts'
import { isWatched, noteFailure } from './outage.ts'
import { createReconnectGate, type ReconnectGate } from './reconnect-gate.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/** A transaction. A function that locks rows, or whose statements must all happen or none, asks for it instead of `Db`. */
export type Trx = Transaction<Database>

export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

// pg returns bigint and numeric as text. Ids, counts and tensions in half pounds are exact as numbers. A day stays text,
// because pg would make it a moment, the midnight in the time zone of the process.
const { INT8, NUMERIC, DATE } = pg.types.builtins
const READ: Partial<Record<number, (text: string) => number | string>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: String,
}

// The cast is needed because an arrow function has no overloads.
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    READ[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

// Sent as statements, because poolers refuse them among the parameters of a connection.
const SESSION_BOUNDS = `
  set statement_timeout = 5000; set lock_timeout = 3000; set idle_in_transaction_session_timeout = 10000`

interface ConnectOptions {
  max?: number
  /** The longest wait for a free connection, in milliseconds; 2,000 by default. */
  waitMs?: number
  applicationName?: string
  /** No time limits, for migrations. */
  patient?: boolean
  /** With 'transaction', statements have no names, and the pooler sets the time limits. */
  pooling?: Pooling
}

/** Connects to PostgreSQL at `url`. Queries fail within 6.5 seconds when the database does not respond. */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const hasSession = options.pooling !== 'transaction'
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    application_name: options.applicationName ?? 'stringbed',
    ...(options.patient
      ? {}
      : {
          connectionTimeoutMillis: options.waitMs ?? 2_000,
          query_timeout: 6_000,
          Client: gatedClient(createReconnectGate(), { hasSession }),
        }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
  })
  const nameOf = hasSession ? nameStatements() : () => undefined
  // Without these listeners, the error event of a lost connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    watchStatements(client, nameOf)
  })
  const watchedPool = { connect: () => noted(pool.connect()), end: () => pool.end() }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: watchedPool }) })
  return { db, pool, close: () => db.destroy() }
}

/** A client that connects through the gate and then sets its time limits. */
const gatedClient = (gate: ReconnectGate, { hasSession }: { hasSession: boolean }) =>
  class extends pg.Client {
    // The pool always passes a callback; pg declares a second form without one.
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      if (!callback) return super.connect()
      // The pool listens only once this has succeeded, and an error event without a listener would end the process.
      this.on('error', () => {})
      gate(async () => {
        await super.connect()
        if (hasSession) await setUp(this)
      }).then(
        () => callback(null),
        (error) => {
          this.end().catch(() => {})
          callback(error)
        },
      )
    }
  }

/** Sets the time limits of a new connection. Refuses a replica, which a balancer may still offer after a failover. */
async function setUp(client: pg.Client) {
  const results: unknown = await client.query(`${SESSION_BOUNDS}; select pg_is_in_recovery() as is_replica`)
  // pg returns one result per statement, which its types do not declare.
  const { rows } = (results as pg.QueryResult<{ is_replica: boolean }>[]).at(-1) ?? { rows: [] }
  if (rows[0]?.is_replica) throw new Error('Connection terminated: the server is a replica')
}

/** Reports a failure to a caller that watches for outages. */
function noted<Result>(result: Promise<Result>): Promise<Result> {
  if (isWatched()) result.catch(noteFailure)
  return result
}

const MAX_NAMES = 1_000
/** PostgreSQL does not prepare a text with several statements. */
const ONE_STATEMENT = /^\s*(select|insert|update|delete|with)\b[^;]*$/i

/** Names the statements of a pool by a hash of their text: at most MAX_NAMES, because PostgreSQL keeps each in memory. */
function nameStatements() {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    let name = names.get(text)
    if (!name && names.size < MAX_NAMES && ONE_STATEMENT.test(text)) {
      name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
      names.set(text, name)
    }
    return name
  }
}

/**
 * Gives statements a name, so that PostgreSQL parses and plans each once per connection, and closes a connection that must
 * not be used again.
 */
function watchStatements(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepared = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    const result = name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
    if (!(result instanceof Promise)) return result
    // After a timeout, the connection may still be executing the statement. A read-only connection belongs to a server
    // that is no longer the primary.
    result.catch((error: Error) => {
      if (error.message === 'Query read timeout' || isReadOnly(error)) client.end().catch(() => {})
    })
    return noted(result)
  }
  // pg declares query() with many overloads; this one passes all of them on.
  client.query = prepared as typeof client.query
}

/**
 * Runs `act` in one transaction, or in the transaction that `db` already is. After a deadlock or a serialization failure
 * it rolls back and tries again, at most three times, so `act` must do nothing that a rollback does not undo.
 */
export async function transact<Result>(db: Db, act: (trx: Trx) => Promise<Result>): Promise<Result> {
  // isTransaction does not narrow Kysely's type.
  if (db.isTransaction) return act(db as Trx)
  return retried(() => db.transaction().execute(act))
}

const TRIES = 4
const PAUSE_MS = 20

async function retried<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (tries === TRIES || !isLostRace(error)) throw error
      // The random pause keeps two transactions from colliding again.
      await sleep(PAUSE_MS * tries * Math.random())
    }
  }
}
