import * as z from 'zod/mini'

export const MAX_IMPORT_LINES = 20_000

/** A whole CSV file as text; at most 4 MB. */
export const CsvUpload = z.strictObject({
  csv: z.string({ error: 'Please choose a CSV file' }).check(
    z.maxLength(4_000_000, { error: 'The file can be at most 4 MB' }),
    z.refine((text) => !text.includes('\0'), { error: 'This file is not text. Please choose a CSV file' }),
  ),
})

/** The changes that an import would make. `line` counts from 1, the header. A file with an error imports nothing. */
export const ImportPreview = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
  /** The first rows that the import adds or changes. */
  sample: z.array(z.object({ line: z.int(), label: z.string(), outcome: z.enum(['added', 'changed']) })),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportResult = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() })
export type ImportResult = z.infer<typeof ImportResult>

/** A file for the browser to save. */
export const CsvFile = z.object({ filename: z.string(), csv: z.string() })
export type CsvFile = z.infer<typeof CsvFile>
