import { sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'

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
