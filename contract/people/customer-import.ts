import * as z from 'zod/mini'
import { CsvFile, CsvUpload } from '../base/csv.ts'
import { keysOf } from '../base/keys.ts'

/** The possible contents of a column in a file of customers, with their labels. One line is one racket with its owner. */
export const IMPORT_FIELDS = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  tier: 'Tier',
  credits: 'Credits',
  racket: 'Brand and model',
  manufacturer: 'Manufacturer',
  model_name: 'Model',
  racket_name: 'Nickname',
  serial_number: 'Serial number',
  tension_limit: 'Tension limit',
  player: 'Player',
  string: 'String',
  tensions: 'Tensions (25/27)',
  mains: 'Mains',
  crosses: 'Crosses',
  pre_stretch: 'Pre-stretch',
  last_strung: 'Last strung',
} as const
export const IMPORT_FIELD_KEYS = keysOf(IMPORT_FIELDS)
export const ImportField = z.enum(IMPORT_FIELD_KEYS, { error: 'This is not a field of customers or rackets' })
export type ImportField = z.infer<typeof ImportField>

/** The orders in which a date such as 03.04.2026 can be read: the letters are day, month and year. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd', 'ydm'] as const
export const DateOrder = z.enum(DATE_ORDERS, { error: 'Choose how dates are written' })
export type DateOrder = z.infer<typeof DateOrder>

export const CustomerImport = z.strictObject({
  ...CsvUpload.shape,
  /** The contents of the columns, null to leave one out; without this list, columns are recognized by their names. */
  columns: z.optional(
    z
      .array(z.nullable(ImportField), { error: 'Please send the columns as a list' })
      .check(z.maxLength(200, { error: 'There are too many columns' })),
  ),
  /** Needed where the dates can be read in several orders. */
  date_order: z.optional(DateOrder),
  /** Import the other lines although some have errors. */
  leaves_out_errors: z._default(z.boolean({ error: 'Leave out errors must be true or false' }), false),
})
export type CustomerImport = z.infer<typeof CustomerImport>

const LineError = z.object({
  line: z.int(),
  /** The name and the racket on the line, as far as they could be read. */
  customer: z.string(),
  message: z.string(),
})

/** The result that an import would have. `line` counts from 1, the header. */
export const CustomerImportPreview = z.object({
  /** The reason why nothing of the file can be imported as it is; null if it can be read. */
  problem: z.nullable(z.string()),
  columns: z.array(z.object({ name: z.string(), sample: z.string(), field: z.nullable(ImportField) })),
  /** A date that can be read in several orders, and the days that it would be; null if the file has none. */
  ambiguous_date: z.nullable(
    z.object({ text: z.string(), readings: z.array(z.object({ order: DateOrder, date: z.string() })) }),
  ),
  lines: z.int(),
  new_customers: z.int(),
  new_rackets: z.int(),
  /** New rackets with the strings of their last time. */
  set_ups: z.int(),
  /** Customers who are here; they get their new rackets, and nothing else changes. */
  known_customers: z.int(),
  /** Rackets that are here. */
  known_rackets: z.int(),
  errors: z.array(LineError),
  /** The number of lines with errors; `errors` has the first hundred. */
  error_count: z.int(),
  /** The values that the import leaves out of lines without errors, such as strings that the shop does not have. */
  notes: z.array(z.string()),
  sample: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      contact: z.string(),
      racket: z.string(),
      strings: z.string(),
      last_strung: z.nullable(z.string()),
    }),
  ),
})
export type CustomerImportPreview = z.infer<typeof CustomerImportPreview>

export const CustomerImportResult = z.object({
  new_customers: z.int(),
  new_rackets: z.int(),
  set_ups: z.int(),
  /** The lines with errors, which were not imported, with a column that says what is wrong; null without any. */
  left_out: z.nullable(CsvFile),
})
export type CustomerImportResult = z.infer<typeof CustomerImportResult>

/** The sentence for a spreadsheet that was not saved as text; null if the bytes may be CSV. */
export function whyNotCsv(bytes: Uint8Array): string | null {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const isOldExcel = bytes[0] === 0xd0 && bytes[1] === 0xcf
  return isZip || isOldExcel ? 'Save it as CSV, then choose that file.' : null
}
