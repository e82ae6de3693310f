import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build, outdated } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { giveUp, project } from './run.mjs'

/**
 * Installs packages if the lock file changed and builds the parts whose sources changed. It compares contents, so a second
 * start does nothing.
 * @param {('server' | 'web')[]} parts
 */
export async function prepare(parts) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    giveUp(`Stringbed needs Node 20.19 or newer, and this is ${process.version}.`)
  }
  if (isInstalled() && outdated(parts).length === 0) return install()
  const release = await lock()
  try {
    await install()
    await build(outdated(parts))
  } finally {
    release()
  }
}

/** Makes a second start wait until the first has installed and built. */
async function lock() {
  mkdirSync(join(project, 'dist'), { recursive: true })
  const path = join(project, 'dist/.preparing')
  for (let isAnnounced = false; ; ) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, String(process.pid))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isAlive(path)) {
      rmSync(path, { force: true })
      continue
    }
    if (!isAnnounced) console.log('Another process is installing or building. Waiting for it...')
    isAnnounced = true
    await sleep(500)
  }
}

function isAlive(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    // The other process has created the file but not written its id yet.
    if (!pid) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
