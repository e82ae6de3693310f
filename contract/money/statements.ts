import * as z from 'zod/mini'
import { AnyLanguage } from '../base/any-language.ts'
import { Currency } from '../base/currency.ts'
import { id, Timestamp } from '../base/ids.ts'
import { sum } from '../base/sum.ts'
import { PriceLine } from '../job/price-lines.ts'
import { MAX_JOBS_PER_PAYMENT, ShopOnPaper, way } from './payments.ts'

/** The most jobs on one statement, so that one payment can pay all of them. */
export const MAX_JOBS_PER_STATEMENT = MAX_JOBS_PER_PAYMENT

/** A customer who pays for jobs on account that are on no statement yet; `amount` is their sum in cents. */
export const CustomerOnAccount = z.object({
  customer_id: z.int(),
  /** The same number, or null after the customer deleted their account. */
  person_id: z.nullable(z.int()),
  customer: z.string(),
  jobs: z.int(),
  amount: z.int(),
})
export type CustomerOnAccount = z.infer<typeof CustomerOnAccount>

const head = {
  id: z.int(),
  /** Such as ST-2026-000012. */
  number: z.string(),
  date: Timestamp,
  customer: z.string(),
  /** Null after the customer deleted their account. */
  customer_id: z.nullable(z.int()),
  /** The amount in cents that can be paid now; `is_open` while a job is unpaid. */
  due: z.int(),
  is_open: z.boolean(),
  /** True if all of its jobs were cancelled. */
  is_cancelled: z.boolean(),
  /** True if the money for all of its jobs that were not cancelled went back. */
  is_refunded: z.boolean(),
  /** True while money for a job on it is on its way, which is not due. */
  is_payment_on_its_way: z.boolean(),
}

export const StatementHead = z.object({ ...head, jobs: z.int() })
export type StatementHead = z.infer<typeof StatementHead>

export const STATEMENTS_PAGE_SIZE = 20

/** Customers with jobs on account, by name, and a page of the `count` statements, open ones first, then the newest. */
export const Statements = z.object({
  on_account: z.array(CustomerOnAccount),
  statements: z.array(StatementHead),
  count: z.int(),
})
export type Statements = z.infer<typeof Statements>

/** A job of a statement in its present state. A job that was paid or cancelled in the meantime is not paid again. */
export const StatementLine = z.object({
  string_job_id: z.int(),
  /** The person for whom the customer pays; empty for a job of the customer. */
  person: z.string(),
  /** The player of the racket; empty without one. */
  player: z.string(),
  /** Of another person's job, only manufacturer and model. */
  racket: z.string(),
  /** Empty for another person's job, as are the tension and the lines. */
  string: z.string(),
  tension: z.string(),
  order_create_date: Timestamp,
  /** In cents, as on the day of the statement. */
  amount: z.int(),
  /** In cents, as of now. */
  price: z.int(),
  lines: z.array(PriceLine),
  state: z.enum(['open', 'waiting', 'paid', 'refunded', 'cancelled']),
  /** The cents that went back of the payment of a job that stays paid. */
  part_refunded: z.int(),
  /** The tax that the price includes; of a paid job, that of its payment, less the part that went back. Rate in percent. */
  tax: z.nullable(z.object({ rate: z.number(), amount: z.int() })),
})
export type StatementLine = z.infer<typeof StatementLine>

/** A statement with its jobs, oldest order first. */
export const Statement = z.object({
  ...head,
  /** The language of the customer's texts. */
  customer_language: AnyLanguage,
  currency: Currency,
  lines: z.array(StatementLine),
  shop: z.extend(ShopOnPaper, { tax_number: z.string() }),
})
export type Statement = z.infer<typeof Statement>

/** The customer whose jobs on account are put on a new statement. */
export const StatementInput = z.strictObject({ customer: id('Please choose a customer') })

/** The payment of all open jobs of a statement. It is refused (409) when the amount is not their present price. */
export const StatementPayment = z.strictObject({
  amount: z.int({ error: 'amount must be an amount in cents' }),
  way,
})

/** The amount of a statement that can be paid now, in cents. Leaves out jobs that are paid, cancelled, or being paid. */
export const amountOfStatement = (lines: Pick<StatementLine, 'state' | 'price'>[]) =>
  sum(lines.filter(({ state }) => state === 'open').map(({ price }) => price))

/** The tax that the jobs of a statement include, by rate in percent; without those that were cancelled or refunded. */
export function taxesOf(lines: Pick<StatementLine, 'state' | 'tax'>[]): { rate: number; amount: number }[] {
  const sums = new Map<number, number>()
  for (const { state, tax } of lines) {
    if (tax && state !== 'cancelled' && state !== 'refunded') sums.set(tax.rate, (sums.get(tax.rate) ?? 0) + tax.amount)
  }
  return [...sums].map(([rate, amount]) => ({ rate, amount })).toSorted((a, b) => a.rate - b.rate)
}

/**
 * Jobs by the person and the player, in the order of the first job of each, with a name such as 'Leon · Mia Chen'. The
 * name is empty for jobs of the customer without a player.
 */
export function byPerson<T extends { person: string; player: string }>(jobs: T[]): { name: string; jobs: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const job of jobs) {
    const name = [job.player, job.person].filter(Boolean).join(' · ')
    groups.set(name, [...(groups.get(name) ?? []), job])
  }
  return [...groups].map(([name, each]) => ({ name, jobs: each }))
}
