import * as z from 'zod/mini'
import { readOptionalDecimal } from '../../contract/base/money.ts'
import { type ShopString, ShopStringInput } from '../../contract/catalog/inventory.ts'
import { call } from '../api.ts'
import { saveChanges } from '../changes-of.ts'
import { formSchema } from '../form-schema.ts'
import { parseMoney, plainMoney } from '../money.ts'

/** The form of a string: all fields are text, and an empty one is no value. */
export interface StringValues {
  manufacturer: string
  name: string
  color: string
  color_hex_code: string
  gauge_mm: string
  kind: string
  stock_sets: string
  reorder_level: string
  surcharge: string
}

export const initialValues = (string?: ShopString): StringValues => ({
  manufacturer: string?.manufacturer ?? '',
  name: string?.name ?? '',
  color: string?.color ?? '',
  color_hex_code: string?.color_hex_code ?? '',
  gauge_mm: string?.gauge_mm ?? '',
  kind: string?.kind ?? '',
  stock_sets: string?.stock_sets?.toString() ?? '',
  reorder_level: string?.reorder_level?.toString() ?? '',
  surcharge: string?.surcharge ? plainMoney(string.surcharge) : '',
})

/** Turns the form into the request and checks it with the contract's schema. */
export const StringForm = formSchema(
  ({ stock_sets, reorder_level, surcharge, ...texts }: StringValues) => ({
    ...texts,
    stock_sets: readOptionalDecimal(stock_sets),
    reorder_level: readOptionalDecimal(reorder_level),
    surcharge: surcharge.trim() === '' ? 0 : parseMoney(surcharge),
  }),
  z.omit(ShopStringInput, { is_listed: true }),
)
export type StringForm = z.output<typeof StringForm>

/** Adds a string, or changes the fields that differ from the opened string. A new stock is sent with the old one. */
export function saveString(seen: ShopString | undefined, form: StringForm): Promise<ShopString> {
  if (!seen) return call('createShopString', { body: form })
  return saveChanges<StringForm, ShopString>(form, seen, (change) => {
    const stock = 'stock_sets' in change ? { stock_was: seen.stock_sets } : {}
    return call('changeShopString', { id: seen.id, body: { ...change, ...stock } })
  })
}
