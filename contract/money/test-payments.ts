import * as z from 'zod/mini'
import { keysOf } from '../base/keys.ts'
import { MAX_ID } from '../base/request-limits.ts'

/** The problems that test mode can simulate with the events of the card payment provider. */
export const SWITCH_LABELS = {
  late: 'Events arrive 20 seconds late',
  double: 'Every event arrives twice',
  reorder: 'Events of a checkout arrive in the wrong order',
  drop: 'Events never arrive',
} as const

export type SwitchName = keyof typeof SWITCH_LABELS

export const SWITCHES = keysOf(SWITCH_LABELS)

/** The switches that are on. */
export const TestPayments = z.strictObject({
  on: z.array(z.enum(SWITCHES, { error: 'This switch does not exist' }), { error: 'Please send a list of switches' }),
})
export type TestPayments = z.infer<typeof TestPayments>

const string_job_id = z.int({ error: 'Please choose a string job' }).check(z.minimum(1), z.maximum(MAX_ID))

/** A refund as the shop makes it in the provider's dashboard; `amount` in cents, by default the rest of the payment. */
export const TestRefund = z.strictObject({
  string_job_id,
  amount: z.exactOptional(
    z.int({ error: 'The amount must be a whole number of cents' }).check(z.minimum(1), z.maximum(1_000_000)),
  ),
})

export const FailedTestRefund = z.strictObject({ string_job_id })
