import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Ledger, Order } from './ledger.ts'

export interface Findings {
  lost: string[]
  doubled: string[]
  wrong: string[]
}

/** Does what the browser does when a customer returns from the checkout page: the portal then asks the provider. */
export type ComeBack = (order: Order) => Promise<unknown>

interface Row {
  id: number
  key: string
  tension: string
  order_status: string
  mains_duration: string
  is_order_paid: string
}

/** Runs statements directly on the portal's database. */
export async function onDatabase<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Compares every acknowledged write with the database, after waiting for webhooks. For payments that no webhook has
 * reported by then, it does what returning customers do; `late` counts those payments.
 */
export async function audit(url: string, ledger: Ledger, comeBack: ComeBack): Promise<Findings & { late: number }> {
  return onDatabase(url, async (client) => {
    const findings: Findings = { lost: [], doubled: [], wrong: [...ledger.wrong] }
    const late = await waitForMoney(client, ledger, 20_000)
    for (const order of late) await comeBack(order)
    const missing = await waitForMoney(client, ledger, 2_000)
    findings.lost.push(...missing.map(({ paidAt }) => `the payment ${paidAt} never arrived`))

    const { rows } = await client.query<Row>(`
      select id, technician_notes as key, tension::float8::text as tension, order_status,
        mains_duration::text as mains_duration, is_order_paid::text as is_order_paid
      from string_jobs where technician_notes ~ '^[0-9a-f-]{36}$'`)
    const byKey = new Map<string, Row[]>()
    for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row])
    for (const order of ledger.orders.values()) check(order, byKey.get(order.key) ?? [], findings)

    findings.wrong.push(...(await contradictions(client)))
    return { ...findings, late: late.length }
  })
}

/** The rows of the view reconciliation, which is empty when the books agree. */
export async function contradictions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ problem: string; subject: string }>(
    'select problem, subject from reconciliation',
  )
  return rows.map(({ problem, subject }) => `${problem}: ${subject}`)
}

function check(order: Order, [row, ...more]: Row[], findings: Findings) {
  if (more.length > 0) findings.doubled.push(`order ${order.key}: ${more.length + 1} times`)
  if (order.id === null) return
  if (!row) {
    findings.lost.push(`order ${order.id}`)
    return
  }
  if (row.id !== order.id) findings.wrong.push(`order ${order.id} is stored as ${row.id}`)
  for (const [field, allowed] of order.fields) {
    const stored = row[field]
    if (!allowed.has(stored)) {
      findings.lost.push(`order ${order.id}: ${field} is ${stored}, promised ${[...allowed].join(' or ')}`)
    }
  }
}

/** Waits until every payment that the provider took is recorded. Returns the orders whose payments are not. */
async function waitForMoney(client: pg.Client, ledger: Ledger, patience: number): Promise<Order[]> {
  let waiting = [...ledger.orders.values()].filter(({ paidAt }) => paidAt !== null)
  for (const until = Date.now() + patience; waiting.length > 0 && Date.now() < until; await sleep(500)) {
    const { rows } = await client.query<{ id: string }>(
      `select s.provider_session_id as id from checkout_sessions s join payments p on p.checkout_session_id = s.id
       where s.provider_session_id = any ($1)`,
      [waiting.map(({ paidAt }) => paidAt)],
    )
    const arrived = new Set(rows.map(({ id }) => id))
    waiting = waiting.filter(({ paidAt }) => paidAt === null || !arrived.has(paidAt))
  }
  return waiting
}
