import { type CsvColumn, ShopStringInput } from '../../../contract/catalog/inventory.ts'
import { stringLabel } from '../../../contract/catalog/strings.ts'
import type { CsvTable } from '../../base/csv/csv-table.ts'

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
  noun: 'string',
  labelOf: stringLabel,
}
