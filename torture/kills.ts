import { setTimeout as sleep } from 'node:timers/promises'
import { processStamp } from '../server/base/embedded/process-stamp.ts'
import { type Line, underLoad } from './faults.ts'
import type { PortalProcess } from './portal-process.ts'
import type { Shop } from './shop.ts'

interface Ground {
  portal: PortalProcess
  shop: Shop
  rounds: number
}

/** Kills the server and starts it again immediately, as a supervisor does. */
async function restart(portal: PortalProcess) {
  await portal.ended()
  portal.start()
}

export const killServer = (ground: Ground): Promise<Line> =>
  underLoad(`kill -9 of the server, ${where(ground)}`, ground, async () => {
    ground.portal.signal('SIGKILL')
    await restart(ground.portal)
  })

/** Kills the database. The portal must restart it by itself and keep running. */
export const killDatabase = (ground: Ground, postmaster: () => number): Promise<Line> =>
  underLoad(`kill -9 of PostgreSQL, ${where(ground)}`, ground, async () => {
    const { pid } = ground.portal
    const victim = postmaster()
    process.kill(victim, 'SIGKILL')
    while ((await processStamp(victim)) !== null) await sleep(5)
    if (ground.portal.pid !== pid || !ground.portal.isRunning) ground.shop.ledger.wrong.push('the server died with it')
  })

export const killBoth = (ground: Ground, postmaster: () => number): Promise<Line> =>
  underLoad(`kill -9 of both, ${where(ground)}`, ground, async () => {
    process.kill(postmaster(), 'SIGKILL')
    ground.portal.signal('SIGKILL')
    await restart(ground.portal)
  })

const where = ({ portal }: Ground) => (portal.settings.databaseUrl ? 'own database' : 'embedded')
