import { DAY_MS } from '../../contract/base/time-units.ts'
import type { AskedExtra } from '../../contract/job/extras.ts'
import { isCancelled } from '../../contract/job/statuses.ts'
import { ON_ACCOUNT } from '../../contract/money/payments.ts'
import { type PlannedJob, statusOf } from './plan.ts'

/** The shop's extras, with prices in cents. */
export const extras: AskedExtra[] = [
  { name: 'Grip', amount: 400 },
  { name: 'Grommets', amount: 600 },
  { name: 'Stencil', amount: 300 },
]

export const CASH = 'Cash'

/** The shop's ways to pay at the counter. The demo's customers take turns with the first two. */
export const demoWays = [CASH, 'Card terminal', 'Bank transfer', ON_ACCOUNT]

/** The way in which a customer paid for a job at the counter. */
export const wayOf = ({ id }: { id: number }) => demoWays[id % 2] ?? CASH

/** The extras allowance of each order with an extra, in cents. */
export const ALLOWANCE = 1000

/** Changes how some customers pay, and adds extras. Uses no random numbers, so that the rest of the plan stays the same. */
export function planMoney(plans: PlannedJob[], now: Date) {
  shareCardPayment(plans)
  putOnAccount(plans, now)
  for (const [index, plan] of plans.entries()) {
    if (index % 7 === 0 && canHaveExtra(plan)) plan.extra = extras[(index / 7) % extras.length] ?? null
  }
}

/** Staff add extras when they take a racket, while its job is unpaid. A credit pays only the stringing. */
const canHaveExtra = ({ assigned, paid }: PlannedJob) =>
  assigned !== null && (paid === null || (paid.by !== 'credit' && paid.date > assigned))

/** The customer who can sign in paid for two jobs at once. */
function shareCardPayment(plans: PlannedJob[]) {
  const paid = plans.filter((plan) => plan.racket.owner === 0 && plan.paid?.by === 'card' && isKept(plan))
  const [earlier, later] = paid.slice(-2)
  if (!earlier?.paid || !later?.paid) return
  const date = new Date(Math.max(earlier.paid.date.getTime(), later.paid.date.getTime()))
  for (const plan of [earlier, later]) plan.paid = { date, by: 'card' }
}

/** The two customers with the most jobs lately pay them later. */
function putOnAccount(plans: PlannedJob[], now: Date) {
  const jobsOf = new Map<number, PlannedJob[]>()
  for (const plan of plans) {
    const { owner } = plan.racket
    const isRecent = now.getTime() - plan.ordered.getTime() < 60 * DAY_MS
    if (owner === 0 || !isRecent || !isKept(plan) || plan.paid?.by === 'credit') continue
    jobsOf.set(owner, [...(jobsOf.get(owner) ?? []), plan])
  }
  const regulars = [...jobsOf.values()].sort((a, b) => b.length - a.length).slice(0, 2)
  for (const plan of regulars.flat()) {
    plan.paid = null
    plan.onAccount = plan.steps.at(-1)?.date ?? plan.ordered
  }
}

const isKept = (plan: PlannedJob) => !isCancelled(statusOf(plan))
