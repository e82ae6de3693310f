import { chmod, mkdir, realpath, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file, not a folder',
  ENOSPC: 'the disk is full',
}

/** Makes the data folder when it is missing and answers its real path; throws StartError when it cannot be used. */
export async function openDataFolder(folder: string): Promise<string> {
  try {
    const made = await mkdir(folder, { recursive: true })
    // Nobody else looks into it; as root the database's own user must be able to pass through.
    if (made) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    const probe = join(folder, `.probe.${process.pid}`)
    await writeFile(probe, '')
    await unlink(probe)
    return await realpath(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new StartError(
      `The data folder ${folder} cannot be used: ${reasons[code] ?? error}. Choose another with DATA_DIR.`,
    )
  }
}
