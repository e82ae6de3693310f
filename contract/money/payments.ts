import * as z from 'zod/mini'
import { AnyLanguage } from '../base/any-language.ts'
import { Currency } from '../base/currency.ts'
import { id, Timestamp } from '../base/ids.ts'
import { english, type Say } from '../base/say.ts'
import { line } from '../base/text.ts'
import { isUnique } from '../base/unique.ts'
import { PaymentMethod } from '../job/payment-methods.ts'
import { PriceLine } from '../job/price-lines.ts'

/** The most jobs that one card payment can pay. */
export const MAX_JOBS_PER_PAYMENT = 50

const CHOOSE = 'Please choose a string job to pay for'

export const PaymentRequest = z.strictObject({ string_job_id: id(CHOOSE) })

/** The jobs of one checkout: `string_job_id` for one, or `string_job_ids` for several of the same customer. */
export const CheckoutRequest = z
  .strictObject({
    string_job_id: z.optional(id(CHOOSE)),
    string_job_ids: z.optional(
      z
        .array(id(CHOOSE), { error: CHOOSE })
        .check(
          z.minLength(1, { error: CHOOSE }),
          z.maxLength(MAX_JOBS_PER_PAYMENT, { error: `One payment can be for at most ${MAX_JOBS_PER_PAYMENT} jobs` }),
          z.refine(isUnique, { error: 'Each job can be in a payment only once' }),
        ),
    ),
  })
  .check(
    z.refine((body) => (body.string_job_id === undefined) !== (body.string_job_ids === undefined), {
      error: CHOOSE,
      path: ['string_job_id'],
    }),
  )

/** The way in which a customer paid at the counter: one of the shop's ways to pay, or none. */
export const way = z.exactOptional(line('The way to pay', 40))

export const MarkPaid = z.strictObject({ way })

/** The way to pay that leaves a job unpaid, for a statement later. A shop offers it if its ways to pay have this name. */
export const ON_ACCOUNT = 'On account'

export const isOnAccountWay = (way: string | undefined) => way?.toLowerCase() === ON_ACCOUNT.toLowerCase()

/** The shop's ways to pay, in the order of its settings. */
export const WaysToPay = z.object({ ways: z.array(z.string()) })

/**
 * The reason for voiding a payment that staff recorded. A manager may omit it only for their own payment of the same
 * day.
 */
export const VoidRequest = z.strictObject({ reason: z._default(line('Reason', 500), '') })

const NO_CHECKOUT = 'This checkout does not exist'

/** The provider's id of a checkout, which the return address contains. */
export const SettleRequest = z.strictObject({
  session_id: z.string(NO_CHECKOUT).check(z.regex(/^\w{1,255}$/, NO_CHECKOUT)),
})

export const CheckoutSession = z.object({ redirectUrl: z.string() })

export const CreditUsed = z.object({ message: z.string() })

/**
 * The state of a checkout when the customer returns; `refunded`: the money arrived too late and is refunded;
 * `partly_refunded`: it paid only some of the jobs. A checkout of several jobs names all of them in `string_job_ids`.
 */
export const CheckoutState = z.object({
  /** Null for a pack of credits. */
  string_job_id: z.nullable(z.int()),
  string_job_ids: z.optional(z.array(z.int())),
  state: z.enum(['paid', 'waiting', 'open', 'failed', 'expired', 'refunded', 'partly_refunded']),
})
export type CheckoutState = z.infer<typeof CheckoutState>

/** The tax that an amount includes, in cents, with its rate in percent and the shop's tax number. */
export const IncludedTax = z.object({ rate: z.number(), amount: z.int(), number: z.string() })

/** The shop as printed on a document. */
export const ShopOnPaper = z.object({ name: z.string(), address: z.string() })

/** The receipt of a paid job. The amount is in the smallest unit of the currency. */
export const Receipt = z.object({
  number: z.string(),
  paid_date: Timestamp,
  string_job_id: z.int(),
  customer: z.string(),
  /** The language of the customer's texts. */
  customer_language: AnyLanguage,
  /** The person for whom the customer paid; empty for a job of the customer. */
  person: z.string(),
  /** The player of the racket; empty without one. */
  player: z.string(),
  /** Of another person's job, only manufacturer and model, and neither string, tension, remark nor lines. */
  racket: z.string(),
  string: z.string(),
  tension: z.string(),
  /** The stringer's text to the customer; empty without one. */
  remark: z.string(),
  amount: z.int(),
  currency: Currency,
  /** As on the day of the payment; null without tax. */
  tax: z.nullable(IncludedTax),
  /** The lines of the price; empty for a job without a price. */
  lines: z.array(PriceLine),
  method: PaymentMethod,
  /** The way in which the customer paid at the counter; null where the shop did not record it. */
  way: z.nullable(z.string()),
  refund: z.nullable(z.enum(['due', 'done'])),
  /** The cents that went back while the job stays paid. */
  part_refunded: z.int(),
  shop: ShopOnPaper,
})
export type Receipt = z.infer<typeof Receipt>

/** The receipt of a whole payment, with the receipt of each job that it paid for. */
export const PaymentReceipt = z.object({
  number: z.string(),
  /** The sum, in the smallest unit of the currency. */
  amount: z.int(),
  /** The tax that the sum includes; null without tax. */
  tax_amount: z.nullable(z.int()),
  /** At least one, in the order of the jobs. */
  receipts: z.array(Receipt).check(z.minLength(1)),
})
export type PaymentReceipt = z.infer<typeof PaymentReceipt>

/** The purpose of a payment: '{tier_status} Stringing Service', with ' (Labor Only)' when the job has no string. */
export const serviceName = (tier_status: string, hasString: boolean, say: Say = english) =>
  hasString ? say`${tier_status} Stringing Service` : say`${tier_status} Stringing Service (Labor Only)`

/** The sentence for a customer who used a credit; `rest` is the amount that remains to be paid, or null. */
export const creditUsedText = (rest: string | null, say: Say = english) =>
  rest === null
    ? say`Your credit has been used for this stringing job`
    : say`A credit pays for the stringing. ${rest} remains to be paid`

/** The number of a receipt: the year in which the payment is in the books, and the payment's number. */
export const receiptNumber = ({ id, book_day }: { id: number; book_day: string }) =>
  `SB-${book_day.slice(0, 4)}-${String(id).padStart(6, '0')}`

interface TaxColumns {
  tax_rate: number | null
  tax_amount: number | null
  tax_number: string
}

/** The tax of a payment as on its day; null without tax. The rate is in percent. */
export const taxOf = ({ tax_rate, tax_amount, tax_number }: TaxColumns) =>
  tax_rate === null ? null : { rate: tax_rate, amount: tax_amount ?? 0, number: tax_number }
