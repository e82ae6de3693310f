import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/base/embedded/server.ts'
import { type Line, skipped, underLoad } from './faults.ts'
import { PortalProcess } from './portal-process.ts'
import { Shop } from './shop.ts'

const FAULT = 'disk full 5 s'

/** Runs the shop on a small disk that is full for some seconds. */
export async function fullDisk(folder: string): Promise<Line> {
  const disk = join(folder, 'small-disk')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=260m,mode=0711', 'tmpfs', disk], { stdio: 'pipe' })
  } catch {
    return skipped(FAULT, 'no file system can be mounted here')
  }
  chmodSync(disk, 0o711)
  const portal = new PortalProcess({ port: await freePort(), dataDir: join(disk, 'data') })
  try {
    portal.start()
    await portal.ready()
    const shop = new Shop(portal)
    await shop.open(4)
    let read = 0
    const line = await underLoad(FAULT, { portal, shop, rounds: 1 }, async () => {
      const ballast = join(disk, 'ballast')
      fill(ballast)
      for (let second = 0; second < 5; second++) {
        await sleep(1_000)
        const list = await shop.staff.call('GET', '/inventory/strings/')
        if (list.status === 200) read++
        fill(ballast)
      }
      rmSync(ballast)
    })
    return { ...line, note: `${line.note}; ${read} of 5 reads answered meanwhile` }
  } finally {
    await portal.stop()
    execFileSync('umount', ['-l', disk])
  }
}

/** Fills the rest of the disk. */
function fill(path: string) {
  const file = openSync(path, 'a')
  const block = Buffer.alloc(1 << 20)
  try {
    for (;;) writeSync(file, block)
  } catch {
    // The disk is full.
  } finally {
    closeSync(file)
  }
}
