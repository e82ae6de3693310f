import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../process/start-error.ts'
import { canEnter, type SystemAccount } from './account.ts'
import { holderOf } from './runtime-file.ts'
import { stopLeftover } from './server.ts'

type Log = (line: string) => void

const pointerOf = (dataDir: string) => join(dataDir, 'postgres.location')
const textOf = async (path: string) => (await readFile(path, 'utf8').catch(() => '')).trim()

/** The folder of an existing cluster: the one that the pointer names, or else the data folder. */
export const knownHome = async (dataDir: string) => (await textOf(pointerOf(dataDir))) || dataDir

/**
 * Chooses the folder of the cluster: the data folder, or one under /var/lib/stringbed if the database's user cannot enter
 * the data folder. In that case each of the two folders has a file that names the other.
 */
export async function databaseHome(dataDir: string, account: SystemAccount | null, log: Log): Promise<string> {
  const known = await knownHome(dataDir)
  if (known !== dataDir) {
    await refuseCopied(dataDir, known)
    return known
  }
  if (!account || (await canEnter(account, dataDir))) return dataDir

  const home = `/var/lib/stringbed/${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  await putAside(home, log)
  await mkdir(home, { recursive: true, mode: 0o755 })
  await writeFile(join(home, 'data-folder'), `${dataDir}\n`)
  await writeFile(pointerOf(dataDir), `${home}\n`)
  log(`The user ${account.name} cannot open ${dataDir}, so the database is in ${home}`)
  return home
}

/** A copied data folder contains a copy of the pointer, but two portals must not use one cluster. */
async function refuseCopied(dataDir: string, home: string) {
  const owner = await textOf(join(home, 'data-folder'))
  if (owner === dataDir) return
  const holder = await holderOf(owner)
  if (holder) {
    throw new StartError(
      `The database of ${dataDir} is in ${home}, and the portal of ${owner} (process ${holder.pid}) is using it.`,
    )
  }
  await writeFile(join(home, 'data-folder'), `${dataDir}\n`)
}

/** Renames the cluster of a deleted data folder, so a new folder of the same name starts empty. */
async function putAside(home: string, log: Log) {
  if (!(await stat(home).catch(() => null))) return
  await stopLeftover(join(home, 'postgres'), log)
  const aside = `${home}.${new Date().toISOString().replaceAll(':', '-')}`
  await rename(home, aside)
  log(`The database of an earlier data folder with this name is now in ${aside}`)
}
