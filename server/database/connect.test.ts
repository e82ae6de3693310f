import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DatabaseProxy } from '../testing/database-proxy.ts'
import { type Connection, connect } from './connect.ts'

const proxy = new DatabaseProxy(inject('postgresUrl'))
let connection: Connection
beforeAll(async () => {
  connection = connect(await proxy.listen(), { max: 2 })
})
afterAll(async () => {
  proxy.weather = 'clear'
  await connection.close()
  await proxy.close()
})

const ask = () => sql<{ one: number }>`select ${1}::integer as one`.execute(connection.db)
const inTransaction = () => connection.db.transaction().execute((trx) => sql`select 1`.execute(trx))
const timed = async (act: () => Promise<unknown>) => {
  const begin = performance.now()
  await act().catch(() => {})
  return performance.now() - begin
}

test('connections that fell silent for ever are given up after six seconds, not used again', async () => {
  await Promise.all([ask(), inTransaction()])
  proxy.forsake()
  const waits = await Promise.all([timed(ask), timed(inTransaction)])
  expect(Math.max(...waits)).toBeLessThan(7_500)
  expect((await ask()).rows).toEqual([{ one: 1 }])
  await inTransaction()
})

test('a database that refuses fails at once, and is used as soon as it is back', async () => {
  proxy.weather = 'away'
  await sleep(50)
  expect(await timed(ask)).toBeLessThan(2_500)
  await expect(ask()).rejects.toThrow()
  proxy.weather = 'clear'
  expect((await ask()).rows).toEqual([{ one: 1 }])
})
