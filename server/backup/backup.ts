import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { openPlain } from '../base/database/open-plain.ts'
import { codeOf } from '../base/errors.ts'
import { StartError } from '../base/process/start-error.ts'
import { giveName } from './durable-files.ts'
import { END_OF_ROWS, FORMAT, FORMAT_VERSION, type Header, SCHEMAS } from './format.ts'
import { listTables, readTable } from './tables.ts'

/** Writes a consistent copy of the whole shop to a file while the portal runs. Returns what it contains. */
export async function backUp(
  url: string,
  file: string,
  { auth_secret, portal }: Pick<Header, 'auth_secret' | 'portal'>,
): Promise<Pick<Header, 'people' | 'string_jobs'>> {
  // Each draft has a name of its own, so that two backups to one name do not write, rename or delete each other's.
  const draft = `${file}.${randomUUID()}.part`
  if (existsSync(file)) throw cannotBeWritten(file, EXISTS)
  const client = await openPlain(url, 'stringbed backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    const header: Header = {
      format: FORMAT,
      version: FORMAT_VERSION,
      created: new Date().toISOString(),
      portal,
      auth_secret,
      ...(await contents(client)),
    }
    // Only the owner may read the file: it contains personal data and the secret.
    await pipeline(
      Readable.from(sections(client, header)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await giveName(draft, file)
    return header
  } catch (error) {
    await unlink(draft).catch(() => {})
    throw explained(error, file)
  } finally {
    await client.end()
  }
}

async function contents(client: pg.Client): Promise<Pick<Header, 'migrations' | 'people' | 'string_jobs'>> {
  const { rows } = await client.query<Pick<Header, 'migrations' | 'people' | 'string_jobs'>>(
    `select (select array_agg(name order by name) from kysely_migration) as migrations,
       (select count(*) from users)::int as people, (select count(*) from string_jobs)::int as string_jobs`,
  )
  const [row] = rows
  if (!row) throw new Error('a query of counts answers one row')
  return row
}

async function* sections(client: pg.Client, header: Header): AsyncGenerator<string | Buffer> {
  const line = (value: object) => `${JSON.stringify(value)}\n`
  yield line(header)
  const tables = await listTables(client)
  for (const table of tables) {
    yield line(table)
    const { chunks, sum } = await readTable(client, table)
    yield* chunks
    yield `${END_OF_ROWS}\n`
    yield line(sum())
  }
  const { rows: sequences } = await client.query(
    `select schemaname as schema, sequencename as sequence, last_value::float8 as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  )
  yield line({ tables: tables.length, sequences })
}

const EXISTS = 'a file with this name already exists'

const reasons: Record<string, string> = {
  EEXIST: EXISTS,
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user is not allowed to write there',
  EPERM: 'this user is not allowed to write there',
  ENOSPC: 'the disk is full',
  EROFS: 'its file system is read-only',
}

function explained(error: unknown, file: string): unknown {
  const reason = reasons[codeOf(error)]
  return reason ? cannotBeWritten(file, reason) : error
}

const cannotBeWritten = (file: string, reason: string) =>
  new StartError(`The backup cannot be written to ${file}: ${reason}.`)
