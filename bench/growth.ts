import { atMost, printTable } from '../tools/report.ts'
import { type Call, countJobs, DEEP_PAGES, FIRST_PAGES, READS, SEARCH, SHOP_READS, WRITES } from './calls.ts'
import { SIZES } from './fill.ts'
import { type Cost, cpuOf, measure, middle } from './measure.ts'
import { openShop, type Shop } from './shop.ts'
import { TARGETS } from './targets.ts'

export interface GrowthRow {
  call: string
  /** By the name of the shop's size. */
  costs: Record<string, Cost>
  /** The largest response in kB, uncompressed, by the same names. */
  sizes: Record<string, number>
}

/** The smallest shop has 49 customers. */
const CHANGES = 49

const GROWING = [
  ...READS.filter(({ name }) => name !== 'me'),
  ...SHOP_READS,
  ...WRITES.filter(({ name }) => /create|advance/.test(name)),
]

/**
 * Measures how long one person waits in shops of growing sizes. All shops run at the same time and are asked in turn, so
 * other work on the machine slows all of them alike.
 */
export async function measureGrowth({
  isQuick,
  only,
  largest,
}: {
  isQuick: boolean
  /** A pattern for the names of the calls. */
  only: string
  /** The name of the largest shop. */
  largest: string
}): Promise<GrowthRow[]> {
  const sizes = SIZES.slice(0, isQuick ? 2 : SIZES.findIndex(({ name }) => name === largest) + 1)
  const calls = [...GROWING, ...DEEP_PAGES].filter(({ name }) => new RegExp(only).test(name))

  const shops: Shop[] = []
  try {
    for (const size of sizes) {
      const began = performance.now()
      shops.push(await openShop(size))
      console.log(`${size.name}: ${size.jobs} jobs, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
    for (const shop of shops) await checkCounts(shop)
    const rows: GrowthRow[] = []
    for (const call of calls) rows.push(await measureCall(call, shops, isQuick ? 1 : 3))
    print(rows)
    return rows
  } finally {
    for (const shop of shops) await shop.close()
  }
}

async function measureCall(call: Call, shops: Shop[], rounds: number): Promise<GrowthRow> {
  const costs: Record<string, Cost[]> = {}
  for (let round = 0; round <= rounds; round++) {
    for (const shop of shops) {
      const requests = await call.requests(shop, CHANGES)
      const time = call.kind === 'read' && { seconds: 0.5 }
      const cost = await measure(shop.portal, shop, { requests, connections: 1, ...time })
      // The first round is the warm-up.
      if (round > 0) costs[shop.size.name] = [...(costs[shop.size.name] ?? []), cost]
    }
  }
  const sizes: Record<string, number> = {}
  if (call.kind === 'read') for (const shop of shops) sizes[shop.size.name] = await sizeOf(call, shop)
  return {
    call: call.name,
    sizes,
    costs: Object.fromEntries(Object.entries(costs).map(([name, all]) => [name, middle(all)])),
  }
}

async function sizeOf(call: Call, shop: Shop): Promise<number> {
  const [request] = await call.requests(shop, 1)
  const response = await fetch(`http://127.0.0.1:${shop.portal.port}${request?.path}`, {
    headers: { authorization: `Bearer ${request?.token}`, 'accept-encoding': 'identity' },
  })
  return (await response.arrayBuffer()).byteLength / 1000
}

/** The technician's list must say exactly how many jobs there are. */
async function checkCounts(shop: Shop) {
  for (const call of FIRST_PAGES) {
    const [request] = await call.requests(shop)
    const response = await fetch(`http://127.0.0.1:${shop.portal.port}${request?.path}`, {
      headers: { authorization: `Bearer ${request?.token}` },
    })
    const { count } = (await response.json()) as { count: number } // the list's documented shape
    const jobs = await countJobs(shop, call.filter)
    if (count !== jobs) {
      throw new Error(`${call.filter} at ${shop.size.jobs} jobs: the list counts ${count}, not ${jobs}`)
    }
  }
}

function print(rows: GrowthRow[]) {
  const names = Object.keys(rows[0]?.costs ?? {})
  printTable(
    ['p50 in ms, 1 connection', ...names, 'chain / home', 'CPU chain / home', 'target'],
    rows.map(({ call, costs, sizes }) => {
      const p50 = (name: string) => costs[name]?.p50 ?? 0
      const [home, club, chain, city] = [p50('home'), p50('club'), p50('chain'), p50('city')]
      const isDeep = DEEP_PAGES.some(({ name }) => name === call)
      const checks: string[] = []
      const { limit, size } = SHOP_READS.find(({ name }) => name === call) ?? {}
      if (chain && limit) checks.push(atMost(chain, limit, ' ms at 200,000'))
      if (size) checks.push(atMost(sizes.chain ?? 0, size, ' kB'))
      const isCompared = !isDeep && !limit && call !== SEARCH.name
      if (chain && isCompared) checks.push(atMost(chain / home, TARGETS.growth, ' times'))
      if (call === SEARCH.name) checks.push(atMost(club, TARGETS.search, ' ms at 20,000'))
      if (city && FIRST_PAGES.some(({ name }) => name === call)) {
        checks.push(atMost(city, TARGETS.firstPage, ' ms at 1,000,000'))
      }
      if (city && isDeep) checks.push(atMost(city, TARGETS.anyPage, ' ms at 1,000,000'))
      return [
        call,
        ...names.map((name) => p50(name).toFixed(2)),
        chain ? (chain / home).toFixed(2) : '',
        costs.chain && costs.home ? (cpuOf(costs.chain) / cpuOf(costs.home)).toFixed(2) : '',
        checks.join(', '),
      ]
    }),
  )
}
