import { isCancelled, isStrung, isToBeStrung, type OrderStatus, statusLabel } from '../../contract/job/statuses.ts'
import { conflict } from '../base/errors.ts'

interface HasStatus {
  order_status: OrderStatus
}

const alreadyIs = (status: OrderStatus) => conflict(`This job is already ${statusLabel(status)}.`)

/** Throws 409 when the status of a job is not the one that the caller saw; `undefined` skips the check. */
export function requireSeenStatus(job: HasStatus, seen: OrderStatus | undefined) {
  if (seen && seen !== job.order_status) throw alreadyIs(job.order_status)
}

/** Throws 409 when the racket of a job is not to be strung. */
export function requireToBeStrung({ order_status }: HasStatus) {
  if (!isToBeStrung(order_status)) throw alreadyIs(order_status)
}

/** Throws 409 when a job is cancelled. */
export function requireNotCancelled({ order_status }: HasStatus) {
  if (isCancelled(order_status)) throw conflict('This job is cancelled.')
}

/** Throws 409 once the racket of a job was strung. */
export function requireNotStrung({ order_status }: HasStatus) {
  if (isStrung(order_status)) throw conflict('This racket is already strung.')
}

/** Throws 409 before the stringing of a job began. */
export function requireBegun({ order_status, started_at }: HasStatus & { started_at: Date | null }) {
  if (!started_at && !isStrung(order_status)) throw conflict('The stringing of this racket has not begun.')
}

/** Throws 409 before the racket of a job was strung. */
export function requireStrung({ order_status }: HasStatus) {
  if (!isStrung(order_status)) throw conflict('This racket has not been strung yet.')
}
