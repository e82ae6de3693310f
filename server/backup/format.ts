import { z } from 'zod'

export const FORMAT = 'stringbed-backup'
export const FORMAT_VERSION = 1

/** The first line of a backup. One section per table follows, then `End`; the whole file is gzipped. */
export const Header = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  created: z.string(),
  portal: z.string(),
  /** All migrations that had run, oldest first. */
  migrations: z.array(z.string()).min(1),
  people: z.int(),
  string_jobs: z.int(),
  /** The secret that encrypts keys in the data: itself if the portal created it, or else only a fingerprint to compare. */
  auth_secret: z.union([z.object({ value: z.string() }), z.object({ fingerprint: z.string() })]).nullable(),
})
export type Header = z.infer<typeof Header>

/** The first line of a table's section. Its rows follow in PostgreSQL's COPY format, then a line `\.`, then its `Sum`. */
export const TableLine = z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) })
export type TableLine = z.infer<typeof TableLine>

export const Sum = z.object({ rows: z.int(), sha256: z.string() })
export type Sum = z.infer<typeof Sum>

/** The last line: the values of the sequences. A file without it is incomplete. */
export const End = z.object({
  tables: z.int(),
  sequences: z.array(z.object({ schema: z.string(), sequence: z.string(), value: z.number() })),
})

/** Ends the rows of a table. No row can look like this, because COPY escapes backslashes. */
export const END_OF_ROWS = '\\.'

export const SCHEMAS = ['public', 'auth', 'sandbox']
/** Migrating writes the rows of these tables, so backups leave them out. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock', 'applied_definitions']
