import { z } from 'zod'

export { BYOS_ID, BYOS_LABEL, BYOS_OPTION, stringLabel } from './string-rules.ts'

/** A string of the shop's inventory. `color_hex_code` is `#RRGGBB` or null, then the swatch is white. */
export const StringItem = z.object({
  id: z.int(),
  manufacturer: z.string(),
  name: z.string(),
  color: z.string(),
  color_hex_code: z.string().nullable(),
})
export type StringItem = z.infer<typeof StringItem>

/** A string as the picker offers it; `in_stock` is false when it is counted and none is left. */
export const StringOption = StringItem.extend({ in_stock: z.boolean(), can_be_ordered: z.boolean() })
export type StringOption = z.infer<typeof StringOption>
