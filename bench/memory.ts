import { atMost } from '../tools/report.ts'
import { READS } from './calls.ts'
import { memoryOf } from './cpu.ts'
import { drive } from './drive.ts'
import type { Shop } from './shop.ts'
import { TARGETS } from './targets.ts'

const CONNECTIONS = 32
const STEPS = 5

/** Measures the server's memory, in MB, while it answers many requests of every read. */
export async function measureMemory(shop: Shop, { requests }: { requests: number }): Promise<number[]> {
  const megabytes: number[] = []
  for (let step = 0; step < STEPS; step++) {
    for (let sent = 0; sent < requests / STEPS; ) {
      for (const call of READS) {
        const made = { requests: await call.requests(shop), connections: CONNECTIONS }
        sent += (await drive({ port: shop.portal.port, ...made, seconds: 0.5 })).requests
      }
    }
    megabytes.push(memoryOf(shop.portal.pid))
  }
  const last = megabytes.at(-1) ?? 0
  console.log(
    `Memory during ${requests} requests: ${megabytes.join(', ')} MB (${atMost(last, TARGETS.memory, ' at the end')})`,
  )
  return megabytes
}
