import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../process/start-error.ts'
import { onStopped } from '../process/stopped.ts'
import type { SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)

export const SUPERUSER = 'stringbed'

/** The embedded database's password, which is generated once and stored in the data folder. */
async function password(dataDir: string): Promise<string> {
  const path = join(dataDir, 'database-password')
  const existing = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (existing) return existing
  const created = randomBytes(24).toString('hex')
  await writeFile(path, `${created}\n`, { mode: 0o600 })
  return created
}

interface Draft {
  cluster: string
  secret: string
  stopped: AbortSignal | undefined
}

async function initialize({ cluster, secret, stopped }: Draft, binaries: Binaries, account: SystemAccount | null) {
  // Creates it under another name and renames it, so a start that is killed here leaves no incomplete cluster.
  const draft = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, secret, { mode: 0o600 })
  if (account) {
    await chown(draft, account.ids.uid, account.ids.gid)
    await chown(passwordFile, account.ids.uid, account.ids.gid)
  }
  async function initdb(locale: string) {
    stopped?.throwIfAborted()
    const running = run(
      join(binaries.root, 'bin', 'initdb'),
      [
        ...['-D', draft, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--data-checksums'],
        ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`],
        '--no-instructions',
      ],
      { cwd: '/', env: { ...process.env, LC_ALL: '' }, ...account?.ids },
    )
    // It removes what it has written, and is awaited, because the next start would find it still at work.
    const forget = onStopped(stopped, () => running.child.kill())
    await running.finally(forget)
  }
  try {
    // Not every system has the locale C.UTF-8. Sorting and case conversion use the built-in provider in both cases.
    await initdb('C.UTF-8').catch(() => initdb('C'))
    await rename(draft, cluster)
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new StartError(`The database could not be created in ${cluster}: ${output}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Creates the cluster if there is none, and returns its password. */
export async function ensureCluster(
  { dataDir, home, stopped }: { dataDir: string; home: string; stopped: AbortSignal | undefined },
  binaries: Binaries,
  account: SystemAccount | null,
): Promise<{ cluster: string; password: string }> {
  const cluster = join(home, 'postgres')
  const exists = await stat(cluster).catch(() => null)
  if (exists) {
    const uid = process.getuid?.()
    if (uid !== undefined && uid !== 0 && exists.uid !== uid) {
      throw new StartError(`The database in ${cluster} belongs to another user: start the portal as that user.`)
    }
    const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => binaries.major)).trim()
    if (major !== binaries.major) {
      throw new StartError(
        `The database in ${cluster} was written by PostgreSQL ${major}, and this portal contains ${binaries.major}. Back it up with the portal that wrote it, then restore it here.`,
      )
    }
    return { cluster, password: await password(dataDir) }
  }
  const secret = await password(dataDir)
  if (account) await chmod(home, 0o711)
  await initialize({ cluster, secret, stopped }, binaries, account)
  return { cluster, password: secret }
}
