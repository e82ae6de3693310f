import { z } from 'zod'

export const FORMAT = 'stringbed-backup'
export const FORMAT_VERSION = 1

/** The first line of a backup. The sections of its tables follow, then `End`; all of it gzipped. */
export const Header = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  created: z.string(),
  portal: z.string(),
  /** Every migration that the database had, oldest first. */
  migrations: z.array(z.string()).min(1),
  people: z.int(),
  string_jobs: z.int(),
  /** The secret that guards keys in the data: itself when the portal made it, else only what tells whether it is the same. */
  auth_secret: z.union([z.object({ value: z.string() }), z.object({ fingerprint: z.string() })]).nullable(),
})
export type Header = z.infer<typeof Header>

/** Begins a table; its rows follow as PostgreSQL's COPY writes them, then a line of `\.`, then its `Sum`. */
export const TableLine = z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) })
export type TableLine = z.infer<typeof TableLine>

export const Sum = z.object({ rows: z.int(), sha256: z.string() })
export type Sum = z.infer<typeof Sum>

/** Where the sequences stood, and the sign that nothing is missing. */
export const End = z.object({
  tables: z.int(),
  sequences: z.array(z.object({ schema: z.string(), sequence: z.string(), value: z.number() })),
})

/** Ends the rows of a table; no row can look so, for COPY escapes backslashes. */
export const END_OF_ROWS = '\\.'

export const SCHEMAS = ['public', 'auth', 'sandbox']
/** Made by migrating, not by restoring. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock']
