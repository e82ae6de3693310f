import * as z from 'zod/mini'
import { orderedTensions, type Tensions, tensionsOfKg } from '../catalog/kilograms.ts'
import { StringItem } from '../catalog/strings.ts'
import { TensionUnit } from '../catalog/tension-unit.ts'

// The strings and tensions in a racket. The order of the fields is that in which PostgreSQL returns them.

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

/** The string of the crosses where it is another one than in the mains; its `string` is null for the customer's own. */
export const Hybrid = z.object({ string: z.nullable(StringItem) })
export type Hybrid = z.infer<typeof Hybrid>

interface Strings<String> {
  string: String
  /** Null: the crosses have the string of the mains. */
  hybrid: { string: String } | null
}

interface Ordered<String> extends Tensions, Strings<String> {
  pre_stretch: boolean
}

/** The strings of mains and crosses as they were ordered. */
export const orderedStrings = <String>({ string, hybrid }: Strings<String>) => ({
  mains: string,
  crosses: hybrid ? hybrid.string : string,
})

/** The string bed that was ordered. */
export function orderedBed<String>(order: Ordered<String>) {
  const { mains, crosses, unit } = orderedTensions(order)
  const strings = orderedStrings(order)
  return {
    unit,
    mains: { string: strings.mains, tension: mains },
    crosses: { string: strings.crosses, tension: crosses ?? mains },
    pre_stretch: order.pre_stretch,
  }
}

/** The columns of a job that name the string of its crosses. */
interface CrossColumns {
  cross_string_id: number | null
  has_own_crosses: boolean
}

/** The string of the crosses by its id, as requests have it. */
export const hybridOf = ({ cross_string_id, has_own_crosses }: CrossColumns): { string: number | null } | null =>
  has_own_crosses || cross_string_id !== null ? { string: cross_string_id } : null

/** A job of the database with the ids of its strings where an order has them. */
export const orderOfRow = <Row extends CrossColumns & { string_id: number | null }>(row: Row) => ({
  ...row,
  string: row.string_id,
  hybrid: hybridOf(row),
})

interface StringIds {
  string?: number | null | undefined
  hybrid?: { string: number | null } | null | undefined
}

/** The same as columns. Crosses with the string of the mains are no hybrid. */
export function crossColumns({ string = null, hybrid = null }: StringIds): CrossColumns {
  const isOther = hybrid !== null && hybrid.string !== string
  return {
    cross_string_id: isOther ? hybrid.string : null,
    has_own_crosses: isOther && hybrid.string === null,
  }
}

/** The ids of the shop's strings in an order. */
export const shopStringsOf = ({ string, hybrid }: StringIds): number[] =>
  [...new Set([string, hybrid?.string])].filter((id) => id != null)

/** True if two orders have the same strings in mains and crosses. */
export const isSameStrings = (one: StringIds, other: StringIds) =>
  (one.string ?? null) === (other.string ?? null) &&
  JSON.stringify(crossColumns(one)) === JSON.stringify(crossColumns(other))

/** True unless the customer brings all of the string. */
export const hasShopString = ({ string, hybrid }: Strings<unknown>) => string !== null || Boolean(hybrid?.string)

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
