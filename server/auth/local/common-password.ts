import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../process/project.ts'

let common: Set<string> | null = null

/** True for the three thousand passwords of eight characters and more that people choose most, in any case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(join(projectFolder, 'server/auth/local/common-passwords.txt'), 'utf8').trim().split('\n'),
  )
  return common.has(password.toLowerCase())
}
