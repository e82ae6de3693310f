import * as z from 'zod/mini'
import { orList } from '../base/sentence.ts'
import { ORDER_STATUSES } from './statuses.ts'

export const OrderStatus = z.enum(ORDER_STATUSES)

export const requestedStatus = z.enum(ORDER_STATUSES, { error: `The status must be ${orList(ORDER_STATUSES)}` })

/** The status that staff saw. Their change is refused (409) when it is another one by then. */
export const seenStatus = z.optional(z.enum(ORDER_STATUSES, { error: `from must be ${orList(ORDER_STATUSES)}` }))
