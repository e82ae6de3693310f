import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { SystemAccount } from '../server/base/embedded/account.ts'

export interface DaemonPlan {
  name: string
  command: [program: string, ...args: string[]]
  logFile: string
  /** The user that runs it, if it is not ours. */
  account?: SystemAccount | null
  env?: Record<string, string>
}

const execute = promisify(execFile)

const all = new Set<Daemon>()
process.prependOnceListener('exit', () => {
  for (const daemon of all) daemon.signal('SIGKILL')
})

/** A program in its own process group, which can be killed and restarted, and never outlives this process. */
export class Daemon {
  readonly #plan: DaemonPlan
  #child: ChildProcess | null = null

  constructor(plan: DaemonPlan) {
    this.#plan = plan
  }

  start() {
    const { command, logFile, account, env } = this.#plan
    const [program, ...args] = command
    const log = openSync(logFile, 'a')
    const child = spawn(program, args, {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      ...account?.ids,
    })
    closeSync(log)
    child.once('error', () => {})
    child.once('exit', () => all.delete(this))
    all.add(this)
    this.#child = child
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  signal(signal: NodeJS.Signals) {
    if (!this.isRunning || !this.pid) return
    try {
      process.kill(-this.pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }

  async kill() {
    this.signal('SIGKILL')
    await this.#ended()
  }

  /** Asks it to stop, and kills it after some seconds. */
  async stop(patience = 15_000) {
    this.signal('SIGTERM')
    const timer = setTimeout(() => this.signal('SIGKILL'), patience)
    await this.#ended()
    clearTimeout(timer)
  }

  async #ended() {
    if (this.#child && this.isRunning) await once(this.#child, 'exit')
  }

  /** Waits until `isReady` is true. Throws with the end of its log when it ends, or after a minute. */
  async ready(isReady: () => Promise<boolean>, patience = 60_000) {
    for (const until = Date.now() + patience; Date.now() < until; await sleep(100)) {
      if (await isReady().catch(() => false)) return
      if (!this.isRunning) break
    }
    throw new Error(`${this.#plan.name} does not work:\n${readFileSync(this.#plan.logFile, 'utf8').slice(-2_000)}`)
  }
}

/** Calls `find` until it returns something other than false, and returns that. Throws when this takes too long. */
export async function until<Found>(
  what: string,
  find: () => Promise<Found | false | undefined>,
  patience = 60_000,
): Promise<Found> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
    const found = await find().catch(() => false as const)
    if (found) return found
  }
  throw new Error(`${what}: not within ${patience / 1_000} s`)
}

/** Requests an address, and returns the status and the JSON of the response. */
export async function getJson<Body>(url: string, init: RequestInit = {}): Promise<{ status: number; body: Body }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3_000), ...init })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text || 'null') as Body }
}

/** Runs a program to its end. Throws with its output when it fails. */
export async function run(
  file: string,
  args: string[],
  account: SystemAccount | null = null,
  env: Record<string, string> = {},
): Promise<void> {
  await execute(file, args, {
    cwd: '/',
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    ...account?.ids,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${file} ${args.join(' ')}\n${error.stdout}${error.stderr}`)
  })
}
