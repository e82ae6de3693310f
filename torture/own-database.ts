import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../server/base/embedded/embedded.ts'
import { DatabaseProxy } from '../server/testing/database-proxy.ts'

export interface OwnDatabase {
  /** The direct URL, for checks. */
  url: string
  /** The URL through the proxy, for the portal. */
  portalUrl: string
  proxy: DatabaseProxy
  postmaster(): number
  stop(): Promise<void>
}

/** A separate PostgreSQL server behind a proxy that simulates the network. */
export async function startOwnDatabase(dataDir: string): Promise<OwnDatabase> {
  const database = await startEmbedded({ dataDir, log: () => {} })
  const proxy = new DatabaseProxy(database.url)
  return {
    url: database.url,
    portalUrl: await proxy.listen(),
    proxy,
    postmaster: () => Number(readFileSync(join(database.home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      await proxy.close()
      await database.stop()
    },
  }
}
