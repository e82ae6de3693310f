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

const [CARRIAGE_RETURN, LINE_FEED] = [13, 10]

/**
 * The text of a file: UTF-8, UTF-16 with its mark, or else Windows-1252, or the character set of the old Macintosh if its
 * lines end as on one. Spreadsheets write all of them.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const isOfMacintosh = bytes.includes(CARRIAGE_RETURN) && !bytes.includes(LINE_FEED)
    return new TextDecoder(isOfMacintosh ? 'macintosh' : 'windows-1252').decode(bytes)
  }
}
