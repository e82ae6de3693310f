import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type AppOptions, buildApp } from '../app.ts'
import type { AuthProvider } from '../auth/provider.ts'
import { type Connection, connect } from '../database/connect.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { createDatabase, dropDatabase, TEMPLATE } from './template-database.ts'
import { createTestAuth } from './test-auth.ts'

export interface Answer {
  status: number
  headers: Record<string, string | number | string[] | undefined>
  // What a test reads out of an answer is the test's claim; it is checked there.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
}

interface Ask {
  as?: { token: string } | null
  body?: unknown
  headers?: Record<string, string>
}

export interface TestApp extends Connection {
  app: FastifyInstance
  payments: PaymentProvider
  /** Calls the API as a browser would; paths as the specification writes them, without /api. */
  ask(method: string, path: string, ask?: Ask): Promise<Answer>
  /** Signs a token for a subject. */
  signToken(subject: string, claims?: Record<string, unknown>): Promise<string>
}

interface TestOptions extends Partial<Omit<AppOptions, 'auth' | 'payments'>> {
  /** The real thing in place of test auth. */
  auth?(connection: Connection): AuthProvider
  /** Another provider in place of the sandbox. */
  payments?(connection: Connection): PaymentProvider
}

/**
 * The real portal on a real PostgreSQL of this test file's own, emptied between tests. After every test the
 * reconciliation view must be empty.
 */
export function testApp(options: TestOptions = {}): TestApp {
  const postgresUrl = inject('postgresUrl')
  const name = `stringbed_${randomUUID().replaceAll('-', '')}`
  // Filled before the first test; a test file only touches it inside its tests.
  const portal = {} as TestApp

  beforeAll(async () => {
    const connection = connect(await createDatabase(postgresUrl, name, TEMPLATE))
    const testAuth = await createTestAuth()
    const { auth = () => testAuth.provider, payments = sandbox, ...appOptions } = options
    const provider = payments(connection)
    const app = await buildApp({
      db: connection.db,
      pool: connection.pool,
      auth: auth(connection),
      payments: provider,
      publicUrl: 'http://localhost:3000',
      rateLimits: false,
      webFolder: null,
      signUp: 'open',
      logger: null,
      ...appOptions,
    })
    await app.ready()
    Object.assign(portal, connection, { app, payments: provider, signToken: testAuth.signToken, ask: asker(app) })
  })

  afterEach(async () => {
    const contradictions = await portal.db.selectFrom('reconciliation').selectAll().execute()
    await empty(portal)
    expect(contradictions).toEqual([])
  })

  afterAll(async () => {
    await portal.app?.close()
    await portal.close?.()
    await dropDatabase(postgresUrl, name)
  })
  return portal
}

/** The secret that signs what the payment sandbox tells test portals. */
export const WEBHOOK_SECRET = 'whsec_test'

const sandbox = ({ db }: Connection) =>
  createSandbox({ db, publicUrl: 'http://localhost:3000', webhookSecret: WEBHOOK_SECRET })

const asker =
  (app: FastifyInstance): TestApp['ask'] =>
  async (method, path, { as, body, headers } = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body }
  }

// Tiers and settings of the migrations stay, and the key of session tokens, which takes long to find; triggers that
// forbid emptying are passed by. Deleting the few rows of a test takes a fortieth of the time that truncating every
// table does.
const KEPT = ['membership_tiers', 'shop_settings', 'jwks', 'kysely_migration', 'kysely_migration_lock']

/** Empties every table but those. */
export async function empty({ db }: Pick<TestApp, 'db'>) {
  await sql`
    do $$ declare statements text; begin
      select string_agg(format('delete from %I.%I', schemaname, tablename), '; ') into statements from pg_tables
      where schemaname in ('public', 'auth', 'sandbox') and tablename <> all (${sql.lit(`{${KEPT.join(',')}}`)}::text[]);
      set local session_replication_role = replica;
      execute statements;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) from pg_sequences
      where last_value is not null and schemaname in ('public', 'auth', 'sandbox') and sequencename not like 'membership_tiers%';
    end $$
  `.execute(db)
}
