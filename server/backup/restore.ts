import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connect } from '../database/connect.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { StartError } from '../process/start-error.ts'
import { type Header, SCHEMAS } from './format.ts'
import { readBackup, type Section } from './read-backup.ts'
import { columnsOf, listTables, nameOf, openPlain, readTable } from './tables.ts'

/** Reads a whole backup without touching anything; throws StartError unless this version can restore it. */
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
      `${file} was made by another version of the portal (${header.portal}). Use that one, or a newer one.`,
    )
  }
  return header
}

/**
 * Puts a backup in the place of everything in the database. The file must have been checked. Its rows go into the
 * schema they were written from, are read back and compared, and only then is the schema brought up to date.
 */
export async function restore(url: string, file: string, { migrations }: Header): Promise<void> {
  await clear(url)
  await withDb(url, (db) => migrate(db, { upTo: migrations.at(-1) ?? '' }))
  const client = await openPlain(url, 'stringbed restore')
  try {
    await client.query('begin')
    const constraints = await loosen(client)
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
    for (const { table, name, definition } of constraints) {
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    }
    for (const table of await listTables(client)) {
      await client.query(`alter table ${nameOf(table)} enable trigger user`)
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await withDb(url, (db) => migrate(db))
}

async function withDb(url: string, act: (db: ReturnType<typeof connect>['db']) => Promise<void>) {
  const { db, close } = connect(url, { max: 1, applicationName: 'stringbed restore' })
  try {
    await act(db)
  } finally {
    await close()
  }
}

/** Empties the database of all that is ours, the queue of work to do included. */
async function clear(url: string) {
  const client = await openPlain(url, 'stringbed restore')
  try {
    await client.query('begin')
    for (const schema of [...SCHEMAS, 'graphile_worker']) {
      await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`)
    }
    await client.query('create schema public')
    await client.query('commit')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    throw new StartError(
      `The database cannot be emptied: ${error.message}. Restore as its owner, into a database of its own.`,
    )
  } finally {
    await client.end()
  }
}

interface Constraint {
  table: string
  name: string
  definition: string
}

/** Takes away what would hinder rows from coming in any order: triggers and foreign keys. Answers the latter. */
async function loosen(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname = any($1) and c.conparentid = 0`,
    [SCHEMAS],
  )
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  }
  // What migrations put into tables is in the backup as the shop left it.
  for (const table of await listTables(client)) {
    await client.query(`alter table ${nameOf(table)} disable trigger user`)
    await client.query(`truncate ${nameOf(table)}`)
  }
  return rows
}

/** Writes a table's rows and reads them back: what is stored must be what was written to the file. */
async function load(client: pg.Client, { table, rows, sum }: Section) {
  const target = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), target)
  const stored = await readTable(client, table)
  for await (const _ of stored.chunks);
  if (!isDeepStrictEqual(stored.sum(), sum())) {
    throw new StartError(`The rows of ${nameOf(table)} are not stored as they were written. Nothing was restored.`)
  }
}
