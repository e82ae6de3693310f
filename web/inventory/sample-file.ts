import type { CsvFile } from '../../contract/base/csv.ts'
import { CSV_COLUMNS } from '../../contract/catalog/inventory.ts'

const ROWS = [
  ['Yonex', 'BG80', 'Sky Blue', '#6EC6FF', '0.68', 'repulsion', '', '12', '4', 'yes'],
  ['Yonex', 'Aerobite', 'White/Red', '', '0.67/0.61', 'control', '2', '', '', 'yes'],
  ['Victor', 'VBS-66N', 'Black', '#1A1A1A', '0.66', 'repulsion', '', '0', '2', 'no'],
]

/**
 * A file that shows how strings are imported: one that is counted, one that is not but has a surcharge, and one off the
 * list.
 */
export const SAMPLE_FILE: CsvFile = {
  filename: 'strings-sample.csv',
  csv: [CSV_COLUMNS, ...ROWS].map((cells) => `${cells.join(',')}\r\n`).join(''),
}
