import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../server/base/process/project.ts'

/** Copies a file of docs/deploy/ into `folder` with its variables filled in, and returns the path of the copy. */
export function fillIn(folder: string, name: string, values: Record<string, string | number>): string {
  const text = readFileSync(join(projectFolder, 'docs/deploy', name), 'utf8')
  const path = join(folder, name)
  writeFileSync(
    path,
    text.replace(/\$\{(\w+)\}/g, (_, variable: string) => {
      const value = values[variable]
      if (value === undefined) throw new Error(`${name} has the unknown variable ${variable}`)
      return String(value)
    }),
  )
  chmodSync(path, 0o644)
  return path
}
