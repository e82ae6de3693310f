import { createHash } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../base/errors.ts'
import type { Config } from '../base/process/config.ts'
import { StartError } from '../base/process/start-error.ts'
import { syncFolder } from './durable-files.ts'
import type { Header } from './format.ts'

type Place = Pick<Config, 'authSecret' | 'dataDir'>

const fingerprint = (secret: string) => createHash('sha256').update(`stringbed ${secret}`).digest('hex')

const fileOf = ({ dataDir }: Pick<Place, 'dataDir'>) => join(dataDir, 'auth-secret')
const draftOf = (place: Pick<Place, 'dataDir'>) => `${fileOf(place)}.restored`

/**
 * The secret as a backup keeps it: the portal's own in full, one from the environment as a fingerprint only. Throws
 * StartError when there is one that cannot be read.
 */
export async function secretForBackup(place: Place): Promise<Header['auth_secret']> {
  if (place.authSecret) return { fingerprint: fingerprint(place.authSecret) }
  try {
    const value = await readFile(fileOf(place), 'utf8')
    return value ? { value: value.trim() } : null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartError(
      `${fileOf(place)} cannot be read (${codeOf(error)}). A backup without this secret could not be used: keys and second factors can be read only with it.`,
    )
  }
}

/** Throws StartError when this portal's secret cannot decrypt the backup's data. */
export function refuseOtherSecret({ auth_secret }: Header, { authSecret }: Place) {
  if (!auth_secret) return
  const wanted = 'value' in auth_secret ? fingerprint(auth_secret.value) : auth_secret.fingerprint
  if (authSecret ? fingerprint(authSecret) === wanted : 'value' in auth_secret) return
  throw new StartError(
    authSecret
      ? 'AUTH_SECRET differs from the secret of this backup, so no one could sign in. Set it to the secret of the backup, or leave it unset if the backup contains its own.'
      : 'This backup was made with an AUTH_SECRET. Set AUTH_SECRET to the same value, then restore.',
  )
}

/**
 * Writes the backup's secret next to the current one, durably, before the restore commits. `adoptDraftSecret` puts it
 * in place afterwards; if the process ends in between, the next start does that.
 */
export async function draftSecret({ auth_secret }: Pick<Header, 'auth_secret'>, place: Place) {
  if (place.authSecret || !auth_secret || !('value' in auth_secret)) return
  const file = await open(draftOf(place), 'w', 0o600)
  try {
    await file.writeFile(auth_secret.value)
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(place.dataDir)
}

/** Puts a drafted secret in place. Call it only when no restore is unfinished: the draft then belongs to the data. */
export async function adoptDraftSecret(place: Pick<Place, 'dataDir'>) {
  try {
    await rename(draftOf(place), fileOf(place))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  await syncFolder(place.dataDir)
}

/** Removes the draft of a restore that changed nothing. */
export const discardDraftSecret = (place: Pick<Place, 'dataDir'>) => rm(draftOf(place), { force: true })
