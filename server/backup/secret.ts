import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../process/config.ts'
import { StartError } from '../process/start-error.ts'
import type { Header } from './format.ts'

type Place = Pick<Config, 'authSecret' | 'dataDir'>

const fingerprint = (secret: string) => createHash('sha256').update(`stringbed ${secret}`).digest('hex')

const fileOf = ({ dataDir }: Place) => join(dataDir, 'auth-secret')

/** What a backup keeps of the secret that guards keys and second factors in the data. */
export async function secretForBackup(place: Place): Promise<Header['auth_secret']> {
  if (place.authSecret) return { fingerprint: fingerprint(place.authSecret) }
  const value = await readFile(fileOf(place), 'utf8').catch(() => null)
  return value ? { value: value.trim() } : null
}

/** Throws StartError when the data of a backup could not be read with the secret that is set here. */
export function refuseOtherSecret({ auth_secret }: Header, { authSecret }: Place) {
  if (!auth_secret) return
  const wanted = 'value' in auth_secret ? fingerprint(auth_secret.value) : auth_secret.fingerprint
  if (authSecret ? fingerprint(authSecret) === wanted : 'value' in auth_secret) return
  throw new StartError(
    authSecret
      ? 'AUTH_SECRET is not the one of this backup, so nobody could sign in. Set it to that one, or leave it out if the backup brings its own.'
      : 'This backup was made with an AUTH_SECRET of its own. Set AUTH_SECRET to it, then restore.',
  )
}

/** Puts the secret that a backup brings into the data folder. */
export async function restoreSecret({ auth_secret }: Header, place: Place) {
  if (place.authSecret || !auth_secret || !('value' in auth_secret)) return
  const draft = `${fileOf(place)}.restored`
  await writeFile(draft, auth_secret.value, { mode: 0o600 })
  await rename(draft, fileOf(place))
}
