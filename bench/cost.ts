import { isDeepStrictEqual } from 'node:util'
import { median } from '../tools/numbers.ts'
import { atMost, printTable } from '../tools/report.ts'
import { type Call, READS, type Read, WRITES } from './calls.ts'
import { drive } from './drive.ts'
import { type Cost, cpuOf, measure, middle, requestCpuOf } from './measure.ts'
import { type Server, startFloor } from './servers.ts'
import type { Shop } from './shop.ts'
import { TARGETS } from './targets.ts'

const CONNECTIONS = 32
/** Seconds. */
const LONGEST_ROUND = 30

export interface CostRow {
  call: string
  kind: Call['kind']
  portal: Cost
  floor: Cost
  /** The CPU time of portal and database by that of floor and database, with the background jobs. */
  ratio: number
  /** The same without the background jobs. */
  ratioOfRequest: number
  isSameAnswer: boolean
}

interface Settings {
  /** Measures only calls whose names contain it. */
  only: string
  rounds: number
  /** Of reads. */
  seconds: number
  /** In a round of a write, each on another customer. */
  changes: number
  /** For all reads. */
  warmUpSeconds: number
  /** Per call, before it is measured. */
  warmUpRequests: number
}

/** Measures what each call costs next to the floor: both are warmed up alike and then driven in turn. */
export async function compareWithFloor(shop: Shop, settings: Settings): Promise<CostRow[]> {
  const floor = await startFloor(shop.databaseUrl)
  try {
    for (const server of [shop.portal, floor]) await warmUp(shop, server, settings.warmUpSeconds)
    const rows: CostRow[] = []
    for (const call of [...READS, ...WRITES]) {
      if (!call.name.includes(settings.only)) continue
      const row = await compare(call, shop, floor, settings)
      rows.push(row)
      // Standard output gets the whole table at the end.
      console.error(`${call.name}: ${row.ratio.toFixed(2)}`)
    }
    print(rows)
    return rows
  } finally {
    await floor.stop()
  }
}

async function warmUp(shop: Shop, { port }: Server, seconds: number) {
  for (const call of READS) {
    const requests = await call.requests(shop)
    await drive({ port, requests, connections: CONNECTIONS, seconds: seconds / READS.length })
  }
}

async function compare(
  call: Call,
  shop: Shop,
  floor: Server,
  { rounds, seconds, changes, warmUpRequests }: Settings,
): Promise<CostRow> {
  const isSameAnswer = call.kind === 'write' || (await areAnswersEqual(call, shop, floor))
  const once = async (server: Server, seconds: number) => {
    const requests = await call.requests(shop, changes)
    return measure(server, shop, { requests, connections: CONNECTIONS, ...(call.kind === 'read' && { seconds }) })
  }
  const round = async (seconds: number) => ({
    portal: await once(shop.portal, seconds),
    floor: await once(floor, seconds),
  })
  // Compiled code is what we compare, and compiling it takes a number of requests.
  for (let sent = 0, tries = 0; sent < warmUpRequests && tries < 10; tries++) {
    sent += (await round(seconds)).portal.requests
  }
  const measured: { portal: Cost; floor: Cost }[] = []
  for (let length = seconds; measured.length < rounds; ) {
    const costs = await round(length)
    if (isMeasurable(costs)) measured.push(costs)
    else if (length > LONGEST_ROUND) throw new Error(`'${call.name}' cannot be measured: the machine is too busy.`)
    else length *= 2
  }
  return {
    call: call.name,
    kind: call.kind,
    portal: middle(measured.map(({ portal }) => portal)),
    floor: middle(measured.map(({ floor }) => floor)),
    ratio: median(measured.map(({ portal, floor }) => cpuOf(portal) / cpuOf(floor))),
    ratioOfRequest: median(measured.map(({ portal, floor }) => requestCpuOf(portal) / requestCpuOf(floor))),
    isSameAnswer,
  }
}

/** False where a busy machine finished no request in the time, or the floor used less CPU time than the clock's unit. */
const isMeasurable = ({ portal, floor }: { portal: Cost; floor: Cost }) => portal.requests > 0 && cpuOf(floor) > 0

async function areAnswersEqual(call: Read, shop: Shop, floor: Server): Promise<boolean> {
  for (const { path, token } of (await call.requests(shop)).slice(0, 3)) {
    const [ours, floors] = await Promise.all(
      [shop.portal, floor].map(async ({ port }) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        return response.json()
      }),
    )
    if (!isDeepStrictEqual(ours, floors)) return false
  }
  return true
}

function print(rows: CostRow[]) {
  printTable(
    [
      ...['call', 'server ms', 'database ms', 'background ms', 'messages ms', 'floor ms', 'database ms'],
      ...['CPU ratio', 'target', 'without background', 'requests/s', 'floor/s', ''],
    ],
    rows.map(({ call, kind, portal, floor, ratio, ratioOfRequest, isSameAnswer }) => [
      call,
      portal.server.toFixed(3),
      portal.database.toFixed(3),
      portal.background.toFixed(3),
      portal.messages.toFixed(3),
      floor.server.toFixed(3),
      floor.database.toFixed(3),
      ratio.toFixed(2),
      atMost(ratio, TARGETS.cpu[kind]),
      ratioOfRequest.toFixed(2),
      portal.perSecond.toFixed(0),
      floor.perSecond.toFixed(0),
      isSameAnswer ? '' : 'responses differ',
    ]),
  )
}
