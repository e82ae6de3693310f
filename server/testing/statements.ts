import type pg from 'pg'
import type { TestApp } from './test-app.ts'

/**
 * The statements that the portal sends to PostgreSQL while `act` runs, with `begin` and `commit`. Statements of triggers
 * and functions do not count, because they cost no round trip.
 */
export async function statementsOf({ pool }: Pick<TestApp, 'pool'>, act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  function watch(client: pg.PoolClient) {
    if (watched.has(client)) return
    const query = client.query
    watched.set(client, query)
    // pg declares query() with many overloads; this one passes all of them on.
    client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
      sent.push(typeof statement === 'string' ? statement : statement.text)
      return Reflect.apply(query, client, [statement, ...rest])
    }) as typeof query
  }
  pool.on('acquire', watch)
  try {
    await act()
    return sent
  } finally {
    pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
  }
}
