import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '../process/start-error.ts'

const run = promisify(execFile)

/** The operating system user that runs the database, if it is not the portal's own user. */
export interface SystemAccount {
  name: string
  ids: { uid: number; gid: number }
}

async function lookUp(name: string): Promise<SystemAccount | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { name, ids: { uid: Number(uid.stdout), gid: Number(gid.stdout) } }
  } catch {
    return null
  }
}

async function create(name: string): Promise<SystemAccount | null> {
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]).catch(
    () => {},
  )
  return lookUp(name)
}

/**
 * The user that must run PostgreSQL when the portal runs as root, because PostgreSQL refuses to: the owner of existing
 * data, `postgres`, or a new user. Returns null when the portal can run it itself.
 */
export async function databaseAccount(cluster: string, log: (line: string) => void): Promise<SystemAccount | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(cluster).catch(() => null)
  if (owner && owner.uid !== 0) {
    const name = await run('id', ['-un', String(owner.uid)]).then(
      ({ stdout }) => stdout.trim(),
      () => `${owner.uid}`,
    )
    return { name, ids: { uid: owner.uid, gid: owner.gid } }
  }
  const existing = (await lookUp('postgres')) ?? (await lookUp('stringbed'))
  if (existing) return existing
  const created = await create('stringbed')
  if (!created) {
    throw new StartError(
      'PostgreSQL does not run as root, and no user could be created for it. Start the portal as an ordinary user, or create a user named stringbed.',
    )
  }
  log('PostgreSQL does not run as root: created the user stringbed for it')
  return created
}

/** Returns true if the account can enter a folder. It tries to, because file modes alone do not decide that. */
export const canEnter = (account: SystemAccount | null, folder: string) =>
  run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { cwd: '/', ...account?.ids }).then(
    () => true,
    () => false,
  )
