import { isToBeStrung, type OrderStatus, statusLabel } from '../../contract/job/statuses.ts'
import { conflict } from '../base/errors.ts'

const alreadyIs = (status: OrderStatus) => conflict(`This job is already ${statusLabel(status)}.`)

/** Throws 409 when the status of a job is not the one that the caller saw; `undefined` skips the check. */
export function requireSeenStatus(job: { order_status: OrderStatus }, seen: OrderStatus | undefined) {
  if (seen && seen !== job.order_status) throw alreadyIs(job.order_status)
}

/** Throws 409 when the racket of a job is not to be strung. */
export function requireToBeStrung(job: { order_status: OrderStatus }) {
  if (!isToBeStrung(job.order_status)) throw alreadyIs(job.order_status)
}
