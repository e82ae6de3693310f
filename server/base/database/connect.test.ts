import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DatabaseProxy } from '../../testing/database-proxy.ts'
import { type Connection, connect, transact } from './connect.ts'

const proxy = new DatabaseProxy(inject('postgresUrl'))
let connection: Connection
beforeAll(async () => {
  connection = connect(await proxy.listen(), { max: 2 })
})
afterAll(async () => {
  proxy.state = 'up'
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

test('connections that stop responding are dropped after six seconds and not used again', async () => {
  await Promise.all([ask(), inTransaction()])
  proxy.silenceOpenConnections()
  const waits = await Promise.all([timed(ask), timed(inTransaction)])
  expect(Math.max(...waits)).toBeLessThan(7_500)
  expect((await ask()).rows).toEqual([{ one: 1 }])
  await inTransaction()
})

test('calls fail at once while the database refuses connections, and succeed as soon as it is back', async () => {
  proxy.state = 'down'
  await expect.poll(() => connection.pool.totalCount).toBe(0)
  expect(await timed(ask)).toBeLessThan(2_500)
  await expect(ask()).rejects.toThrow()
  proxy.state = 'up'
  expect((await ask()).rows).toEqual([{ one: 1 }])
})

test('of two deadlocked transactions, one is retried and both succeed', async () => {
  let holders = 0
  let everybodyHolds = () => {}
  const everybody = new Promise<void>((resolve) => {
    everybodyHolds = resolve
  })
  const tries: number[] = []
  const inOrder = (first: number, second: number) =>
    transact(connection.db, async (trx) => {
      tries.push(first)
      await sql`select pg_advisory_xact_lock(${first})`.execute(trx)
      holders += 1
      if (holders === 2) everybodyHolds()
      await everybody
      await sql`select pg_advisory_xact_lock(${second})`.execute(trx)
      return first
    })
  expect(await Promise.all([inOrder(1, 2), inOrder(2, 1)])).toEqual([1, 2])
  expect(tries).toHaveLength(3)
})

test('a transaction that always conflicts is tried four times, and a nested transaction only once', async () => {
  let tries = 0
  const lose = (db: Connection['db']) =>
    transact(db, async (trx) => {
      tries += 1
      await sql`do $$begin raise exception 'lost' using errcode = '40001'; end$$`.execute(trx)
    })
  await expect(lose(connection.db)).rejects.toThrow('lost')
  expect(tries).toBe(4)
  tries = 0
  await expect(connection.db.transaction().execute((trx) => lose(trx))).rejects.toThrow('lost')
  expect(tries).toBe(1)
})

test('a day of the calendar is the text that its type says', async () => {
  const { rows } = await sql<{ day: string }>`select '2026-11-24'::date as day`.execute(connection.db)
  expect(rows).toEqual([{ day: '2026-11-24' }])
})
