import * as z from 'zod/mini'
import { orderedTensions, type Tensions, TensionUnit, tensionsOfKg } from '../catalog/kilograms.ts'
import { StringItem } from '../catalog/strings.ts'

// What is in a racket. The order of the fields is that in which PostgreSQL returns them.

const Half = z.object({
  /** Null: the customer's own string. */
  string: z.nullable(StringItem),
  tension: z.number(),
})

/** The string bed of a racket. The tensions are in the unit in which they were entered. */
export const StringBed = z.object({ unit: TensionUnit, mains: Half, crosses: Half, pre_stretch: z.boolean() })
export type StringBed = z.infer<typeof StringBed>

/** A string bed that names its strings by their ids, as requests and the database have it. */
export interface StringBedIds extends Pick<StringBed, 'unit' | 'pre_stretch'> {
  mains: { string: number | null; tension: number }
  crosses: { string: number | null; tension: number }
}

interface Ordered<String> extends Tensions {
  string: String
  pre_stretch: boolean
}

/** The string bed that was ordered. */
export function orderedBed<String>(order: Ordered<String>) {
  const { mains, crosses, unit } = orderedTensions(order)
  const { string, pre_stretch } = order
  return { unit, mains: { string, tension: mains }, crosses: { string, tension: crosses ?? mains }, pre_stretch }
}

export const bedIds = ({ unit, mains, crosses, pre_stretch }: StringBed): StringBedIds => ({
  unit,
  mains: { string: mains.string?.id ?? null, tension: mains.tension },
  crosses: { string: crosses.string?.id ?? null, tension: crosses.tension },
  pre_stretch,
})

export const isSameBed = (one: StringBedIds, other: StringBedIds) =>
  one.unit === other.unit &&
  one.pre_stretch === other.pre_stretch &&
  (['mains', 'crosses'] as const).every(
    (half) => one[half].string === other[half].string && one[half].tension === other[half].tension,
  )

/** The tensions of a string bed as an order has them: the crosses are null where they are as the mains. */
export function tensionsOfBed({ unit, mains, crosses }: StringBed | StringBedIds): Tensions {
  const cross_tension = crosses.tension === mains.tension ? null : crosses.tension
  if (unit === 'kg') return tensionsOfKg(mains.tension, cross_tension)
  return { tension: mains.tension, cross_tension, tension_kg: null, cross_tension_kg: null }
}
