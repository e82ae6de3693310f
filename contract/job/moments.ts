import { isCancelled, isCompleted, isPending, type OrderStatus } from './statuses.ts'

interface Visit<Moment> {
  order_status: OrderStatus
  order_create_date: Moment
  received_at: Moment | null
  started_at: Moment | null
  ready_at: Moment | null
  left_at: Moment | null
}

export type MomentName = 'Ordered' | 'Received' | 'On the machine' | 'Ready' | 'Collected' | 'Given back'

/**
 * The moments of a racket's visit, in order, with their times; null for a moment that is still to come. Moments that
 * passed without being recorded are left out, and so are those that will not come because the job was cancelled.
 */
export function momentsOf<Moment>(job: Visit<Moment>): { name: MomentName; at: Moment | null }[] {
  const moments: { name: MomentName; at: Moment | null }[] = [
    { name: 'Ordered', at: job.order_create_date },
    { name: 'Received', at: job.received_at },
    { name: 'On the machine', at: job.started_at },
    { name: 'Ready', at: job.ready_at },
    lastMoment(job),
  ]
  const reached = moments.findLastIndex(({ at }) => at !== null)
  return moments.filter(({ at }, index) => at !== null || (index > reached && isPending(job.order_status)))
}

/** The end of a visit. The racket of a cancelled job is given back, unless it never came. */
function lastMoment<Moment>({ order_status, received_at, left_at }: Visit<Moment>): {
  name: MomentName
  at: Moment | null
} {
  if (isCancelled(order_status)) return { name: 'Given back', at: received_at && left_at }
  return { name: 'Collected', at: isCompleted(order_status) ? left_at : null }
}
