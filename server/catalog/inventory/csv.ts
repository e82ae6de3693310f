import { type CsvColumn, ShopStringInput } from '../../../contract/catalog/inventory.ts'
import { stringLabel } from '../../../contract/catalog/strings.ts'
import type { CsvTable } from '../../base/csv/csv-table.ts'
import { countSets } from '../stock/entries.ts'

/** The CSV file of strings. */
export const STRINGS_CSV: CsvTable<CsvColumn, ShopStringInput> = {
  table: 'strings',
  columns: {
    manufacturer: 'text',
    name: 'text',
    color: 'text',
    color_hex_code: 'text',
    gauge_mm: 'text',
    kind: 'text',
    stock_sets: 'integer',
    reorder_level: 'integer',
    is_listed: 'boolean',
  },
  required: ['manufacturer', 'name', 'color'],
  identity: ['manufacturer', 'name', 'color'],
  schema: ShopStringInput,
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
}
