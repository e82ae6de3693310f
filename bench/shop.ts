import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postmasterOf } from './cpu.ts'
import { fillShop, type Size } from './fill.ts'
import { type Server, startPortal } from './servers.ts'
import { createTokens } from './tokens.ts'

/** A running portal whose database is filled to a size. */
export interface Shop {
  size: Size
  portal: Server
  dataDir: string
  databaseUrl: string
  db: pg.Client
  /** The process id of its PostgreSQL server. */
  postmaster: number
  /** Milliseconds of its first start, and of a start with existing data. */
  starts: { first: number; again: number }
  token(person: number): Promise<string>
  close(): Promise<void>
}

export async function openShop(size: Size): Promise<Shop> {
  const dataDir = join(tmpdir(), `stringbed-bench-${process.pid}-${size.name}`)
  const first = await startPortal(dataDir)
  await first.stop()
  const portal = await startPortal(dataDir)
  const databaseUrl = String(JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')).url)
  const db = new pg.Client({ connectionString: databaseUrl })
  // The portal stops its database before `close` ends this connection.
  db.on('error', () => {})
  await db.connect()
  await fillShop(db, size)
  return {
    size,
    portal,
    dataDir,
    databaseUrl,
    db,
    postmaster: await postmasterOf(db),
    starts: { first: first.startedIn, again: portal.startedIn },
    token: await createTokens(db),
    async close() {
      await db.end()
      await portal.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
