import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type SqlFiles = ReadonlyMap<string, string>

/** The texts of a folder's SQL files by their names without '.sql', in the order of the names. */
export async function readSqlFiles(folder: string): Promise<SqlFiles> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const texts = files.map(
    async (file) => [file.replace('.sql', ''), await readFile(join(folder, file), 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}
