import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectFolder } from '../server/base/process/project.ts'

export interface PortalSettings {
  port: number
  dataDir: string
  /** Without it the portal uses its embedded database. */
  databaseUrl?: string
  env?: Record<string, string>
  /** A command before `node` that changes its environment, such as faketime. */
  through?: string[]
}

/** The built portal in a process that can be killed and started again. */
export class PortalProcess {
  readonly url: string
  readonly settings: PortalSettings
  /** Its whole output, of all starts. */
  said = ''
  #child: ChildProcess | undefined

  constructor(settings: PortalSettings) {
    this.settings = settings
    this.url = `http://127.0.0.1:${settings.port}`
  }

  /** Starts the portal without waiting; see `ready`. */
  start() {
    const { port, dataDir, databaseUrl, env, through = [] } = this.settings
    const [program = process.execPath, ...args] = [
      ...through,
      process.execPath,
      join(projectFolder, 'scripts/start.mjs'),
    ]
    const child = spawn(program, args, {
      cwd: projectFolder,
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        RATE_LIMITS: 'off',
        NODE_ENV: '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The command before `node` may remain as its parent, so both get signals as a group.
      detached: through.length > 0,
    })
    const hear = (text: Buffer) => {
      this.said += text
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    this.#child = child
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Waits until the portal is ready, and returns the milliseconds since the call. */
  async ready(patience = 60_000): Promise<number> {
    const begin = performance.now()
    while (performance.now() - begin < patience) {
      if (await this.answers()) return performance.now() - begin
      if (!this.isRunning) throw new Error(`The portal ended:\n${this.said.slice(-2_000)}`)
      await sleep(20)
    }
    throw new Error(`The portal does not answer:\n${this.said.slice(-2_000)}`)
  }

  async answers(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}/api/ready`, { signal: AbortSignal.timeout(8_000) })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }

  /** The process id of the embedded PostgreSQL server. */
  postmaster(): number {
    const home = this.#readText('postgres.location') || this.settings.dataDir
    return Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** The database's URL, for checks. */
  databaseUrl(): string {
    return this.settings.databaseUrl ?? JSON.parse(this.#readText('runtime.json')).url
  }

  #readText(name: string): string {
    try {
      return readFileSync(join(this.settings.dataDir, name), 'utf8').trim()
    } catch {
      return ''
    }
  }

  signal(signal: NodeJS.Signals) {
    if (this.settings.through && this.isRunning) process.kill(-this.pid, signal)
    else this.#child?.kill(signal)
  }

  async ended(): Promise<void> {
    if (this.#child && this.isRunning) await once(this.#child, 'exit')
  }

  async kill() {
    this.signal('SIGKILL')
    await this.ended()
  }

  /** Stops the portal with SIGTERM. */
  async stop() {
    if (!this.isRunning) return
    this.signal('SIGTERM')
    const patience = setTimeout(() => this.signal('SIGKILL'), 30_000)
    await this.ended()
    clearTimeout(patience)
  }
}
