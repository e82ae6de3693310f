import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { holderOf } from '../base/embedded/runtime-file.ts'
import { stopLeftover } from '../base/embedded/server.ts'
import { HOUR } from './moments.ts'

/** Stops the databases of the same user's killed test runs in a folder, and removes their own folders. */
export async function clearLeftovers(place: string) {
  const names = (await readdir(place)).filter((name) => /^stringbed-(test|e2e|embedded)-/.test(name))
  for (const folder of names.map((name) => join(place, name))) {
    // Another run may remove its folder at any moment.
    const found = await stat(folder).catch(() => null)
    if (found?.uid !== userInfo().uid) continue
    // A run without this file is just starting, or has ended and left its folder behind. A young folder with the file may
    // belong to a run whose tests have just killed a portal on purpose.
    const age = Date.now() - found.mtimeMs
    const isOver = age > (existsSync(join(folder, 'runtime.json')) ? HOUR / 6 : HOUR)
    if (!isOver || (await holderOf(folder))) continue
    await stopLeftover(join(folder, 'postgres'), () => {})
    await rm(folder, { recursive: true, force: true })
  }
}
