import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../server/base/embedded/server.ts'
import { audit } from './audit.ts'
import { type Line, skipped } from './faults.ts'
import { startOwnDatabase } from './own-database.ts'
import { PortalProcess } from './portal-process.ts'
import { expectOk, Shop } from './shop.ts'

/** Runs a portal with a wrong clock. All dates must come from the database, whose clock is right. */
export async function wrongClock(folder: string, offset: string): Promise<Line> {
  const fault = `the portal's clock is off by ${offset}`
  try {
    execFileSync('faketime', ['--version'], { stdio: 'pipe' })
  } catch {
    return skipped(fault, 'faketime is not installed')
  }
  const database = await startOwnDatabase(join(folder, `clock-database${offset}`))
  const portal = new PortalProcess({
    port: await freePort(),
    dataDir: join(folder, `clock${offset}`),
    databaseUrl: database.url,
    through: ['faketime', '-f', offset],
  })
  const wrong: string[] = []
  try {
    portal.start()
    await portal.ready()
    const shop = new Shop(portal)
    await shop.open(2)
    const [customer] = shop.customers
    const order = { racket: customer?.racket, tension: 24 }
    const job = (await expectOk(customer?.client.call('POST', '/string_job/', order) ?? Promise.reject())) as {
      order_create_date: string
    }
    const off = Math.abs(Date.parse(job.order_create_date) - Date.now())
    if (off > 30_000) wrong.push(`an order is dated ${Math.round(off / 1_000)} s from now`)
    shop.work()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await shop.rest()
    const { late: _, ...findings } = await audit(database.url, shop.ledger, (order) => shop.comeBack(order))
    const { tries, acknowledged } = shop.ledger
    return {
      fault,
      rounds: 1,
      tries,
      acknowledged,
      findings: { ...findings, wrong: [...findings.wrong, ...wrong] },
      recoveries: [],
      note: '',
    }
  } finally {
    await portal.stop()
    await database.stop()
  }
}
