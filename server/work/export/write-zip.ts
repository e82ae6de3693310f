import { PassThrough, type Readable } from 'node:stream'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { keysOf } from '../../../contract/base/keys.ts'
import { UTF8_MARK } from '../../base/csv/csv-text.ts'
import { openPlain } from '../../base/database/open-plain.ts'
import { EXPORT_FILES } from './files.ts'
import { otherRuns } from './queries.ts'

/**
 * Streams the whole shop as CSV files in one zip. All files are of one moment, however long the download takes. Throws 409
 * while another export runs, because each holds a connection.
 */
export async function writeZip(url: string): Promise<Readable> {
  const client = await openPlain(url, 'stringbed export')
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ is_alone: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('export')) as is_alone",
    )
    if (!rows[0]?.is_alone) throw otherRuns()
  } catch (error) {
    await client.end()
    throw error
  }
  const zip = new ZipFile()
  // The types of yazl name the older interface of streams; it is a PassThrough.
  const output = zip.outputStream as Readable
  // The download breaks off, so that nobody takes a part for the whole.
  const breakOff = (error: Error) => output.destroy(error)
  for (const name of keysOf(EXPORT_FILES)) {
    // The files follow each other on one connection, so a file begins when the one before has been read.
    zip.addReadStreamLazy(name, { mtime: new Date() }, (done) => {
      const rows = client.query(copyTo(`copy (${EXPORT_FILES[name]}) to stdout with (format csv, header)`))
      rows.on('error', breakOff)
      const file = new PassThrough()
      file.write(UTF8_MARK)
      done(null, rows.pipe(file))
    })
  }
  zip.end()
  zip.on('error', breakOff)
  output.once('close', () => void client.end().catch(() => {}))
  return output
}
