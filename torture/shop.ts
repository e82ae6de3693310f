import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Outcome } from './client.ts'
import { Ledger, type Order } from './ledger.ts'
import type { PortalProcess } from './portal-process.ts'
import { Writer } from './writers.ts'

/** The people who work with the portal during a fault: a manager and customers who order. */
export class Shop {
  readonly ledger = new Ledger()
  readonly customers: { client: Client; racket: number }[] = []
  readonly staff: Client
  readonly #publicUrl: string
  readonly #base: string
  #writers: Writer[] = []

  constructor(portal: Pick<PortalProcess, 'url' | 'settings'>, manager = 'boss@example.com') {
    this.#publicUrl = `http://localhost:${portal.settings.port}`
    this.#base = portal.url
    this.staff = new Client(this.#base, this.#publicUrl, manager)
  }

  /** Signs everyone up. The first person becomes the manager; each customer gets a racket and credits. */
  async open(customers: number) {
    await enter(this.staff)
    await this.#liftLimits()
    for (let number = 1; number <= customers; number++) await this.newCustomer(`player${number}@example.com`)
  }

  /** The writers order far more than real customers do. */
  async #liftLimits() {
    const settings = (await untilOk(() => this.staff.call('GET', '/shop/settings/'))) as Record<string, unknown>
    await untilOk(() => this.staff.call('PUT', '/shop/settings/', { ...settings, max_open_jobs: 100_000 }))
  }

  async newCustomer(email: string) {
    const client = new Client(this.#base, this.#publicUrl, email)
    await enter(client)
    await untilOk(() => client.call('GET', '/me/'))
    const racket = await untilOk(() => client.call('POST', '/racket/', { manufacturer: 'Yonex', model_name: 'Astrox' }))
    const found = await untilOk(() => this.staff.call('GET', `/shop/people/?search=${encodeURIComponent(email)}`))
    const person = (found as { results: { id: number }[] }).results[0]
    const credits = { amount: 500, reason: 'To be spent' }
    await untilOk(() => this.staff.call('POST', `/shop/people/${person?.id}/credits/`, credits))
    const customer = { client, racket: (racket as { id: number }).id }
    this.customers.push(customer)
    return customer
  }

  /** Starts sending requests for everyone, until `rest`. */
  work() {
    this.#writers = this.customers.map(
      ({ client, racket }) => new Writer({ customer: client, racket, staff: this.staff, ledger: this.ledger }),
    )
  }

  /** Does what the browser does when a customer returns from the checkout page. */
  comeBack({ owner, paidAt }: Order) {
    const customer = this.customers.find(({ client }) => client.email === owner)
    if (!customer) return Promise.resolve()
    return untilAnswered(() => customer.client.call('POST', '/stripe/settle/', { session_id: paidAt }))
  }

  async rest() {
    await Promise.all(this.#writers.map((writer) => writer.stop()))
  }
}

const SETUP_MS = 120_000

/** Signs a person up. The portal may be unavailable for a moment, and a request without a response may have worked. */
async function enter(client: Client) {
  for (const end = Date.now() + SETUP_MS; ; await sleep(500)) {
    try {
      return await client.signUp()
    } catch (error) {
      if (await client.signIn().catch(() => false)) return
      if (Date.now() > end) throw error
    }
  }
}

/** Sends a request until the portal is available. A second copy of the request must do no harm. */
export async function untilAnswered(send: () => Promise<Outcome>): Promise<Outcome> {
  for (const end = Date.now() + SETUP_MS; ; await sleep(500)) {
    const outcome = await send()
    if ((outcome.status !== 0 && outcome.status !== 503) || Date.now() > end) return outcome
  }
}

/** The same for a request that must succeed. Returns its body. */
export const untilOk = async (send: () => Promise<Outcome>): Promise<unknown> => expectOk(await untilAnswered(send))

export async function expectOk(outcome: Outcome | Promise<Outcome>): Promise<unknown> {
  const { status, body } = await outcome
  if (status < 200 || status > 299) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body
}
