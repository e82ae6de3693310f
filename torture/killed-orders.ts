import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { onDatabase } from './audit.ts'
import { between, type Line } from './faults.ts'
import type { PortalProcess } from './portal-process.ts'
import { type Shop, untilAnswered, untilOk } from './shop.ts'

const RACKETS = 12

/**
 * Kills the server in the middle of an order of 12 rackets. The order must be stored whole or not at all, and the same
 * request with the same key must then place it exactly once.
 */
export async function killDuringOrders(portal: PortalProcess, shop: Shop, rounds: number): Promise<Line> {
  const findings: Line['findings'] = { lost: [], doubled: [], wrong: [] }
  const recoveries: number[] = []
  let acknowledged = 0
  let whole = 0
  for (let round = 0; round < rounds; round++) {
    // A customer can order only so many jobs in a day.
    const { client } = await shop.newCustomer(`club-${randomUUID().slice(0, 8)}@example.com`)
    const rackets: number[] = []
    for (let number = 0; number < RACKETS; number++) {
      const racket = { manufacturer: 'Yonex', model_name: `Club ${number}` }
      const { id } = (await untilOk(() => client.call('POST', '/racket/', racket))) as { id: number }
      rackets.push(id)
    }
    const key = randomUUID()
    const jobs = rackets.map((racket) => ({ racket, tension: 24, technician_notes: `order ${key}` }))
    const send = () => client.call('POST', '/order/', { jobs }, { 'idempotency-key': key })
    // The token is fetched first, so that the kill meets the order.
    await client.token()
    const sent = send()
    await sleep(between(0, 40))
    portal.signal('SIGKILL')
    const { status } = await sent
    await portal.ended()
    portal.start()
    recoveries.push(await portal.ready())

    const stored = await countJobs(portal, key)
    if (stored !== 0 && stored !== RACKETS) findings.wrong.push(`${stored} of ${RACKETS} jobs of one order`)
    if (status === 201 && stored !== RACKETS) findings.lost.push(`an order of ${RACKETS} rackets`)
    if (stored === RACKETS) whole += 1
    const again = await untilAnswered(send)
    if (again.status === 201) acknowledged += 1
    else findings.wrong.push(`the order was refused with ${again.status} after the kill`)
    const after = await countJobs(portal, key)
    if (after > RACKETS) findings.doubled.push(`${after} jobs of an order of ${RACKETS}`)
    else if (after < RACKETS) findings.lost.push(`${RACKETS - after} jobs of an order of ${RACKETS}`)
  }
  return {
    fault: 'kill -9 in the middle of an order of 12',
    ...{ rounds, tries: 2 * rounds, acknowledged, findings, recoveries },
    note: `${whole} orders were stored before the kill, ${rounds - whole} were not`,
  }
}

/** The jobs of an order with this key; throws when they are not in the same order. */
const countJobs = (portal: PortalProcess, key: string): Promise<number> =>
  onDatabase(portal.databaseUrl(), async (client) => {
    const { rows } = await client.query<{ orders: number; jobs: number }>(
      `select count(distinct order_id)::integer as orders, count(*)::integer as jobs
       from string_jobs where technician_notes = $1`,
      [`order ${key}`],
    )
    const [{ orders, jobs } = { orders: 0, jobs: 0 }] = rows
    if (orders > 1) throw new Error(`one request made ${orders} orders`)
    return jobs
  })
