import type { OrderStatus, StringJob } from './string-jobs.ts'

// Without zod, so that a page can ask the rules before a form brings the schemas.

export const TENSION = { min: 20, max: 36, step: 0.5, default: 24 } as const

/** Half steps; of 20 only the whole, as the specification's pattern has it. */
export const isTensionStep = (lbs: number) => Number.isInteger(lbs / TENSION.step) && lbs !== TENSION.min + TENSION.step

export const ORDER_STATUSES = ['NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'] as const

const LABELS: Record<OrderStatus, string> = {
  NEW: 'New',
  READY_FOR_PICKUP: 'Ready for Pickup',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}

export const statusLabel = (status: OrderStatus) => LABELS[status]

/** A customer edits or cancels only while the job is NEW. */
export const isEditable = (job: Pick<StringJob, 'order_status'>) => job.order_status === 'NEW'

/** The row's actions are off, and the row is dimmed, when its racket is retired or the job cancelled. */
export const isDimmed = (job: Pick<StringJob, 'order_status'> & { racket: { is_retired: boolean } }) =>
  job.racket.is_retired || job.order_status === 'CANCELLED'

/** Where the advance arrow leads; null when there is no further step. */
export function nextStatus(status: OrderStatus): OrderStatus | null {
  if (status === 'NEW') return 'READY_FOR_PICKUP'
  if (status === 'READY_FOR_PICKUP') return 'COMPLETED'
  return null
}

/** What the customer still waits for. */
export const PENDING_STATUSES = ['NEW', 'READY_FOR_PICKUP'] as const satisfies readonly OrderStatus[]

/** Somebody still waits for it. */
export const isPending = (status: OrderStatus) => PENDING_STATUSES.some((pending) => pending === status)
