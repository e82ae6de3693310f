import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'
import { attempt, type Field, type Ledger, type Order, promise, refuse } from './ledger.ts'

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item
const halfPounds = () => 21 + Math.floor(Math.random() * 31) / 2

interface Crew {
  customer: Client
  staff: Client
  ledger: Ledger
  racket: number
}

/** Sends random writes of all kinds until it is stopped. `stop` resolves when no request is in progress. */
export class Writer {
  readonly #crew: Crew
  #running = true
  readonly done: Promise<void>

  constructor(crew: Crew) {
    this.#crew = crew
    this.done = this.#work()
  }

  stop(): Promise<void> {
    this.#running = false
    return this.done
  }

  async #work() {
    const mine: Order[] = []
    while (this.#running) {
      const open = mine.filter(({ id, fields }) => id !== null && !fields.get('order_status')?.has('CANCELLED'))
      const acts = [
        () => this.#create(mine),
        ...(open.length > 0
          ? [this.#edit, this.#cancel, this.#advance, this.#credit, this.#card, this.#time].map(
              (act) => () => act.call(this, pick(open.slice(-4))),
            )
          : []),
      ]
      await pick(acts)()
      await sleep(Math.random() * 20)
    }
  }

  /** Retries with the same idempotency key until there is a response: exactly one order must exist. */
  async #create(mine: Order[]) {
    const { customer, ledger, racket } = this.#crew
    const key = randomUUID()
    const tension = halfPounds()
    const order: Order = { key, owner: customer.email, id: null, fields: new Map(), paidAt: null }
    attempt(order, 'tension', String(tension))
    attempt(order, 'order_status', 'NEW')
    attempt(order, 'mains_duration', '0')
    attempt(order, 'is_order_paid', 'false')
    ledger.orders.set(key, order)
    const body = { racket, tension, technician_notes: key }
    await this.#untilKnown(async () => {
      const outcome = await customer.call('POST', '/string_job/', body, { 'idempotency-key': key })
      const verdict = ledger.judge('create', outcome)
      if (verdict) {
        order.id = (outcome.body as { id: number }).id
        mine.push(order)
      }
      return verdict
    })
  }

  async #edit(order: Order) {
    const { customer, racket } = this.#crew
    const tension = halfPounds()
    const body = { racket, tension, technician_notes: order.key }
    await this.#change(order, 'tension', String(tension), () => customer.call('PUT', `/string_job/${order.id}/`, body))
  }

  #cancel(order: Order) {
    if (Math.random() < 0.5) return Promise.resolve()
    const { customer } = this.#crew
    const body = { order_status: 'CANCELLED' }
    return this.#change(order, 'order_status', 'CANCELLED', () =>
      customer.call('PATCH', `/string_job/${order.id}/`, body),
    )
  }

  #advance(order: Order) {
    const { staff } = this.#crew
    const status = pick(['READY_FOR_PICKUP', 'COMPLETED', 'NEW'])
    return this.#change(order, 'order_status', status, () =>
      staff.call('PATCH', `/technician/string_job/${order.id}/status/`, { status }),
    )
  }

  #time(order: Order) {
    const { staff } = this.#crew
    const seconds = Math.floor(Math.random() * 3_600)
    return this.#change(order, 'mains_duration', String(seconds), () =>
      staff.call('PATCH', `/technician/string_job/${order.id}/duration/`, { mains_duration: seconds }),
    )
  }

  #credit(order: Order) {
    const { customer } = this.#crew
    const key = randomUUID()
    return this.#change(order, 'is_order_paid', 'true', () =>
      customer.call('POST', '/stripe/use-credit/', { string_job_id: order.id }, { 'idempotency-key': key }),
    )
  }

  /** Pays on the sandbox's page; the portal learns about it later, by webhook. */
  async #card(order: Order) {
    const { customer, ledger } = this.#crew
    const outcome = await customer.call('POST', '/stripe/create-checkout-session/', { string_job_id: order.id })
    const { redirectUrl } = (outcome.body ?? {}) as { redirectUrl?: string }
    if (!ledger.judge('checkout', outcome) || !redirectUrl) return
    attempt(order, 'is_order_paid', 'true')
    try {
      const page = new URL(redirectUrl).pathname
      const answer = await fetch(`${customer.base}${page}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ method: 'card', card: '4242424242424242', expiry: '12 / 34', cvc: '123' }),
        redirect: 'manual',
        signal: AbortSignal.timeout(15_000),
      })
      await answer.arrayBuffer()
      if (answer.status !== 303) return
      ledger.acknowledged++
      order.paidAt = page.split('/').at(-1) ?? null
    } catch {
      ledger.unanswered++
    }
  }

  async #change(order: Order, field: Field, value: string, send: () => ReturnType<Client['call']>) {
    const { ledger } = this.#crew
    const before = new Set(order.fields.get(field))
    attempt(order, field, value)
    const verdict = await this.#untilKnown(async () => ledger.judge(`${field} ${value}`, await send()))
    if (verdict) promise(order, field, value)
    if (verdict === false) refuse(order, field, value, before)
  }

  /** Retries a request until its outcome is known. Absolute values and idempotency keys make that safe. */
  async #untilKnown(send: () => Promise<boolean | null>): Promise<boolean | null> {
    let unknown = false
    for (let tries = 0; tries < 200; tries++) {
      const verdict = await send()
      // After an attempt of unknown outcome, a refusal can mean that the attempt succeeded: both stay possible.
      if (verdict !== null) return verdict === false && unknown ? null : verdict
      unknown = true
      if (!this.#running) return null
      await sleep(50 + Math.random() * 100)
    }
    return null
  }
}
