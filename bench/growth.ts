import { type Call, countJobs, DEEP_PAGES, FIRST_PAGES, READS, SEARCH, WRITES } from './calls.ts'
import { drive } from './drive.ts'
import { SIZES } from './fill.ts'
import { median } from './numbers.ts'
import { openShop, type Shop } from './shop.ts'
import { printTable } from './table.ts'
import { TARGETS } from './targets.ts'

/** The p50 in milliseconds of each size of shop, by its name. */
export interface GrowthRow {
  call: string
  p50: Record<string, number>
}

const GROWING = [
  ...READS.filter(({ name }) => name !== 'me'),
  ...WRITES.filter(({ name }) => /create|advance/.test(name)),
]

/**
 * Measures how long one person waits in shops of growing sizes. All shops run at the same time and are asked in turn, so
 * other work on the machine slows all of them alike.
 */
export async function measureGrowth({ isQuick }: { isQuick: boolean }): Promise<GrowthRow[]> {
  const shops: Shop[] = []
  try {
    for (const size of isQuick ? SIZES.slice(0, 2) : SIZES) {
      const began = performance.now()
      shops.push(await openShop(size))
      console.log(`${size.name}: ${size.jobs} jobs, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
    for (const shop of shops) await checkCounts(shop)
    const rows: GrowthRow[] = []
    for (const call of [...GROWING, ...DEEP_PAGES]) rows.push(await measure(call, shops, isQuick ? 1 : 3))
    print(rows)
    return rows
  } finally {
    for (const shop of shops) await shop.close()
  }
}

async function measure(call: Call, shops: Shop[], rounds: number): Promise<GrowthRow> {
  const volleys = await Promise.all(
    shops.map(async (shop) => ({
      name: shop.size.name,
      volley: { port: shop.portal.port, requests: await call.requests(shop, 0), connections: 1 },
      times: [] as number[],
    })),
  )
  for (const { volley } of volleys) await drive({ ...volley, seconds: 0.5 })
  for (let round = 0; round < rounds; round++) {
    for (const { volley, times } of volleys) times.push((await drive({ ...volley, seconds: 0.5 })).p50)
  }
  return { call: call.name, p50: Object.fromEntries(volleys.map(({ name, times }) => [name, median(times)])) }
}

/** The technician's list must say exactly how many jobs there are. */
async function checkCounts(shop: Shop) {
  for (const call of FIRST_PAGES) {
    const [request] = await call.requests(shop, 1)
    const response = await fetch(`http://127.0.0.1:${shop.portal.port}${request?.path}`, {
      headers: { authorization: `Bearer ${request?.token}` },
    })
    const { count } = (await response.json()) as { count: number } // the list's documented shape
    const jobs = await countJobs(shop, call.filter)
    if (count !== jobs)
      throw new Error(`${call.filter} at ${shop.size.jobs} jobs: the list counts ${count}, not ${jobs}`)
  }
}

function print(rows: GrowthRow[]) {
  const names = Object.keys(rows[0]?.p50 ?? {})
  printTable(
    ['p50 in ms, 1 connection', ...names, 'chain / home', 'target'],
    rows.map(({ call, p50 }) => {
      const { home = 0, club = 0, chain, city } = p50
      const isDeep = DEEP_PAGES.some(({ name }) => name === call)
      const checks: [boolean, string][] = []
      if (chain && !isDeep && call !== SEARCH.name)
        checks.push([chain / home <= TARGETS.growth, `≤ ${TARGETS.growth} times`])
      if (call === SEARCH.name) checks.push([club <= TARGETS.search, `≤ ${TARGETS.search} ms at 20,000`])
      if (city && FIRST_PAGES.some(({ name }) => name === call)) {
        checks.push([city <= TARGETS.firstPage, `≤ ${TARGETS.firstPage} ms at 1,000,000`])
      }
      if (city && isDeep) checks.push([city <= TARGETS.anyPage, `≤ ${TARGETS.anyPage} ms at 1,000,000`])
      return [
        call,
        ...names.map((name) => (p50[name] ?? 0).toFixed(2)),
        chain ? (chain / home).toFixed(2) : '',
        checks.map(([isMet, text]) => `${text} ${isMet ? '✓' : '✗'}`).join(', '),
      ]
    }),
  )
}
