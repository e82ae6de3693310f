import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

// It reads every payment, and nobody waits for it.
const PATIENCE_MS = 120_000

// pg's types do not know that a statement may have its own time.
const CONTRADICTIONS: pg.QueryConfig & { query_timeout: number } = {
  text: 'select problem, count(*)::int as count, min(subject) as example from reconciliation group by 1 order by 1',
  query_timeout: PATIENCE_MS,
}

/** Looks whether jobs, payments, refunds and credits agree; a contradiction is an error in the log. */
export async function checkBooks(pool: pg.Pool, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; set local statement_timeout = ${PATIENCE_MS}`)
    const { rows } = await client.query(CONTRADICTIONS)
    await client.query('commit')
    if (rows.length > 0) log.error({ problems: rows }, 'the books do not agree')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
