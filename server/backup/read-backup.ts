import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { reasonOf } from '../base/errors.ts'
import { StartError } from '../base/process/start-error.ts'
import { END_OF_ROWS, End, FORMAT_VERSION, Header, Sum, TableLine } from './format.ts'
import { Summing } from './tables.ts'

export interface Section {
  table: TableLine
  /** The rows, to be read before the next section; throws when they differ from what was written. */
  rows: AsyncGenerator<Buffer>
  /** The number of rows and their hash, known once the rows are read. */
  sum(): Sum
}

type Part = { header: Header } | { section: Section } | { end: z.infer<typeof End> }

const END_LINE = Buffer.from(END_OF_ROWS)
const SLICE = 64 * 1024

/** Reads a backup from its header to its end; throws StartError when the file is truncated, changed or no backup. */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const damaged = (why: string) => new StartError(`${file} is not a backup that can be restored: ${why}.`)
  const lines = readLines(file, damaged)
  try {
    const header = parse(Header, await nextLine(lines)) ?? fail(damaged('it does not begin like one'))
    if (header.version > FORMAT_VERSION) throw damaged('it was made by a newer version of the portal')
    yield { header }
    for (let tables = 0; ; tables += 1) {
      const line = await nextLine(lines)
      const end = parse(End, line)
      if (end) {
        if (end.tables !== tables) throw damaged('tables are missing')
        // Reading on makes gzip compare its own checksum, so a file without its last bytes is refused.
        if (await nextLine(lines)) throw damaged('there is data after its end')
        yield { end }
        return
      }
      const table = parse(TableLine, line) ?? fail(damaged('it is incomplete'))
      const sum = new Summing()
      yield { section: { table, rows: rowsOf(table, sum), sum: () => sum.total() } }
    }
  } finally {
    await lines.return(undefined)
  }

  async function* rowsOf({ schema, table }: TableLine, sum: Summing): AsyncGenerator<Buffer> {
    let slice: Buffer[] = []
    let size = 0
    const flush = () => {
      const chunk = Buffer.concat(slice)
      slice = []
      size = 0
      sum.add(chunk)
      return chunk
    }
    for (;;) {
      const line = await nextLine(lines)
      if (!line) throw damaged('it is incomplete')
      if (line.subarray(0, -1).equals(END_LINE)) break
      slice.push(line)
      size += line.length
      if (size > SLICE) yield flush()
    }
    if (size > 0) yield flush()
    const written = parse(Sum, await nextLine(lines))
    const read = sum.total()
    if (written?.rows !== read.rows || written.sha256 !== read.sha256) {
      throw damaged(`the rows of ${schema}.${table} differ from those that were written`)
    }
  }
}

function fail(error: Error): never {
  throw error
}

function parse<T>(schema: z.ZodType<T>, line: Buffer | null): T | null {
  if (!line) return null
  try {
    return schema.safeParse(JSON.parse(line.toString())).data ?? null
  } catch {
    return null
  }
}

async function nextLine(lines: AsyncGenerator<Buffer>): Promise<Buffer | null> {
  const { value, done } = await lines.next()
  return done ? null : value
}

/** The lines of a gzipped file, each with its line feed. Throws `damaged(reason)` when the file cannot be read. */
async function* readLines(file: string, damaged: (reason: string) => StartError): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of source.pipe(gunzip)) {
      let from = 0
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, from)) {
        yield bytes.subarray(from, at + 1)
        from = at + 1
      }
      rest = bytes.subarray(from)
    }
  } catch (error) {
    throw damaged(reasonOf(error))
  } finally {
    source.destroy()
  }
}
