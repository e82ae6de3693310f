import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { decodeText } from '../../../contract/base/decode-text.ts'
import { codeOf, reasonOf } from '../errors.ts'
import { StartError } from './start-error.ts'

/**
 * Reads `.env` in the current folder if it exists. Variables that are already set keep their values. Windows writes text
 * files with a mark or in UTF-16, which `process.loadEnvFile` takes for parts of a name. Throws StartError when the file
 * cannot be read.
 */
export function readEnvFile(variables: NodeJS.ProcessEnv = process.env, file = '.env') {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw new StartError(`The settings in ${file} cannot be read: ${reasonOf(error)}`)
  }
  for (const [name, value] of Object.entries(parseEnv(decodeText(bytes)))) variables[name] ??= value
}
