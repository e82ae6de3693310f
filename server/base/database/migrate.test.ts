import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { createDatabase, dropDatabase } from '../../testing/template-database.ts'
import { installJobs } from '../jobs/worker.ts'
import { type Connection, connect } from './connect.ts'
import { knownMigrations, migrate } from './migrate.ts'

const postgresUrl = inject('postgresUrl')
const name = `stringbed_${randomUUID().replaceAll('-', '')}`
let url = ''
beforeAll(async () => {
  url = await createDatabase(postgresUrl, name)
})
afterAll(() => dropDatabase(postgresUrl, name))

test('when servers start at once on an empty database, one migrates and the others wait as long as necessary', async () => {
  const holder = connect(url, { max: 2, patient: true })
  const servers = Array.from({ length: 3 }, () => connect(url, { max: 2, patient: true }))
  const holding = await holder.db.startTransaction().execute()
  // The migrator's own lock.
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(holding)
  const migrated = servers.map(({ db, pool }) => migrate(db, { installJobs: () => installJobs(pool) }))
  expect(await untilWaiting(holder.db, servers.length)).toBe(servers.length)
  // The time limits of all other connections end sooner.
  await sleep(6_500)
  await holding.commit().execute()
  await Promise.all(migrated)
  const { rows } = await sql<{ count: number; names: number }>`
    select count(*) as count, count(distinct name) as names from kysely_migration
  `.execute(holder.db)
  expect(rows[0]?.count).toBeGreaterThan(5)
  expect(rows[0]?.count).toBe(rows[0]?.names)
  await Promise.all([holder, ...servers].map((connection) => connection.close()))
}, 60_000)

test('a server does not migrate while another one creates the tables of the job queue', async () => {
  const one = connect(url, { max: 2, patient: true })
  const two = connect(url, { max: 2, patient: true })
  const order: string[] = []
  let second: Promise<unknown> = Promise.resolve()
  await migrate(one.db, {
    installJobs: async () => {
      second = migrate(two.db).then(() => order.push('two'))
      await Promise.race([second, vi.waitFor(() => expectWaiting(one.pool), { timeout: 30_000 })])
      order.push('one')
    },
  })
  await second
  expect(order).toEqual(['one', 'two'])
  await Promise.all([one.close(), two.close()])
}, 60_000)

async function expectWaiting(pool: Connection['pool']) {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'"
  expect((await pool.query(waiting)).rowCount).toBe(1)
}

test('the migration files are numbered 1, 2, 3 and so on, without gaps or duplicates', async () => {
  const numbers = (await knownMigrations()).map((file) => Number(file.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
