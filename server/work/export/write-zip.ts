import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { keysOf } from '../../../contract/base/keys.ts'
import { conflict } from '../../base/errors.ts'
import { EXPORT_FILES } from './files.ts'

/**
 * Streams the whole shop as CSV files in one zip. All files are of one moment, however long the download takes. Throws 409
 * while another export runs, because each holds a connection.
 */
export async function writeZip(pool: pg.Pool): Promise<Readable> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ is_alone: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('export')) as is_alone",
    )
    if (!rows[0]?.is_alone) throw conflict('Another export is running. Please try again in a minute.')
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '1min'")
  } catch (error) {
    await client.query('rollback').catch(() => {})
    client.release()
    throw error
  }
  const zip = new ZipFile()
  const copies: Readable[] = []
  for (const name of keysOf(EXPORT_FILES)) {
    // The files follow each other on one connection, so a file begins when the one before has been read.
    zip.addReadStreamLazy(name, { mtime: new Date() }, (done) => {
      const rows = client.query(copyTo(`copy (${EXPORT_FILES[name]}) to stdout with (format csv, header)`))
      copies.push(rows)
      done(null, rows)
    })
  }
  zip.end()
  // The types of yazl name the older interface of streams; it is a PassThrough.
  const output = zip.outputStream as Readable
  // The download breaks off, so that nobody takes a part for the whole.
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => {
    const isWhole = output.readableEnded
    if (!isWhole) for (const copy of copies) copy.destroy()
    // A connection in the middle of a file cannot be used again.
    if (isWhole)
      client.query('commit').then(
        () => client.release(),
        (error: Error) => client.release(error),
      )
    else client.release(true)
  })
  return output
}
