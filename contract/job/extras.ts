import * as z from 'zod/mini'
import { id } from '../base/ids.ts'
import { sum } from '../base/sum.ts'
import { requiredLine } from '../base/text.ts'
import { areUniqueNames } from '../base/unique.ts'
import { amount } from '../catalog/prices.ts'
import { linesOf, type PriceLine } from './price-lines.ts'

const MAX_EXTRAS = 50
const LIST = { error: 'Please send the extras as a list' }

/** Something that the shop offers besides stringing, such as a grip; the amount is in cents. */
export const Extra = z.object({ id: z.int(), name: z.string(), amount: z.int() })
export type Extra = z.infer<typeof Extra>

/** An extra that waits for the customer's answer. */
export const AskedExtra = z.object({ name: z.string(), amount: z.int() })
export type AskedExtra = z.infer<typeof AskedExtra>

const ExtraInput = z.strictObject({
  name: requiredLine('The name', 'An extra needs a name', 60),
  amount: amount('The price').check(z.minimum(1, { error: 'An extra needs a price' })),
})

/** The shop's whole list of extras. Refused (409) when the list is no longer `from`, as the person saw it. */
export const ExtrasInput = z.strictObject({
  extras: z.array(ExtraInput, LIST).check(
    z.maxLength(MAX_EXTRAS, { error: `There can be at most ${MAX_EXTRAS} extras` }),
    z.refine((extras) => areUniqueNames(extras.map(({ name }) => name)), { error: 'Two extras have the same name' }),
  ),
  from: z.exactOptional(z.array(ExtraInput, LIST)),
})
export type ExtrasInput = z.infer<typeof ExtrasInput>

const NAMES = { error: 'from must be the names of the extras' }
/**
 * The names of a job's extras, with those that the customer is asked about, as the person saw them. A change is refused
 * (409) when they are no longer the same.
 */
const from = z.exactOptional(z.array(z.string(NAMES), NAMES))

/** An extra that a job gets. */
export const ExtraChoice = z.strictObject({ extra: id('Please choose an extra'), from })
export type ExtraChoice = z.infer<typeof ExtraChoice>

/** The names of the extras of a job, then of those that its customer is asked about. */
export const namesOfExtras = (job: { price_lines: PriceLine[] | null; asked_extras: AskedExtra[] }) =>
  [...linesOf('extra', job.price_lines), ...job.asked_extras].map(({ name }) => name)

/** An extra to take off a job, by its name on the job. */
export const ExtraRemoval = z.strictObject({ name: requiredLine('The name', 'Please choose an extra', 60), from })
export type ExtraRemoval = z.infer<typeof ExtraRemoval>

/**
 * The customer's answer; `amount` is the sum that they saw, and `names` are the extras, in this order. Refused (409) when
 * the shop has changed the question.
 */
export const ExtrasAnswer = z.strictObject({
  accept: z.boolean({ error: 'Please accept or decline' }),
  amount: amount('The amount'),
  names: z.optional(z.array(z.string(LIST), LIST)),
})

export const sumOfExtras = (extras: { amount: number }[]) => sum(extras.map((extra) => extra.amount))

/** True when the customer has allowed this extra in the order, so that the shop need not ask. */
export const isAllowed = (
  job: { price_lines: PriceLine[] | null; extras_allowance: number; asked_extras: AskedExtra[] },
  extra: { amount: number },
) =>
  job.asked_extras.length === 0 && sumOfExtras(linesOf('extra', job.price_lines)) + extra.amount <= job.extras_allowance
