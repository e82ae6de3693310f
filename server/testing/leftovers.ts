import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holderOf } from '../embedded/runtime-file.ts'
import { stopLeftover } from '../embedded/server.ts'

const HOUR = 3_600_000

/** Ends the databases of test runs that were killed, and removes their folders. */
export async function clearLeftovers() {
  const names = (await readdir(tmpdir())).filter((name) => /^stringbed-(test|e2e|embedded)-/.test(name))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const { mtimeMs } = await stat(folder)
    // Without that file a run is just starting, or ended and left its folder.
    const isOver = existsSync(join(folder, 'runtime.json')) || Date.now() - mtimeMs > HOUR
    if (!isOver || (await holderOf(folder))) continue
    await stopLeftover(join(folder, 'postgres'), () => {})
    await rm(folder, { recursive: true, force: true })
  }
}
