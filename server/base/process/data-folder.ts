import { chmod, mkdir, realpath, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../errors.ts'
import { StartError } from './start-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user is not allowed to write there',
  EPERM: 'this user is not allowed to write there',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file, not a folder',
  ENOSPC: 'the disk is full',
  ENOENT: 'a folder cannot be created there',
}

/**
 * Creates a folder with its parents; true when it did not exist. `recursive` cannot be used because it never returns
 * in a place that allows no folders, such as /proc.
 */
async function makeFolder(folder: string): Promise<boolean> {
  const parent = dirname(folder)
  if (!(await stat(parent).catch(() => null))) await makeFolder(parent)
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    // Another process may have created it in the meantime.
    if (codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return false
    throw error
  }
}

/** Creates the data folder if needed and returns its real path; throws StartError when it cannot be used. */
export async function openDataFolder(folder: string): Promise<string> {
  try {
    const made = await makeFolder(folder)
    // Other users cannot read it. When started by root, the database's own user must be able to pass through it.
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
