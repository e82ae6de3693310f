import * as z from 'zod/mini'
import { id, Timestamp } from '../base/ids.ts'
import { PayRule } from '../job/pay-rule.ts'

export const PAY_PAGE_SIZE = 20
export const PAYOUTS_PAGE_SIZE = 20

/** The pay for one racket, or the amount that was taken back because its job was cancelled or set back to New. */
export const PayEntry = z.object({
  id: z.int(),
  string_job_id: z.int(),
  racket: z.string(),
  amount: z.int(),
  is_paid_out: z.boolean(),
  date: Timestamp,
})
export type PayEntry = z.infer<typeof PayEntry>

/** The entries of one person, newest first; `open` is the sum in cents that was not paid out yet, for `rackets`. */
export const Earnings = z.object({
  open: z.int(),
  rackets: z.int(),
  count: z.int(),
  results: z.array(PayEntry),
})
export type Earnings = z.infer<typeof Earnings>

/** The pay that the shop still owes a person. */
export const OpenPay = z.object({
  technician_id: z.int(),
  name: z.string(),
  rackets: z.int(),
  amount: z.int(),
  since: Timestamp,
})
export type OpenPay = z.infer<typeof OpenPay>

const Payout = z.object({ id: z.int(), name: z.string(), rackets: z.int(), amount: z.int(), date: Timestamp })

/** The rule, what the shop owes, and a page of the `count` payouts, newest first. */
export const PayBook = z.object({ rule: PayRule, open: z.array(OpenPay), payouts: z.array(Payout), count: z.int() })
export type PayBook = z.infer<typeof PayBook>

/** The payout of everything that a person has earned. Refused (409) when it is not the amount that the manager saw. */
export const PayoutRequest = z.strictObject({
  technician: id('Please choose a person'),
  amount: z.int({ error: 'The amount must be in cents' }),
})
