import { randomUUID } from 'node:crypto'
import { load } from '../tools/report.ts'
import { onDatabase } from '../torture/audit.ts'
import type { Outcome } from '../torture/client.ts'
import { checked, type Line } from '../torture/faults.ts'
import type { Ground } from './ground.ts'

const SENDERS = 8

/** Restarts the portals in turn until this number of `requests` was sent. Each must succeed at its first try. */
export async function rollingRestart({ cluster, portals, shop }: Ground, requests: number): Promise<Line> {
  const wrong: string[] = []
  const doubled: string[] = []
  let sent = 0
  let orders = 0
  let restarts = 0
  let slowest = 0
  await cluster.healthy()
  const send = async (index: number) => {
    const customer = shop.customers[index % shop.customers.length]
    if (!customer) throw new Error('There is no customer')
    const { client, racket } = customer
    while (sent < requests || restarts === 0) {
      sent++
      const isOrder = sent % 5 === 0
      const outcome: Outcome = isOrder
        ? await client.call(
            'POST',
            '/string_job/',
            { racket, tension: 24, technician_notes: 'rolling' },
            { 'idempotency-key': randomUUID() },
          )
        : await client.call('GET', sent % 2 === 0 ? '/racket/' : '/me/')
      slowest = Math.max(slowest, outcome.milliseconds)
      if (isOrder && outcome.status === 201) orders++
      if (outcome.status < 200 || outcome.status > 299) {
        wrong.push(`request ${sent} was answered ${outcome.status}: ${JSON.stringify(outcome.body)}`)
      }
    }
  }
  const sending = Promise.all(Array.from({ length: SENDERS }, (_, index) => send(index)))
  let isSending = true
  const done = sending.finally(() => {
    isSending = false
  })
  while (isSending) {
    await portals.restartInTurn()
    restarts++
  }
  await done
  const stored = await onDatabase(cluster.databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from string_jobs where technician_notes = 'rolling'`,
    )
    return rows[0]?.count ?? 0
  })
  if (stored > orders) doubled.push(`${stored} orders for ${orders} requests`)
  const lost = stored < orders ? [`${orders - stored} orders`] : []
  return checked('rolling restart, retries off', sent, wrong, {
    rounds: restarts,
    findings: { lost, doubled, wrong },
    note: `${orders} orders with Idempotency-Key, both portals restarted ${restarts} times, slowest response ${Math.round(slowest)} ms, ${load()}`,
  })
}
