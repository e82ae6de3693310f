import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { DatabaseProxy } from '../../testing/database-proxy.ts'
import { createPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { connect } from './connect.ts'
import { checkPooling } from './pooling.ts'

let isLeaving = false
const portal = testApp({ isLeaving: () => isLeaving })
const url = () => portal.pool.options.connectionString ?? ''

test('a write on a connection that became read-only gets a 503 and changes nothing, and the connection is replaced', async () => {
  const me = await createPerson(portal)
  const order = () => portal.ask('POST', '/racket/', { as: me, body: { manufacturer: 'Yonex', model_name: 'Astrox' } })
  expect((await order()).status).toBe(201)
  // The pool hands out its connections in turn, so all of them become read-only, as after a switchover.
  const clients = await Promise.all(Array.from({ length: portal.pool.totalCount }, () => portal.pool.connect()))
  for (const client of clients) await client.query('set default_transaction_read_only = on')
  for (const client of clients) client.release()

  const refused = await order()
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  const statuses = []
  for (let tries = 0; tries <= clients.length; tries++) statuses.push((await order()).status)
  expect(statuses.at(-1)).toBe(201)
  const { rackets } = await portal.db
    .selectFrom('rackets')
    .select((eb) => eb.fn.countAll<number>().as('rackets'))
    .executeTakeFirstOrThrow()
  expect(rackets).toBe(1 + statuses.filter((status) => status === 201).length)
})

test('a portal that was asked to stop fails /api/ready but still handles every other request', async () => {
  const me = await createPerson(portal)
  expect((await portal.ask('GET', '/ready')).status).toBe(200)
  isLeaving = true
  const ready = await portal.ask('GET', '/ready')
  isLeaving = false
  expect(ready).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect((await portal.ask('GET', '/me/', { as: me })).status).toBe(200)
})

test('a connection that is cut while it opens only fails its own query', async () => {
  const proxy = new DatabaseProxy(url())
  const connection = connect(await proxy.listen(), { max: 1 })
  proxy.state = { delay: 10 }
  for (let delay = 10; delay <= 150; delay += 10) {
    const outcome = sql`select 1`.execute(connection.db).then(
      () => 'done',
      () => 'failed',
    )
    await sleep(delay)
    proxy.reset()
    expect(['done', 'failed']).toContain(await outcome)
  }
  proxy.state = 'up'
  await vi.waitFor(() => sql`select 1`.execute(connection.db), { timeout: 30_000 })
  await connection.close()
  await proxy.close()
})

test('behind a pooler in transaction mode, statements have no names and the portal sets no time limits', async () => {
  const connection = connect(url(), { max: 1, pooling: 'transaction' })
  const { rows } = await sql<{ names: number; timeout: string }>`
    select (select count(*) from pg_prepared_statements)::int as names, current_setting('statement_timeout') as timeout
    where ${1}::int = 1
  `.execute(connection.db)
  expect(rows).toEqual([{ names: 0, timeout: '0' }])
  await connection.close()
})

test('every other connection has time limits and named statements', async () => {
  const connection = connect(url(), { max: 1 })
  const { rows } = await sql<{ names: number; timeout: string }>`
    select (select count(*) from pg_prepared_statements)::int as names, current_setting('statement_timeout') as timeout
    where ${1}::int = 1
  `.execute(connection.db)
  expect(rows).toEqual([{ names: 1, timeout: '5s' }])
  await connection.close()
})

test('a statement is prepared with and without parameters, and a text with several statements is not', async () => {
  const connection = connect(url(), { max: 1 })
  await sql`select ${1}::int`.execute(connection.db)
  await sql`select 2`.execute(connection.db)
  await sql`select 3; select 4`.execute(connection.db)
  const { rows } = await sql<{ text: string }>`
    select statement as text from pg_prepared_statements where statement not like '%pg_prepared%' order by prepare_time
  `.execute(connection.db)
  expect(rows).toEqual([{ text: 'select $1::int' }, { text: 'select 2' }])
  await connection.close()
})

test('a pool names its statements also after another pool has named as many as it may', async () => {
  const other = connect(url(), { max: 1 })
  for (let column = 0; column < 1_001; column += 1) await sql.raw(`select 1 as column_${column}`).execute(other.db)
  await other.close()
  const connection = connect(url(), { max: 1 })
  await sql`select 1 as own_column`.execute(connection.db)
  const { rows } = await sql<{ names: number }>`
    select count(*)::int as names from pg_prepared_statements where statement like '%own_column'
  `.execute(connection.db)
  expect(rows).toEqual([{ names: 1 }])
  await connection.close()
})

test('the portal does not start when its two database addresses contradict each other, and explains why', async () => {
  const database = url()
  const elsewhere = database.replace(/[^/]*$/, 'postgres')
  await checkPooling({ url: database, directUrl: database, pooling: 'session' })
  await expect(checkPooling({ url: database, directUrl: database, pooling: 'transaction' })).rejects.toThrow(
    'must bypass the pooler',
  )
  await expect(checkPooling({ url: database, directUrl: elsewhere, pooling: 'session' })).rejects.toThrow(
    'must point to the same database',
  )
  await expect(
    checkPooling({ url: database, directUrl: `${database}?application_name=direct`, pooling: 'transaction' }),
  ).rejects.toThrow('the pooler must set time limits')
})
