import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { knownMigrations, migrate } from '../base/database/migrate.ts'
import { openPlain } from '../base/database/open-plain.ts'
import type { Database } from '../base/database/schema.ts'
import { codeOf } from '../base/errors.ts'
import { StartError } from '../base/process/start-error.ts'
import { stopRestoredMessages } from '../messages/forget.ts'
import { type Header, SCHEMAS } from './format.ts'
import { readBackup, type Section } from './read-backup.ts'
import { columnList, listTables, nameOf, readTable } from './tables.ts'
import { removeRestoreMark } from './unfinished-restore.ts'

/** Reads a whole backup without changing anything; throws StartError unless this version can restore it. */
export async function checkBackup(file: string): Promise<Header> {
  let header: Header | undefined
  for await (const part of readBackup(file)) {
    if ('header' in part) header = part.header
    if ('section' in part) for await (const _ of part.section.rows);
  }
  if (!header) throw new StartError(`${file} is empty.`)
  const known = await knownMigrations()
  if (header.migrations.some((name, place) => known[place] !== name)) {
    throw new StartError(
      `${file} was made by another version of the portal (${header.portal}). Use that version or a newer one.`,
    )
  }
  return header
}

/**
 * Replaces everything in the database by a checked backup, in one transaction: however it ends, the database holds
 * either the whole old shop or the whole new one. The rows go into the schema they came from, are read back and
 * compared, and then the schema and the definitions are brought up to date. Throws StartError with the reason when
 * nothing was restored.
 */
export async function restore(url: string, file: string, header: Header): Promise<void> {
  const client = await openPlain(url, 'stringbed restore')
  try {
    await client.query('begin')
    await replaceShop(client, file, header)
    await removeRestoreMark(client)
    await client.query('commit')
    // Only plans become slower without fresh statistics.
    await client.query('analyze').catch(() => {})
  } catch (error) {
    throw explained(error)
  } finally {
    await client.end().catch(() => {})
  }
}

async function replaceShop(client: pg.Client, file: string, { migrations }: Header) {
  await dropSchemas(client)
  const db = kyselyOn(client)
  await migrate(db, { upTo: migrations.at(-1) ?? '', inTransaction: true })
  const foreignKeys = await prepareTables(client)
  for await (const part of readBackup(file)) {
    if ('section' in part) await load(client, part.section)
    if ('end' in part) {
      for (const { schema, sequence, value } of part.end.sequences) {
        await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4)', [
          '%I.%I',
          schema,
          sequence,
          value,
        ])
      }
    }
  }
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  }
  for (const table of await listTables(client)) {
    await client.query(`alter table ${nameOf(table)} enable trigger user`)
  }
  await migrate(db, { inTransaction: true })
  await stopRestoredMessages(db)
}

/** Kysely on one connection that is already inside a transaction. */
const kyselyOn = (client: pg.Client) =>
  new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => Object.assign(client, { release: () => {} }),
        end: async () => {},
      },
    }),
  })

/** Drops everything of ours, the job queue included. */
async function dropSchemas(client: pg.Client) {
  for (const schema of [...SCHEMAS, 'graphile_worker']) {
    await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`)
  }
  await client.query('create schema public')
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Prepares the tables for rows in any order: drops foreign keys, disables triggers, and empties the tables, because
 * the backup contains the rows that migrations insert. Returns the foreign keys, to be added again.
 */
async function prepareTables(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname = any($1) and c.conparentid = 0`,
    [SCHEMAS],
  )
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  }
  for (const table of await listTables(client)) {
    await client.query(`alter table ${nameOf(table)} disable trigger user`)
    await client.query(`truncate ${nameOf(table)}`)
  }
  return rows
}

/** Writes a table's rows and reads them back: the stored rows must equal those in the file. */
async function load(client: pg.Client, { table, rows, sum }: Section) {
  const target = client.query(copyFrom(`copy ${nameOf(table)} (${columnList(table)}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), target)
  const stored = await readTable(client, table)
  for await (const _ of stored.chunks);
  if (!isDeepStrictEqual(stored.sum(), sum())) {
    throw new StartError(`Nothing was restored: the stored rows of ${nameOf(table)} differ from those in the file.`)
  }
}

const REASONS: Record<string, string> = {
  '53100': 'the disk is full',
  '57P01': 'the database was stopped',
  ECONNRESET: 'the connection to the database was lost',
  EPIPE: 'the connection to the database was lost',
}

function explained(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  const code = codeOf(error)
  if (code === '42501') {
    return new StartError(
      `The database cannot be emptied: ${error.message}. Restore as its owner, into a database of its own.`,
    )
  }
  return new StartError(`Nothing was restored, and the shop is as it was before: ${REASONS[code] ?? error.message}.`)
}
