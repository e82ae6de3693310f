import type { Outcome } from './client.ts'

/** The possible values of a field: one after an acknowledged write, several while the outcome of a write is unknown. */
export type Allowed = Set<string>

/** An order and everything that the portal has acknowledged about it. */
export interface Order {
  key: string
  owner: string
  id: number | null
  fields: Map<Field, Allowed>
  /** The checkout that the sandbox's page reported as paid. */
  paidAt: string | null
}

export type Field = 'tension' | 'order_status' | 'mains_duration' | 'is_order_paid'

/** Everything that the portal acknowledged, to compare with the database later. */
export class Ledger {
  readonly orders = new Map<string, Order>()
  tries = 0
  acknowledged = 0
  unavailable = 0
  unanswered = 0
  slowest = 0
  /** Responses that are wrong even during a fault. */
  readonly wrong: string[] = []

  /** Counts a response. Returns true if the write was acknowledged, false if it was refused, null if that is unknown. */
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

/** Call before sending a write: the new value becomes possible. */
export function attempt(order: Order, field: Field, value: string) {
  const allowed = order.fields.get(field) ?? new Set()
  allowed.add(value)
  order.fields.set(field, allowed)
}

/** Call when a write was acknowledged: only its value is right from now on. */
export const promise = (order: Order, field: Field, value: string) => order.fields.set(field, new Set([value]))

/** Call when a write was refused: its value is impossible, unless an earlier write of unknown outcome had the same. */
export function refuse(order: Order, field: Field, value: string, before: Allowed | undefined) {
  if (!before?.has(value)) order.fields.get(field)?.delete(value)
}
