import { mkdir, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../base/process/config.ts'
import { backUp } from './backup.ts'
import { portalVersion } from './portal-version.ts'
import { secretForBackup } from './secret.ts'

interface Options {
  /** The database, past a pooler. */
  url: string
  config: Pick<Config, 'backups' | 'authSecret' | 'dataDir'>
  today?: () => Date
}

const NAME = /^stringbed-\d{4}-\d{2}-\d{2}\.backup$/
const DRAFT = /^stringbed-\d{4}-\d{2}-\d{2}\.backup(\.[0-9a-f-]{36})?\.part$/

/**
 * Makes the background job of the daily backup. It runs every hour instead of at a fixed time, because the computer of a
 * small shop is off at night.
 */
export function createScheduledBackup(options: Options): () => Promise<void> {
  let isRunning = false
  return async () => {
    // A run on a disk that does not answer may not end. A second one would keep all other background jobs waiting.
    if (isRunning) return
    isRunning = true
    try {
      await backUpToday(options)
    } finally {
      isRunning = false
    }
  }
}

/**
 * Makes the backup of the day (UTC) if it is missing, and deletes the oldest ones above the number to keep. Other files in
 * the folder are left alone.
 */
async function backUpToday({ url, config, today = () => new Date() }: Options) {
  if (!config.backups) return
  const { folder, keep } = config.backups
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `stringbed-${today().toISOString().slice(0, 10)}.backup`
  const before = await backupsIn(folder)
  if (!before.includes(name)) {
    await backUp(url, join(folder, name), {
      portal: await portalVersion(),
      auth_secret: await secretForBackup(config),
    })
    // A portal that is killed while it makes a backup leaves a draft, which holds a part of the shop.
    for (const draft of (await readdir(folder)).filter((name) => DRAFT.test(name))) await unlink(join(folder, draft))
  }
  // Backups from days when the clock was ahead would otherwise count as newer than the one of today.
  const untilToday = (await backupsIn(folder)).filter((each) => each <= name)
  for (const old of untilToday.slice(0, -keep)) await unlink(join(folder, old))
}

/** The names of the scheduled backups in a folder, oldest first. */
const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => NAME.test(name)).sort()
