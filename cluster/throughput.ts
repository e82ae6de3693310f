import { databaseCpu, serverCpu } from '../bench/cpu.ts'
import { drive } from '../bench/drive.ts'
import { load, printTable } from '../tools/report.ts'
import type { Client } from '../torture/client.ts'
import type { Ground } from './ground.ts'

const SECONDS = 15
const CONNECTIONS = 16

/** Requests per second of one and of two portals behind HAProxy, with the CPU time of each part per request. */
export async function throughput(ground: Ground) {
  const { portals } = ground
  const [, second] = portals.both
  const rows = [await measure('two portals', ground)]
  await second.stop()
  rows.push(await measure('one portal', ground))
  await portals.start(second)
  rows.push(await measure('two portals again', ground))
  printTable(
    ['', ...Object.keys(rows[0]?.figures ?? {})],
    rows.map(({ name, figures }) => [name, ...Object.values(figures).map(String)]),
  )
}

async function measure(name: string, { cluster, portals, shop }: Ground) {
  const primary = (await cluster.node('leader')).postmaster()
  const requests = await requestsOf(shop.customers.map(({ client }) => client))
  const cpu = () => ({
    portals: portals.both.filter(({ isRunning }) => isRunning).reduce((sum, { pid }) => sum + serverCpu(pid), 0),
    primary: databaseCpu(primary),
    replicas: cluster.nodes
      .map((node) => node.postmaster())
      .filter((pid) => pid && pid !== primary)
      .reduce((sum, pid) => sum + databaseCpu(pid), 0),
    proxies: serverCpu(cluster.proxy.daemon.pid) + serverCpu(portals.proxy.daemon.pid),
    // The relays in front of the databases run in this process, too.
    'client and relays': (process.cpuUsage().user + process.cpuUsage().system) / 1_000,
  })
  const port = portals.front.settings.port
  await drive({ port, requests, connections: CONNECTIONS, seconds: 5 })
  const before = cpu()
  const {
    perSecond,
    p50,
    p99,
    requests: count,
  } = await drive({ port, requests, connections: CONNECTIONS, seconds: SECONDS })
  const after = cpu()
  const perRequest = Object.entries(after).map(([part, used]) => [
    `${part}, ms of CPU`,
    ((used - before[part as keyof typeof before]) / count).toFixed(2), // The names come from the same object.
  ])
  return {
    name,
    figures: {
      'requests/s': Math.round(perSecond),
      'p50 ms': Math.round(p50),
      'p99 ms': Math.round(p99),
      load: load(),
      ...Object.fromEntries(perRequest),
    },
  }
}

async function requestsOf(clients: Client[]) {
  const requests = []
  for (const client of clients) {
    const token = await client.token()
    for (const path of ['/api/me/', '/api/racket/', '/api/string_job/']) {
      requests.push({ method: 'GET' as const, path, token })
    }
  }
  return requests
}
