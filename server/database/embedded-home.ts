import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Account, canEnter } from './embedded-account.ts'
import { holderOf } from './runtime-file.ts'

/** Makes the folder when it is missing; one clear sentence when it cannot be used. Gives its real path. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  try {
    const made = await mkdir(dataDir, { recursive: true })
    // Only we look into it; as root the database's own user must be able to pass through.
    if (made) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    const probe = join(dataDir, `.writable.${process.pid}`)
    await writeFile(probe, '')
    await unlink(probe)
    return await realpath(dataDir)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${why ?? (error instanceof Error ? error.message : String(error))}. Choose another with DATA_DIR.`,
    )
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'it is not a folder, or a part of its path is a file',
  EEXIST: 'it is a file, not a folder',
  ENOSPC: 'the disk is full',
}

const pointerOf = (dataDir: string) => join(dataDir, 'postgres.location')

/** Where an earlier start put the cluster when it did not fit into the data folder, else the data folder. */
export const knownHome = async (dataDir: string) =>
  (await readFile(pointerOf(dataDir), 'utf8').catch(() => '')).trim() || dataDir

/**
 * Where the cluster lies: in the data folder, or, when its user cannot go there, under /var/lib/stringbed.
 * Then the data folder keeps a pointer, and the place names its data folder.
 */
export async function databaseHome(
  dataDir: string,
  account: Account | null,
  log: (line: string) => void,
): Promise<string> {
  const known = await knownHome(dataDir)
  if (known === dataDir && (!account || (await canEnter(account, dataDir)))) return dataDir

  const home =
    known !== dataDir ? known : `/var/lib/stringbed/${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  await mkdir(home, { recursive: true, mode: 0o755 })
  const owner = (await readFile(join(home, 'data-folder'), 'utf8').catch(() => '')).trim()
  // A copied data folder brings the pointer along: two portals must not meet on one cluster.
  const holder = owner && owner !== dataDir ? await holderOf(owner) : null
  if (holder) {
    throw new StartError(
      `The database of ${dataDir} lies in ${home} and is in use by the portal of ${owner} (process ${holder.pid}).`,
    )
  }
  await writeFile(join(home, 'data-folder'), `${dataDir}\n`)
  await writeFile(pointerOf(dataDir), `${home}\n`)
  if (home !== known) log(`The user ${account?.name} cannot enter ${dataDir}: the database lies in ${home}`)
  return home
}
