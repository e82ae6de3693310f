import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the project; found from the source and from the built bundle. */
export const projectFolder = findUp(dirname(fileURLToPath(import.meta.url)))

function findUp(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json was not found above the server')
  return findUp(parent)
}
