import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { isLostRace } from '../http/errors.ts'
import { isWatched, noteFailure } from './outage.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

const INT8 = 20
const NUMERIC = 1700

// pg returns bigint and numeric as text. Ids, counts and tensions in half pounds are exact as numbers.
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const BOUNDS = {
  connectionTimeoutMillis: 2_000,
  query_timeout: 6_000,
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * Connects to PostgreSQL at `url`. Queries fail within 6.5 seconds when the database does not respond; with `patient`,
 * for migrations, they have no time limit.
 */
export function connect(
  url: string,
  options: { max?: number; applicationName?: string; patient?: boolean } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    application_name: options.applicationName ?? 'stringbed',
    ...(options.patient ? {} : BOUNDS),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
  })
  // Without these listeners, the error event of a lost connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareStatements(client)
  })
  const watchedPool = { connect: () => noted(pool.connect()), end: () => pool.end() }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: watchedPool }) })
  return { db, pool, close: () => db.destroy() }
}

/** Reports a failure to a caller that watches for outages. */
function noted<Result>(result: Promise<Result>): Promise<Result> {
  if (isWatched()) result.catch(noteFailure)
  return result
}

const names = new Map<string, string>()
const MAX_NAMES = 1_000

function statementName(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < MAX_NAMES && /^\s*(select|insert|update|delete|with)\b/i.test(text)) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return name
}

/** Names each statement by a hash of its text, so that PostgreSQL parses and plans it once per connection. */
function prepareStatements(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepared = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? statementName(text) : undefined
    const result = name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
    if (!(result instanceof Promise)) return result
    // After a timeout the connection may still be executing the statement, so it must not be used again.
    result.catch((error: Error) => {
      if (error.message === 'Query read timeout') client.end().catch(() => {})
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
export async function transact<Result>(db: Db, act: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> {
  // isTransaction does not narrow Kysely's type.
  if (db.isTransaction) return act(db as Transaction<Database>)
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
