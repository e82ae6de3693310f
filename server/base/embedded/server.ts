import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, stat, truncate, unlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onStopped } from '../process/stopped.ts'
import type { SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { commandLine, processStamp } from './process-stamp.ts'

const LOG_LIMIT = 10 * 1024 * 1024

export interface ServerPlan {
  binaries: Binaries
  account: SystemAccount | null
  cluster: string
  port: number
  logFile: string
  settings: Record<string, string>
}

/** A free loopback port outside the range of outgoing connections, so that it is still free after a restart. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}

interface PidFile {
  pid: number
  folder: string
  port: number
  ready: boolean
}

async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, folder, , port, , , , status] = text.split('\n')
  if (!pid || !folder) return null
  return { pid: Number(pid), folder, port: Number(port), ready: status?.trim() === 'ready' }
}

async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds
  while (Date.now() < until) {
    if ((await processStamp(pid)) === null) return true
    await sleep(20)
  }
  return false
}

/** Stops a server: first with a fast shutdown (open transactions roll back, a checkpoint is written), then by force. */
export async function stopServer(pid: number) {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitForEnd(pid, patience)) return
  }
}

/** Stops the server that a killed portal left running on the cluster. */
export async function stopLeftover(cluster: string, log: (line: string) => void) {
  const found = await readPidFile(cluster)
  if (!found || (await processStamp(found.pid)) === null) return
  const ours = found.folder === cluster && (await commandLine(found.pid)).includes(cluster)
  if (ours) {
    log(`Stopping the database that an earlier portal left running (process ${found.pid})`)
    await stopServer(found.pid)
  } else {
    // Another process has the id now, or the folder is a copy: the file would only mislead PostgreSQL.
    await unlink(join(cluster, 'postmaster.pid')).catch(() => {})
  }
}

export class ServerFailed extends Error {}

/**
 * Starts PostgreSQL and waits until it accepts connections. Throws ServerFailed with its own error message, also when
 * `stopped` has ended it.
 */
export async function startServer(plan: ServerPlan, stopped?: AbortSignal): Promise<ChildProcess> {
  const { binaries, account, cluster, port, logFile } = plan
  const size = (await stat(logFile).catch(() => null))?.size ?? 0
  if (size > LOG_LIMIT) await truncate(logFile, 0)
  const log = await open(logFile, 'a', 0o600)
  const begin = (await log.stat()).size
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    shared_buffers: '128MB',
    max_connections: '100',
    // Ends half-open connections of a killed portal within a minute.
    tcp_keepalives_idle: '30',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...plan.settings,
  }
  // A process group of its own: Ctrl+C in the terminal must reach only the portal, which stops the database last.
  const child = spawn(
    join(binaries.root, 'bin', 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd], ...account?.ids },
  )
  // Stops the database however this process ends.
  const atExit = () => child.kill('SIGINT')
  process.once('exit', atExit)
  child.once('exit', () => process.off('exit', atExit))

  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new ServerFailed(error.message)))
    child.once('exit', async () => {
      const said = await readFile(logFile).catch(() => Buffer.alloc(0))
      reject(new ServerFailed(complaint(said.subarray(begin).toString())))
    })
  })
  const forget = onStopped(stopped, () => child.pid !== undefined && void stopServer(child.pid))
  try {
    await Promise.race([failed, ready(cluster, child)])
    return child
  } finally {
    forget()
    await log.close()
  }
}

async function ready(cluster: string, child: ChildProcess) {
  // Crash recovery has no time limit; the loop ends early if the process exits.
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readPidFile(cluster)
    if (found?.pid === child.pid && found?.ready) return
    await sleep(20)
  }
  await new Promise(() => {})
}

/** PostgreSQL's error messages, without their timestamps. */
function complaint(log: string): string {
  const lines = log.split('\n').map((line) => /(?:FATAL|PANIC|ERROR|HINT):\s+(.*)/.exec(line)?.[1])
  const said = lines.filter((line) => line !== undefined)
  return said.length > 0 ? said.join(' ') : log.trim().split('\n').slice(-3).join(' ')
}
