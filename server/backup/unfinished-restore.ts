import pg from 'pg'
import { openPlain } from '../base/database/open-plain.ts'
import { StartError } from '../base/process/start-error.ts'
import { adoptDraftSecret } from './secret.ts'

// The mark is committed before a restore begins, and the restore's own transaction removes it. It therefore exists
// exactly while a restore runs or after one was cut off. The schema is not among those that a restore replaces.
const SCHEMA = 'stringbed_restore'

interface UnfinishedRestore {
  file: string
  started_at: string
}

/** Records that a restore of `file` begins. A mark that an earlier, interrupted restore left is replaced. */
export async function markRestoreStarted(url: string, file: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin')
    await removeRestoreMark(client)
    await client.query(`create schema ${SCHEMA}`)
    await client.query(`create table ${SCHEMA}.unfinished (file text not null, started_at timestamptz default now())`)
    await client.query(`insert into ${SCHEMA}.unfinished (file) values ($1)`, [file])
    await client.query('commit')
  })
}

/** Removes the mark as part of the caller's transaction. */
export const removeRestoreMark = (client: pg.Client) => client.query(`drop schema if exists ${SCHEMA} cascade`)

/** Removes the mark of a restore that changed nothing. */
export const forgetRestore = (url: string) => withClient(url, removeRestoreMark)

/** The restore that was cut off, if any. Waits for one that is about to commit. */
export const findUnfinishedRestore = (url: string): Promise<UnfinishedRestore | null> =>
  withClient(url, async (client) => {
    try {
      const { rows } = await client.query<UnfinishedRestore>(
        `select file, to_char(started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as started_at
         from ${SCHEMA}.unfinished`,
      )
      return rows[0] ?? null
    } catch (error) {
      if (error instanceof pg.DatabaseError && (error.code === '42P01' || error.code === '3F000')) return null
      throw error
    }
  })

/**
 * Finishes what an earlier restore left to do. Throws StartError while the mark of an interrupted restore exists,
 * because a person must decide which shop they want.
 */
export async function settleEarlierRestore(url: string, place: { dataDir: string }): Promise<void> {
  const unfinished = await findUnfinishedRestore(url)
  if (unfinished) {
    throw new StartError(
      `The restore of ${unfinished.file}, started ${unfinished.started_at}, did not finish. The shop is as it was before.\nRun the restore again, or keep this shop: npm run manage -- abandon restore`,
    )
  }
  await adoptDraftSecret(place)
}

async function withClient<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await openPlain(url, 'stringbed restore')
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
