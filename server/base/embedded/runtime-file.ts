import { randomBytes } from 'node:crypto'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { codeOf } from '../errors.ts'
import { StartError } from '../process/start-error.ts'
import { processStamp } from './process-stamp.ts'

/** The process that holds a data folder, and its database's URL, which is null while the database starts. */
const Runtime = z.object({
  pid: z.int(),
  stamp: z.string(),
  role: z.enum(['portal', 'manage']),
  url: z.string().nullable(),
})
export type Runtime = z.infer<typeof Runtime>

const pathOf = (dataDir: string) => join(dataDir, 'runtime.json')

async function read(path: string): Promise<Runtime | null> {
  try {
    return Runtime.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // The file is missing, or a full disk cut it off: in both cases nobody holds the folder.
    return null
  }
}

const isAlive = async (runtime: Runtime) => (await processStamp(runtime.pid)) === runtime.stamp

/** The running process that holds a data folder, or null. */
export async function holderOf(dataDir: string): Promise<Runtime | null> {
  const runtime = await read(pathOf(dataDir))
  return runtime && (await isAlive(runtime)) ? runtime : null
}

const refusal = (dataDir: string, holder: Runtime) =>
  holder.role === 'portal'
    ? `Another portal (process ${holder.pid}) is already running on the data folder ${dataDir}. Stop it first, or choose another folder with DATA_DIR.`
    : `A manage command (process ${holder.pid}) is using the data folder ${dataDir}. Try again when it is done.`

/** Claims a data folder for this process. Ignores the claim of a killed process; throws if a running one holds it. */
export async function claimDataDir(dataDir: string, role: Runtime['role']) {
  const path = pathOf(dataDir)
  const mine: Runtime = { pid: process.pid, stamp: (await processStamp(process.pid)) ?? '', role, url: null }
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const write = (runtime: Runtime) => writeFile(draft, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 })

  await write(mine)
  try {
    for (;;) {
      try {
        // Linking fails if the name exists, so of two processes that start at once, one wins.
        await link(draft, path)
        break
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
      const holder = await holderOf(dataDir)
      if (holder) throw new StartError(refusal(dataDir, holder))
      await removeStale(path)
    }
  } finally {
    await unlink(draft).catch(() => {})
  }

  return {
    /** Publishes the database's URL for other processes. */
    async announce(url: string) {
      await write({ ...mine, url })
      await rename(draft, path)
    },
    async release() {
      const now = await read(path)
      if (now?.pid === mine.pid && now.stamp === mine.stamp) await unlink(path).catch(() => {})
    },
  }
}

/** Moves a dead holder's file away. If another process claimed the folder in between, restores its file. */
async function removeStale(path: string) {
  const aside = `${path}.stale.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  const moved = await read(aside)
  if (moved && (await isAlive(moved))) await link(aside, path).catch(() => {})
  await unlink(aside).catch(() => {})
  await sleep(10)
}
