import { chmod, mkdir, realpath, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file, not a folder',
  ENOSPC: 'the disk is full',
  ENOENT: 'no folder can be made there',
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** True when it was not there. Step by step, for where no folder can be made (as in /proc) `recursive` tries for ever. */
async function makeFolder(folder: string): Promise<boolean> {
  const parent = dirname(folder)
  if (!(await stat(parent).catch(() => null))) await makeFolder(parent)
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    // Another start may have been faster.
    if (codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return false
    throw error
  }
}

/** Makes the data folder when it is missing and answers its real path; throws StartError when it cannot be used. */
export async function openDataFolder(folder: string): Promise<string> {
  try {
    const made = await makeFolder(folder)
    // Nobody else looks into it; as root the database's own user must be able to pass through.
    if (made) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    const probe = join(folder, `.probe.${process.pid}`)
    await writeFile(probe, '')
    await unlink(probe)
    return await realpath(folder)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be used: ${reasons[codeOf(error)] ?? error}. Choose another with DATA_DIR.`,
    )
  }
}
