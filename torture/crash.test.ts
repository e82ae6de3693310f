import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../server/base/embedded/server.ts'
import { killDuringOrders } from './killed-orders.ts'
import { killBoth, killDatabase, killServer } from './kills.ts'
import { PortalProcess } from './portal-process.ts'
import { Shop } from './shop.ts'

// The short form of `npm run torture`: kills the built portal while customers and staff use it.
test('kill -9 of the server, of PostgreSQL or of both loses or doubles nothing that was acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stringbed-crash-'))
  chmodSync(folder, 0o711)
  const portal = new PortalProcess({ port: await freePort(), dataDir: join(folder, 'data') })
  portal.start()
  try {
    await portal.ready()
    const shop = new Shop(portal)
    await shop.open(3)
    const lines = [
      await killServer({ portal, shop, rounds: 2 }),
      await killDatabase({ portal, shop, rounds: 2 }, () => portal.postmaster()),
      await killBoth({ portal, shop, rounds: 1 }, () => portal.postmaster()),
      await killDuringOrders(portal, shop, 2),
    ]
    for (const { fault, findings, acknowledged } of lines) {
      expect({ fault, ...findings }).toEqual({ fault, lost: [], doubled: [], wrong: [] })
      expect(acknowledged).toBeGreaterThan(0)
    }
  } finally {
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 900_000)
