import { keysOf } from '../base/keys.ts'

interface StatusFacts<Status> {
  label: string
  /** The label of the tab with the jobs of this status. */
  tab: string
  /** The status that the advance arrow sets; null when there is no further step. */
  next: Status | null
  /** The customer may still edit or cancel the job. */
  isEditable: boolean
  /** The job is still to be done or collected: the dashboard shows it, and its racket cannot be deleted. */
  isPending: boolean
  /** The racket has been strung. */
  isStrung: boolean
  /** The job is finished: it has a completion date, and it determines when and how the racket was last strung. */
  isCompleted: boolean
  /** The job will not be done: it cannot be paid, and money that was paid for it is returned. */
  isCancelled: boolean
}

const defineStatuses = <Status extends string>(facts: Record<Status, StatusFacts<NoInfer<Status>>>) => facts

/**
 * Every status of a string job, in the order of menus and filters. All rules about statuses are derived from these
 * facts. The check on `string_jobs.order_status` lists the same names.
 */
export const STATUSES = defineStatuses({
  NEW: {
    label: 'New',
    tab: 'NEW',
    next: 'READY_FOR_PICKUP',
    isEditable: true,
    isPending: true,
    isStrung: false,
    isCompleted: false,
    isCancelled: false,
  },
  READY_FOR_PICKUP: {
    label: 'Ready for Pickup',
    tab: 'READY FOR PICKUP',
    next: 'COMPLETED',
    isEditable: false,
    isPending: true,
    isStrung: true,
    isCompleted: false,
    isCancelled: false,
  },
  COMPLETED: {
    label: 'Completed',
    tab: 'COMPLETED',
    next: null,
    isEditable: false,
    isPending: false,
    isStrung: true,
    isCompleted: true,
    isCancelled: false,
  },
  CANCELLED: {
    label: 'Cancelled',
    tab: 'CANCELLED',
    next: null,
    isEditable: false,
    isPending: false,
    isStrung: false,
    isCompleted: false,
    isCancelled: true,
  },
})

export type OrderStatus = keyof typeof STATUSES
export type StatusFact = 'isEditable' | 'isPending' | 'isStrung' | 'isCompleted' | 'isCancelled'
interface HasStatus {
  order_status: OrderStatus
}

export const ORDER_STATUSES = keysOf(STATUSES)

/** The status of a new order, the default of the column; the technician's list starts with these jobs. */
export const FIRST_STATUS = 'NEW' satisfies OrderStatus

/** The status that the bench sets as soon as a racket is strung. */
export const STRUNG_STATUS = 'READY_FOR_PICKUP' satisfies OrderStatus

/** The statuses for which a fact is true. */
export const statusesThat = (fact: StatusFact) => ORDER_STATUSES.filter((status) => STATUSES[status][fact])

export const statusLabel = (status: OrderStatus) => STATUSES[status].label

/** The status that the advance arrow sets; null when there is no further step. */
export const nextStatus = (status: OrderStatus): OrderStatus | null => STATUSES[status].next

/** Returns true if the customer may edit or cancel the job. */
export const isEditable = (job: HasStatus) => STATUSES[job.order_status].isEditable

/** Returns true if staff may correct the order, because its racket has not left the shop. */
export const isCorrectable = (job: HasStatus) => STATUSES[job.order_status].isPending

/** Returns true if the job is still to be done or collected. */
export const isPending = (status: OrderStatus) => STATUSES[status].isPending

/** Returns true if the racket is still to be strung. */
export const isToBeStrung = (status: OrderStatus) => isPending(status) && !STATUSES[status].isStrung

/** Returns true once the racket was strung, even after it was collected. */
export const isStrung = (status: OrderStatus) => STATUSES[status].isStrung

/** Returns true if the racket has been strung and waits for its owner. */
export const isReady = (status: OrderStatus) => isPending(status) && STATUSES[status].isStrung

/** Returns true if the change strings the racket, which takes a set of its string from the stock. */
export const takesSet = (from: OrderStatus, to: OrderStatus) => STATUSES[to].isStrung && !STATUSES[from].isStrung

/**
 * Returns true if the change makes the racket one that is still to be strung, which returns its set to the stock. A
 * cancelled job keeps its set.
 */
export const returnsSet = (from: OrderStatus, to: OrderStatus) => from !== to && isToBeStrung(to)

export const isCompleted = (status: OrderStatus) => STATUSES[status].isCompleted

export const isCancelled = (status: OrderStatus) => STATUSES[status].isCancelled

/** Returns true if the job is unpaid and not cancelled. */
export const isPayable = (job: HasStatus & { is_order_paid: boolean }) =>
  !job.is_order_paid && !isCancelled(job.order_status)

/**
 * Returns true for a job that is paid although nobody paid for it: a redo, or a job from before the shop used the
 * portal.
 */
export const isPaidWithoutPayment = (job: { redo_of: number | null; is_imported: boolean }) =>
  job.redo_of !== null || job.is_imported

/** Returns true for a job that a payment paid for. The payment goes back when the job is cancelled. */
export const isPaidByPayment = (job: { is_order_paid: boolean; redo_of: number | null; is_imported: boolean }) =>
  job.is_order_paid && !isPaidWithoutPayment(job)

/** Returns true if the job is payable and no payment for it is on its way. */
export const canBePaid = (job: HasStatus & { is_order_paid: boolean; is_payment_on_its_way: boolean }) =>
  isPayable(job) && !job.is_payment_on_its_way

/** Returns true for a job whose row is dimmed, without actions: its racket is retired, or it is cancelled. */
export const isDimmed = (job: HasStatus & { racket: { is_retired: boolean } }) =>
  job.racket.is_retired || isCancelled(job.order_status)

/** The technician's lists: all jobs, those of one status, or all that are payable. */
export const JOB_FILTERS = ['ALL', ...ORDER_STATUSES, 'UNPAID'] as const
export type JobFilter = (typeof JOB_FILTERS)[number]

/** Returns true for the lists of work, which are in the order of its arrival. All others are newest first. */
export const isOldestFirst = (filter: JobFilter) => filter === 'UNPAID' || (filter !== 'ALL' && isPending(filter))

/** A filter as its tab shows it. */
export const filterLabel = (filter: JobFilter) =>
  filter === 'ALL' || filter === 'UNPAID' ? filter : STATUSES[filter].tab
