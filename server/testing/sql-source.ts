import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../base/process/project.ts'

/** The folder that contains migrations/ and definitions/. */
export const SQL_FOLDER = join(projectFolder, 'server/base/database')

/** A copy of migrations/ and definitions/ that a test may change. */
export interface SqlSource {
  folder: string
  /** Replaces a text of a file, which must contain it. */
  edit(file: string, from: string, to: string): Promise<void>
  /** Adds a migration after all others, or replaces the one that was added. */
  addMigration(text: string): Promise<void>
  remove(): Promise<void>
}

export async function copySqlSource(): Promise<SqlSource> {
  const folder = await mkdtemp(join(tmpdir(), 'stringbed-sql-test-'))
  for (const part of ['migrations', 'definitions']) {
    await cp(join(SQL_FOLDER, part), join(folder, part), { recursive: true })
  }
  return {
    folder,
    async edit(file, from, to) {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`)
      await writeFile(path, text.replace(from, to))
    },
    addMigration: (text) => writeFile(join(folder, 'migrations/9999_tomorrow.sql'), text),
    remove: () => rm(folder, { recursive: true }),
  }
}
