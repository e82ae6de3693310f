import { formatCents } from '../../contract/payments.ts'
import type { StringJobInput } from '../../contract/string-jobs.ts'
import { conflict } from '../http/errors.ts'

/** Throws 409 when the person saw another price than the one that the job would get. */
export function requireShownPrice({ shown_price }: Pick<StringJobInput, 'shown_price'>, price: number | null) {
  if (shown_price === undefined || shown_price === price) return
  throw conflict(`The price has changed to ${formatCents(price)}. Please check it, and send the order again.`)
}
