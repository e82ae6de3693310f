import type { Outcome } from './client.ts'

/** What a field may hold: one value once a write is acknowledged, more while the fate of a write is unknown. */
export type Allowed = Set<string>

/** One order, and everything the portal has promised about it. */
export interface Order {
  key: string
  owner: string
  id: number | null
  fields: Map<Field, Allowed>
  /** The sandbox's checkout that was paid, by its own page's word. */
  paidAt: string | null
}

export type Field = 'tension' | 'order_status' | 'mains_duration' | 'is_order_paid'

/** Everything that was promised to the writers, to be compared with what is stored. */
export class Ledger {
  readonly orders = new Map<string, Order>()
  tries = 0
  acknowledged = 0
  unavailable = 0
  unanswered = 0
  slowest = 0
  /** Answers that no fault excuses. */
  readonly wrong: string[] = []

  /** Counts an answer; true when the write is acknowledged, false when refused, null when nobody knows. */
  judge(what: string, { status, milliseconds, body, headers }: Outcome): boolean | null {
    this.tries++
    this.slowest = Math.max(this.slowest, milliseconds)
    if (status === 0) {
      this.unanswered++
      return null
    }
    if (status === 503) {
      this.unavailable++
      if (!headers?.get('retry-after')) this.wrong.push(`${what}: 503 without Retry-After`)
      return null
    }
    if (status >= 200 && status < 300) {
      this.acknowledged++
      return true
    }
    if (status === 409 || status === 404) return false
    this.wrong.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    return false
  }
}

/** Before the write is sent: from now on the new value is possible. */
export function attempt(order: Order, field: Field, value: string) {
  const allowed = order.fields.get(field) ?? new Set()
  allowed.add(value)
  order.fields.set(field, allowed)
}

/** The write was acknowledged: from now on nothing else is right. */
export const promise = (order: Order, field: Field, value: string) => order.fields.set(field, new Set([value]))

/** The write was refused: what it wanted did not happen, unless an earlier try of unknown fate wanted the same. */
export function refuse(order: Order, field: Field, value: string, before: Allowed | undefined) {
  if (!before?.has(value)) order.fields.get(field)?.delete(value)
}
