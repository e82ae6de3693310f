import * as z from 'zod/mini'
import { id } from '../base/ids.ts'
import { line } from '../base/text.ts'
import { TensionUnit } from '../catalog/tension-unit.ts'
import type { BedRules } from './bed-choices.ts'
import { bedProblems } from './bed-rules.ts'
import { type StringBedIds, tensionsOfBed } from './string-bed.ts'
import { CrossTension, Kilograms, Tension } from './string-jobs.ts'

// The input of staff about a racket that is being strung, or was. Only their pages load this file.

export const MAX_REMARK = 500

const Half = z.strictObject({
  string: z.nullable(id('Please select a string from the list')),
  tension: z.number({ error: 'Please enter tension' }),
})

const Bed = z
  .strictObject({
    unit: TensionUnit,
    mains: Half,
    crosses: Half,
    pre_stretch: z.boolean({ error: 'Pre-stretch must be true or false' }),
  })
  .check(z.superRefine(checkTensions))

/** Refuses tensions that no order can have, in the same words. */
function checkTensions(bed: StringBedIds, context: z.core.$RefinementCtx) {
  const issues = OrderTensions.safeParse(tensionsOfBed(bed)).error?.issues ?? []
  // The lbs of an order in kg follow from its kg, so their issues do, too.
  const issue = issues.find(({ path }) => String(path[0]).endsWith('_kg')) ?? issues[0]
  if (!issue) return
  const half = String(issue.path[0]).startsWith('cross') ? 'crosses' : 'mains'
  context.addIssue({ code: 'custom', path: [half, 'tension'], message: issue.message })
}

const OrderTensions = z.object({
  tension: Tension,
  cross_tension: z.nullable(CrossTension),
  tension_kg: z.nullable(Kilograms),
  cross_tension_kg: z.nullable(Kilograms),
})

/** The reason why a racket cannot have been strung like this, by the rules of its order; null when it can. */
export function strungProblem(bed: StringBedIds, rules: BedRules): string | null {
  const { mains, crosses } = bed
  const order = { ...tensionsOfBed(bed), string: mains.string, hybrid: { string: crosses.string } }
  return bedProblems(order, rules)[0]?.message ?? null
}

/** As strung may differ in mains and crosses where the shop takes such orders, and where the order or the record does. */
export const strungRules = (rules: BedRules, kept: StringBedIds[]): BedRules => ({
  allows_hybrids: rules.allows_hybrids || kept.some(({ mains, crosses }) => mains.string !== crosses.string),
  allows_looser_crosses:
    rules.allows_looser_crosses || kept.some(({ mains, crosses }) => crosses.tension < mains.tension),
})

const strung = {
  /** Null: as ordered. */
  as_strung: z.nullable(Bed),
  /** One of the machines in the settings; null: not recorded. */
  machine: z.nullable(line('Machine')),
  /** To the customer. Anyone who scans the label can read it. */
  remark: line('The text to the customer', MAX_REMARK),
}

/** The record of the stringing. Refused (409) when it is no longer as the page showed it. */
export const AsStrungInput = z.strictObject({ ...strung, from: z.strictObject(strung) })
export type AsStrungInput = z.infer<typeof AsStrungInput>
