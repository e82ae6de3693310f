import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { projectFolder } from '../base/process/project.ts'

/** The version in package.json, which a backup names. */
export async function portalVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(resolve(projectFolder, 'package.json'), 'utf8'))
  return version
}
