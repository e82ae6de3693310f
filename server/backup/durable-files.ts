import { link, open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../base/errors.ts'

/** Makes the names in a folder durable. Windows and some network drives cannot flush a folder, and need not. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().catch(() => {})
  await folder.close()
}

/** Renames a complete draft without ever replacing another file; throws EEXIST when there is one. */
export async function giveName(draft: string, file: string, linkFile: typeof link = link): Promise<void> {
  await linkFile(draft, file).then(
    () => unlink(draft),
    async (error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw error
      // External drives with exFAT or FAT32 have no links: takes the name with an empty file of its own, and replaces that.
      await (await open(file, 'wx')).close()
      await rename(draft, file)
    },
  )
  await syncFolder(dirname(file))
}
