import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/base/embedded/server.ts'
import { projectFolder } from '../server/base/process/project.ts'
import { Client } from './client.ts'
import { between, checked, type Line, skipped } from './faults.ts'
import { PortalProcess } from './portal-process.ts'
import { Shop } from './shop.ts'

/** Milliseconds in which a portal must start on a busy machine. */
const START = 300_000

const OLD = 'old@example.com'
const NEW = 'new@example.com'

/** Runs one `npm run manage` command; the process leads a group of its own, which is killed after `killAfter` ms. */
async function manage(dataDir: string, args: string[], killAfter?: number): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(projectFolder, 'scripts/manage.mjs'), ...args], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    said += text
  })
  const gone = once(child, 'exit')
  if (killAfter !== undefined) {
    await Promise.race([gone, sleep(killAfter)])
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
  }
  const [code] = await gone
  return { code: code ?? 1, said }
}

/** A shop of its own in `dataDir`, run by the person with this email, and stopped again. */
async function makeShop(dataDir: string, email: string) {
  const portal = new PortalProcess({ port: await freePort(), dataDir })
  portal.start()
  try {
    await portal.ready(START)
    const shop = new Shop(portal, email)
    await shop.open(4)
  } finally {
    await portal.stop()
  }
}

/**
 * Starts the portal and reports whose shop it serves: the person who signs in, gets a token and is manager. A start
 * that an unfinished restore blocks must say so; the restore is then abandoned.
 */
async function shopIn(dataDir: string): Promise<string> {
  const portal = new PortalProcess({ port: await freePort(), dataDir })
  portal.start()
  const blocked = await portal.ready(START).then(
    () => false,
    () => true,
  )
  if (blocked) {
    if (!portal.said.includes('did not finish. The shop is as it was before.')) return `no start: ${portal.said}`
    const { code, said } = await manage(dataDir, ['abandon', 'restore'])
    if (code !== 0) return `not abandoned: ${said}`
    const shop = await shopIn(dataDir)
    return shop === OLD ? OLD : `${shop} after a restore that was abandoned`
  }
  try {
    const found: string[] = []
    for (const email of [OLD, NEW]) {
      const client = new Client(portal.url, `http://localhost:${portal.settings.port}`, email)
      if (!(await client.signIn())) continue
      const { status, body } = await client.call('GET', '/me/')
      const isManager = typeof body === 'object' && body !== null && 'is_manager' in body && body.is_manager === true
      found.push(status === 200 && isManager ? email : `${email} is broken: ${status}`)
    }
    return found.join(' and ') || 'nobody'
  } finally {
    await portal.stop()
  }
}

/** Two shops with secrets of their own, and a backup of each. */
async function twoShops(folder: string) {
  mkdirSync(folder, { mode: 0o711 })
  chmodSync(folder, 0o711)
  const old = join(folder, 'old')
  await makeShop(old, OLD)
  await makeShop(join(folder, 'new'), NEW)
  const backups = { old: join(folder, 'old.backup'), new: join(folder, 'new.backup') }
  for (const [dataDir, file] of [
    [old, backups.old],
    [join(folder, 'new'), backups.new],
  ] as const) {
    const { code, said } = await manage(dataDir, ['backup', file])
    if (code !== 0) throw new Error(said)
  }
  return { dataDir: old, backups }
}

/** Restores that are killed at random moments: each must leave the whole old shop or the whole new one. */
export async function killedRestores(folder: string, rounds: number): Promise<Line> {
  const { dataDir, backups } = await twoShops(join(folder, 'killed-restores'))
  const begun = performance.now()
  await manage(dataDir, ['restore', backups.new, '--yes'])
  const duration = performance.now() - begun
  const wrong: string[] = []
  const ends = { [OLD]: 0, [NEW]: 0 }
  for (let round = 0; round < rounds; round++) {
    const reset = await manage(dataDir, ['restore', backups.old, '--yes'])
    if (reset.code !== 0) wrong.push(`round ${round}: the old shop could not be restored: ${reset.said}`)
    await manage(dataDir, ['restore', backups.new, '--yes'], between(duration * 0.3, duration * 1.1))
    const shop = await shopIn(dataDir)
    if (shop === OLD || shop === NEW) ends[shop]++
    else wrong.push(`round ${round}: ${shop}`)
  }
  return lineOf('kill -9 of a restore', rounds, wrong, `${ends[OLD]} × the old shop, ${ends[NEW]} × the new one`)
}

/** Restores onto a disk with little room: each must succeed, or leave the old shop and say why. */
export async function restoresOntoFullDisk(folder: string): Promise<Line> {
  const FAULT = 'restore with 0 to 8 MB free'
  const disk = join(folder, 'restore-disk')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0711', 'tmpfs', disk], { stdio: 'pipe' })
  } catch {
    return skipped(FAULT, 'no file system can be mounted here')
  }
  try {
    const { dataDir, backups } = await twoShops(join(folder, 'full-disk-restores'))
    const small = join(disk, 'data')
    await cp(dataDir, small, { recursive: true, preserveTimestamps: true })
    execFileSync('chown', ['-R', '--reference', dataDir, small])
    execFileSync('chown', ['-R', '--reference', join(dataDir, 'postgres'), join(small, 'postgres')])
    const wrong: string[] = []
    let refused = 0
    for (let free = 0; free <= 8; free++) {
      const ballast = join(disk, 'ballast')
      leaveFree(disk, ballast, free)
      const { code, said } = await manage(small, ['restore', backups.new, '--yes'])
      rmSync(ballast)
      if (code !== 0) refused++
      if (/^\s+at /m.test(said)) wrong.push(`${free} MB: a stack trace: ${said.slice(-300)}`)
      const shop = await shopIn(small)
      if (shop !== (code === 0 ? NEW : OLD)) wrong.push(`${free} MB, exit code ${code}: ${shop}; it said: ${said}`)
      await manage(small, ['restore', backups.old, '--yes'])
    }
    return lineOf(FAULT, 9, wrong, `${refused} refused with a sentence`)
  } finally {
    execFileSync('umount', ['-l', disk])
  }
}

/** Fills a disk until `megabytes` are free. */
function leaveFree(disk: string, ballast: string, megabytes: number) {
  const file = openSync(ballast, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk)
      if (bavail * bsize <= megabytes * 1024 * 1024) return
      writeSync(file, block)
    }
  } catch {
    // The disk is full.
  } finally {
    closeSync(file)
  }
}

const lineOf = (fault: string, rounds: number, wrong: string[], note: string): Line =>
  checked(fault, rounds, wrong, { rounds, acknowledged: 0, note })
