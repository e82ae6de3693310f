import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type AppOptions, buildApp } from '../app.ts'
import { type Connection, connect, type Db } from '../base/database/connect.ts'
import { createLog } from '../base/process/log.ts'
import type { PaymentProvider } from '../money/card-provider/provider.ts'
import { createSandbox } from '../money/sandbox/sandbox.ts'
import type { AuthProvider, People } from '../people/auth/provider.ts'
import { claimCode } from '../people/first-manager.ts'
import { createPeople, type Rights } from '../people/people.ts'
import { admitNewcomer } from '../people/waitlist/admit-newcomer.ts'
import { APP_OPTIONS } from './app-options.ts'
import { BENCH } from './shop-bench.ts'
import { createDatabase, dropDatabase, TEMPLATE } from './template-database.ts'
import { createTestAuth } from './test-auth.ts'

export interface Answer {
  status: number
  headers: Record<string, string | number | string[] | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the body that it reads.
  body: any
}

interface Ask {
  as?: { token: string } | null
  body?: unknown
  headers?: Record<string, string>
}

export interface TestApp extends Connection {
  /** A connection on which triggers do nothing, so that rows can be deleted that the shop keeps forever. */
  withoutTriggers: Db
  app: FastifyInstance
  auth: AuthProvider
  people: People
  payments: PaymentProvider
  /** Calls the API as a browser would; paths are those of the specification, without /api. */
  ask(method: string, path: string, ask?: Ask): Promise<Answer>
  /** Makes a call that must succeed, and returns the body. If the call is refused, the test fails with the response. */
  call(method: string, path: string, ask?: Ask): Promise<Answer['body']>
  /** Signs a token for a subject. */
  signToken(subject: string, claims?: Record<string, unknown>): Promise<string>
}

interface AuthParts extends Connection {
  publicUrl: string
  people: People
  log: Pick<FastifyBaseLogger, 'error'>
  admitNewcomer(newcomer: { email: string; invitation?: string | undefined }): Promise<boolean>
}

interface TestOptions extends Partial<Omit<AppOptions, 'auth' | 'people' | 'payments'>> {
  /** Replaces test auth. */
  auth?(parts: AuthParts): AuthProvider
  /** Nobody has rights from the start by default. */
  rights?: Rights
  /** Replaces the payment sandbox. */
  payments?(connection: Connection): PaymentProvider
  /** The longest wait for a connection, in milliseconds. A busy machine makes simultaneous calls wait. */
  waitMs?: number
  /** Gives the first test the strings and models that a new shop has. */
  startsAsNewShop?: boolean
}

/**
 * The real portal on a PostgreSQL database of this test file's own, which is emptied between tests. After every test
 * the reconciliation view must be empty.
 */
export function testApp(options: TestOptions = {}): TestApp {
  const postgresUrl = inject('postgresUrl')
  const name = `stringbed_${randomUUID().replaceAll('-', '')}`
  // beforeAll fills it; test files use it only inside their tests.
  const portal = {} as TestApp
  let replica: Connection

  beforeAll(async () => {
    const {
      rights = NO_RIGHTS,
      payments = sandbox,
      auth: createAuth = () => testAuth.provider,
      startsAsNewShop = false,
      waitMs = 20_000,
      ...appOptions
    } = options
    const url = await createDatabase(postgresUrl, name, TEMPLATE)
    const connection = connect(url, { waitMs })
    // Changing the role of an open connection would make PostgreSQL plan all its statements again.
    const replicaUrl = new URL(url)
    replicaUrl.searchParams.set('options', '-c session_replication_role=replica')
    replica = connect(replicaUrl.toString(), { waitMs, max: 1 })
    const testAuth = await createTestAuth()
    const { publicUrl, signUp, secret } = { ...APP_OPTIONS, ...options }
    const { db } = connection
    const people = createPeople({ db, rights })
    const auth = createAuth({
      ...connection,
      publicUrl,
      people,
      log: appOptions.logger ?? errorsOnly,
      admitNewcomer: (newcomer) => admitNewcomer(db, { signUp, secret }, newcomer),
    })
    const provider = payments(connection)
    const app = await buildApp({
      db: connection.db,
      pool: connection.pool,
      auth,
      people,
      payments: provider,
      ...APP_OPTIONS,
      logger: errorsOnly,
      ...appOptions,
    })
    await app.ready()
    const ask = asker(app)
    Object.assign(portal, connection, {
      withoutTriggers: replica.db,
      app,
      auth,
      people,
      payments: provider,
      signToken: testAuth.signToken,
      ask,
      call: async (method: string, path: string, options?: Ask) => {
        const { status, body } = await ask(method, path, options)
        if (status >= 300) throw new Error(`${method} ${path} was refused: ${status} ${JSON.stringify(body)}`)
        return body
      },
    })
    // The first test starts like all others, so that each test can also run alone.
    if (!startsAsNewShop) {
      await db.updateTable('bench_settings').set(BENCH).execute()
      await empty(portal)
    }
  })

  afterEach(async () => {
    const contradictions = await replica.db.selectFrom('reconciliation').selectAll().execute()
    await empty(portal)
    expect(contradictions).toEqual([])
  })

  afterAll(async () => {
    await portal.app?.close()
    await portal.close?.()
    await replica?.close()
    await dropDatabase(postgresUrl, name)
  })
  return portal
}

/** The code that makes its first manager. */
export const CLAIM_CODE = claimCode(APP_OPTIONS.secret)

const NO_RIGHTS: Rights = { firstPersonRunsTheShop: false, managerEmails: [] }

/** Prints the cause of each 500, so that a failing test shows it. Expected 503s are warnings and are not printed. */
const errorsOnly = createLog(
  {
    write(line) {
      const { msg, err } = JSON.parse(line)
      console.error(msg, err?.stack ?? line)
    },
  },
  'error',
)

/** The secret with which the payment sandbox signs its events to test portals. */
export const WEBHOOK_SECRET = 'whsec_test'

const sandbox = ({ db }: Connection) =>
  createSandbox({ db, publicUrl: APP_OPTIONS.publicUrl, webhookSecret: WEBHOOK_SECRET })

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

/** Tables that outlive a test: the rows that migrations add, and the key of session tokens, which takes long to generate. */
export const KEPT = [
  'membership_tiers',
  'shop_settings',
  'label_settings',
  'message_settings',
  'bench_settings',
  'jwks',
  'kysely_migration',
  'kysely_migration_lock',
  'applied_definitions',
]

/**
 * Empties all other tables, and the queue of background jobs. Deleting a test's few rows is 40 times faster than
 * truncating all tables. Tables that never had a row have no pages.
 */
export async function empty({ withoutTriggers }: Pick<TestApp, 'withoutTriggers'>) {
  await sql`
    do $$ declare statements text; begin
      select string_agg(format('delete from %I.%I', schemaname, tablename), '; ') into statements from pg_tables
      where schemaname in ('public', 'auth', 'sandbox') and tablename <> all (${sql.lit(`{${KEPT.join(',')}}`)}::text[])
        and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0;
      execute coalesce(statements, '');
      delete from graphile_worker._private_jobs;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) from pg_sequences
      where last_value is not null and schemaname in ('public', 'auth', 'sandbox') and sequencename not like 'membership_tiers%';
    end $$
  `.execute(withoutTriggers)
}
