import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Db, transact } from '../base/database/connect.ts'
import type { TestApp } from './test-app.ts'

const PATIENCE_MS = 20_000

/** Waits until `count` sessions wait for a lock. Returns how many do; fewer if they do not wait within 20 seconds. */
export async function untilWaiting(db: Db, count: number): Promise<number> {
  for (const began = performance.now(); ; ) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    if (rows.length >= count || performance.now() - began > PATIENCE_MS) return rows.length
  }
}

/** Deletes the account of a person while `act` waits for the deletion. Returns the result of `act`. */
export async function whileLeaving<Result>(
  { db, people }: TestApp,
  { subject }: { subject: string },
  act: () => Promise<Result>,
): Promise<Result> {
  const { acting } = await transact(db, async (trx) => {
    await people.forget(trx, subject)
    const acting = act()
    expect(await untilWaiting(db, 1)).toBe(1)
    // In an object, because a promise would be awaited before the deletion ends.
    return { acting }
  })
  return acting
}

/**
 * Runs `act`, whose connection has the name `application`, while another session holds `table`, and ends that connection
 * when it waits for the table. Returns true if `act` then fails.
 */
export async function failsWithoutConnection(
  { pool }: TestApp,
  { application, table }: { application: string; table: string },
  act: () => Promise<unknown>,
): Promise<boolean> {
  const holder = await pool.connect()
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  const hasFailed = act().then(
    () => false,
    () => true,
  )
  const lose = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = $1 and wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await pool.query(lose, [application])).rowCount).toBe(1)
  await holder.query('rollback')
  holder.release()
  return hasFailed
}
