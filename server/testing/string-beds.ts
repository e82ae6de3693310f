import type { AsStrungInput } from '../../contract/job/as-strung.ts'

type Bed = NonNullable<AsStrungInput['as_strung']>

/** A string bed as a request has it, in lbs and with one string. */
export const bedOf = (mains: number, crosses: number, string: number | null, more: Partial<Bed> = {}): Bed => ({
  ...{ unit: 'lbs', pre_stretch: false },
  mains: { string, tension: mains },
  crosses: { string, tension: crosses },
  ...more,
})

/** The same with different strings in mains and crosses. */
export const hybridOf = (mains: number | null, crosses: number | null, tension = 26): Bed => ({
  ...bedOf(tension, tension, mains),
  crosses: { string: crosses, tension },
})

/** Nothing is recorded: neither another string bed than the ordered one, nor a machine, nor a text. */
export const AS_ORDERED = { as_strung: null, machine: null, remark: '' }
