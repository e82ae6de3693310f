import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../server/embedded/embedded.ts'
import { DatabaseProxy } from '../server/testing/database-proxy.ts'

export interface OwnDatabase {
  /** Straight to it, for whoever checks. */
  url: string
  /** The way the portal goes, through the proxy. */
  portalUrl: string
  proxy: DatabaseProxy
  postmaster(): number
  stop(): Promise<void>
}

/** A PostgreSQL as somebody else runs it for the portal, with a network in between. */
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
