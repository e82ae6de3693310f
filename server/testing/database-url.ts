import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '../base/database/connect.ts'

/** The address of the database of a test. */
export async function urlOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${rows[0]?.name}`
  return url.href
}
