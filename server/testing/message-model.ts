import fc from 'fast-check'

// A model of the messages about ready rackets. It is written from the design and does not use the product's rules.
// Time is in minutes since 8:00 of the first day; the shop is in UTC.

const OF_JOBS = ['ready', 'back', 'cancel', 'revive', 'complete', 'edit', 'stop', 'undo'] as const
export const OF_SETTINGS = ['hours', 'delay', 'switch', 'choose', 'nothing'] as const
export type Act = (typeof OF_JOBS)[number] | (typeof OF_SETTINGS)[number]
export interface Step {
  wait: number
  act: Act
  job: number
  /** The index of the value of each setting in the lists below. */
  value: number
}

export const HOURS = [
  { opens: 9 * 60, closes: 20 * 60 },
  { opens: 11 * 60, closes: 15 * 60 },
  { opens: 6 * 60, closes: 23 * 60 },
]
export const DELAYS = [15, 0, 90]

/** The settings of the shop, which both sides read. */
export const settings = { hours: 0, delay: 0, isOn: true }

export const steps = fc.array(
  fc.record({
    wait: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 900 })),
    act: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Act>(...OF_JOBS, 'ready', 'ready', 'ready') },
      { weight: 1, arbitrary: fc.constantFrom<Act>(...OF_SETTINGS) },
    ),
    job: fc.integer({ min: 0, max: 4 }),
    value: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 4, maxLength: 18 },
)

type Status = 'NEW' | 'READY_FOR_PICKUP' | 'COMPLETED' | 'CANCELLED'

/** The status after an act; null when the act is not possible. */
export function statusAfter(status: Status, act: Act): Status | null {
  if (act === 'ready') return status === 'NEW' ? 'READY_FOR_PICKUP' : null
  if (act === 'back') return status === 'READY_FOR_PICKUP' ? 'NEW' : null
  if (act === 'complete') return status === 'READY_FOR_PICKUP' ? 'COMPLETED' : null
  if (act === 'cancel') return status === 'NEW' || status === 'READY_FOR_PICKUP' ? 'CANCELLED' : null
  if (act === 'revive') return status === 'CANCELLED' ? 'NEW' : null
  return null
}

/** The order of each racket; the first customer has the first two orders. */
export const ORDERS = [0, 0, 1, 2, 2]
export const customerOf = (job: number) => (job < 3 ? 0 : 1)
const ofDay = (minute: number) => (minute + 8 * 60) % 1440
export function isOpen(minute: number) {
  const { opens, closes } = HOURS[settings.hours] ?? { opens: 0, closes: 0 }
  return ofDay(minute) >= opens && ofDay(minute) < closes
}

interface ModelJob {
  status: Status
  ready: number | null
  isTold: boolean
  isStopped: boolean
  /** The values before the last change of the status, until the job is edited or the change undone. */
  before: Pick<ModelJob, 'status' | 'ready' | 'isStopped'> | null
}

/** A customer. */
export class Model {
  jobs: ModelJob[] = ORDERS.map(() => ({ status: 'NEW', ready: null, isTold: false, isStopped: false, before: null }))
  sent: string[] = []
  isWilling = true
  customer: number
  constructor(customer: number) {
    this.customer = customer
  }

  /** The rackets to announce, split into whole orders and parts of orders. */
  untold() {
    const open = this.jobs
      .map((job, id) => ({ ...job, id }))
      .filter(({ id }) => customerOf(id) === this.customer)
      .filter((job) => job.ready !== null && !job.isTold && !job.isStopped)
    const isPart = (id: number) =>
      this.jobs.some((other, i) => ORDERS[i] === ORDERS[id] && i !== id && other.status === 'NEW')
    return { whole: open.filter(({ id }) => !isPart(id)), part: open.filter(({ id }) => isPart(id)) }
  }

  /** Adds the delay, which ends by the last open minute and never while the shop is closed. */
  endOfDelay(ready: number) {
    let opened = ready
    while (!isOpen(opened)) opened++
    let end = opened
    while (end < ready + (DELAYS[settings.delay] ?? 0) && isOpen(end + 1)) end++
    return end
  }

  lastOpenMinute(ready: number) {
    let end = ready
    while (!isOpen(end)) end++
    while (isOpen(end + 1)) end++
    return end
  }

  due() {
    const { whole, part } = this.untold()
    const orders = [...new Set(whole.map(({ id }) => ORDERS[id]))]
    const readyOf = (order: number | undefined) =>
      Math.max(...whole.filter(({ id }) => ORDERS[id] === order).map(({ ready }) => ready ?? 0))
    return {
      whole: Math.min(...orders.map((order) => this.endOfDelay(readyOf(order)))),
      part: Math.min(...part.map(({ ready }) => this.lastOpenMinute(ready ?? 0))),
    }
  }

  tick(minute: number) {
    if (!isOpen(minute) || !settings.isOn || !this.isWilling) return
    const { whole, part } = this.untold()
    const due = this.due()
    if (due.part <= due.whole && due.part <= minute) return this.send(minute, [...whole, ...part])
    if (due.whole <= minute) this.send(minute, whole)
    if (due.part <= minute) this.send(minute, part)
  }

  send(minute: number, jobs: { id: number }[]) {
    const ids = jobs.map(({ id }) => id).toSorted()
    for (const id of ids) Object.assign(this.jobs[id] ?? {}, { isTold: true })
    this.sent.push(`${minute}: ${ids}`)
  }

  act(minute: number, { act, job: id }: Step) {
    const job = this.jobs[id]
    if (!job) return
    if (act === 'choose' && customerOf(id) === this.customer) this.isWilling = !this.isWilling
    // Staff stop the message in which the racket is.
    if (act === 'stop') {
      if (!settings.isOn || !this.isWilling || customerOf(id) !== this.customer) return
      const { whole, part } = this.untold()
      const due = this.due()
      const groups = due.part <= due.whole ? [[...whole, ...part]] : [whole, part]
      const group = groups.find((each) => each.some((other) => other.id === id)) ?? []
      for (const other of group) Object.assign(this.jobs[other.id] ?? {}, { isStopped: true })
      return
    }
    if (act === 'undo') Object.assign(job, job.before, { before: null })
    if (act === 'edit') job.before = null
    const status = statusAfter(job.status, act)
    if (!status) return
    job.before = { status: job.status, ready: job.ready, isStopped: job.isStopped }
    job.status = status
    job.ready = status === 'READY_FOR_PICKUP' ? minute : null
    job.isStopped = false
  }
}
