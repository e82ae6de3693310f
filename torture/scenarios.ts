import { join } from 'node:path'
import { failovers } from '../cluster/faults.ts'
import { withCluster } from '../cluster/ground.ts'
import { CLUSTER_PROGRAMS, missingPackages } from '../cluster/packages.ts'
import { rollingRestart } from '../cluster/rolling.ts'
import { freePort } from '../server/base/embedded/server.ts'
import { wrongClock } from './clock.ts'
import { fullDisk } from './disk.ts'
import { type Line, skipped } from './faults.ts'
import { killDuringOrders } from './killed-orders.ts'
import { killBoth, killDatabase, killServer } from './kills.ts'
import { type Ground, outages } from './outages.ts'
import { overload } from './overload.ts'
import { startOwnDatabase } from './own-database.ts'
import { PortalProcess } from './portal-process.ts'
import { killedRestores, restoresOntoFullDisk } from './restores.ts'
import { Shop } from './shop.ts'
import { killFirstStarts, restartUnderLoad, stopUnderLoad } from './shutdown.ts'
import { twoServers } from './two-servers.ts'

export interface Plan {
  /** The parent of all files that the scenarios create. */
  folder: string
  /** A multiple of the short form's length. */
  times: number
}

interface Scenario {
  name: string
  run(plan: Plan): Promise<Line[]>
}

const CUSTOMERS = 6

/** Runs `act` with a portal, its embedded database and a shop, and always stops them afterwards. */
async function withEmbedded(plan: Plan, act: (portal: PortalProcess, shop: Shop) => Promise<Line[]>): Promise<Line[]> {
  const portal = new PortalProcess({ port: await freePort(), dataDir: join(plan.folder, `embedded-${Date.now()}`) })
  portal.start()
  try {
    await portal.ready()
    const shop = new Shop(portal)
    await shop.open(CUSTOMERS)
    return await act(portal, shop)
  } finally {
    await portal.stop()
  }
}

/** Does the same with a separate PostgreSQL server behind a proxy. */
async function withOwnDatabase(plan: Plan, act: (ground: Ground) => Promise<Line[]>): Promise<Line[]> {
  const database = await startOwnDatabase(join(plan.folder, `own-${Date.now()}`))
  const portal = new PortalProcess({
    port: await freePort(),
    dataDir: join(plan.folder, `own-portal-${Date.now()}`),
    databaseUrl: database.portalUrl,
  })
  try {
    portal.start()
    await portal.ready()
    const shop = new Shop(portal)
    await shop.open(CUSTOMERS)
    return await act({ portal, shop, database })
  } finally {
    await portal.stop()
    await database.stop()
  }
}

export const scenarios: Scenario[] = [
  {
    name: 'kills, embedded database',
    run: (plan) =>
      withEmbedded(plan, async (portal, shop) => [
        await killServer({ portal, shop, rounds: 6 * plan.times }),
        await killDatabase({ portal, shop, rounds: 6 * plan.times }, () => portal.postmaster()),
        await killBoth({ portal, shop, rounds: 4 * plan.times }, () => portal.postmaster()),
        await killDuringOrders(portal, shop, 8 * plan.times),
        await restartUnderLoad(portal, shop, 3 * plan.times),
        await stopUnderLoad(portal, shop, 2 * plan.times),
      ]),
  },
  {
    name: 'kills, own database',
    run: (plan) =>
      withOwnDatabase(plan, async ({ portal, shop, database }) => [
        await killServer({ portal, shop, rounds: 5 * plan.times }),
        await killDatabase({ portal, shop, rounds: 5 * plan.times }, () => database.postmaster()),
        await killBoth({ portal, shop, rounds: 3 * plan.times }, () => database.postmaster()),
      ]),
  },
  { name: 'outages of the database', run: (plan) => withOwnDatabase(plan, (ground) => outages(ground, plan.times)) },
  {
    name: 'first starts',
    run: async (plan) => [
      await killFirstStarts(
        async () => new PortalProcess({ port: await freePort(), dataDir: join(plan.folder, `first-${Date.now()}`) }),
        2 * plan.times,
      ),
    ],
  },
  {
    name: 'restores',
    run: async (plan) => [await killedRestores(plan.folder, 9 * plan.times), await restoresOntoFullDisk(plan.folder)],
  },
  { name: 'two servers', run: async (plan) => [await twoServers(plan.folder)] },
  {
    name: 'cluster',
    run: async ({ folder, times }) => {
      const missing = missingPackages(CLUSTER_PROGRAMS)
      if (missing) return [skipped('a cluster that fails over', missing)]
      return withCluster({ folder: join(folder, 'cluster') }, async (ground) => [
        await failovers(ground, times),
        await rollingRestart(ground, 1_000 * times),
      ])
    },
  },
  { name: 'overload', run: async (plan) => [await overload(plan.folder)] },
  { name: 'disk', run: async (plan) => [await fullDisk(plan.folder)] },
  {
    name: 'clock',
    run: async (plan) => [await wrongClock(plan.folder, '+10m'), await wrongClock(plan.folder, '-10m')],
  },
]
