import * as z from 'zod/mini'
import { english, type Say } from '../base/say.ts'

/** The id of the picker's option for bring-your-own-string, which is never sent to the server. */
export const BYOS_ID = -1

/** Returns false for the customer's own string, whether chosen or implied. */
export const isOfTheShop = (string: number | null): string is number => string !== null && string !== BYOS_ID

export const BYOS_OPTION = 'BYOS Bring Your Own String'

export const BYOS_LABEL = 'Bring Your Own String - Labor Only'

/** A string of the shop's inventory. `color_hex_code` is `#RRGGBB`, or null for a white swatch. */
export const StringItem = z.object({
  id: z.int(),
  manufacturer: z.string(),
  name: z.string(),
  color: z.string(),
  color_hex_code: z.nullable(z.string()),
})
export type StringItem = z.infer<typeof StringItem>

/** A string in the picker; `in_stock` is false when its counted stock is used up. The surcharge is in cents. */
export const StringOption = z.extend(StringItem, {
  in_stock: z.boolean(),
  can_be_ordered: z.boolean(),
  surcharge: z.int(),
  /** The number of days that it usually lasts in this shop; null while too few lives are known. */
  lasts_days: z.nullable(z.int()),
})
export type StringOption = z.infer<typeof StringOption>

export const stringLabel = (string: Pick<StringItem, 'manufacturer' | 'name' | 'color'> | null, say: Say = english) =>
  string ? `${string.manufacturer}: ${string.name} - ${string.color}` : say.of(BYOS_LABEL)
