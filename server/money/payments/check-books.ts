import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

// The check reads every payment, and no request waits for it.
const TIMEOUT_MS = 120_000

// pg accepts a timeout per statement, but its types do not declare it.
const CONTRADICTIONS: pg.QueryConfig & { query_timeout: number } = {
  text: 'select problem, count(*)::int as count, min(subject) as example from reconciliation group by 1 order by 1',
  query_timeout: TIMEOUT_MS,
}

/** Logs an error when jobs, payments, refunds and credits contradict each other (view `reconciliation`). */
export async function checkBooks(pool: pg.Pool, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; set local statement_timeout = ${TIMEOUT_MS}`)
    const { rows } = await client.query(CONTRADICTIONS)
    await client.query('commit')
    if (rows.length > 0) log.error({ problems: rows }, 'the books do not balance')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
