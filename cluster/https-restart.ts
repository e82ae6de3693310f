import { setTimeout as sleep } from 'node:timers/promises'
import type { PortalProcess } from '../torture/portal-process.ts'
import { until } from './daemon.ts'
import type { TwoPortals } from './portals.ts'
import type { Visitor } from './visitor.ts'

export const RACKET = { manufacturer: 'Yonex', model_name: 'Astrox' }
export const VISITORS = 16
const REQUESTS = 1_000
// A visitor sends at most 50 requests per second, which is half of what a portal allows to an address and to a person.
const PAUSE_MS = 20

export interface BehindCaddy {
  /** Connects from a loopback address. */
  visit(address: string): Visitor
  portals: TwoPortals
  /** Returns the number of times that Caddy found a portal working again. */
  recoveries(portal: PortalProcess): number
}

/** Restarts both portals in turn while visitors with accounts read and write. Each request must succeed at its first try. */
export async function restartUnderRequests({ visit, portals, recoveries }: BehindCaddy) {
  const failed: string[] = []
  let sent = 0
  let isRestarting = true
  const customers: { visitor: Visitor; racket: string }[] = []
  for (let number = 1; number <= VISITORS; number++) {
    const visitor = visit(`127.0.1.${number}`)
    await visitor.signUp(`player${number}@example.com`)
    const { id } = (await visitor.call('POST', '/api/racket/', RACKET)).body as { id: number }
    customers.push({ visitor, racket: `/api/racket/${id}/` })
  }
  const send = async ({ visitor, racket }: (typeof customers)[number]) => {
    const requests = [
      () => visitor.ask('GET', '/'),
      () => visitor.ask('GET', '/api/health'),
      () => visitor.call('GET', '/api/racket/'),
      // Caddy repeats a GET whose connection has just ended, but never a PATCH.
      () => visitor.call('PATCH', racket, { racket_name: `number ${sent}` }),
    ]
    while (isRestarting || sent < REQUESTS) {
      for (const request of requests) {
        sent++
        const answer = await request().catch((error: unknown) => ({ status: 0, body: String(error) }))
        if (answer.status !== 200) failed.push(`${answer.status} ${JSON.stringify(answer.body)}`)
        await sleep(PAUSE_MS)
      }
    }
  }
  const sending = Promise.all(customers.map(send))
  for (const portal of portals) {
    const before = recoveries(portal)
    await portal.stop()
    portal.start()
    await portal.ready()
    await until('Caddy uses the portal', async () => recoveries(portal) > before)
  }
  isRestarting = false
  await sending
  return { sent, failed }
}
