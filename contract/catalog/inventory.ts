import * as z from 'zod/mini'
import { id } from '../base/ids.ts'
import { line, requiredLine } from '../base/text.ts'
import { amount } from './prices.ts'
import { StringItem } from './strings.ts'

const MAX_SETS = 100_000
const MAX_LISTED_CHANGE = 5000

/** A string as the manager sees it. `stock_sets` is null when not counted; an `is_used` string cannot be deleted. */
export const ShopString = z.extend(StringItem, {
  gauge_mm: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  stock_sets: z.nullable(z.int()),
  reorder_level: z.nullable(z.int()),
  /** In cents, on top of the stringing. */
  surcharge: z.int(),
  is_listed: z.boolean(),
  is_used: z.boolean(),
})
export type ShopString = z.infer<typeof ShopString>

export const STRING_KINDS = ['repulsion', 'durability', 'control', 'attack', 'all-round'] as const

const emptyIsNull = (text: string) => (text === '' ? null : text)

const twoDecimals = (gauge: string) =>
  gauge
    .replace(/\s*mm$/i, '')
    .replaceAll(',', '.')
    .split('/')
    .map((part) => part.trim().replace(/^\d\.\d$/, '$&0'))
    .join('/')

const withHash = (color: string) => color.toUpperCase().replace(/^(?=[0-9A-F]{6}$)/, '#')

/** A line in its usual spelling, which must match the pattern; null when it is empty. */
const spelled = (name: string, spell: (text: string) => string, pattern: RegExp, error: string) =>
  z.pipe(
    z.pipe(line(name), z.transform(spell)).check(z.refine((text) => text === '' || pattern.test(text), { error })),
    z.transform(emptyIsNull),
  )

const hex = spelled('The color code', withHash, /^#[0-9A-F]{6}$/, 'The color code must look like #6EC6FF')

const gauge = spelled(
  'The gauge',
  twoDecimals,
  /^\d\.\d{2}(\/\d\.\d{2})?$/,
  'The gauge must be in millimeters, like 0.65 or 0.67/0.61',
)

const sets = (name: string, min: number) =>
  z.nullable(
    z
      .int({ error: `${name} must be a whole number of sets` })
      .check(
        z.minimum(min, { error: `${name} cannot be less than ${min}` }),
        z.maximum(MAX_SETS, { error: `${name} can be at most ${MAX_SETS}` }),
      ),
  )

const fields = {
  manufacturer: requiredLine('Manufacturer', 'Manufacturer is required'),
  name: requiredLine('Name', 'Name is required'),
  color: requiredLine('Color', 'Color is required'),
  color_hex_code: z.nullable(hex),
  gauge_mm: z.nullable(gauge),
  kind: z.nullable(z.pipe(line('The kind', 40), z.transform(emptyIsNull))),
  // Negative when more sets were used than were counted.
  stock_sets: sets('The stock', -MAX_SETS),
  reorder_level: sets('The reorder level', 0),
  surcharge: amount('The surcharge'),
  is_listed: z.boolean({ error: 'Listed must be true or false' }),
}

export const ShopStringInput = z.strictObject({
  ...fields,
  color_hex_code: z._default(fields.color_hex_code, null),
  gauge_mm: z._default(fields.gauge_mm, null),
  kind: z._default(fields.kind, null),
  stock_sets: z._default(fields.stock_sets, null),
  reorder_level: z._default(fields.reorder_level, null),
  surcharge: z._default(fields.surcharge, 0),
  is_listed: z._default(fields.is_listed, true),
})
export type ShopStringInput = z.infer<typeof ShopStringInput>

/** Any fields of a string. A new stock needs the stock that the manager saw; 409 when that has changed. */
export const ShopStringChange = z.partial(z.strictObject({ ...fields, stock_was: fields.stock_sets })).check(
  z.refine((change) => Object.keys(change).some((field) => field !== 'stock_was'), {
    error: 'There are no changes',
  }),
  z.refine((change) => change.stock_sets === undefined || change.stock_was !== undefined, {
    error: 'Please include the stock that was shown',
    path: ['stock_was'],
  }),
)
export type ShopStringChange = z.infer<typeof ShopStringChange>

/** The strings to offer, or to stop offering. */
export const ListedChange = z.strictObject({
  ids: z
    .array(id('Each string must be a numeric ID'), { error: 'Please choose strings' })
    .check(
      z.minLength(1, { error: 'Please choose strings' }),
      z.maxLength(MAX_LISTED_CHANGE, { error: `Choose at most ${MAX_LISTED_CHANGE} strings at once` }),
    ),
  is_listed: z.boolean({ error: 'Listed must be true or false' }),
})
export type ListedChange = z.infer<typeof ListedChange>

/** The state of a string's stock; a string that is not counted is never low. */
export function stockState({ stock_sets, reorder_level }: Pick<ShopString, 'stock_sets' | 'reorder_level'>) {
  if (stock_sets === null) return 'not counted'
  if (stock_sets <= 0) return 'out'
  return reorder_level !== null && stock_sets <= reorder_level ? 'low' : 'enough'
}

/** The columns of the CSV file, in the order of an export; an import requires the first three. */
export const CSV_COLUMNS = [
  'manufacturer',
  'name',
  'color',
  'color_hex_code',
  'gauge_mm',
  'kind',
  'surcharge',
  'stock_sets',
  'reorder_level',
  'is_listed',
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]
