import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../../base/errors.ts'

/** The secret that signs cookies and encrypts keys. It is made once, in the data folder, readable by its owner only. */
export async function readAuthSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) throw new Error(`${file} is damaged: it must hold at least 32 characters`)
  return secret
}
