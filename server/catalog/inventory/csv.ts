import * as z from 'zod/mini'
import type { MoneyRegion } from '../../../contract/base/money.ts'
import { type CsvColumn, ShopStringInput } from '../../../contract/catalog/inventory.ts'
import { priceProblem } from '../../../contract/catalog/price-limits.ts'
import { stringLabel } from '../../../contract/catalog/strings.ts'
import type { CsvTable } from '../../base/csv/csv-table.ts'
import { countSets } from '../stock/entries.ts'

/** The CSV file of strings, with surcharges in the shop's currency. */
export const stringsCsv = (region: MoneyRegion): CsvTable<CsvColumn, ShopStringInput> => ({
  table: 'strings',
  columns: {
    manufacturer: 'text',
    name: 'text',
    color: 'text',
    color_hex_code: 'text',
    gauge_mm: 'text',
    kind: 'text',
    surcharge: 'money',
    stock_sets: 'integer',
    reorder_level: 'integer',
    is_listed: 'boolean',
  },
  required: ['manufacturer', 'name', 'color'],
  identity: ['manufacturer', 'name', 'color'],
  region,
  schema: ShopStringInput.check(
    z.superRefine(({ surcharge }, context) => {
      const message = priceProblem('The surcharge', surcharge, region)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  ),
  keptApart: {
    column: 'stock_sets',
    write: (trx, rows, actor_id) =>
      countSets(
        trx,
        actor_id,
        rows.map(({ id, stock_sets }) => ({ string_id: id, sets: stock_sets })),
      ),
  },
  noun: 'string',
  labelOf: stringLabel,
})
