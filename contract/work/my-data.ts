import * as z from 'zod/mini'

const Cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** Rows of one kind. Moments end with `_at` and are in UTC; amounts of money are in the smallest unit of the currency. */
const MyDataSection = z.object({
  name: z.string(),
  title: z.string(),
  note: z.string(),
  rows: z.array(z.record(z.string(), Cell)),
})
export type MyDataSection = z.infer<typeof MyDataSection>

/** Everything that the portal keeps about a person. */
export const MyData = z.object({ made_at: z.string(), sections: z.array(MyDataSection) })
export type MyData = z.infer<typeof MyData>

/** Names of columns whose numbers are amounts of money. */
export const MONEY_COLUMNS: ReadonlySet<string> = new Set([
  'amount',
  'price',
  'tax_amount',
  'extras_allowance',
  'tier_price',
  'tier_price_labor_only',
])
