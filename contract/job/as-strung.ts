import * as z from 'zod/mini'
import { id } from '../base/ids.ts'
import { line } from '../base/text.ts'
import { TensionUnit } from '../catalog/kilograms.ts'
import { type StringBedIds, tensionsOfBed } from './string-bed.ts'
import { CrossTension, checkTensions, Kilograms, Tension, whenObject } from './string-jobs.ts'

// What staff send about a racket that is being strung, or was. Only their pages load this file.

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
  .check(z.superRefine(checkBed))

/** Refuses what an order would refuse, in the same words. */
function checkBed(bed: StringBedIds, context: z.core.$RefinementCtx) {
  if (bed.mains.string !== bed.crosses.string) {
    const message = 'Mains and crosses must have the same string'
    context.addIssue({ code: 'custom', path: ['crosses', 'string'], message })
  }
  const issues = OrderTensions.safeParse(tensionsOfBed(bed)).error?.issues ?? []
  // The lbs of an order in kg follow from its kg, so their issues do, too.
  const issue = issues.find(({ path }) => String(path[0]).endsWith('_kg')) ?? issues[0]
  if (!issue) return
  const half = String(issue.path[0]).startsWith('cross') ? 'crosses' : 'mains'
  context.addIssue({ code: 'custom', path: [half, 'tension'], message: issue.message })
}

const OrderTensions = z
  .strictObject({
    tension: Tension,
    cross_tension: z.nullable(CrossTension),
    tension_kg: z.nullable(Kilograms),
    cross_tension_kg: z.nullable(Kilograms),
  })
  .check(z.superRefine(checkTensions, whenObject))

const strung = {
  /** Null: as ordered. */
  as_strung: z.nullable(Bed),
  /** One of the machines in the settings; null: not recorded. */
  machine: z.nullable(line('Machine')),
  /** To the customer. Anyone who scans the label can read it. */
  remark: line('The text to the customer', MAX_REMARK),
}

/** What was strung. Refused (409) when it is no longer as the page showed it. */
export const AsStrungInput = z.strictObject({ ...strung, from: z.strictObject(strung) })
export type AsStrungInput = z.infer<typeof AsStrungInput>
