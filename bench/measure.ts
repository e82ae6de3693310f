import type { Call, Make } from './calls.ts'
import { fire, type Measured } from './load.ts'
import type { Floor, Server } from './servers.ts'

export interface Row {
  call: string
  kind: Call['kind']
  portal: Measured
  floor: Measured
  /** Requests per second that PostgreSQL alone would allow, asked the floor's statements without HTTP. */
  postgres: number
  /** The portal's throughput by the floor's: the median of the rounds' own ratios. */
  ratio: number
}

export const CONNECTIONS = 32

export const median = (numbers: number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const middle = (rounds: Measured[]): Measured => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  refused: rounds.reduce((sum, round) => sum + round.refused, 0),
  firstRefused: rounds.find((round) => round.firstRefused)?.firstRefused ?? '',
})

/** Drives the portal, the floor and PostgreSQL alone with one call in turn, after a warm-up of each. */
export async function compare(
  call: Call,
  { portal, floor }: { portal: Server; floor: Floor },
  make: Omit<Make, 'count'>,
  { rounds, count }: { rounds: number; count: number },
): Promise<Row> {
  const warm = Math.min(400, count)
  const total = 3 * (warm + rounds * count)
  const shots = await call.shots({ ...make, count: total })
  if (call.kind === 'read') await sameAnswer(call, shots, { portal, floor })
  // Calls that change a job for good are given one shot for each request; the others begin anew.
  const isSpent = shots.length >= total
  let used = 0
  const next = (count: number) => {
    const mine = isSpent ? shots.slice(used, used + count) : shots
    used += count
    return { shots: mine, count, connections: CONNECTIONS }
  }
  const round = async (count: number) => ({
    portal: await fire({ port: portal.port, ...next(count) }),
    floor: await fire({ port: floor.port, ...next(count) }),
    postgres: await floor.statementsPerSecond(next(count)),
  })

  await round(warm)
  const measured: Awaited<ReturnType<typeof round>>[] = []
  while (measured.length < rounds) measured.push(await round(count))
  const row = {
    call: call.name,
    kind: call.kind,
    portal: middle(measured.map(({ portal }) => portal)),
    floor: middle(measured.map(({ floor }) => floor)),
    postgres: median(measured.map(({ postgres }) => postgres)),
    ratio: median(measured.map(({ portal, floor }) => portal.perSecond / floor.perSecond)),
  }
  for (const side of ['portal', 'floor'] as const) {
    if (row[side].refused)
      throw new Error(`${call.name}: the ${side} refused ${row[side].refused}:\n${row[side].firstRefused}`)
  }
  return row
}

async function sameAnswer(call: Call, shots: Awaited<ReturnType<Call['shots']>>, servers: Record<string, Server>) {
  for (const { method, path, token, body } of shots.slice(0, 3)) {
    const texts = await Promise.all(
      Object.values(servers).map(async ({ port }) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        return response.text()
      }),
    )
    if (texts[0] !== texts[1]) throw new Error(`${call.name}: not the same answer to ${path}\n${texts.join('\n')}`)
  }
}
