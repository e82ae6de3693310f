import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/base/embedded/server.ts'
import type { Client, Outcome } from './client.ts'
import type { Line } from './faults.ts'
import { PortalProcess } from './portal-process.ts'
import { Shop } from './shop.ts'

const SECONDS = 8

/** Sends requests from `many` clients for some seconds; each waits for its response before sending the next one. */
async function ask(clients: Client[], many: number, seconds: number): Promise<Outcome[]> {
  const until = performance.now() + seconds * 1_000
  const outcomes: Outcome[] = []
  const askOn = async (client: Client) => {
    while (performance.now() < until) outcomes.push(await client.call('GET', '/string_job/'))
  }
  await Promise.all(Array.from({ length: many }, (_, index) => askOn(clients[index % clients.length] as Client)))
  return outcomes
}

const good = (outcomes: Outcome[]) => outcomes.filter(({ status }) => status === 200).length
const middle = (outcomes: Outcome[]) =>
  Math.round(outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)[outcomes.length >> 1] ?? 0)

/** Drives the portal with four times the clients that keep it busy, rate limits on, and one normal customer. */
export async function overload(folder: string): Promise<Line> {
  const portal = new PortalProcess({
    port: await freePort(),
    dataDir: join(folder, 'overload'),
    env: { RATE_LIMITS: 'on' },
  })
  try {
    portal.start()
    await portal.ready()
    const shop = new Shop(portal)
    await shop.open(9)
    const [honest, ...crowd] = shop.customers.map(({ client }) => client)
    if (!honest) throw new Error('There is no honest customer')
    const peak = good(await ask(crowd, 16, 4)) / 4

    const storm = ask(crowd, 64, SECONDS)
    const served: Outcome[] = []
    for (const until = Date.now() + SECONDS * 1_000; Date.now() < until; await sleep(200)) {
      served.push(await honest.call('GET', '/me/'))
    }
    const outcomes = await storm
    const begin = performance.now()
    while ((await honest.call('GET', '/me/')).milliseconds > 200 && performance.now() - begin < 10_000) await sleep(50)
    const strange = outcomes.filter(({ status }) => ![200, 429, 503].includes(status))
    const turnedAway = served.filter(({ status }) => status !== 200)
    const count = (status: number) => outcomes.filter((one) => one.status === status).length
    return {
      fault: 'four times the load',
      rounds: 1,
      tries: outcomes.length,
      acknowledged: good(outcomes),
      findings: {
        lost: [],
        doubled: [],
        wrong: [
          ...strange.map(({ status }) => `answered ${status}`),
          ...(turnedAway.length > served.length / 4
            ? [`${turnedAway.length} of ${served.length} honest turned away`]
            : []),
        ],
      },
      recoveries: [performance.now() - begin],
      note: `${Math.round(good(outcomes) / SECONDS)} good a second (${Math.round(peak)} before), ${count(429)} × 429, ${count(503)} × 503, the honest waited ${middle(served)} ms, ${turnedAway.length} of ${served.length} turned away`,
    }
  } finally {
    await portal.stop()
  }
}
